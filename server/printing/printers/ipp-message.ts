/** What IPP is made of (RFC 8010): as much of it as asking a printer, printing and watching need. */

const valueTags = {
  integer: 0x21,
  boolean: 0x22,
  enum: 0x23,
  text: 0x41,
  name: 0x42,
  keyword: 0x44,
  uri: 0x45,
  charset: 0x47,
  language: 0x48,
  mimeType: 0x49,
} as const;

const beginCollection = 0x34;
const endCollection = 0x37;
const memberName = 0x4a;
const groupTags = { operation: 1, job: 2, end: 3 } as const;

/** A value to send: its kind and itself, a list of keywords, or a collection of such. */
type IppValue =
  | readonly [kind: keyof typeof valueTags, value: string | number | boolean]
  | readonly [kind: 'keywords', values: readonly string[]]
  | { readonly [member: string]: IppValue };
export type IppAttributes = Readonly<Record<string, IppValue>>;

/** A value as it was read; `undefined` for kinds that nobody here asks for. */
export type IppRead = string | number | boolean | { [member: string]: IppRead[] } | undefined;
export type IppReply = { status: number; attributes: Record<string, IppRead[]> };

/** A request without its document. */
export function encodeRequest(operation: number, requestId: number, attributes: IppAttributes, job: IppAttributes = {}): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt16BE(0x0200, 0);
  head.writeUInt16BE(operation, 2);
  head.writeUInt32BE(requestId, 4);
  const hasJob = Object.keys(job).length > 0;
  return Buffer.concat([
    head,
    Buffer.of(groupTags.operation),
    ...encodeAttributes(attributes),
    ...(hasJob ? [Buffer.of(groupTags.job), ...encodeAttributes(job)] : []),
    Buffer.of(groupTags.end),
  ]);
}

function encodeAttributes(attributes: IppAttributes): Buffer[] {
  return Object.entries(attributes).flatMap(([name, value]) => encodeAttribute(name, value));
}

function encodeAttribute(name: string, value: IppValue): Buffer[] {
  if (isCollection(value)) {
    const members = Object.entries(value).flatMap(([member, inner]) => [
      field(memberName, '', Buffer.from(member)),
      ...encodeAttribute('', inner),
    ]);
    return [field(beginCollection, name, Buffer.alloc(0)), ...members, field(endCollection, '', Buffer.alloc(0))];
  }
  if (value[0] !== 'keywords') return [field(valueTags[value[0]], name, bytesOf(value[1]))];
  return value[1].map((keyword, index) => field(valueTags.keyword, index === 0 ? name : '', Buffer.from(keyword)));
}

function isCollection(value: IppValue): value is { readonly [member: string]: IppValue } {
  return !Array.isArray(value);
}

function bytesOf(value: string | number | boolean): Buffer {
  if (typeof value === 'string') return Buffer.from(value);
  if (typeof value === 'boolean') return Buffer.of(value ? 1 : 0);
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

function field(tag: number, name: string, value: Buffer): Buffer {
  const head = Buffer.alloc(3);
  head.writeUInt8(tag, 0);
  head.writeUInt16BE(Buffer.byteLength(name), 1);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(value.length);
  return Buffer.concat([head, Buffer.from(name), length, value]);
}

/**
 * Reads a reply. Of several groups with the same attribute the last counts.
 * @throws RangeError or Error when it is not IPP, or cut short
 */
export function decodeReply(bytes: Buffer): IppReply {
  const version = bytes.readUInt8(0);
  if (version < 1 || version > 2) throw new Error('This is not IPP.');
  const attributes: IppReply['attributes'] = {};
  const reader = new FieldReader(bytes, 8);
  let current: IppRead[] = [];
  for (;;) {
    const tag = reader.tag();
    if (tag === groupTags.end) return { status: bytes.readUInt16BE(2), attributes };
    if (tag < 0x10) continue;
    const { name, value } = reader.rest();
    if (name) attributes[name] = current = [];
    current.push(tag === beginCollection ? readCollection(reader) : valueOf(tag, value));
  }
}

function readCollection(reader: FieldReader): { [member: string]: IppRead[] } {
  const members: Record<string, IppRead[]> = {};
  let current: IppRead[] = [];
  for (;;) {
    const tag = reader.tag();
    const { value } = reader.rest();
    if (tag === endCollection) return members;
    if (tag === memberName) members[value.toString()] = current = [];
    else current.push(tag === beginCollection ? readCollection(reader) : valueOf(tag, value));
  }
}

function valueOf(tag: number, value: Buffer): IppRead {
  if (tag === valueTags.integer || tag === valueTags.enum) return value.readInt32BE(0);
  if (tag === valueTags.boolean) return value.readUInt8(0) === 1;
  // 0x30 is an octet string, in which printers tell of their trays.
  if (tag === 0x30 || (tag >= 0x41 && tag <= 0x49)) return value.toString();
  return undefined;
}

/** Walks over the fields; reading past the end throws a RangeError. */
class FieldReader {
  readonly #bytes: Buffer;
  #at: number;

  constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes;
    this.#at = at;
  }

  tag(): number {
    const tag = this.#bytes.readUInt8(this.#at);
    this.#at += 1;
    return tag;
  }

  rest(): { name: string; value: Buffer } {
    const name = this.#counted().toString();
    return { name, value: this.#counted() };
  }

  #counted(): Buffer {
    const length = this.#bytes.readUInt16BE(this.#at);
    const start = this.#at + 2;
    if (start + length > this.#bytes.length) throw new RangeError('The reply is cut short.');
    this.#at = start + length;
    return this.#bytes.subarray(start, this.#at);
  }
}
