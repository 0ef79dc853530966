import type { Lexicon } from "./lexicon.ts";

/** Portuguese, of Brazil and Portugal. */
export const portuguese: Lexicon = {
  language: "pt",
  borders: "words",
  entries: {
    ignore:
      "ignore|ignora|ignorar|ignorem|esque\u{e7}a|esqueca|esquece|esquecer|desconsidere|desconsidera|desconsiderar|descarte|descartar|n\u{e3}o siga|nao siga|n\u{e3}o sigas|nao sigas|n\u{e3}o obede\u{e7}a|nao obedeca|anule",
    prior:
      "anterior|anteriores|pr\u{e9}vias|previas|pr\u{e9}vios|previos|todas|todas as|todos os|acima|existentes|originais|iniciais",
    instruction:
      "instru\u{e7}\u{e3}o|instrucao|instru\u{e7}\u{f5}es|instrucoes|regras|diretrizes|orienta\u{e7}\u{f5}es|orientacoes|ordens|diretivas|normas|restri\u{e7}\u{f5}es|restricoes|pol\u{ed}ticas|politicas|limita\u{e7}\u{f5}es|limitacoes",
    "new-orders":
      "novas instru\u{e7}\u{f5}es|novas instrucoes|a partir de agora|de agora em diante|sua verdadeira tarefa|sua tarefa real|novas ordens",
    skip: "n\u{e3}o pe\u{e7}a|nao peca|n\u{e3}o pe\u{e7}as|nao pecas|n\u{e3}o pergunte|nao pergunte|n\u{e3}o solicite|nao solicite|n\u{e3}o espere|nao espere|sem pedir|sem esperar|sem solicitar|pule|pular|desative|desativar|desabilite|desabilitar|contorne|contornar|omita|omitir|burle|burlar",
    safety:
      "verifica\u{e7}\u{f5}es de seguran\u{e7}a|verificacoes de seguranca|controles de seguran\u{e7}a|controles de seguranca|filtros de seguran\u{e7}a|filtros de seguranca|medidas de seguran\u{e7}a|medidas de seguranca|filtros de conte\u{fa}do|filtros de conteudo|restri\u{e7}\u{f5}es de seguran\u{e7}a|restricoes de seguranca|salvaguardas",
    trust: "sem restri\u{e7}\u{f5}es|sem restricoes|modo desenvolvedor|acesso irrestrito",
    role: "aja como|voc\u{ea} agora \u{e9}|voce agora e|agora voc\u{ea} \u{e9}|agora voce e|finja ser|comporte-se como|passe-se por",
    not: "nunca|jamais|n\u{e3}o deve|nao deve|n\u{e3}o|sem|em hip\u{f3}tese alguma|em hipotese alguma|em nenhuma circunst\u{e2}ncia|em nenhuma circunstancia|sob nenhuma circunst\u{e2}ncia|sob nenhuma circunstancia",
    tell: "informar|informe|informes|dizer|diga|digas|mencionar|mencione|menciones|notificar|notifique|revelar|revele|avisar|avise|mostre|mostrar|comente|contar",
    hide: "n\u{e3}o informe|nao informe|n\u{e3}o informes|nao informes|n\u{e3}o diga|nao diga|n\u{e3}o digas|nao digas|n\u{e3}o mencione|nao mencione|n\u{e3}o o mencione|nao o mencione|n\u{e3}o notifique|nao notifique|n\u{e3}o avise|nao avise|n\u{e3}o revele|nao revele|n\u{e3}o conte|nao conte|n\u{e3}o mostre|nao mostre|n\u{e3}o fale|nao fale|n\u{e3}o lhe diga|nao lhe diga|n\u{e3}o deixe o usu\u{e1}rio|nao deixe o usuario|nunca informe|nunca mencione|nunca diga|nunca revele|sem informar|sem avisar|sem dizer|sem mencionar|sem notificar|sem contar|sem o conhecimento|sem que saiba|esconda|esconder|oculte|ocultar|oculta|em segredo|mantenha em segredo|secretamente|n\u{e3}o deve saber|nao deve saber|n\u{e3}o pode saber|nao pode saber|pelas costas",
    silent:
      "silenciosamente|em sil\u{ea}ncio|em silencio|discretamente|em segundo plano|de forma invis\u{ed}vel|de forma invisivel",
    user: "usu\u{e1}rio|usuario|usu\u{e1}rios|usuarios|usu\u{e1}ria|usuaria|utilizador|utilizadores|cliente|pessoa|humano",
    model: "assistente|modelo de linguagem|intelig\u{ea}ncia artificial|inteligencia artificial",
    approval:
      "aprova\u{e7}\u{e3}o|aprovacao|consentimento|confirma\u{e7}\u{e3}o|confirmacao|permiss\u{e3}o|permissao|autoriza\u{e7}\u{e3}o|autorizacao",
    approved:
      "j\u{e1} aprovou|ja aprovou|j\u{e1} autorizou|ja autorizou|j\u{e1} consentiu|ja consentiu|deu consentimento|j\u{e1} deu permiss\u{e3}o|ja deu permissao|j\u{e1} foi autorizado|ja foi autorizado|j\u{e1} foi aprovado|ja foi aprovado|foi pr\u{e9}-aprovado|foi pre-aprovado",
    ask: "pedir|pe\u{e7}a|pe\u{e7}as|pecas|perguntar|pergunte|solicitar|solicite|aguardar",
    must: "voc\u{ea} deve|voce deve|deve|deves|sempre|certifique-se|\u{e9} obrigat\u{f3}rio|e obrigatorio|\u{e9} necess\u{e1}rio|e necessario|\u{e9} preciso|e preciso|tem que|assegure-se|\u{e9} imprescind\u{ed}vel|e imprescindivel|obrigatoriamente",
    every: "cada|qualquer|quaisquer|sempre que|todas as|todos os|todas|toda vez",
    urgent:
      "importante|obrigat\u{f3}rio|obrigatorio|obrigat\u{f3}ria|obrigatoria|cr\u{ed}tico|critico|urgente|imediatamente|aten\u{e7}\u{e3}o|atencao|aviso|muito importante|indispens\u{e1}vel|indispensavel",
    pretext:
      "auditoria|conformidade|verifica\u{e7}\u{e3}o|verificacao|manuten\u{e7}\u{e3}o|manutencao|depura\u{e7}\u{e3}o|depuracao|diagn\u{f3}stico|diagnostico|motivos de seguran\u{e7}a|motivos de seguranca|verifica\u{e7}\u{e3}o de seguran\u{e7}a|verificacao de seguranca|integridade do sistema",
    "or-else":
      "caso contr\u{e1}rio|caso contrario|sen\u{e3}o|senao|falhar\u{e1}|falhara|vai falhar|n\u{e3}o funcionar\u{e1}|nao funcionara|n\u{e3}o vai funcionar|nao vai funcionar|ser\u{e1} bloqueado|sera bloqueado|ser\u{e3}o perdidos|serao perdidos",
    regardless:
      "independentemente|n\u{e3}o importa|nao importa|mesmo que o usu\u{e1}rio|mesmo que o usuario",
    call: "chame|chama|chamar|invoque|invocar|use|usar|utilize|utilizar|execute|executar|acione",
    run: "execute|executa|executar|rodar",
    read: "leia|ler|abra|abrir|obtenha|obter|colete|coletar|recolha|extraia|extrair|acesse|acessar|aceda|busque|re\u{fa}na|reuna",
    send: "envie|envia|enviar|envie-o|envie-a|envie-os|mande|mandar|transmita|transmitir|encaminhe|encaminhar|reencaminhe|publique|exfiltre|exfiltrar|remeta",
    include:
      "inclua|incluir|adicione|adicionar|acrescente|anexe|anexar|passe o|passe a|passe os|passe as|passe seu|passar|insira|inserir|cole o|cole a|escreva|coloque|coloca",
    change:
      "altere|alterar|modifique|modificar|mude|mudar|substitua|substituir|troque|trocar|redirecione|redirecionar|sobrescreva",
    copy: "uma c\u{f3}pia|uma copia|c\u{f3}pia oculta|copia oculta|em c\u{f3}pia|em copia|c\u{f3}pia|copia",
    remember:
      "lembre-se|memorize|guarde na mem\u{f3}ria|guarde na memoria|salve na mem\u{f3}ria|salve na memoria|permanentemente|sess\u{f5}es futuras|sessoes futuras",
    tool: "ferramenta|ferramentas|fun\u{e7}\u{e3}o|funcao|fun\u{e7}\u{f5}es|funcoes",
    command: "comando|comandos|terminal",
    file: "arquivo|arquivos|ficheiro|ficheiros|diret\u{f3}rio|diretorio|pasta|documento|documentos",
    content:
      "conte\u{fa}do|conteudo|conte\u{fa}dos|conteudos|resultado|resultados|dados|texto|informa\u{e7}\u{f5}es|informacoes|mensagens|e-mails",
    parameter:
      "par\u{e2}metro|parametro|par\u{e2}metros|parametros|argumento|argumentos|campo|campos",
    recipient:
      "destinat\u{e1}rio|destinatario|destinat\u{e1}rios|destinatarios|destino|endere\u{e7}o|endereco|valor|conta",
    response: "resposta|respostas",
    secret:
      "senha|senhas|palavra-passe|palavras-passe|credenciais|chave privada|chaves privadas|chave ssh|chaves ssh|chave de api|chaves de api|chave api|chaves api|token de acesso|tokens de acesso|segredos|vari\u{e1}veis de ambiente|variaveis de ambiente|frase-semente|chave secreta|chaves secretas",
    private:
      "confidencial|confidenciais|privados|privadas|sens\u{ed}veis|sensiveis|sens\u{ed}vel|sensivel|informa\u{e7}\u{f5}es pessoais|informacoes pessoais|dados pessoais",
    conversation:
      "conversa|hist\u{f3}rico da conversa|historico da conversa|hist\u{f3}rico de conversa|historico de conversa|hist\u{f3}rico do chat|historico do chat|mensagens anteriores|hist\u{f3}rico de mensagens|historico de mensagens|conversa completa|toda a conversa",
    "system-prompt":
      "prompt do sistema|instru\u{e7}\u{f5}es do sistema|instrucoes do sistema|mensagem do sistema|suas instru\u{e7}\u{f5}es|suas instrucoes",
    endpoint:
      "servidor externo|servidor remoto|nosso servidor|nosso endpoint|servi\u{e7}o externo|servico externo",
    before: "antes de|antes|previamente|primeiro|antes de qualquer",
    after: "depois de|depois|ap\u{f3}s|em seguida|uma vez",
    when: "quando|sempre que|toda vez que|ao usar|ao utilizar|ao chamar|cada vez que",
    instead:
      "em vez de|ao inv\u{e9}s de|ao inves de|no lugar de|n\u{e3}o use|nao use|n\u{e3}o utilize|nao utilize|nunca use",
    unfit:
      "obsoleta|obsoleto|inseguro|insegura|desativada|desabilitada|n\u{e3}o funciona mais|nao funciona mais|vulner\u{e1}vel|vulneravel|comprometida",
    prefer: "prefira|priorize|escolha sempre|d\u{ea} prioridade|de prioridade",
    malice: "roubar|roube|roubo de dados|exfiltrar",
    guard: "detecta|detectar|protege|proteger|bloqueia|bloquear|analisa|evitar|prevenir",
    example: "por exemplo|exemplo|exemplos|tais como",
    advice:
      "recomendado|recomenda-se|opcional|opcionalmente|se necess\u{e1}rio|se necessario|pode ser",
    "keep-hidden":
      "n\u{e3}o informe|nao informe|n\u{e3}o informes|nao informes|n\u{e3}o diga|nao diga|n\u{e3}o digas|nao digas|n\u{e3}o mencione|nao mencione|n\u{e3}o o mencione|nao o mencione|n\u{e3}o notifique|nao notifique|n\u{e3}o avise|nao avise|n\u{e3}o revele|nao revele|n\u{e3}o conte|nao conte|n\u{e3}o mostre|nao mostre|n\u{e3}o fale|nao fale|n\u{e3}o lhe diga|nao lhe diga|n\u{e3}o deixe o usu\u{e1}rio|nao deixe o usuario|nunca informe|nunca mencione|nunca diga|nunca revele|n\u{e3}o deve saber|nao deve saber|n\u{e3}o pode saber|nao pode saber",
    earlier: "anterior|anteriores|pr\u{e9}vias|previas|pr\u{e9}vios|previos|acima",
    "rules-of":
      "regras|normas|restri\u{e7}\u{f5}es|restricoes|pol\u{ed}ticas|politicas|limita\u{e7}\u{f5}es|limitacoes|diretrizes",
    safeguard:
      "filtros de seguran\u{e7}a|filtros de seguranca|medidas de seguran\u{e7}a|medidas de seguranca|salvaguardas|controles de seguran\u{e7}a|controles de seguranca|filtros de conte\u{fa}do|filtros de conteudo",
    unseen:
      "em segredo|secretamente|n\u{e3}o o mencione|nao o mencione|n\u{e3}o mencione isso|nao mencione isso|n\u{e3}o conte|nao conte|n\u{e3}o diga nada|nao diga nada|mantenha em segredo|sem mencionar|\u{e0}s escondidas|as escondidas",
    "unseen-user":
      "pelas costas|sem o conhecimento|sem que saiba|sem informar o usu\u{e1}rio|sem informar o usuario|sem avisar o usu\u{e1}rio|sem avisar o usuario|sem notificar o usu\u{e1}rio|sem notificar o usuario|sem que o usu\u{e1}rio saiba|sem que o usuario saiba|sem dizer ao usu\u{e1}rio|sem dizer ao usuario",
    others:
      "outras ferramentas|qualquer outra ferramenta|qualquer ferramenta|outra ferramenta|todas as ferramentas|todas as opera\u{e7}\u{f5}es|todas as operacoes|qualquer opera\u{e7}\u{e3}o|qualquer operacao",
    self: "esta ferramenta|este servidor|esta fun\u{e7}\u{e3}o|esta funcao",
    "user-wish":
      "pedido do usu\u{e1}rio|pedido do usuario|solicita\u{e7}\u{e3}o do usu\u{e1}rio|solicitacao do usuario|o que o usu\u{e1}rio pedir|o que o usuario pedir",
    unsafe:
      "insegura|inseguro|n\u{e3}o \u{e9} segura|nao e segura|vulner\u{e1}vel|vulneravel|comprometida",
    steal: "roube|roubar|exfiltre|exfiltrar",
    "orders-given": "suas instru\u{e7}\u{f5}es|suas instrucoes|suas regras|tudo o que lhe disseram",
    void: "foram anuladas|n\u{e3}o s\u{e3}o mais v\u{e1}lidas|nao sao mais validas|n\u{e3}o se aplicam mais|nao se aplicam mais",
    automatic: "automaticamente",
    "tell-user": "que o usu\u{e1}rio saiba|que o usuario saiba",
  },
};
