// The IPP encoding (RFC 8010), reduced to what this client sends and reads.

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

/** A value to send: one value with its syntax, a list of keywords, or a collection. */
type TypedValue =
  | readonly [syntax: keyof typeof valueTags, value: string | number | boolean]
  | readonly [syntax: 'keywords', values: readonly string[]]
  | { readonly [member: string]: TypedValue };
export type IppAttributes = Readonly<Record<string, TypedValue>>;

/** A received value; `undefined` for syntaxes that this client does not decode. */
export type IppValue = string | number | boolean | { [member: string]: IppValue[] } | undefined;
export type IppResponse = {
  /** The version of the request; a printer that refuses a version responds in one that it knows. */
  version: number;
  status: number;
  attributes: Record<string, IppValue[]>;
};

/** The versions of IPP, newest first: 2.0, 1.1 and 1.0. */
export const ippVersions = [0x0200, 0x0101, 0x0100] as const;
export type IppVersion = (typeof ippVersions)[number];

type RequestHead = { version: IppVersion; operation: number; attributes: IppAttributes; job?: IppAttributes | undefined };

/** The request up to its document, which follows it in the HTTP body. */
export function encodeRequest({ version, operation, attributes, job = {} }: RequestHead): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt16BE(version, 0);
  head.writeUInt16BE(operation, 2);
  // The number of the request: each one has its own connection.
  head.writeUInt32BE(1, 4);
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

function encodeAttribute(name: string, value: TypedValue): Buffer[] {
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

function isCollection(value: TypedValue): value is { readonly [member: string]: TypedValue } {
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
 * Decodes a response. If several groups have the same attribute, the last one wins.
 * @throws RangeError or Error if the bytes are not IPP or are incomplete
 */
export function decodeResponse(bytes: Buffer): IppResponse {
  const major = bytes.readUInt8(0);
  if (major < 1 || major > 2) throw new Error('The response is not IPP.');
  const attributes: IppResponse['attributes'] = {};
  const reader = new FieldReader(bytes, 8);
  let current: IppValue[] = [];
  for (;;) {
    const tag = reader.tag();
    if (tag === groupTags.end) return { version: bytes.readUInt16BE(0), status: bytes.readUInt16BE(2), attributes };
    if (tag < 0x10) continue;
    const { name, value } = reader.nameAndValue();
    if (name) attributes[name] = current = [];
    current.push(tag === beginCollection ? decodeCollection(reader) : decodeValue(tag, value));
  }
}

function decodeCollection(reader: FieldReader): { [member: string]: IppValue[] } {
  const members: Record<string, IppValue[]> = {};
  let current: IppValue[] = [];
  for (;;) {
    const tag = reader.tag();
    const { value } = reader.nameAndValue();
    if (tag === endCollection) return members;
    if (tag === memberName) members[value.toString()] = current = [];
    else current.push(tag === beginCollection ? decodeCollection(reader) : decodeValue(tag, value));
  }
}

function decodeValue(tag: number, value: Buffer): IppValue {
  if (tag === valueTags.integer || tag === valueTags.enum) return value.readInt32BE(0);
  if (tag === valueTags.boolean) return value.readUInt8(0) === 1;
  // 0x30 is an octet string: printer-input-tray uses it.
  if (tag === 0x30 || (tag >= 0x41 && tag <= 0x49)) return value.toString();
  return undefined;
}

/** Reads fields in order. Reading past the end throws a RangeError. */
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

  nameAndValue(): { name: string; value: Buffer } {
    const name = this.#lengthPrefixed().toString();
    return { name, value: this.#lengthPrefixed() };
  }

  #lengthPrefixed(): Buffer {
    const length = this.#bytes.readUInt16BE(this.#at);
    const start = this.#at + 2;
    if (start + length > this.#bytes.length) throw new RangeError('The response is incomplete.');
    this.#at = start + length;
    return this.#bytes.subarray(start, this.#at);
  }
}
