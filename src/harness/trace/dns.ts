import { visibleText } from "./values.ts";

/** What a DNS message asks, and which addresses it gives. */
export interface DnsMessage {
  readonly isAnswer: boolean;
  /** Names as written, without the root's dot; odd bytes in a visible form. */
  readonly questions: readonly string[];
  readonly addresses: readonly string[];
}

const HEADER_BYTES = 12;
const MAX_NAME_BYTES = 255;
/** A name is at most 127 labels, so at most so many jumps make sense. */
const MAX_JUMPS = 127;
const MAX_QUESTIONS = 16;
const MAX_RECORDS = 256;
const TYPE_A = 1;
const TYPE_AAAA = 28;

/** Reads a DNS message (RFC 1035, 4.1). What is cut or false ends it; undefined: it is none. */
export function parseDns(bytes: Buffer): DnsMessage | undefined {
  if (bytes.length < HEADER_BYTES) return undefined;
  const flags = bytes.readUInt16BE(2);
  const questionCount = bytes.readUInt16BE(4);
  const recordCount = Math.min(bytes.readUInt16BE(6), MAX_RECORDS);
  if (questionCount > MAX_QUESTIONS) return undefined;
  const isAnswer = (flags & 0x8000) !== 0;
  const questions: string[] = [];
  let at = HEADER_BYTES;
  for (let index = 0; index < questionCount; index++) {
    const name = readName(bytes, at);
    if (name === undefined || name.next + 4 > bytes.length) return undefined;
    questions.push(name.text);
    at = name.next + 4;
  }
  if (questions.length === 0 && !isAnswer) return undefined;
  return { isAnswer, questions, addresses: isAnswer ? readAddresses(bytes, at, recordCount) : [] };
}

function readAddresses(bytes: Buffer, start: number, count: number): readonly string[] {
  const addresses: string[] = [];
  let at = start;
  for (let index = 0; index < count; index++) {
    const name = readName(bytes, at);
    if (name === undefined || name.next + 10 > bytes.length) break;
    const type = bytes.readUInt16BE(name.next);
    const size = bytes.readUInt16BE(name.next + 8);
    const data = bytes.subarray(name.next + 10, name.next + 10 + size);
    if (data.length < size) break;
    if (type === TYPE_A && size === 4) addresses.push([...data].join("."));
    if (type === TYPE_AAAA && size === 16) addresses.push(ipv6Text(data));
    at = name.next + 10 + size;
  }
  return addresses;
}

function readName(
  bytes: Buffer,
  start: number,
): { readonly text: string; readonly next: number } | undefined {
  const labels: string[] = [];
  let at = start;
  let next: number | undefined;
  let size = 0;
  for (let jumps = 0; jumps <= MAX_JUMPS;) {
    const length = bytes[at];
    if (length === undefined) return undefined;
    if (length === 0) return { text: labels.join("."), next: next ?? at + 1 };
    if (length >= 0xc0) {
      const low = bytes[at + 1];
      if (low === undefined) return undefined;
      next ??= at + 2;
      at = (length - 0xc0) * 256 + low;
      jumps++;
      continue;
    }
    const label = bytes.subarray(at + 1, at + 1 + length);
    size += length + 1;
    if (length > 63 || label.length < length || size > MAX_NAME_BYTES) return undefined;
    labels.push(visibleText(label));
    at += 1 + length;
  }
  return undefined;
}

/** As `inet_ntop` writes it: the longest run of zeros as `::`. */
function ipv6Text(data: Buffer): string {
  const groups = Array.from({ length: 8 }, (_, index) => data.readUInt16BE(index * 2));
  let best = { start: 0, length: 0 };
  for (let start = 0; start < 8; start++) {
    let end = start;
    while (end < 8 && groups[end] === 0) end++;
    if (end - start > best.length) best = { start, length: end - start };
  }
  if (best.length < 2) return hexGroups(groups);
  return `${hexGroups(groups.slice(0, best.start))}::${hexGroups(groups.slice(best.start + best.length))}`;
}

function hexGroups(groups: readonly number[]): string {
  return groups.map((group) => group.toString(16)).join(":");
}
