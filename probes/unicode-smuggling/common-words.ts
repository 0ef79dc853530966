/**
 * Whether a word is one that English prose or the vocabulary of tools is full of. Used only to tell
 * text from noise and a disguised word from a foreign one; never as a list of forbidden words.
 */
export function isCommonWord(word: string): boolean {
  return COMMON.has(word.toLowerCase());
}

const COMMON: ReadonlySet<string> = new Set(
  `
  a about above access account action active add address admin after again agent all allow also always
  an and answer any api append application apply approve are argument array as ask assistant at
  attach auth available back base be because been before below best body both branch but by call can
  case change channel chat check class clear click client close code collect column command comment
  commit config confirm contact contain content contents context conversation copy count create
  credential credentials current customer data database date day default delete deploy describe
  description directory disable do document does done down download drop each edit email empty enable
  end entity error event every example execute expected export extract fail false fetch field file
  files filter find finish first folder for format forward from full function get give given go good
  group had has have he help here hidden hide his history home host how http https id if ignore image
  important import in include index info inform input insert instead instruction instructions into
  invoice is issue it item items its job json just keep key keys know label last like limit line link
  list load local location log login long look mail main make many may memory mention merge message
  messages method model modify more most move must my name need network never new next no node not
  note notes now number of off on one only open option or order other our out output over override
  owner page parameter pass password path payment paypal people permission phone please post previous
  private process product project prompt provide public pull push query question read really record
  remote remove rename replace reply report repository request required reset response result results
  return review root row run safe same save say schema scope search secret secretly secure security
  see select send server service session set share she shell should show silent silently simple size
  slack so some source space start state status step stop store string submit such summary support
  sure sync system table tag take task team tell text than that the their them then there these they
  thing this those through time title to token tool tools transfer true two type under update upload
  url us use used user username users using value values verify version very view wallet want was way
  we web well were what when where which while who will with without word work would write year yes
  you your
  `
    .trim()
    .split(/\s+/),
);
