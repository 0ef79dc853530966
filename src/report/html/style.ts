import { STYLE_OF_PARTS } from "./style-parts.ts";

/** Colours of both schemes: text on its ground has a contrast of 4.5 or more. */
const COLOURS = `
:root{color-scheme:light dark;
--bg:#f6f7f9;--card:#fff;--ink:#1b2430;--soft:#566172;--line:#dde2e9;--link:#1856b3;--code:#f1f3f7;--track:#e6eaf0;
--crit-bg:#fde6eb;--crit:#97103a;--high-bg:#fdeadf;--high:#9c3606;--med-bg:#fbf0d2;--med:#705000;--low-bg:#e2effa;--low:#1a5580;--info-bg:#ebeef3;--info:#4a5565;
--a:#17784a;--b:#3f7414;--c:#8a6100;--d:#b0450b;--f:#b3123c;--none:#5c6675;
--mark-bg:#ffe69a;--mark:#352900;--chip-bg:#ece4fb;--chip:#57299c;--del-bg:#fde0e4;--ins-bg:#d9f4e2;--warn-bg:#fff4d6;--warn:#664900;--warn-line:#e2b93b;
--jk:#1a5580;--js:#176238;--jn:#8a3a00}
@media (prefers-color-scheme:dark){:root{
--bg:#11151b;--card:#191f28;--ink:#e5eaf1;--soft:#a5b0bf;--line:#2d3643;--link:#86b6ff;--code:#131922;--track:#2a3340;
--crit-bg:#4b1527;--crit:#ffb6c6;--high-bg:#482413;--high:#ffc2a3;--med-bg:#403107;--med:#f5d37e;--low-bg:#14344b;--low:#a2d5f8;--info-bg:#2a323e;--info:#bcc6d3;
--a:#58d091;--b:#a5d75f;--c:#f0c24e;--d:#ff9f66;--f:#ff809a;--none:#a5b0bf;
--mark-bg:#665011;--mark:#fff4cd;--chip-bg:#3a2861;--chip:#dfcdff;--del-bg:#54202c;--ins-bg:#17452a;--warn-bg:#3a2e0b;--warn:#f7dd94;--warn-line:#8d701c;
--jk:#a2d5f8;--js:#a2e2b8;--jn:#ffc793}}
`;

