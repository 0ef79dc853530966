import type { Lexicon } from "./lexicon.ts";

/** Spanish. Imperatives and infinitives: the third person states what a tool does. */
export const spanish: Lexicon = {
  language: "es",
  borders: "words",
  entries: {
    ignore:
      "ignora|ignore|ignorar|ignorad|ignoren|olvida|olvide|olvidar|descarta|descarte|descartar|haz caso omiso|haga caso omiso|hacer caso omiso|no hagas caso|no sigas|no obedezcas|desobedece|pasa por alto|desatiende|anula|anule",
    prior:
      "anterior|anteriores|previas|previos|previa|previo|todas|todas las|todos los|precedentes|existentes|originales|iniciales",
    instruction:
      "instrucci\u{f3}n|instruccion|instrucciones|reglas|directrices|indicaciones|\u{f3}rdenes|ordenes|directivas|normas|restricciones|pol\u{ed}ticas|politicas|limitaciones",
    "new-orders":
      "nuevas instrucciones|a partir de ahora|de ahora en adelante|tu verdadera tarea|tu tarea real|nuevas \u{f3}rdenes|nuevas ordenes|desde ahora",
    skip: "no pidas|no pida|no preguntes|no solicites|no esperes|sin pedir|sin esperar|sin solicitar|omite|omita|omitir|desactiva|desactive|desactivar|evita|elude|eludir|s\u{e1}ltate|saltate|saltarse|deshabilita|deshabilitar",
    safety:
      "comprobaciones de seguridad|verificaciones de seguridad|controles de seguridad|filtros de seguridad|medidas de seguridad|filtros de contenido|restricciones de seguridad|salvaguardas",
    trust: "sin restricciones|modo desarrollador|acceso sin restricciones",
    role: "act\u{fa}a como|actua como|ahora eres|finge ser|comp\u{f3}rtate como|comportate como|hazte pasar por",
    not: "no|sin|nunca|jam\u{e1}s|jamas|no debes|bajo ninguna circunstancia|en ning\u{fa}n caso|en ningun caso|no debe|no deben",
    tell: "informar|informes|informe al|decir|digas|mencionar|menciones|notificar|notifiques|revelar|reveles|avisar|avises|muestres|comentar|comentes|contar|cuentes",
    hide: "no hace falta comentarlo|no hace falta decirlo|no hace falta mencionarlo|no es necesario informar|no informes|no informe|no informar|no le digas|no digas|no diga|no le diga|no se lo digas|no menciones|no mencione|no mencionar|no notifiques|no notifique|no reveles|no revele|no avises|no avise|no le avises|no muestres|no le cuentes|no le informes|no se lo cuentes|no se lo menciones|no lo menciones|no la menciones|no lo digas|no lo reveles|no lo muestres|no lo comentes|no se lo muestres|no hables|no lo mencione|no lo diga|sin informar|sin avisar|sin decirle|sin mencionarlo|sin notificar|sin que lo sepa|sin que se entere|sin el conocimiento|a espaldas|oculta|ocultar|oculte|oc\u{fa}ltalo|ocultalo|oc\u{fa}ltaselo|ocultaselo|esconde|esconder|en secreto|mant\u{e9}n en secreto|manten en secreto|no debe saber|no debe saberlo|no debe enterarse",
    silent:
      "silenciosamente|en silencio|discretamente|en segundo plano|de forma invisible|calladamente",
    user: "usuario|usuarios|usuaria|cliente|humano",
    model: "asistente|agente|modelo de lenguaje|inteligencia artificial",
    approval:
      "aprobaci\u{f3}n|aprobacion|consentimiento|confirmaci\u{f3}n|confirmacion|permiso|autorizaci\u{f3}n|autorizacion",
    approved:
      "ya ha aprobado|ya aprob\u{f3}|ya aprobo|ha autorizado|ya autoriz\u{f3}|ya autorizo|ha dado su consentimiento|ya ha dado permiso|ya est\u{e1} autorizado|ya esta autorizado|ya ha consentido|ha aprobado",
    ask: "pedir|pidas|pida|preguntar|preguntes|solicitar|solicites|pedirle|preguntarle|esperar",
    must: "debes|debe|siempre|aseg\u{fa}rate|asegurate|aseg\u{fa}rese|asegurese|tienes que|es obligatorio|es necesario|hay que|es imprescindible",
    every: "cada|cualquier|siempre que|todas las|todos los|todas|en todo momento|cada vez",
    urgent:
      "importante|obligatorio|cr\u{ed}tico|critico|urgente|imprescindible|inmediatamente|advertencia|atenci\u{f3}n|atencion|muy importante",
    pretext:
      "auditor\u{ed}a|auditoria|cumplimiento|verificaci\u{f3}n|verificacion|mantenimiento|depuraci\u{f3}n|depuracion|diagn\u{f3}stico|diagnostico|comprobaci\u{f3}n de seguridad|comprobacion de seguridad|motivos de seguridad|integridad del sistema|normativa",
    "or-else":
      "de lo contrario|si no|fallar\u{e1}|fallara|no funcionar\u{e1}|no funcionara|se bloquear\u{e1}|se bloqueara|se perder\u{e1}n|se perderan|ser\u{e1} bloqueado|sera bloqueado",
    regardless: "independientemente de|sin importar|aunque el usuario|pase lo que pase",
    call: "llama|llame|llamar|invoca|invoque|invocar|utiliza|utilice|utilizar|usa|usar|ejecuta|ejecute|ejecutar|llamada a",
    run: "ejecuta|ejecute|ejecutar|corre el comando|lanza",
    read: "lee|lea|leer|abre|abra|abrir|obt\u{e9}n|obten|obtener|recopila|recopile|recopilar|extrae|extraer|accede|acceder|recoge|busca",
    send: "env\u{ed}a|envia|env\u{ed}e|envie|enviar|env\u{ed}alo|envialo|env\u{ed}ala|enviala|env\u{ed}alos|envialos|env\u{ed}alas|envialas|manda|mande|mandar|transmite|transmitir|reenv\u{ed}a|reenvia|reenv\u{ed}e|reenvie|reenviar|publica|sube|exfiltra|exfiltrar|filtra los|remite",
    include:
      "incluye|incluya|incluir|incl\u{fa}yelo|incluyelo|incl\u{fa}yela|incluyela|a\u{f1}ade|anade|a\u{f1}ada|anada|a\u{f1}adir|anadir|agrega|agregue|agregar|adjunta|adjunte|adjuntar|pasa|pase|p\u{e1}salo|pasalo|inserta|insertar|pega|escribe|pon|coloca",
    change:
      "cambia|cambie|cambiar|modifica|modifique|modificar|reemplaza|reemplace|reemplazar|sustituye|sustituya|sustituir|altera|alterar|redirige|redirija|redirigir",
    copy: "una copia|copia oculta|en copia|copia",
    remember: "recuerda|recuerde|memoriza|guarda en memoria|permanentemente|para futuras sesiones",
    tool: "herramienta|herramientas|funci\u{f3}n|funcion|funciones|complemento",
    command: "comando|comandos|orden de shell|guion|consola",
    file: "archivo|archivos|fichero|ficheros|directorio|carpeta|documento|documentos",
    content:
      "contenido|contenidos|resultado|resultados|datos|texto|informaci\u{f3}n|informacion|mensajes|correos",
    parameter:
      "par\u{e1}metro|parametro|par\u{e1}metros|parametros|argumento|argumentos|campo|campos",
    recipient: "destinatario|destinatarios|destino|direcci\u{f3}n|direccion|cuenta",
    response: "respuesta|respuestas|contestaci\u{f3}n|contestacion",
    secret:
      "contrase\u{f1}a|contrasena|contrase\u{f1}as|contrasenas|credenciales|clave privada|claves privadas|clave ssh|claves ssh|clave api|claves api|clave de api|claves de api|token de acceso|tokens de acceso|secretos|variables de entorno|frase semilla|llave privada|llaves privadas|clave secreta|claves secretas",
    private:
      "confidencial|confidenciales|privados|privadas|sensibles|datos sensibles|informaci\u{f3}n personal|informacion personal",
    conversation:
      "conversaci\u{f3}n|conversacion|historial de la conversaci\u{f3}n|historial de la conversacion|historial de conversaci\u{f3}n|historial de conversacion|historial del chat|mensajes anteriores|historial de mensajes|conversaci\u{f3}n completa|conversacion completa|toda la conversaci\u{f3}n|toda la conversacion",
    "system-prompt":
      "prompt del sistema|instrucciones del sistema|mensaje del sistema|tus instrucciones",
    endpoint: "servidor externo|servidor remoto|nuestro servidor|nuestro endpoint|servicio externo",
    before: "antes de|antes|previamente|en primer lugar|antes de cualquier",
    after:
      "despu\u{e9}s de|despues de|despu\u{e9}s|despues|tras|luego|a continuaci\u{f3}n|a continuacion|una vez",
    when: "cuando|cada vez que|siempre que|al usar|al utilizar|al llamar",
    instead: "en lugar de|en vez de|no uses|no utilices|nunca uses",
    unfit:
      "obsoleta|obsoleto|inseguro|insegura|deshabilitada|desactivada|ya no funciona|vulnerable|comprometida|no es segura",
    prefer: "prefiere|prioriza|elige siempre|da prioridad",
    malice: "robar|roba|robo de datos|programa malicioso|suplantar|exfiltrar",
    guard: "detecta|detectar|protege|proteger|bloquea|bloquear|analiza|evitar|prevenir",
    example: "por ejemplo|ejemplo|ejemplos|tales como",
    advice: "recomendado|se recomienda|opcional|opcionalmente|si es necesario|puede ser",
    "keep-hidden":
      "no informes|no informe|no informar|no le digas|no digas|no diga|no le diga|no se lo digas|no menciones|no mencione|no mencionar|no notifiques|no notifique|no reveles|no revele|no avises|no avise|no le avises|no muestres|no le cuentes|no le informes|no se lo cuentes|no se lo menciones|no lo menciones|no la menciones|no lo digas|no lo reveles|no lo muestres|no lo comentes|no se lo muestres|no hables|no lo mencione|no lo diga|no debe saber|no debe saberlo|no debe enterarse",
    earlier: "anterior|anteriores|previas|previos|previa|previo|precedentes",
    "rules-of": "reglas|normas|restricciones|pol\u{ed}ticas|politicas|limitaciones|directrices",
    safeguard:
      "filtros de seguridad|medidas de seguridad|salvaguardas|controles de seguridad|filtros de contenido",
    unseen:
      "en secreto|secretamente|no lo menciones|no la menciones|no lo mencione|no se lo digas|no se lo menciones|no se lo cuentes|oc\u{fa}ltalo|ocultalo|oc\u{fa}ltaselo|ocultaselo|mant\u{e9}n en secreto|manten en secreto|sin decirle|sin mencionarlo|de forma encubierta",
    "unseen-user":
      "a espaldas|sin el conocimiento|sin que lo sepa|sin que se entere|sin informar al usuario|sin avisar al usuario|sin dec\u{ed}rselo al usuario|sin decirselo al usuario|sin notificar al usuario",
    others:
      "otras herramientas|cualquier otra herramienta|cualquier herramienta|otra herramienta|todas las herramientas|todas las operaciones|cualquier operaci\u{f3}n|cualquier operacion",
    self: "esta herramienta|este servidor|esta funci\u{f3}n|esta funcion",
    "user-wish":
      "petici\u{f3}n del usuario|peticion del usuario|solicitud del usuario|lo que pida|lo que diga el usuario",
    unsafe: "insegura|inseguro|no es segura|vulnerable|comprometida",
    steal: "roba|robar|exfiltra|exfiltrar",
    "orders-given": "tus instrucciones|tus reglas|lo que te han dicho",
    void: "quedan anuladas|ya no son v\u{e1}lidas|ya no son validas|ya no se aplican",
    automatic: "autom\u{e1}ticamente|automaticamente",
    "tell-user": "que el usuario lo sepa|que el usuario sepa",
  },
};
