import type { Lexicon } from "./lexicon.ts";

/** French. A negation stands on both sides of its verb, so its phrases are entries of their own. */
export const french: Lexicon = {
  language: "fr",
  borders: "words",
  entries: {
    ignore:
      "ignore|ignorez|ignorer|oublie|oubliez|oublier|ne tiens pas compte|ne tenez pas compte|ne tenez aucun compte|ne tiens aucun compte|ne suis pas|ne suivez pas|ne pas suivre|n'ob\u{e9}issez pas|n'obeissez pas|fais abstraction|faites abstraction|\u{e9}carte|ecarte|\u{e9}cartez|ecartez|annule|annulez",
    prior:
      "toutes les|tous les|toutes ces|pr\u{e9}c\u{e9}dent|precedent|pr\u{e9}c\u{e9}dente|precedente|pr\u{e9}c\u{e9}dentes|precedentes|pr\u{e9}c\u{e9}dents|precedents|ant\u{e9}rieures|anterieures|ant\u{e9}rieurs|anterieurs|toutes|tous|ci-dessus|existantes|initiales|d'origine",
    instruction:
      "instructions|consignes|r\u{e8}gles|regles|directives|ordres|politiques|limitations|les instructions",
    "new-orders":
      "nouvelles instructions|nouvelles consignes|\u{e0} partir de maintenant|a partir de maintenant|dor\u{e9}navant|dorenavant|d\u{e9}sormais|desormais|ta vraie t\u{e2}che|ta vraie tache|votre v\u{e9}ritable t\u{e2}che|votre veritable tache|votre vraie t\u{e2}che|votre vraie tache",
    skip: "ne demandez pas|ne demande pas|n'attendez pas|n'attends pas|ne sollicitez pas|sans demander|sans attendre|contourne|contournez|contourner|d\u{e9}sactive|desactive|d\u{e9}sactivez|desactivez|d\u{e9}sactiver|desactiver|\u{e9}vite|evite|saute|sautez|omets|omettez",
    safety:
      "contr\u{f4}les de s\u{e9}curit\u{e9}|controles de securite|v\u{e9}rifications de s\u{e9}curit\u{e9}|verifications de securite|filtres de s\u{e9}curit\u{e9}|filtres de securite|mesures de s\u{e9}curit\u{e9}|mesures de securite|filtres de contenu|restrictions de s\u{e9}curit\u{e9}|restrictions de securite|garde-fous",
    trust:
      "sans restriction|sans restrictions|mode d\u{e9}veloppeur|mode developpeur|acc\u{e8}s illimit\u{e9}|acces illimite",
    role: "agis comme|agissez comme|tu es maintenant|vous \u{ea}tes maintenant|vous etes maintenant|fais semblant d'\u{ea}tre|fais semblant d'etre|faites semblant d'\u{ea}tre|faites semblant d'etre|comporte-toi comme",
    not: "pas|sans|jamais|en aucun cas|sous aucun pr\u{e9}texte|sous aucun pretexte|ne pas|il est interdit|il ne faut pas",
    tell: "informer|informe|informez|dites|mentionner|mentionne|mentionnez|r\u{e9}v\u{e9}ler|reveler|r\u{e9}v\u{e8}le|revele|r\u{e9}v\u{e9}lez|revelez|signaler|signale|signalez|avertir|avertis|avertissez|pr\u{e9}venir|prevenir|pr\u{e9}viens|previens|pr\u{e9}venez|prevenez|montrer|montrez|parler|parlez",
    hide: "n'informe pas|n'informez pas|ne pas informer|n'en informe pas|n'en informez pas|n'informe jamais|n'informez jamais|ne dis pas|ne dites pas|ne dis rien|ne dites rien|ne le dis pas|ne le dites pas|ne dis jamais|ne dites jamais|ne pas dire|ne rien dire|ne mentionne pas|ne mentionnez pas|ne le mentionne pas|ne le mentionnez pas|ne mentionne jamais|ne mentionnez jamais|ne pas mentionner|ne r\u{e9}v\u{e8}le pas|ne revele pas|ne r\u{e9}v\u{e9}lez pas|ne revelez pas|ne r\u{e9}v\u{e9}lez jamais|ne revelez jamais|ne pas r\u{e9}v\u{e9}ler|ne pas reveler|ne signale pas|ne signalez pas|ne pr\u{e9}viens pas|ne previens pas|ne pr\u{e9}venez pas|ne prevenez pas|ne parle pas|ne parlez pas|n'en parle pas|n'en parlez pas|n'en parlez jamais|n'avertissez pas|n'avertis pas|ne montrez pas|sans informer|sans en informer|sans pr\u{e9}venir|sans prevenir|sans le dire|sans rien dire|sans en parler|sans le mentionner|sans avertir|\u{e0} l'insu|a l'insu|\u{e0} l'insu de l'utilisateur|a l'insu de l'utilisateur|cachez|cacher|cache-le|cache cela|cache tout|dissimule|dissimulez|dissimuler|en secret|secr\u{e8}tement|secretement|en cachette|ne doit pas savoir|ne doit pas le savoir|ne doit rien savoir",
    silent:
      "silencieusement|en silence|discr\u{e8}tement|discretement|en arri\u{e8}re-plan|en arriere-plan|de mani\u{e8}re invisible|de maniere invisible|de fa\u{e7}on invisible|de facon invisible",
    user: "utilisateur|utilisateurs|utilisatrice|l'utilisateur|l'utilisatrice|client|personne|l'humain",
    model:
      "assistant|l'assistant|mod\u{e8}le de langage|modele de langage|intelligence artificielle",
    approval:
      "approbation|l'approbation|consentement|confirmation|permission|autorisation|l'autorisation|son accord|votre accord",
    approved:
      "a d\u{e9}j\u{e0} approuv\u{e9}|a deja approuve|a d\u{e9}j\u{e0} autoris\u{e9}|a deja autorise|a d\u{e9}j\u{e0} donn\u{e9} son accord|a deja donne son accord|a donn\u{e9} son consentement|a donne son consentement|a d\u{e9}j\u{e0} consenti|a deja consenti|d\u{e9}j\u{e0} approuv\u{e9}|deja approuve|d\u{e9}j\u{e0} autoris\u{e9}|deja autorise|a d\u{e9}j\u{e0} accept\u{e9}|a deja accepte",
    ask: "demander|demande|demandez|solliciter|attendre|attendez",
    must: "tu dois|vous devez|doit|dois|devez|toujours|assure-toi|assurez-vous|veillez \u{e0}|veillez a|il faut|il est obligatoire|obligatoirement|imp\u{e9}rativement|imperativement|n'oubliez pas|n'oublie pas",
    every:
      "chaque|toutes|tous|tout appel|toutes les|tous les|\u{e0} chaque fois|a chaque fois|n'importe quel|n'importe quelle|syst\u{e9}matiquement|systematiquement",
    urgent:
      "important|obligatoire|urgent|imp\u{e9}ratif|imperatif|imm\u{e9}diatement|immediatement|attention|avertissement|tr\u{e8}s important|tres important|indispensable",
    pretext:
      "audit|l'audit|conformit\u{e9}|conformite|v\u{e9}rification|verification|maintenance|d\u{e9}bogage|debogage|diagnostic|raisons de s\u{e9}curit\u{e9}|raisons de securite|contr\u{f4}le de s\u{e9}curit\u{e9}|controle de securite|l'int\u{e9}grit\u{e9} du syst\u{e8}me|l'integrite du systeme",
    "or-else":
      "sinon|faute de quoi|dans le cas contraire|\u{e9}chouera|echouera|ne fonctionnera pas|sera bloqu\u{e9}|sera bloque|seront perdues",
    regardless:
      "quel que soit|quelle que soit|peu importe|m\u{ea}me si l'utilisateur|meme si l'utilisateur|ind\u{e9}pendamment de|independamment de",
    call: "appelle|appelez|appeler|invoque|invoquez|invoquer|utilise|utilisez|utiliser|ex\u{e9}cute|execute|ex\u{e9}cutez|executez|ex\u{e9}cuter|executer|l'appel",
    run: "ex\u{e9}cute|execute|ex\u{e9}cutez|executez|ex\u{e9}cuter|executer|lancez|lancer",
    read: "lis|lisez|lire|ouvre|ouvrez|ouvrir|r\u{e9}cup\u{e8}re|recupere|r\u{e9}cup\u{e9}rez|recuperez|r\u{e9}cup\u{e9}rer|recuperer|collecte|collectez|collecter|extrais|extrayez|extraire|acc\u{e8}de|accede|acc\u{e9}dez|accedez|acc\u{e9}der|acceder|recueille|recueillez|cherche|cherchez",
    send: "envoie|envoyez|envoyer|envoie-le|envoyez-le|envoie-la|envoyez-la|envoie-les|envoyez-les|transmets|transmettez|transmettre|transmets-le|transmettez-le|transf\u{e8}re|transfere|transf\u{e9}rez|transferez|transf\u{e9}rer|transferer|exp\u{e9}die|expedie|exp\u{e9}diez|expediez|publie|publiez|t\u{e9}l\u{e9}verse|televerse|t\u{e9}l\u{e9}versez|televersez|exfiltre|exfiltrez|exfiltrer",
    include:
      "inclus|incluez|inclure|ajoute|ajoutez|ajouter|joignez|joindre|passe son|passe sa|passe ses|passe le|passe la|passe les|passez|passer|passe-le|passez-le|ins\u{e8}re|insere|ins\u{e9}rez|inserez|ins\u{e9}rer|inserer|colle|collez|mets|mettez|\u{e9}cris|ecris|\u{e9}crivez|ecrivez|fournis|fournissez",
    change:
      "change|changez|changer|modifie|modifiez|modifier|remplace|remplacez|remplacer|alt\u{e8}re|altere|alt\u{e9}rez|alterez|redirige|redirigez|rediriger|substitue|substituez",
    copy: "une copie|copie cach\u{e9}e|copie cachee|en copie|copie",
    remember:
      "souviens-toi|souvenez-vous|m\u{e9}morise|memorise|m\u{e9}morisez|memorisez|retiens|de fa\u{e7}on permanente|de facon permanente|sessions futures",
    tool: "outil|outils|l'outil|fonction|fonctions|d'outil|d'outils|cet outil",
    command: "commande|commandes|la commande",
    file: "fichier|fichiers|r\u{e9}pertoire|repertoire|dossier|document|documents",
    content:
      "contenu|contenus|r\u{e9}sultat|resultat|r\u{e9}sultats|resultats|donn\u{e9}es|donnees|texte|informations|messages|courriels",
    parameter:
      "param\u{e8}tre|parametre|param\u{e8}tres|parametres|argument|arguments|l'argument|champ|champs",
    recipient: "destinataire|destinataires|destination|adresse|l'adresse|montant|compte",
    response: "r\u{e9}ponse|reponse|r\u{e9}ponses|reponses|la r\u{e9}ponse|la reponse",
    secret:
      "mot de passe|mots de passe|identifiants|identifiants de connexion|cl\u{e9} priv\u{e9}e|cle privee|cl\u{e9}s priv\u{e9}es|cles privees|cl\u{e9} ssh|cle ssh|cl\u{e9}s ssh|cles ssh|cl\u{e9} api|cle api|cl\u{e9}s api|cles api|cl\u{e9} d'api|cle d'api|cl\u{e9}s d'api|cles d'api|jeton d'acc\u{e8}s|jeton d'acces|jetons d'acc\u{e8}s|jetons d'acces|secrets|variables d'environnement|phrase de r\u{e9}cup\u{e9}ration|phrase de recuperation|cl\u{e9} secr\u{e8}te|cle secrete|cl\u{e9}s secr\u{e8}tes|cles secretes|informations d'identification",
    private:
      "confidentiel|confidentielle|confidentielles|confidentiels|priv\u{e9}es|privees|sensibles|donn\u{e9}es personnelles|donnees personnelles|informations personnelles",
    conversation:
      "conversation|historique de la conversation|l'historique de la conversation|historique de conversation|historique du chat|messages pr\u{e9}c\u{e9}dents|messages precedents|l'historique des messages|toute la conversation|conversation compl\u{e8}te|conversation complete",
    "system-prompt":
      "prompt syst\u{e8}me|prompt systeme|invite syst\u{e8}me|invite systeme|instructions syst\u{e8}me|instructions systeme|message syst\u{e8}me|message systeme|tes instructions|vos instructions",
    endpoint: "serveur externe|serveur distant|notre serveur|service externe",
    before:
      "avant de|avant d'utiliser|avant d'appeler|avant|avant tout|d'abord|au pr\u{e9}alable|au prealable|pr\u{e9}alablement|prealablement|avant d'ex\u{e9}cuter|avant d'executer",
    after: "apr\u{e8}s|apres|ensuite|puis|une fois|par la suite|apr\u{e8}s avoir|apres avoir",
    when: "quand|lorsque|lorsqu'un|chaque fois que|\u{e0} chaque fois que|a chaque fois que|lors de|d\u{e8}s que|des que",
    instead:
      "au lieu de|au lieu d'utiliser|\u{e0} la place de|a la place de|n'utilise pas|n'utilisez pas|n'utilisez jamais|n'utilise jamais|n'utilisez plus",
    unfit:
      "obsol\u{e8}te|obsolete|obsol\u{e8}tes|obsoletes|non s\u{e9}curis\u{e9}|non securise|d\u{e9}sactiv\u{e9}|desactive|d\u{e9}sactiv\u{e9}e|desactivee|ne fonctionne plus|vuln\u{e9}rable|vulnerable|compromis|n'est plus s\u{fb}r|n'est plus sur|d\u{e9}pr\u{e9}ci\u{e9}e|depreciee|d\u{e9}pr\u{e9}ci\u{e9}|deprecie",
    prefer:
      "pr\u{e9}f\u{e8}re|prefere|pr\u{e9}f\u{e9}rez|preferez|privil\u{e9}gie|privilegie|privil\u{e9}giez|privilegiez|choisis toujours|choisissez toujours",
    malice:
      "voler|vole les|volez|vol de donn\u{e9}es|vol de donnees|logiciel malveillant|hame\u{e7}onnage|hameconnage|exfiltrer",
    guard:
      "d\u{e9}tecte|detecte|d\u{e9}tecter|detecter|prot\u{e8}ge|protege|prot\u{e9}ger|proteger|bloque|bloquer|analyse|emp\u{ea}che|empeche|emp\u{ea}cher|empecher|\u{e9}viter|eviter",
    example: "par exemple|exemple|exemples|tels que|telles que",
    advice:
      "recommand\u{e9}|recommande|il est recommand\u{e9}|il est recommande|facultatif|optionnel|si n\u{e9}cessaire|si necessaire|peut \u{ea}tre|peut etre",
    "keep-hidden":
      "n'informe pas|n'informez pas|ne pas informer|n'en informe pas|n'en informez pas|n'informe jamais|n'informez jamais|ne dis pas|ne dites pas|ne dis rien|ne dites rien|ne le dis pas|ne le dites pas|ne dis jamais|ne dites jamais|ne pas dire|ne rien dire|ne mentionne pas|ne mentionnez pas|ne le mentionne pas|ne le mentionnez pas|ne mentionne jamais|ne mentionnez jamais|ne pas mentionner|ne r\u{e9}v\u{e8}le pas|ne revele pas|ne r\u{e9}v\u{e9}lez pas|ne revelez pas|ne r\u{e9}v\u{e9}lez jamais|ne revelez jamais|ne pas r\u{e9}v\u{e9}ler|ne pas reveler|ne signale pas|ne signalez pas|ne pr\u{e9}viens pas|ne previens pas|ne pr\u{e9}venez pas|ne prevenez pas|ne parle pas|ne parlez pas|n'en parle pas|n'en parlez pas|n'en parlez jamais|n'avertissez pas|n'avertis pas|ne montrez pas|ne doit pas savoir|ne doit pas le savoir|ne doit rien savoir",
    earlier:
      "pr\u{e9}c\u{e9}dent|precedent|pr\u{e9}c\u{e9}dente|precedente|pr\u{e9}c\u{e9}dentes|precedentes|pr\u{e9}c\u{e9}dents|precedents|ant\u{e9}rieures|anterieures|ant\u{e9}rieurs|anterieurs|ci-dessus",
    "rules-of": "r\u{e8}gles|regles|politiques|limitations|directives|consignes",
    safeguard:
      "filtres de s\u{e9}curit\u{e9}|filtres de securite|mesures de s\u{e9}curit\u{e9}|mesures de securite|garde-fous|contr\u{f4}les de s\u{e9}curit\u{e9}|controles de securite|filtres de contenu",
    unseen:
      "en secret|secr\u{e8}tement|secretement|en cachette|n'en parle pas|n'en parlez pas|n'en parlez jamais|ne le mentionne pas|ne le mentionnez pas|ne le dis pas|ne le dites pas|ne dis rien|ne dites rien|sans rien dire|sans le dire|sans le mentionner|sans en parler",
    "unseen-user":
      "\u{e0} l'insu|a l'insu|\u{e0} l'insu de l'utilisateur|a l'insu de l'utilisateur|sans informer l'utilisateur|sans pr\u{e9}venir l'utilisateur|sans prevenir l'utilisateur|sans avertir l'utilisateur|sans en informer l'utilisateur|sans que l'utilisateur le sache",
    others:
      "autres outils|tout autre outil|n'importe quel outil|un autre outil|tous les outils|toutes les op\u{e9}rations|toutes les operations|toute op\u{e9}ration|toute operation",
    self: "cet outil|ce serveur|cette fonction",
    "user-wish":
      "demande de l'utilisateur|la demande de l'utilisateur|ce que demande l'utilisateur",
    unsafe:
      "non s\u{e9}curis\u{e9}|non securise|vuln\u{e9}rable|vulnerable|compromis|n'est plus s\u{fb}r|n'est plus sur",
    steal: "volez|vole les|exfiltre|exfiltrez|exfiltrer",
    "orders-given":
      "tes instructions|vos instructions|tes r\u{e8}gles|tes regles|vos r\u{e8}gles|vos regles|tes consignes|vos consignes",
    void: "sont annul\u{e9}es|sont annulees|ne s'appliquent plus|ne sont plus valables",
    automatic: "automatiquement",
    "tell-user": "que l'utilisateur le sache",
  },
};