const BASE = `
*,*::before,*::after{box-sizing:border-box}
html{scroll-padding-top:1rem;-webkit-text-size-adjust:100%}
body{margin:0;background:var(--bg);color:var(--ink);font:16px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;overflow-wrap:anywhere}
h1,h2,h3,h4,h5,h6{line-height:1.25;margin:0;font-weight:650;text-wrap:balance}
h1{font-size:1.75rem}h2{font-size:1.3rem}h3{font-size:1.05rem}h4,h5,h6{font-size:.95rem}
p,ul,ol,dl,figure,blockquote,pre,table{margin:0 0 .75rem}
ul,ol{padding-left:1.3rem}li{margin:.2rem 0}
a{color:var(--link);text-underline-offset:.15em}
a:focus-visible,summary:focus-visible,[tabindex]:focus-visible{outline:3px solid var(--link);outline-offset:2px;border-radius:4px}
main:focus{outline:none}
pre,.code,.text{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace}
.code{font-size:.9em;background:var(--code);border:1px solid var(--line);border-radius:4px;padding:0 .3em}
pre{background:var(--code);border:1px solid var(--line);border-radius:8px;padding:.7rem .85rem;font-size:.82rem;line-height:1.5;white-space:pre-wrap;overflow-wrap:anywhere;tab-size:4}
bdi{unicode-bidi:isolate}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.skip{position:absolute;left:.5rem;top:-4rem;background:var(--card);padding:.5rem .9rem;border:1px solid var(--line);border-radius:8px;z-index:2}
.skip:focus{top:.5rem}
.page{max-width:74rem;margin:0 auto;padding:1.25rem}
main{min-width:0}
.contents{margin-bottom:1.25rem}
.contents ul{display:flex;flex-wrap:wrap;gap:.35rem .4rem;list-style:none;margin:0;padding:0;font-size:.88rem}
.contents li{margin:0;min-width:0}
.contents a{display:block;text-decoration:none;padding:.2rem .65rem;border-radius:99px;border:1px solid var(--line);background:var(--card)}
.contents a:hover{border-color:var(--link)}
.brand{font-weight:650;letter-spacing:.01em;margin:0 0 .5rem;color:var(--soft);font-size:.88rem}
@media (min-width:78rem){.page{display:grid;grid-template-columns:11.5rem minmax(0,1fr);gap:2.25rem;max-width:84rem}
.contents{position:sticky;top:1.25rem;align-self:start;margin:0;max-height:calc(100vh - 2.5rem);overflow:auto}
.contents ul{flex-direction:column;gap:.1rem}.contents a{border-color:transparent;background:none;border-radius:8px}.contents a:hover{background:var(--card)}}
.soft,.conf,.teaser,.cut{color:var(--soft)}.soft{font-size:.92em;font-weight:400}
.cut{font-style:italic;font-size:.9em}
.num{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
.chip{display:inline-block;font:600 .78em/1.35 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;background:var(--chip-bg);color:var(--chip);border-radius:4px;padding:0 .3em;margin:0 .1em;white-space:nowrap}
.sev{display:inline-block;font-size:.72rem;font-weight:700;letter-spacing:.04em;text-transform:uppercase;border-radius:5px;padding:.1rem .45rem;background:var(--info-bg);color:var(--info)}
.sev.critical{background:var(--crit-bg);color:var(--crit)}.sev.high{background:var(--high-bg);color:var(--high)}.sev.medium{background:var(--med-bg);color:var(--med)}.sev.low{background:var(--low-bg);color:var(--low)}
.tag{display:inline-block;font-size:.8rem;border:1px solid var(--line);border-radius:5px;padding:0 .4rem;color:var(--soft);background:var(--card)}
.bad{color:var(--f)}
mark{background:var(--mark-bg);color:var(--mark);border-radius:3px;padding:.05em .1em;box-decoration-break:clone;-webkit-box-decoration-break:clone}
del,ins{color:var(--ink);text-decoration:none;border-radius:3px;padding:.05em 0}
del{background:var(--del-bg)}ins{background:var(--ins-bg)}
.warn{background:var(--warn-bg);color:var(--warn);border-left:4px solid var(--warn-line);border-radius:6px;padding:.45rem .8rem;font-weight:550}
.empty,.same{color:var(--soft)}
.lead{color:var(--soft);max-width:60rem}
.label{font-size:.8rem;font-weight:650;color:var(--soft);margin:.7rem 0 .3rem}
.scroll{overflow-x:auto;margin-bottom:.75rem}
table{border-collapse:collapse;width:100%;font-size:.92rem}
th,td{text-align:left;vertical-align:top;padding:.4rem .6rem .4rem 0;border-bottom:1px solid var(--line)}
th{font-weight:600}thead th{color:var(--soft);font-size:.8rem;font-weight:600}
th.num,td.num{text-align:right}
details>summary{cursor:pointer;padding:.35rem 0}
details>.in{padding:.2rem 0 .4rem}
`;

const PRINT = `
@media print{:root{color-scheme:light}
body{background:#fff;font-size:10.5pt}.contents,.skip{display:none}.page{display:block;max-width:none;padding:0}
.part,.report,.first,.rule{break-inside:auto;box-shadow:none;border-color:#ccc}
details::details-content{content-visibility:visible;display:block;height:auto}
details>*{display:block}
.scroll{overflow:visible}.graph{max-width:100%;height:auto}pre{break-inside:auto}
h2,h3,h4{break-after:avoid}tr,li,.side{break-inside:avoid}
a[href^="https"]{color:inherit}}
@media (forced-colors:active){.sev,.chip,.tag,.pill,mark,.mark-grade{border:1px solid CanvasText}
.bar .step,.graph .tip{fill:CanvasText;forced-color-adjust:none}.bar .ground{fill:Canvas}
.gauge .ring,.graph .way{stroke:CanvasText}.graph rect{fill:Canvas;stroke:CanvasText}.graph text,.gauge text{fill:CanvasText}}
@media (prefers-reduced-motion:no-preference){html{scroll-behavior:smooth}}
`;

/** The one style of every page: a constant, so that its hash is too. */
export const STYLE = [COLOURS, BASE, STYLE_OF_PARTS, PRINT].join("").trim();
