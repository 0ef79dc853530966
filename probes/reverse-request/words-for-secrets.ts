/** A language's words for secrets, for asking, and for what turns a request round. */
export interface Asking {
  readonly secret: RegExp;
  readonly ask: RegExp;
  readonly not: RegExp;
}

/** Secrets of one person or program, English. A bare token may be a coin or a piece of text. */
export const NAMED =
  /\b(?:pass(?:words?|phrases?|codes?|wd)|api[ _-]?(?:secret )?keys?|(?:access|auth(?:entication|orization)?|bearer|api|session|refresh|security|oauth|login|bot|github|gitlab|slack|npm)[ _-]?tokens?|your (?:\w{1,12} )?tokens?|private[ _-]?keys?|secret[ _-]?(?:access[ _-]?)?keys?|client[ _-]?secrets?|ssh[ _-]?keys?|(?:seed|recovery|mnemonic|secret)[ _-]?phrases?|recovery codes?|(?:credit|debit|bank|payment)[ -]?card(?: (?:numbers?|details))?|card[ _-]?numbers?|cvv2?|cvc2?|pin codes?|your pin|otps?|totp|one-?[ -]?time[ -]?(?:codes?|passwords?|passcodes?)|(?:2fa|two-factor|mfa|authenticator|verification|authentication)[ -]?(?:codes?|tokens?)|session cookies?|(?:login|authentication|browser) cookies?|login credentials|your credentials|social security number|ssn)\b/iu;

