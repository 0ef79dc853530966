import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseDns } from "../../src/harness/trace/dns.ts";
import { dnsMessage } from "./trace-fixture.ts";

describe("a DNS message", () => {
  test("gives the name it asks for as written", () => {
    expect(parseDns(dnsMessage("Api.Example.com"))).toEqual({
      isAnswer: false,
      questions: ["Api.Example.com"],
      addresses: [],
    });
  });

  test("gives the IPv4 addresses of an answer", () => {
    const message = parseDns(dnsMessage("a.example", [[1, Uint8Array.of(192, 0, 2, 7)]]));
    expect(message?.addresses).toEqual(["192.0.2.7"]);
  });

  test("gives IPv6 addresses in their short form", () => {
    const data = Buffer.from("20010db8000000000000000000000001", "hex");
    expect(parseDns(dnsMessage("a.example", [[28, data]]))?.addresses).toEqual(["2001:db8::1"]);
  });

  test("gives addresses behind records of other types", () => {
    const message = parseDns(
      dnsMessage("a.example", [
        [5, Uint8Array.of(1, 0x62, 0)],
        [1, Uint8Array.of(192, 0, 2, 8)],
      ]),
    );
    expect(message?.addresses).toEqual(["192.0.2.8"]);
  });

  test("shows odd bytes of a name in a visible form", () => {
    expect(parseDns(dnsMessage("a\u{ff}.example"))?.questions).toEqual(["a\\xff.example"]);
  });
});

describe("a false DNS message", () => {
  test("whose name points to itself is none", () => {
    const loop = Buffer.concat([
      dnsMessage("x").subarray(0, 12),
      Buffer.from([0xc0, 12, 0, 1, 0, 1]),
    ]);
    expect(parseDns(loop)).toBeUndefined();
  });

  test("whose pointers go back and forth is none", () => {
    const tail = Buffer.from([0xc0, 14, 0xc0, 12, 0, 1, 0, 1]);
    expect(parseDns(Buffer.concat([dnsMessage("x").subarray(0, 12), tail]))).toBeUndefined();
  });

  test("whose name never ends is none", () => {
    const endless = dnsMessage(Array.from({ length: 200 }, () => "aa").join("."));
    expect(parseDns(endless)).toBeUndefined();
  });

  test("that is cut inside its question is none", () => {
    expect(parseDns(dnsMessage("api.example.com").subarray(0, 20))).toBeUndefined();
  });

  test("that announces more answers than it has gives those it has", () => {
    const message = dnsMessage("a.example", [[1, Uint8Array.of(192, 0, 2, 7)]]);
    message.writeUInt16BE(9, 6);
    expect(parseDns(message)?.addresses).toEqual(["192.0.2.7"]);
  });

  test("whose record is longer than the message gives no address", () => {
    const message = dnsMessage("a.example", [[1, Uint8Array.of(192, 0, 2, 7)]]);
    expect(parseDns(message.subarray(0, -1))?.addresses).toEqual([]);
  });

  test("of any bytes does not throw", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(() => parseDns(Buffer.from(bytes))).not.toThrow();
      }),
    );
  });
});
