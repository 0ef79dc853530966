import { describe, expect, test } from "vitest";
import { BAIT, deeds, dnsMessage, hex } from "./trace-fixture.ts";

const inet = (host: string, port: number) =>
  `{sa_family=AF_INET, sin_port=htons(${port}), sin_addr=inet_addr(${hex(host)})}`;
const inet6 = (host: string, port: number) =>
  `{sa_family=AF_INET6, sin6_port=htons(${port}), sin6_flowinfo=htonl(0), inet_pton(AF_INET6, ${hex(host)}, &sin6_addr), sin6_scope_id=0}`;
const unix = (path: string) => `{sa_family=AF_UNIX, sun_path=${path}}`;
const connect = (socket: string, address: string, result = "0") =>
  `connect(7<${socket}>, ${address}, 16) = ${result}`;
const send = (socket: string, data: string | Buffer, result = "9") =>
  `sendto(7<${socket}>, ${hex(data)}, 9, MSG_NOSIGNAL, NULL, 0) = ${result}`;
const receive = (socket: string, data: Buffer, from: string) =>
  `recvfrom(7<${socket}>, ${hex(data)}, 2048, 0, ${from}, [28 => 16]) = ${data.length}`;

const asked = (name: string) => [
  connect("UDP:[5]", inet("10.0.0.53", 53)),
  send("UDP:[5]", dnsMessage(name)),
];
const answer = (name: string) => dnsMessage(name, [[1, Uint8Array.of(192, 0, 2, 7)]]);

describe("a connection", () => {
  test.each([
    ["0", "done"],
    ["-1 EINPROGRESS (Operation now in progress)", "done"],
    ["-1 ENETUNREACH (Network is unreachable)", "refused"],
    ["-1 ECONNREFUSED (Connection refused)", "refused"],
  ])("with the result %s is %s", (result, done) => {
    expect(deeds(connect("TCP:[5]", inet("192.0.2.1", 443), result))).toEqual([
      `connect ${done} 192.0.2.1:443`,
    ]);
  });

  test("over IPv6 has its address in brackets", () => {
    expect(deeds(connect("TCPv6:[5]", inet6("2001:db8::1", 443)))).toEqual([
      "connect done [2001:db8::1]:443",
    ]);
  });

  test("to an IPv4 address in IPv6 clothes stands as IPv4", () => {
    expect(deeds(connect("TCPv6:[5]", inet6("::ffff:192.0.2.1", 443)))).toEqual([
      "connect done 192.0.2.1:443",
    ]);
  });

  test("to a socket file has its place", () => {
    expect(deeds(connect("UNIX-STREAM:[5]", unix(hex("/scratch/run/agent"))))).toEqual([
      "connect done unix:[run]/agent",
    ]);
  });

  test("to an abstract socket has its name", () => {
    expect(deeds(connect("UNIX-STREAM:[5]", unix(`@${hex("bus")}`)))).toEqual([
      "connect done unix:@bus",
    ]);
  });

  test("of a datagram socket is none as long as nothing is sent", () => {
    expect(deeds(connect("UDP:[5]", inet("192.0.2.1", 443)))).toEqual([]);
  });

  test("of a datagram socket is one when something is sent", () => {
    expect(deeds(connect("UDP:[5]", inet("192.0.2.1", 443)), send("UDP:[5]", "hello"))).toEqual([
      "connect done 192.0.2.1:443",
    ]);
  });
});

describe("a lookup", () => {
  test("is one for both kinds of address", () => {
    const two = `sendmmsg(7<UDP:[5]>, [{msg_hdr={msg_name=NULL, msg_namelen=0, msg_iov=[{iov_base=${hex(dnsMessage("api.example.com"))}, iov_len=33}], msg_iovlen=1}, msg_len=33}, {msg_hdr={msg_name=NULL, msg_namelen=0, msg_iov=[{iov_base=${hex(dnsMessage("API.example.com"))}, iov_len=33}], msg_iovlen=1}, msg_len=33}], 2, MSG_NOSIGNAL) = 2`;
    expect(deeds(connect("UDP:[5]", inet("10.0.0.53", 53)), two)).toEqual([
      "lookup refused api.example.com x2",
    ]);
  });

  test("without a connection names its server in the call", () => {
    const call = `sendto(7<UDP:[5]>, ${hex(dnsMessage("printer.local"))}, 9, 0, ${inet("224.0.0.251", 5353)}, 16) = 9`;
    expect(deeds(call)).toEqual(["lookup refused printer.local"]);
  });

  test("is done once an address came", () => {
    expect(deeds(...asked("a.example"), receive("UDP:[5]", answer("a.example"), "NULL"))).toEqual([
      "lookup done a.example",
    ]);
  });

  test("gives its name to the connection that follows", () => {
    expect(
      deeds(
        ...asked("a.example"),
        receive("UDP:[5]", answer("a.example"), "NULL"),
        connect("TCP:[6]", inet("192.0.2.7", 443)),
      ),
    ).toEqual(["lookup done a.example", "connect done a.example:443"]);
  });

  test("answered by a server of its own choice gives no name", () => {
    expect(
      deeds(
        connect("UDP:[5]", inet("192.0.2.99", 53)),
        send("UDP:[5]", dnsMessage("github.com")),
        receive("UDP:[5]", answer("github.com"), "NULL"),
        connect("TCP:[6]", inet("192.0.2.7", 443)),
      ),
    ).toEqual([
      "lookup refused github.com",
      "connect done 192.0.2.99:53",
      "connect done 192.0.2.7:443",
    ]);
  });

  test("never asked for gives no name", () => {
    expect(
      deeds(
        ...asked("a.example"),
        receive("UDP:[5]", answer("github.com"), "NULL"),
        connect("TCP:[6]", inet("192.0.2.7", 443)),
      ),
    ).toEqual(["lookup refused a.example", "connect done 192.0.2.7:443"]);
  });

  test("with a bait in one label carries it", () => {
    expect(deeds(...asked(`${BAIT}.evil.example`))).toEqual([
      "lookup refused [canary:B].evil.example carries B",
    ]);
  });

  test("with a bait split over labels carries it, and does not show its parts", () => {
    expect(deeds(...asked(`${BAIT.slice(0, 8)}.${BAIT.slice(8)}.evil.example`))).toEqual([
      "lookup refused [canary:B]evilexample carries B",
    ]);
  });

  test("that is no DNS message is a connection", () => {
    expect(deeds(connect("UDP:[5]", inet("10.0.0.53", 53)), send("UDP:[5]", "tunnel"))).toEqual([
      "connect done 10.0.0.53:53",
    ]);
  });
});