export const LANGUAGES: readonly Asking[] = [
  {
    secret: NAMED,
    ask: /\b(?:re-?enter|enter|type|provide|paste|supply|input|submit|give|share|tell|send|reveal|fill|what is|what's|needs?|requires?|(?:confirm|verify|authenticate with|log ?in with|sign ?in with) your)\b/iu,
    not: /\b(?:not|never|don't|doesn't|without|nobody|no)\b/iu,
  },
  {
    secret:
      /\b(?:passw(?:ort|\u{f6}rter)|kennwort|passphrase|api-?schl\u{fc}ssel|zugangsschl\u{fc}ssel|zugangsdaten|(?:zugriffs|zugangs)?token|private\w? schl\u{fc}ssel|geheim\w{0,3} schl\u{fc}ssel|wiederherstellungsphrase|(?:kredit)?kartennummer|pin|tan|einmalcode|best\u{e4}tigungscode|sitzungscookie)(?![\w-])/iu,
    ask: /\b(?:gib|geben|eingeben|nenne|nennen|trage|tragen|teile|teilen|ben\u{f6}tig|brauche|wie lautet|f\u{fc}ge|kopiere)/iu,
    not: /\b(?:nie|niemals|nicht|kein\w{0,2}|ohne)\b/iu,
  },
  {
    secret:
      /mots? de passe|phrase (?:secr\u{e8}te|de r\u{e9}cup\u{e9}ration)|cl\u{e9}s? (?:d'api|api|priv\u{e9}e|secr\u{e8}te)|jeton d'acc\u{e8}s|votre jeton|num\u{e9}ro de (?:votre |la )?carte|code (?:pin|secret|de v\u{e9}rification|\u{e0} usage unique)|cookie de session/iu,
    ask: /\b(?:saisi|entre[rz]|indiqu|fourni|donne|tape[rz]|communiqu|quel est|colle[rz]|besoin)/iu,
    not: /\b(?:ne|n'|jamais|sans)\b/iu,
  },
  {
    secret:
      /contrase\u{f1}a|clave (?:de (?:la )?api|api|privada|secreta|de acceso)|token de acceso|(?:tu|su) token|frase (?:semilla|de recuperaci\u{f3}n)|n\u{fa}mero de (?:la |su |tu )?tarjeta|c\u{f3}digo (?:pin|de verificaci\u{f3}n|de un solo uso)|cookie de sesi\u{f3}n/iu,
    ask: /\b(?:introdu|ingres|escrib|proporcion|indica|indique|dame|cu\u{e1}l es|facilit|pega|pegue|necesit)/iu,
    not: /\b(?:no|nunca|jam\u{e1}s|sin)\b/iu,
  },
  {
    secret:
      /\bsenha|palavra-passe|chave (?:de api|da api|api|privada|secreta|de acesso)|token de acesso|seu token|frase (?:semente|de recupera\u{e7}\u{e3}o)|n\u{fa}mero do (?:seu )?cart\u{e3}o|c\u{f3}digo (?:pin|de verifica\u{e7}\u{e3}o)|cookie de sess\u{e3}o/iu,
    ask: /\b(?:digit|insir|inform|forne\u{e7}a|escrev|qual \u{e9}|cole|preciso)/iu,
    not: /\b(?:n\u{e3}o|nunca|jamais|sem)(?!\w)/iu,
  },
  {
    secret:
      /\u{43f}\u{430}\u{440}\u{43e}\u{43b}|\u{43a}\u{43b}\u{44e}\u{447} api|api-\u{43a}\u{43b}\u{44e}\u{447}|\u{442}\u{43e}\u{43a}\u{435}\u{43d} \u{434}\u{43e}\u{441}\u{442}\u{443}\u{43f}\u{430}|\u{432}\u{430}\u{448} \u{442}\u{43e}\u{43a}\u{435}\u{43d}|\u{437}\u{430}\u{43a}\u{440}\u{44b}\u{442}\u{44b}\u{439} \u{43a}\u{43b}\u{44e}\u{447}|\u{43f}\u{440}\u{438}\u{432}\u{430}\u{442}\u{43d}\u{44b}\u{439} \u{43a}\u{43b}\u{44e}\u{447}|\u{441}\u{435}\u{43a}\u{440}\u{435}\u{442}\u{43d}\u{44b}\u{439} \u{43a}\u{43b}\u{44e}\u{447}|\u{441}\u{438}\u{434}-\u{444}\u{440}\u{430}\u{437}|\u{43d}\u{43e}\u{43c}\u{435}\u{440} \u{43a}\u{430}\u{440}\u{442}\u{44b}|\u{43a}\u{43e}\u{434} \u{43f}\u{43e}\u{434}\u{442}\u{432}\u{435}\u{440}\u{436}\u{434}\u{435}\u{43d}\u{438}\u{44f}|\u{43f}\u{438}\u{43d}-\u{43a}\u{43e}\u{434}|\u{43e}\u{434}\u{43d}\u{43e}\u{440}\u{430}\u{437}\u{43e}\u{432}\u{44b}\u{439} \u{43a}\u{43e}\u{434}/iu,
    ask: /\u{432}\u{432}\u{435}\u{434}\u{438}\u{442}\u{435}|\u{443}\u{43a}\u{430}\u{436}\u{438}\u{442}\u{435}|\u{441}\u{43e}\u{43e}\u{431}\u{449}\u{438}\u{442}\u{435}|\u{432}\u{441}\u{442}\u{430}\u{432}\u{44c}\u{442}\u{435}|\u{43d}\u{430}\u{43f}\u{438}\u{448}\u{438}\u{442}\u{435}|\u{43f}\u{440}\u{435}\u{434}\u{43e}\u{441}\u{442}\u{430}\u{432}\u{44c}\u{442}\u{435}|\u{43d}\u{443}\u{436}\u{435}\u{43d}|\u{43d}\u{443}\u{436}\u{43d}\u{430}/iu,
    not: /(?:^|\s)(?:\u{43d}\u{435}|\u{43d}\u{438}\u{43a}\u{43e}\u{433}\u{434}\u{430}|\u{431}\u{435}\u{437})\s/iu,
  },
  {
    secret:
      /\u{5bc6}\u{7801}|\u{53e3}\u{4ee4}|\u{5bc6}\u{94a5}|\u{79c1}\u{94a5}|\u{8bbf}\u{95ee}\u{4ee4}\u{724c}|\u{52a9}\u{8bb0}\u{8bcd}|\u{5361}\u{53f7}|\u{9a8c}\u{8bc1}\u{7801}/u,
    ask: /\u{8f93}\u{5165}|\u{586b}\u{5199}|\u{63d0}\u{4f9b}|\u{7c98}\u{8d34}|\u{544a}\u{8bc9}/u,
    not: /\u{4e0d}\u{8981}|\u{8bf7}\u{52ff}|\u{5207}\u{52ff}|\u{65e0}\u{9700}|\u{4e0d}\u{4f1a}/u,
  },
  {
    secret:
      /\u{30d1}\u{30b9}\u{30ef}\u{30fc}\u{30c9}|\u{6697}\u{8a3c}\u{756a}\u{53f7}|api\u{30ad}\u{30fc}|\u{79d8}\u{5bc6}\u{9375}|\u{30a2}\u{30af}\u{30bb}\u{30b9}\u{30c8}\u{30fc}\u{30af}\u{30f3}|\u{30b7}\u{30fc}\u{30c9}\u{30d5}\u{30ec}\u{30fc}\u{30ba}|\u{30ab}\u{30fc}\u{30c9}\u{756a}\u{53f7}|\u{78ba}\u{8a8d}\u{30b3}\u{30fc}\u{30c9}|\u{30ef}\u{30f3}\u{30bf}\u{30a4}\u{30e0}/iu,
    ask: /\u{5165}\u{529b}|\u{6559}\u{3048}\u{3066}|\u{63d0}\u{4f9b}|\u{8cbc}\u{308a}\u{4ed8}\u{3051}/u,
    not: /\u{306a}\u{3044}\u{3067}|\u{3057}\u{307e}\u{305b}\u{3093}|\u{4e0d}\u{8981}/u,
  },
  {
    secret:
      /\u{be44}\u{bc00}\u{bc88}\u{d638}|\u{c554}\u{d638}\u{b97c}|api \u{d0a4}|\u{ac1c}\u{c778} \u{d0a4}|\u{c561}\u{c138}\u{c2a4} \u{d1a0}\u{d070}|\u{c2dc}\u{b4dc} \u{ad6c}\u{bb38}|\u{ce74}\u{b4dc} \u{bc88}\u{d638}|\u{c778}\u{c99d} \u{cf54}\u{b4dc}|\u{c778}\u{c99d}\u{bc88}\u{d638}/iu,
    ask: /\u{c785}\u{b825}|\u{c54c}\u{b824}|\u{c81c}\u{acf5}|\u{bd99}\u{c5ec}/u,
    not: /\u{b9c8}\u{c138}\u{c694}|\u{b9c8}\u{c2ed}\u{c2dc}\u{c624}|\u{c54a}|\u{c5c6}\u{c774}/u,
  },
];
