const FIRST_SCREEN = `
.first{display:flex;gap:1.75rem;align-items:flex-start;background:var(--card);border:1px solid var(--line);border-radius:16px;padding:1.6rem 1.75rem;margin-bottom:.9rem}
.badge{flex:none}
.verdict{min-width:0;flex:1}.verdict>:last-child{margin-bottom:0}
.gauge{display:block;width:8.5rem;height:8.5rem}
.gauge circle{fill:none;stroke-width:9}.gauge .track{stroke:var(--track)}.gauge .ring{stroke:currentColor;stroke-linecap:round}.gauge .unknown{stroke-width:4}
.gauge text{text-anchor:middle;fill:currentColor}.gauge .letter{font-size:46px;font-weight:700}.gauge .figure{font-size:13px;font-weight:600;fill:var(--soft)}
.g-a{color:var(--a)}.g-b{color:var(--b)}.g-c{color:var(--c)}.g-d{color:var(--d)}.g-f{color:var(--f)}.g-none{color:var(--none)}
.answer{font-size:1.2rem;font-weight:600;margin:.45rem 0 .6rem;text-wrap:pretty}
.pill{display:inline-block;font-weight:700;border:2px solid currentColor;border-radius:99px;padding:.1rem .9rem;margin:.5rem 0 0}
.reasons{margin-bottom:.75rem}
.next{border-top:1px solid var(--line);padding-top:.7rem;margin-top:.2rem}
.next strong,.why strong,.fix strong,.accepted strong,.cutbox strong{margin-right:.35em}
.tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(9.5rem,100%),1fr));gap:.75rem;margin:0 0 .75rem}
.tiles div{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:.7rem .95rem}
.tiles dt{font-size:.78rem;color:var(--soft);font-weight:600}.tiles dd{margin:.1rem 0 0;font-weight:600}
.provenance{font-size:.85rem;color:var(--soft);margin-bottom:1.5rem}
@media (max-width:40rem){.first{flex-direction:column;gap:1rem;padding:1.15rem}.gauge{width:7rem;height:7rem}.page{padding:.9rem}h1{font-size:1.45rem}.answer{font-size:1.1rem}}
`;

const PARTS = `
.part{background:var(--card);border:1px solid var(--line);border-radius:16px;padding:1.4rem 1.75rem;margin-bottom:1.1rem}
.part>h2,.part>h3{margin-bottom:.7rem}
.part>h3,.part .in>h4{margin-top:1.2rem}.part>h2+h3{margin-top:0}
@media (max-width:40rem){.part{padding:1.1rem}}
.halves{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(24rem,100%),1fr));gap:1rem 2.5rem}
.halves h3,.halves h4{margin-bottom:.5rem}.halves>div{min-width:0}
.caveats{font-size:.92rem}.caveats li{margin:.35rem 0}
.state.bad{color:var(--f);font-weight:650}.lists tbody th{white-space:nowrap;padding-right:1rem}
.rule{border:1px solid var(--line);border-left:5px solid var(--info);border-radius:10px;padding:1rem 1.2rem;margin-bottom:1rem}
.rule.critical{border-left-color:var(--crit)}.rule.high{border-left-color:var(--high)}.rule.medium{border-left-color:var(--med)}.rule.low{border-left-color:var(--low)}
.rule>header{display:flex;flex-wrap:wrap;gap:.35rem .6rem;align-items:center;margin-bottom:.55rem}
.rule p{margin-bottom:.4rem}
.places{padding-left:1.4rem;margin-top:.8rem}.places>li{margin:.8rem 0}.places>li::marker{color:var(--soft);font-size:.85em}
.where{font-weight:600}.conf{font-weight:400;font-size:.88rem}
.proof{white-space:pre-wrap}
blockquote{border-left:3px solid var(--line);background:var(--code);border-radius:0 8px 8px 0;padding:.55rem .85rem;font-size:.92rem}
.also{font-size:.88rem}
.facts{font-size:.86rem;color:var(--soft);border-top:1px solid var(--line);padding-top:.6rem;margin:.8rem 0 0}
.facts div,.rows div{display:flex;gap:.4rem 1rem;flex-wrap:wrap}.facts dt{flex:0 0 5.5rem}.facts dd{margin:0;flex:1 1 14rem;min-width:0}
.rows dt{flex:0 0 9rem;color:var(--soft)}.rows dd{margin:0;flex:1 1 16rem;min-width:0}.rows div{padding:.15rem 0}
@media (max-width:40rem){.rows div{padding:.3rem 0}.rows dt{flex-basis:100%;font-size:.85rem;font-weight:600}}
.sum th,.sum td{font-weight:700;border-bottom:0}
.fall{min-width:34rem}.fall th,.fall td{padding-top:.45rem;padding-bottom:.45rem}.fall td:last-child,.fall .axis{width:34%;min-width:9rem;padding-right:0}
.fall tbody th{font-weight:550}.fall .axis span+span{float:right}
@media (max-width:40rem){.fall{min-width:0}.fall td:last-child,.fall .axis{display:none}}
.bar{display:block;width:100%;height:.8rem;margin-top:.35rem;border-radius:3px}
.bar .ground{fill:var(--track)}.bar .step{fill:var(--none)}.bar.threat .step{fill:var(--f)}.bar.client .step{fill:var(--c)}.bar.back .step{fill:var(--a)}.bar.end .step{fill:currentColor}
.gates{margin-bottom:.6rem}
figure{margin:0 0 1rem}figcaption{font-size:.86rem;color:var(--soft)}
.cutbox{border:1px dashed var(--f);border-radius:10px;padding:.7rem 1rem;margin:.9rem 0}.cutbox p{margin:.15rem 0}
.stories>li{margin:.9rem 0}.stories p{margin:.15rem 0}.path{font-size:.9rem}
.claims{list-style:none;padding:0;margin:0}
`;

