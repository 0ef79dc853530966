import type { LookupAddress } from "node:dns";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { describe, expect, test } from "vitest";
import { UsageError } from "../../src/errors.ts";
import {
  AddressRefusedError,
  createNetwork,
  guardedLookup,
  isPublicAddress,
  refusedHost,
  type ResolveAll,
} from "../../src/harness/http/net-guard.ts";
import { onCleanup, serve, serveProxy, until } from "./http-fixture.ts";

/** A resolver that gives these addresses for every name. */
function resolvesTo(...addresses: string[]): ResolveAll {
  const found: LookupAddress[] = addresses.map((address) => ({
    address,
    family: address.includes(":") ? 6 : 4,
  }));
  return (_, __, done) => done(null, found);
}

function look(
  resolve: ResolveAll,
  all: boolean,
): Promise<{ error: Error | null; found: string | LookupAddress[] }> {
  return new Promise((resolved) => {
    guardedLookup(resolve)("name.example", { all }, (error, found) => resolved({ error, found }));
  });
}

describe("addresses", () => {
  test.each([
    ["127.0.0.1", "loopback"],
    ["127.255.255.254", "loopback"],
    ["::1", "loopback"],
    ["0.0.0.0", "unspecified"],
    ["::", "unspecified"],
    ["10.0.0.1", "private"],
    ["172.31.255.255", "private"],
    ["192.168.1.1", "private"],
    ["169.254.169.254", "link-local"],
    ["fe80::1", "link-local"],
    ["fe80::1%eth0", "link-local with a zone"],
    ["100.64.0.1", "shared by carriers"],
    ["fc00::1", "unique-local"],
    ["fd00:ec2::254", "unique-local"],
    ["fec0::1", "site-local"],
    ["::ffff:127.0.0.1", "mapped loopback"],
    ["::ffff:a9fe:a9fe", "mapped link-local"],
    ["::127.0.0.1", "compatible loopback"],
    ["64:ff9b::7f00:1", "translated loopback"],
    ["64:ff9b:1::a00:1", "locally translated"],
    ["2002:7f00:1::", "6to4 around loopback"],
    ["2001:0:4136:e378:8000:63bf:3fff:fdd2", "Teredo"],
    ["224.0.0.1", "multicast"],
    ["ff02::1", "multicast"],
    ["255.255.255.255", "broadcast"],
    ["240.0.0.1", "reserved"],
    ["192.0.2.1", "for documentation"],
    ["2001:db8::1", "for documentation"],
    ["3fff::1", "for documentation"],
    ["198.18.0.1", "for benchmarks"],
    ["5f00::1", "for segment routing"],
    ["168.63.129.16", "a cloud's own endpoint"],
    ["2130706433", "loopback as one number"],
    ["0x7f.1", "loopback in hexadecimal"],
    ["not-an-address", "no address"],
    ["", "nothing"],
  ])("%s is not public: %s", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test.each(["8.8.8.8", "1.1.1.1", "172.32.0.1", "100.128.0.1", "2606:4700:4700::1111"])(
    "%s is public",
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  test("A mapped public address is public", () => {
    expect(isPublicAddress("::ffff:8.8.8.8")).toBe(true);
  });
});

describe("hosts of URLs", () => {
  test.each([
    "http://127.0.0.1/",
    "http://2130706433/",
    "http://0x7f.1/",
    "http://0177.0.0.1/",
    "http://127.1/",
    "http://127.0.0.1./",
    "http://[::1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[64:ff9b::169.254.169.254]/",
    "http://\u{ff11}\u{ff12}\u{ff17}.0.0.1/",
    "http://localhost/",
    "http://LOCALHOST./",
    "http://any.localhost/",
    "https://169.254.169.254/latest/meta-data/",
  ])("The host of %s is refused before anything is connected", (url) => {
    expect(refusedHost(new URL(url))).not.toBeNull();
  });

  test.each(["https://8.8.8.8/", "https://[2606:4700:4700::1111]/", "https://localhost.example/"])(
    "The host of %s is not refused",
    (url) => {
      expect(refusedHost(new URL(url))).toBeNull();
    },
  );
});

describe("names", () => {
  test("A name with only public addresses resolves to all of them", async () => {
    const { found } = await look(resolvesTo("8.8.8.8", "1.1.1.1"), true);
    expect(found).toHaveLength(2);
  });

  test("A caller that wants one address gets the first", async () => {
    const { found } = await look(resolvesTo("8.8.8.8", "1.1.1.1"), false);
    expect(found).toBe("8.8.8.8");
  });

  test("A name with one private address among public ones is refused", async () => {
    const { error } = await look(resolvesTo("8.8.8.8", "10.0.0.1"), true);
    expect(error).toBeInstanceOf(AddressRefusedError);
  });

  test("A name that resolves differently the second time is judged again", async () => {
    let calls = 0;
    const rebinding: ResolveAll = (name, options, done) =>
      resolvesTo(calls++ === 0 ? "8.8.8.8" : "127.0.0.1")(name, options, done);
    await look(rebinding, true);
    const { error } = await look(rebinding, true);
    expect(error).toBeInstanceOf(AddressRefusedError);
  });

  test("A name that does not resolve keeps the resolver's own error", async () => {
    const { error } = await look((_, __, done) => done(new Error("ENOTFOUND"), []), true);
    expect(error?.message).toBe("ENOTFOUND");
  });
});

function network(trusted: string, env: Record<string, string> = {}, resolve?: ResolveAll) {
  const made = createNetwork(new URL(trusted), env, resolve);
  onCleanup(() => made.close());
  return made;
}
function get(made: ReturnType<typeof network>, url: string) {
  const route = made.route(new URL(url));
  if ("code" in route) throw new Error(route.detail);
  return route.request({ origin: new URL(url).origin, path: "/", method: "GET" });
}

const never: ResolveAll = () => undefined;

describe("the network of one session", () => {
  test("The origin that the user gave is allowed although it is private", () => {
    expect(
      network("http://127.0.0.1:8080/mcp").route(new URL("http://127.0.0.1:8080/x")),
    ).not.toHaveProperty("code");
  });

  test("Another port of the user's own host is another origin and is refused", () => {
    const route = network("http://127.0.0.1:8080/mcp").route(new URL("http://127.0.0.1:9090/"));
    expect(route).toMatchObject({ code: "address-refused" });
  });

  test("A request to a name that resolves to this machine fails without a connection", async () => {
    const server = await serve((_, response) => response.end());
    const made = network("https://mcp.example/", {}, resolvesTo("127.0.0.1"));
    const url = `http://rebind.example:${new URL(server.origin).port}`;
    await expect(get(made, url)).rejects.toThrow(AddressRefusedError);
    expect(server.asked).toEqual([]);
  });

  test("A proxy from the environment is used and is a known fact", async () => {
    const server = await serve((_, response) => response.end());
    const proxy = await serveProxy(server.origin);
    const made = network("http://mcp.example/", { HTTP_PROXY: proxy.url });
    await get(made, "http://mcp.example/").then(({ body }) => body.dump());
    expect(proxy.tunnels).toEqual(["mcp.example:80"]);
    expect(made.proxied).toBe(true);
  });

  test("NO_PROXY goes around the proxy", async () => {
    const proxy = await serveProxy("http://127.0.0.1:9");
    const env = { HTTP_PROXY: proxy.url, NO_PROXY: "other.example" };
    const made = network("http://mcp.example/", env, resolvesTo("10.0.0.1"));
    await expect(get(made, "http://other.example/")).rejects.toThrow(AddressRefusedError);
    expect(proxy.tunnels).toEqual([]);
  });

  test("A literal private address is refused behind a proxy too", () => {
    const made = network("http://mcp.example/", { HTTP_PROXY: "http://proxy.example:3128" });
    expect(made.route(new URL("http://10.0.0.1/"))).toMatchObject({ code: "address-refused" });
  });

  test("What listens on this machine is reached without the proxy", async () => {
    const server = await serve((_, response) => response.end());
    const proxy = await serveProxy(server.origin);
    const made = network(server.origin, { HTTP_PROXY: proxy.url });
    await get(made, server.origin).then(({ body }) => body.dump());
    expect(proxy.tunnels).toEqual([]);
  });

  test("Without a proxy in the environment nothing is proxied", () => {
    expect(network("http://mcp.example/").proxied).toBe(false);
  });

  test("A proxy setting that is no web address is the user's mistake", () => {
    expect(() =>
      createNetwork(new URL("http://mcp.example/"), { https_proxy: "proxy:3128" }),
    ).toThrow(UsageError);
  });

  test("Closing ends a TLS handshake that never ends by itself", async () => {
    const sockets: Socket[] = [];
    const server = createServer((socket) => void sockets.push(socket.on("error", () => undefined)));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onCleanup(() => void server.close());
    const origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const made = network(origin);
    const asked = get(made, origin).catch((error: unknown) => error);
    await until(() => sockets.length === 1);
    const gone = new Promise((resolve) => sockets[0]?.once("close", resolve).resume());
    await made.close();
    await gone;
    expect(await asked).toBeInstanceOf(Error);
  }, 3_000);

  test("Closing ends a connection that is still being made", async () => {
    const made = network("https://mcp.example/", {}, never);
    const asked = get(made, "https://slow.example/").catch((error: unknown) => error);
    await made.close();
    expect(await asked).toBeInstanceOf(Error);
  });
});
