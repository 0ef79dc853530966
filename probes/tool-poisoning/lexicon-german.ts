import type { Lexicon } from "./lexicon.ts";

/** German. Verbs stand at the end of infinitives, and a separable verb is cut in two. */
export const german: Lexicon = {
  language: "de",
  borders: "words",
  entries: {
    ignore:
      "ignoriere|ignorieren|ignoriert|vergiss|vergessen sie|missachte|missachten|verwirf|verwerfen sie|beachte nicht|beachten sie nicht|nicht beachten|befolge nicht|folge nicht|setze dich hinweg|\u{fc}berschreibe|ueberschreibe|lass au\u{df}er acht|lass ausser acht|au\u{df}er acht|ausser acht",
    prior:
      "vorherigen|vorherige|vorigen|fr\u{fc}heren|frueheren|bisherigen|alle|s\u{e4}mtliche|saemtliche|obigen|vorangegangenen|vorhergehenden|bestehenden|urspr\u{fc}nglichen|urspruenglichen",
    instruction:
      "anweisung|anweisungen|regeln|richtlinien|vorgaben|anordnungen|befehle|instruktionen|einschr\u{e4}nkungen|einschraenkungen|beschr\u{e4}nkungen|beschraenkungen|weisungen",
    "new-orders":
      "neue anweisungen|neuen anweisungen|ab jetzt|ab sofort|von nun an|deine eigentliche aufgabe|deine wahre aufgabe",
    skip: "ohne zu fragen|ohne r\u{fc}ckfrage|ohne rueckfrage|umgehe|umgehen sie|\u{fc}berspringe|ueberspringe|\u{fc}berspringen sie|ueberspringen sie|deaktiviere|deaktivieren sie|schalte",
    safety:
      "sicherheitspr\u{fc}fung|sicherheitspruefung|sicherheitspr\u{fc}fungen|sicherheitspruefungen|sicherheitsfilter|sicherheitsvorkehrungen|sicherheitsma\u{df}nahmen|sicherheitsmassnahmen|sicherheitskontrollen|inhaltsfilter|schutzma\u{df}nahmen|schutzmassnahmen|sicherheitsrichtlinien",
    trust:
      "ohne einschr\u{e4}nkungen|ohne einschraenkungen|uneingeschr\u{e4}nkter zugriff|uneingeschraenkter zugriff|entwicklermodus|uneingeschr\u{e4}nkten zugriff|uneingeschraenkten zugriff",
    role: "du bist jetzt|du bist nun|gib dich als|verhalte dich wie|tu so als|spiele die rolle|sie sind jetzt|sie sind nun",
    not: "nicht|nie|niemals|nichts|keinesfalls|auf keinen fall|unter keinen umst\u{e4}nden|unter keinen umstaenden|keine",
    tell: "informiere|informieren|sagen|erw\u{e4}hne|erwaehne|erw\u{e4}hnen|erwaehnen|mitteilen|teile|verrate|verraten|melde|benachrichtige|benachrichtigen|zeige|anzeigen|erz\u{e4}hle|erzaehle|erz\u{e4}hlen|erzaehlen|erw\u{e4}hnt|erwaehnt|offenlegen|preisgeben|berichte",
    hide: "verheimliche|verheimlichen|verberge|verbergen|verstecke|verstecken|verschweige|verschweigen|ohne wissen|ohne das wissen|ohne zu informieren|ohne es zu erw\u{e4}hnen|ohne es zu erwaehnen|ohne zu erw\u{e4}hnen|ohne zu erwaehnen|ohne zu benachrichtigen|heimlich|im geheimen|geheim halten|halte geheim|insgeheim|hinter dem r\u{fc}cken|hinter dem ruecken|nicht erw\u{e4}hnen|nicht erwaehnen|nichts sagen|nicht informieren|nicht mitteilen|nichts davon|nicht verraten|darf nichts erfahren|nichts davon erfahren|nicht wissen|nicht erfahren|erw\u{e4}hne nicht|erwaehne nicht|erw\u{e4}hne niemals|erwaehne niemals|erw\u{e4}hne nichts|erwaehne nichts|erw\u{e4}hnen sie nicht|erwaehnen sie nicht|informiere nicht|erw\u{e4}hne dies nicht|erwaehne dies nicht|erw\u{e4}hne das nicht|erwaehne das nicht|sag nichts|sage nichts|sage niemals|erw\u{e4}hnen sie dies nicht|erwaehnen sie dies nicht|verrate nichts|sagen sie nichts|nicht benachrichtigen|nicht zeigen",
    silent:
      "stillschweigend|unbemerkt|unauff\u{e4}llig|unauffaellig|im hintergrund|lautlos|diskret",
    user: "benutzer|benutzern|benutzers|nutzer|nutzern|nutzers|anwender|anwenders|anwendern|nutzerin|kunden|mensch|menschen",
    model: "assistent|sprachmodell|k\u{fc}nstliche intelligenz|kuenstliche intelligenz|assistenten",
    approval:
      "zustimmung|genehmigung|einwilligung|best\u{e4}tigung|bestaetigung|erlaubnis|freigabe|r\u{fc}ckfrage|rueckfrage",
    approved:
      "bereits zugestimmt|hat zugestimmt|bereits genehmigt|bereits autorisiert|bereits eingewilligt|hat eingewilligt|bereits freigegeben|bereits erlaubt|schon zugestimmt|schon genehmigt|zugestimmt|hat dem zugestimmt",
    ask: "frage|fragen|bitte um|bitten|einholen|warten|nachfragen|fragst|anfordern",
    must: "du musst|musst|m\u{fc}ssen|muessen|muss|immer|stelle sicher|stellen sie sicher|unbedingt|zwingend|ist erforderlich|stets|achte darauf",
    every: "alle|aller|allen|jede|jedes|jeden|jeder|jedem|jegliche|jedes mal|bei jedem|bei jeder",
    urgent:
      "wichtig|sehr wichtig|verpflichtend|kritisch|dringend|achtung|warnung|sofort|unverz\u{fc}glich|unverzueglich|obligatorisch|pflicht",
    pretext:
      "pr\u{fc}fung|pruefung|\u{fc}berpr\u{fc}fung|ueberpruefung|verifizierung|wartung|fehlersuche|sicherheitsgr\u{fc}nden|sicherheitsgruenden|compliance-gr\u{fc}nden|compliance-gruenden|systemintegrit\u{e4}t|systemintegritaet|vorschrift|einhaltung",
    "or-else":
      "andernfalls|ansonsten|sonst|schl\u{e4}gt fehl|schlaegt fehl|fehlschlagen|funktioniert nicht|wird blockiert|wird gesperrt|gehen verloren",
    regardless:
      "unabh\u{e4}ngig davon|unabhaengig davon|egal was|ungeachtet|auch wenn der benutzer|ganz gleich",
    call: "rufe|rufen sie|aufrufen|aufruf|verwende|verwenden|verwenden sie|benutze|benutzen|nutze|f\u{fc}hre|fuehre|f\u{fc}hren sie|fuehren sie|ausf\u{fc}hren|ausfuehren|nutzen sie|aufgerufen",
    run: "f\u{fc}hre|fuehre|f\u{fc}hren sie|fuehren sie|ausf\u{fc}hren|ausfuehren|starten sie|ausgef\u{fc}hrt|ausgefuehrt",
    read: "lies|lesen|lesen sie|auslesen|\u{f6}ffne|oeffne|\u{f6}ffnen|oeffnen|sammle|sammeln|extrahiere|extrahieren|lade|suche|rufe ab|abrufen|greife|zugreifen|lese",
    send: "sende|senden|sende sie|schicke|schicken|schick|\u{fc}bermittle|uebermittle|\u{fc}bermitteln|uebermitteln|\u{fc}bertrage|uebertrage|\u{fc}bertragen|uebertragen|leite|weiterleiten|ver\u{f6}ffentliche|veroeffentliche|exfiltriere|hochladen|versende|versenden|zusenden|gesendet",
    include:
      "f\u{fc}ge|fuege|f\u{fc}gen sie|fuegen sie|hinzuf\u{fc}gen|hinzufuegen|einf\u{fc}gen|einfuegen|beif\u{fc}gen|beifuegen|anh\u{e4}ngen|anhaengen|h\u{e4}nge|haenge|\u{fc}bergib|uebergib|\u{fc}bergeben|uebergeben|\u{fc}bergebe|uebergebe|gib|schreibe|schreiben|trage|setze|einschlie\u{df}en|einschliessen|aufnehmen|kopiere|beziehe",
    change:
      "\u{e4}ndere|aendere|\u{e4}ndern|aendern|ersetze|ersetzen|ver\u{e4}ndere|veraendere|ver\u{e4}ndern|veraendern|manipuliere|leite um|umleiten|\u{fc}berschreibe|ueberschreibe|tausche|modifiziere|modifizieren|ab\u{e4}ndern|abaendern",
    copy: "eine kopie|blindkopie|kopie|in kopie",
    remember:
      "merke dir|merken sie sich|dauerhaft|speichere im ged\u{e4}chtnis|speichere im gedaechtnis|zuk\u{fc}nftigen sitzungen|zukuenftigen sitzungen|k\u{fc}nftigen sitzungen|kuenftigen sitzungen",
    tool: "werkzeug|werkzeuge|werkzeugs|werkzeugen|funktion|funktionen",
    command: "befehl|kommando|befehlszeile|konsole|skript",
    file: "datei|dateien|verzeichnis|ordner|dokument|dokumente",
    content: "inhalt|inhalte|inhalts|ergebnis|ergebnisse|daten|ausgabe|nachrichten|informationen",
    parameter: "feld|felder|argument",
    recipient:
      "empf\u{e4}nger|empfaenger|empf\u{e4}ngers|empfaengers|adresse|zieladresse|betrag|konto",
    response: "antwort|antworten|r\u{fc}ckmeldung|rueckmeldung",
    secret:
      "passwort|passw\u{f6}rter|passwoerter|kennwort|kennw\u{f6}rter|kennwoerter|zugangsdaten|anmeldedaten|privater schl\u{fc}ssel|privater schluessel|privaten schl\u{fc}ssel|privaten schluessel|private schl\u{fc}ssel|private schluessel|ssh-schl\u{fc}ssel|ssh-schluessel|api-schl\u{fc}ssel|api-schluessel|zugriffstoken|umgebungsvariablen|geheimnisse|geheime schl\u{fc}ssel|geheime schluessel|geheimen schl\u{fc}ssel|geheimen schluessel|wiederherstellungsphrase|zugangstoken",
    private:
      "vertraulich|vertrauliche|vertraulichen|privaten|sensible|sensiblen|pers\u{f6}nliche daten|persoenliche daten|personenbezogene daten",
    conversation:
      "gespr\u{e4}ch|gespraech|gespr\u{e4}chs|gespraechs|gespr\u{e4}chsverlauf|gespraechsverlauf|gespr\u{e4}chsverlaufs|gespraechsverlaufs|chatverlauf|chatverlaufs|nachrichtenverlauf|unterhaltung|bisherige unterhaltung|unterhaltungsverlauf|konversation|gesamten verlauf|verlauf der unterhaltung",
    "system-prompt":
      "systemprompt|system-prompt|systemanweisung|systemanweisungen|deine anweisungen|systemnachricht",
    endpoint:
      "externen server|externer server|entfernten server|unseren server|unserem server|externen dienst",
    before: "bevor|vor|vorher|zuvor|zuerst|zun\u{e4}chst|zunaechst|vor jedem|vor der nutzung",
    after:
      "nachdem|danach|anschlie\u{df}end|anschliessend|nach jedem|nach der|daraufhin|abschlie\u{df}end|abschliessend",
    when: "wenn|sobald|immer wenn|jedes mal wenn|bei jeder",
    instead: "anstatt|anstelle|statt dessen|stattdessen|nicht mehr verwenden|verwende nicht|statt",
    unfit:
      "veraltet|unsicher|deaktiviert|funktioniert nicht mehr|verwundbar|kompromittiert|nicht mehr sicher|abgeschaltet|\u{fc}berholt|ueberholt",
    prefer: "bevorzuge|bevorzugen sie|priorisiere|w\u{e4}hle immer|waehle immer",
    malice: "stehlen|stehle|schadsoftware|datendiebstahl|aussp\u{e4}hen|ausspaehen|exfiltrieren",
    guard:
      "erkennt|erkennen|sch\u{fc}tzt|schuetzt|sch\u{fc}tzen|schuetzen|blockiert|verhindert|verhindern|pr\u{fc}ft|prueft|analysiert|vermeiden",
    example: "zum beispiel|beispielsweise|beispiel|beispiele|etwa",
    advice:
      "empfohlen|optional|falls n\u{f6}tig|falls noetig|bei bedarf|gegebenenfalls|kann sein|sie k\u{f6}nnen|sie koennen",
    "keep-hidden":
      "nicht erw\u{e4}hnen|nicht erwaehnen|nichts sagen|nicht informieren|nicht mitteilen|nichts davon|nicht verraten|darf nichts erfahren|nichts davon erfahren|nicht wissen|nicht erfahren|erw\u{e4}hne nicht|erwaehne nicht|erw\u{e4}hne niemals|erwaehne niemals|erw\u{e4}hne nichts|erwaehne nichts|erw\u{e4}hnen sie nicht|erwaehnen sie nicht|informiere nicht|erw\u{e4}hne dies nicht|erwaehne dies nicht|erw\u{e4}hne das nicht|erwaehne das nicht|sag nichts|sage nichts|sage niemals|erw\u{e4}hnen sie dies nicht|erwaehnen sie dies nicht|verrate nichts|sagen sie nichts|nicht benachrichtigen|nicht zeigen",
    earlier:
      "vorherigen|vorherige|vorigen|fr\u{fc}heren|frueheren|bisherigen|obigen|vorangegangenen|vorhergehenden",
    "rules-of":
      "regeln|richtlinien|vorgaben|einschr\u{e4}nkungen|einschraenkungen|beschr\u{e4}nkungen|beschraenkungen",
    safeguard:
      "sicherheitsfilter|sicherheitsma\u{df}nahmen|sicherheitsmassnahmen|schutzma\u{df}nahmen|schutzmassnahmen|sicherheitskontrollen|inhaltsfilter|sicherheitsvorkehrungen",
    unseen:
      "heimlich|im geheimen|insgeheim|geheim halten|verheimliche|verheimlichen|verschweige|verschweigen|ohne es zu erw\u{e4}hnen|ohne es zu erwaehnen|erw\u{e4}hne dies nicht|erwaehne dies nicht|erw\u{e4}hne das nicht|erwaehne das nicht|erw\u{e4}hne nichts|erwaehne nichts|sage nichts|verrate nichts|sagen sie nichts|nichts davon erfahren|erw\u{e4}hnen sie dies nicht|erwaehnen sie dies nicht",
    "unseen-user":
      "ohne wissen|ohne das wissen|hinter dem r\u{fc}cken|hinter dem ruecken|ohne den benutzer zu informieren|ohne den nutzer zu informieren|ohne dass der benutzer|ohne wissen des benutzers",
    others:
      "andere werkzeuge|anderen werkzeuge|jedes andere werkzeug|anderen tools|andere tools|jedem anderen werkzeug|jedem anderen tool|alle vorg\u{e4}nge|alle vorgaenge|jeder operation|allen vorg\u{e4}ngen|allen vorgaengen",
    self: "dieses werkzeug|dieses tool|diesem werkzeug|diesem tool|dieser server|diese funktion",
    "user-wish":
      "wunsch des benutzers|anfrage des benutzers|eingabe des benutzers|was der benutzer",
    unsafe: "unsicher|nicht mehr sicher|verwundbar|kompromittiert",
    steal: "stehle|stehlen|exfiltriere|exfiltrieren",
    "orders-given": "deine anweisungen|deine regeln|ihre anweisungen|alles bisherige",
    void: "gelten nicht mehr|sind ung\u{fc}ltig|sind ungueltig|sind aufgehoben",
    automatic: "automatisch",
    "tell-user": "dass der benutzer es erf\u{e4}hrt|dass der benutzer es erfaehrt",
  },
};