describe("a listener", () => {
  test("stands by the address it was bound to", () => {
    const bind = `bind(7<TCP:[5]>, ${inet("0.0.0.0", 9009)}, 16) = 0`;
    expect(deeds(bind, "listen(7<TCP:[5]>, 511) = 0")).toEqual(["listen done 0.0.0.0:9009"]);
  });

  test("on a port that the system chose has the port 0, as the choice says nothing", () => {
    const bind = `bind(7<TCP:[5]>, ${inet("127.0.0.1", 0)}, 16) = 0`;
    expect(deeds(bind, "listen(7<TCP:[127.0.0.1:43211]>, 511) = 0")).toEqual([
      "listen done 127.0.0.1:0",
    ]);
  });

  test("over IPv6 has its address in brackets", () => {
    const bind = `bind(7<TCPv6:[5]>, ${inet6("::", 9009)}, 28) = 0`;
    expect(deeds(bind, "listen(7<TCPv6:[5]>, 511) = 0")).toEqual(["listen done [::]:9009"]);
  });

  test("that was never bound listens everywhere", () => {
    expect(deeds("listen(7<TCP:[5]>, 511) = 0")).toEqual(["listen done 0.0.0.0:0"]);
  });

  test("for datagrams is one when bound to a port", () => {
    expect(deeds(`bind(7<UDP:[5]>, ${inet("0.0.0.0", 5353)}, 16) = 0`)).toEqual([
      "listen done 0.0.0.0:5353",
    ]);
  });

  test("for datagrams is none without a port", () => {
    expect(deeds(`bind(7<UDP:[5]>, ${inet("0.0.0.0", 0)}, 16) = 0`)).toEqual([]);
  });

  test("on a socket file writes that file", () => {
    expect(deeds(`bind(7<UNIX-STREAM:[5]>, ${unix(hex("/scratch/run/s"))}, 16) = 0`)).toEqual([
      "write done [run]/s",
    ]);
  });
});

describe("a payload", () => {
  const open = connect("TCP:[5]", inet("192.0.2.1", 80));

  test("without a bait is no event", () => {
    expect(deeds(open, send("TCP:[5]", "GET / HTTP/1.1"))).toEqual(["connect done 192.0.2.1:80"]);
  });

  test.each([
    ["sendto", send("TCP:[5]", `k=${BAIT}`)],
    ["write", `write(7<TCP:[5]>, ${hex(`k=${BAIT}`)}, 9) = 9`],
    [
      "writev",
      `writev(7<TCP:[5]>, [{iov_base=${hex("k=")}, iov_len=2}, {iov_base=${hex(BAIT)}, iov_len=9}], 2) = 9`,
    ],
    [
      "sendmsg",
      `sendmsg(7<TCP:[5]>, {msg_name=NULL, msg_namelen=0, msg_iov=[{iov_base=${hex(BAIT)}, iov_len=9}], msg_iovlen=1}, 0) = 9`,
    ],
  ])("with a bait is told: %s", (_, call) => {
    expect(deeds(open, call).slice(1)).toEqual(["send done 192.0.2.1:80 carries B"]);
  });

  test("with a bait in two pieces is told", () => {
    const pieces = [BAIT.slice(0, 6), BAIT.slice(6)].map((piece) => send("TCP:[5]", piece));
    expect(deeds(open, ...pieces).slice(1)).toEqual(["send done 192.0.2.1:80 carries B"]);
  });

  test("with a bait that could not be sent is told as refused", () => {
    const call = `sendto(7<UDP:[5]>, ${hex(BAIT)}, 9, 0, ${inet("192.0.2.1", 9999)}, 16) = -1 ENETUNREACH (x)`;
    expect(deeds(call)).toEqual([
      "connect refused 192.0.2.1:9999",
      "send refused 192.0.2.1:9999 carries B",
    ]);
  });

  test("on its standard output goes to us, and is no event", () => {
    expect(deeds(`write(1<UNIX-STREAM:[70->71]>, ${hex(BAIT)}, 9) = 9`)).toEqual([]);
  });

  test("to a socket file it connected to is told", () => {
    const file = connect("UNIX-STREAM:[5]", unix(hex("/scratch/run/s")));
    expect(deeds(file, `write(7<UNIX-STREAM:[5->6]>, ${hex(BAIT)}, 9) = 9`).slice(1)).toEqual([
      "send done unix:[run]/s carries B",
    ]);
  });
});
