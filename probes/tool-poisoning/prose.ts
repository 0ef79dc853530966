/**
 * Whether a word is one that English prose and commands are full of. Tells text from noise, never
 * good from bad.
 */
export function isEverydayWord(word: string): boolean {
  return EVERYDAY.has(word.toLowerCase());
}

export function everydayWords(): Iterable<string> {
  return EVERYDAY;
}

/** Whether decoded text reads as a sentence or a command, in English or another script. */
export function readsAsText(text: string, words = 2): boolean {
  const sample = text.slice(0, SAMPLE);
  const found = sample.match(/[A-Za-z]{2,40}/g) ?? [];
  const everyday = found.filter(isEverydayWord);
  const distinct = new Set(everyday.map((word) => word.toLowerCase())).size;
  if (distinct >= words && everyday.length * 5 >= found.length) return true;
  const foreign = sample.match(/[\u00c0-\u{2ffff}]/gu) ?? [];
  return foreign.length >= 6 && foreign.length * 3 >= sample.length && !CONTROLS.test(sample);
}

/** Whether a text holds nothing but what a person types: no controls, nothing undecodable. */
export function isPrintable(text: string): boolean {
  return !CONTROLS.test(text);
}

const SAMPLE = 4000;
const CONTROLS = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffd\ufffe\uffff]/;

const EVERYDAY: ReadonlySet<string> = new Set(
  `
  a about above access account act action add address admin after again agent all allow along also
  always am an and any anything api append are argument arguments as ask asked assistant at attach
  back base bash because been before begin behavior being below but by call called calling can cat
  chat check click code collect command commands complete config confirm contact contain content
  contents context conversation copy could create credential credentials curl data database date
  decode default delete details developer dir directory disclose disclosed discard disregard do does
  done down download each echo else email encode end env environment etc even event every everything
  exec execute exfiltrate export external extract fetch field file files find finish finished first
  folder follow following for forget forward from full further get give given go guidelines had hand
  has have he hello her here hidden hide him his history home host how however http https id if
  ignore immediately important in include included including inform information input insert inside
  instead instruction instructions internal into is it its json just keep key keys know last leak let
  like line list local log login mail main make mandatory may me memory mention message messages
  method mode model more most must my name necessary need network never new next no not note nothing
  now of off on once one only open or order other our out output over override parameter pass passwd
  password passwords path perform phone please policy post powershell previous prior private prompt
  proceed provide put python query quietly read reading receive remember remove repeat reply report
  request required respond response result results return reveal root rule rules run running safe
  safety same save say secret secrets secretly security see send sending server session set sh share
  shell should show silent silently so some soon ssh start step steps stop store string submit sudo
  such sure system take task tasks tell text than that the their them then there these they this
  those through time title to token tokens tool tools transfer true under unless until up update
  upload url us use used user users using value values verify very via wallet want was way we well
  were wget what when where which while who will with within without word work world would write you
  your
  `
    .trim()
    .split(/\s+/),
);
