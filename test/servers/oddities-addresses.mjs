/** Where a server behind a URL sends its client: redirects, endpoints, login pages. */
import { ok, tool, tools } from "./core.mjs";

const two = { tools: tools(2) };
const fine = { sections: { tools: "listed 2" } };
export const dead = (failure) => ({ exit: 3, grade: null, failure });
const SHORT = ["--startup-timeout", "2", "--timeout", "1", "--total-timeout", "15"];
const JSON_BODY = { "content-type": "application/json" };
const EVENTS = { "content-type": "text/event-stream" };

/** True when the request is the POST of this method. */
export const is = (body, method) => body.includes(`"method":"${method}"`);
export const answer =
  (status, headers = {}, text = "") =>
  (_, res) => (res.writeHead(status, headers).end(text), true);
const redirect = (status, to) => (_, res, seen) => answer(status, { location: to(seen) })(_, res);
const metadata = (resource) =>
  JSON.stringify({
    resource,
    authorization_servers: ["https://login.example.com/"],
    scopes_supported: ["read", "write"],
  });

export const addressOddities = {
  "redirect-to-another-origin": {
    says: "A redirect to another origin is refused, and no header of ours goes there",
    http: redirect(307, ({ elsewhere }) => `${elsewhere}/mcp`),
    expect: { ...dead("address-refused"), elsewhere: 0 },
  },
  "redirect-to-cloud-metadata": {
    says: "A redirect to the cloud's metadata address is refused",
    http: redirect(307, () => "http://169.254.169.254/latest/meta-data/"),
    expect: dead("address-refused"),
  },
  "redirect-that-changes-the-request": {
    says: "A redirect that would turn our POST into a GET is refused",
    http: redirect(302, ({ origin }) => `${origin}/elsewhere`),
    expect: { ...dead("redirect-refused"), atMost: 1 },
  },
  "redirect-of-the-event-stream": {
    says: "A redirect of the event stream to the cloud's metadata address is refused",
    args: ["--transport", "sse"],
    http: redirect(302, () => "http://169.254.169.254/latest/meta-data/"),
    expect: dead("address-refused"),
  },
  "redirect-by-another-name": {
    says: "A redirect to a name of this machine is refused, and no header of ours goes there",
    http: redirect(307, ({ elsewhere }) => elsewhere.replace("127.0.0.1", "localhost")),
    expect: { ...dead("address-refused"), elsewhere: 0 },
  },
  "redirect-in-odd-digits": {
    says: "A private address in odd digits is still a private address",
    http: redirect(307, () => "http://0xa9fea9fe/latest/meta-data/"),
    expect: dead("address-refused"),
  },
  "redirect-loop": {
    says: "A redirect loop ends by the limit on redirects",
    http: redirect(307, ({ origin, requests }) => `${origin}/mcp?n=${requests.length}`),
    expect: { ...dead("redirect-refused"), atMost: 20 },
  },
  "redirect-within-the-origin": {
    says: "A redirect within the origin is followed",
    ...two,
    http: (req, res) => req.url === "/mcp" && answer(308, { location: "/mcp/" })(req, res),
    expect: { ...fine, peculiarities: ["redirected"] },
  },
  "asks-for-authorization": {
    says: "A 401 is reported with the parsed metadata of the protected resource",
    http: (req, res, { origin }) => {
      const where = `${origin}/.well-known/oauth-protected-resource/mcp`;
      return req.url.startsWith("/.well-known/oauth-protected-resource")
        ? answer(200, JSON_BODY, metadata(`${origin}/mcp`))(req, res)
        : answer(401, { "www-authenticate": `Bearer resource_metadata="${where}"` })(req, res);
    },
    expect: {
      ...dead("needs-authorization"),
      authorization: { authorizationServers: ["https://login.example.com/"] },
    },
  },
  "authorization-metadata-elsewhere": {
    says: "A 401 that names metadata on another private host makes us contact nobody",
    http: (req, res, { elsewhere }) =>
      answer(401, { "www-authenticate": `Bearer resource_metadata="${elsewhere}/meta"` })(req, res),
    expect: { ...dead("needs-authorization"), elsewhere: 0 },
  },
  forbidden: {
    says: "A 403 needs authorization as well",
    http: answer(403),
    expect: dead("needs-authorization"),
  },
  "endpoint-elsewhere": {
    says: "An endpoint on another origin is refused",
    args: SHORT,
    kind: "sse",
    http: (req, res, { elsewhere }) =>
      req.method === "GET" &&
      (res.writeHead(200, EVENTS).write(`event: endpoint\ndata: ${elsewhere}/messages\n\n`), true),
    expect: { ...dead("address-refused"), elsewhere: 0 },
  },
  "echoes-a-header": {
    says: "A header value that the server sends back stands in no output",
    on: { "tools/list": (request) => ok(request, { tools: [tool("echo", "none")] }) },
    http: async (req, res, { body }) => {
      if (!is(body, "tools/list")) return false;
      const key = req.headers["x-test-key"];
      const text = `Key ${key}, ${Buffer.from(key).toString("base64")}, ${encodeURIComponent(key)}`;
      const result = ok(JSON.parse(body), { tools: [tool("echo", text)] });
      return answer(200, JSON_BODY, JSON.stringify(result))(req, res);
    },
    expect: { sections: { tools: "listed 1" }, names: /\[redacted:/ },
  },
};