const GRAPH = `
.graph{display:block;max-width:none}
.graph text{fill:var(--ink);font-size:13px}.graph .column{font-weight:650;font-size:13px}.graph .under{stroke:var(--line)}
.graph .name{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:12.5px;font-weight:600;unicode-bidi:isolate}
.graph .role,.graph .more{font-size:11px;fill:var(--soft)}
.graph rect{fill:var(--code);stroke:var(--soft);stroke-width:1.2}
.graph .bystander rect{stroke:var(--line);stroke-dasharray:none}.graph .bystander .name{font-weight:400;fill:var(--soft)}
.graph .client rect{rx:23}
.graph .off rect{stroke:var(--f);stroke-width:2;stroke-dasharray:5 4}.graph .off .role{fill:var(--f);font-weight:700}.graph .cross{stroke:var(--f);stroke-width:2.5;stroke-linecap:round;fill:none}
.graph .way{fill:none;stroke:var(--info);stroke-width:2}.graph .tip{fill:var(--info)}
.graph .critical .way{stroke:var(--crit)}.graph .critical .tip{fill:var(--crit)}.graph .high .way{stroke:var(--high)}.graph .high .tip{fill:var(--high)}
.graph .medium .way{stroke:var(--med)}.graph .medium .tip{fill:var(--med)}.graph .low .way{stroke:var(--low)}.graph .low .tip{fill:var(--low)}
.graph .broken .way{stroke-dasharray:7 5}
`;

const SURFACE = `
.look{border-top:1px solid var(--line);padding-top:.9rem;margin-top:.9rem}
.look h4{margin:.8rem 0 .4rem}
.sides{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:.3rem .9rem;margin-bottom:.9rem}
.field{grid-column:1/-1;margin:0}.side.was{grid-column:1}.side.now{grid-column:2}.side-head{font-size:.78rem;font-weight:650;color:var(--soft);margin:0 0 .2rem}
@media (max-width:40rem){.sides{grid-template-columns:minmax(0,1fr)}.side.now{grid-column:1}}
.timeline{list-style:none;padding:0;margin:0 0 0 .5rem;border-left:2px solid var(--line)}
.moment{position:relative;padding:0 0 1rem 1.3rem;margin:0}.moment::before{content:"";position:absolute;left:-.44rem;top:.4rem;width:.75rem;height:.75rem;border-radius:50%;background:var(--card);border:2px solid var(--soft)}
.moment.alarm::before{background:var(--f);border-color:var(--f)}.moment p{margin:.1rem 0}.phase{font-weight:650}.deeds{margin:.3rem 0 0;font-size:.92rem}
.item{border-top:1px solid var(--line)}.item>summary{padding:.5rem 0}.item>.in{padding:0 0 .9rem}
.teaser{font-size:.88rem;margin-left:.4rem}
.jk{color:var(--jk)}.js{color:var(--js)}.jn{color:var(--jn)}
.report{border-top:4px solid var(--line);padding-top:1.6rem;margin-top:2.4rem}
.mark-grade{display:inline-block;min-width:1.9rem;text-align:center;font-weight:700;border:2px solid currentColor;border-radius:7px}
.told{margin:.3rem 0 .7rem}.d-1{margin-left:1rem}.d-2{margin-left:2rem}.d-3,.d-4{margin-left:3rem}
.t-strong{font-weight:650}.t-faint{color:var(--soft)}.t-good{color:var(--a)}.t-warn{color:var(--c)}.t-bad{color:var(--f)}.t-place{font-weight:600}
.t-critical{color:var(--crit)}.t-high{color:var(--high)}.t-medium{color:var(--med)}.t-low{color:var(--low)}.t-info{color:var(--info)}
`;

/** The style of the parts of a report. */
export const STYLE_OF_PARTS = [FIRST_SCREEN, PARTS, GRAPH, SURFACE].join("");
