import { isUtf8 } from 'node:buffer';
import { hash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import type { PublicNotice } from '@fettle/contract/recalls/calls.ts';
import { normalizeText } from '@fettle/contract/shared/normalize-text.ts';
import { maxRecallFileBytes, maxRecallLines } from '@fettle/contract/shared/limits.ts';
import * as z from 'zod/mini';
import { type Message, msg, pluralMsg, translate } from '@fettle/i18n/message.ts';
import { jsonElements } from './json-elements.ts';

export type ReadFile = {
  /** About appliances, newest first. */
  notices: PublicNotice[];
  /** How many are about other products. */
  others: number;
  unreadable: number;
  /** Why records could not be read, at most `maxRecallLines`. Positions are counted from 1. */
  problems: { position: number; why: Message }[];
};

/** Half of all notices that the agency has published, of any product. */
const maxNotices = 5_000;
/** The agency has published about 10,000. */
const maxRecords = 100_000;
/** The longest text of one record, in characters. */
const maxRecordLength = 500_000;

/** Reads a file in the worker thread. Returns JSON: `ReadFile`, or a `refusal` that the admin reads. */
export async function readRecallFile({ bytes }: { bytes: Uint8Array }): Promise<Buffer> {
  try {
    return toJson(readRecords(unpack(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))));
  } catch (error) {
    if (error instanceof Refusal) return toJson({ refusal: error.text });
    throw error;
  }
}

class Refusal extends Error {
  override name = 'Refusal';
  readonly text: Message;

  constructor(text: Message) {
    super(translate(text));
    this.text = text;
  }
}

function toJson(value: object): Buffer {
  return Buffer.from(JSON.stringify(value));
}

/** The JSON of the file, without the mark that some programs put before it. */
function unpack(file: Buffer): Buffer {
  let bytes = file;
  if (file[0] === 0x1f && file[1] === 0x8b) {
    try {
      bytes = gunzipSync(file, { maxOutputLength: maxRecallFileBytes });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
        throw new Refusal(msg('Unpacked, this file has more than {max} MB.', { max: maxRecallFileBytes / 1_048_576 }));
      throw new Refusal(msg('This file cannot be unpacked: it is not complete, or damaged. Download it again.'));
    }
  }
  if (!isUtf8(bytes)) throw new Refusal(notJson);
  return bytes.subarray(0, 3).equals(Buffer.from('\u{FEFF}')) ? bytes.subarray(3) : bytes;
}

const notJson = msg('This file is not JSON, or not complete. Download it again, with ?format=json at the end of its address.');

function readRecords(bytes: Buffer): ReadFile {
  const start = bytes.toString('latin1', 0, 1_000).trimStart();
  if (start.startsWith('<'))
    throw new Refusal(msg('This file is XML or a web page. Download it with ?format=json at the end of its address.'));
  if (start.startsWith('{')) throw new Refusal(msg('This file has no list of notices.'));
  const notices: PublicNotice[] = [];
  const problems: ReadFile['problems'] = [];
  const digests = new Map<number, string>();
  const numbers = new Set<string>();
  let [position, others, unreadable] = [0, 0, 0];
  for (const record of parsedElements(bytes)) {
    position += 1;
    if (position > maxRecords)
      throw new Refusal(pluralMsg(maxRecords, 'This file has more than {count} record.', 'This file has more than {count} records.'));
    const found = RecordId.safeParse(record);
    if (found.success && found.data.RecallID === 0) throw new Refusal(errorOfService(record));
    const problem = (why: Message) => {
      unreadable += 1;
      if (problems.length < maxRecallLines) problems.push({ position, why });
    };
    if (!found.success) {
      problem(whyUnreadable(record));
      continue;
    }
    const id = found.data.RecallID;
    const digest = hash('sha256', JSON.stringify(record), 'base64');
    const same = digests.get(id);
    if (same !== undefined && same !== digest)
      throw new Refusal(
        msg('This file has the notice with the RecallID {id} twice, with different contents. Download it again.', { id: String(id) }),
      );
    if (same !== undefined) continue;
    digests.set(id, digest);
    const notice = Published.safeParse(record);
    if (!notice.success) {
      const field = notice.error.issues[0]?.path[0];
      problem(
        field === undefined
          ? msg('The record is missing or not as expected.')
          : msg('{field} is missing or not as expected.', { field: String(field) }),
      );
      continue;
    }
    const read = toNotice(id, notice.data);
    if (!isAppliance(`${read.title} ${read.products}`)) others += 1;
    else if (numbers.has(read.number)) problem(msg('The number {number} is also that of another notice.', { number: read.number }));
    else {
      numbers.add(read.number);
      notices.push(read);
    }
    if (notices.length > maxNotices)
      throw new Refusal(
        pluralMsg(
          maxNotices,
          'This file has more than {count} notice about appliances.',
          'This file has more than {count} notices about appliances.',
        ),
      );
  }
  if (position === 0) throw new Refusal(msg('This file has no notices.'));
  if (digests.size === 0) throw new Refusal(msg('This file has no notices: none of its records has a RecallID.'));
  return { notices: notices.toSorted((a, b) => (a.date < b.date ? 1 : -1)), others, unreadable, problems };
}

function* parsedElements(bytes: Buffer): Generator {
  try {
    for (const text of jsonElements(bytes)) yield text.length > maxRecordLength ? tooLong : (JSON.parse(text) as unknown);
  } catch (error) {
    throw error instanceof SyntaxError ? new Refusal(notJson) : error;
  }
}

/** What stands for a record that is too long. */
const tooLong = Symbol('too long');

const RecordId = z.object({ RecallID: z.int().check(z.minimum(0)) });

function whyUnreadable(record: unknown): Message {
  if (record === tooLong) return msg('The record is too long.');
  if (typeof record !== 'object' || record === null || Array.isArray(record)) return msg('This is not a notice.');
  return 'RecallID' in record ? msg('RecallID is not a whole number.') : msg('RecallID is missing.');
}

function errorOfService(record: unknown): Message {
  const { Title } = record as { Title?: unknown };
  const said = typeof Title === 'string' ? ` (“${oneLine(Title, 200)}”)` : '';
  return msg('The public service has answered with an error instead of notices{said}. Download the file again.', { said });
}

/** What has the words of an appliance, and is none. */
const otherProducts =
  /\b(hair ?dryers?|clothes drying racks?|(pressure|power|window|windshield) washers?|toaster ovens?|camp(ing)? stoves?|range hoods?|drawers?|(lock|split|flat) washers?)\b/gi;

const appliances =
  /\b(refrigerators?|fridges?|freezers?|washers?|washing machines?|dryers?|ranges?|stoves?|cooktops?|ovens?|dishwashers?|microwaves?|laundry)\b/i;

/** Whether a notice may be about household appliances. Rather one too many: a person reads each. */
function isAppliance(text: string): boolean {
  return !/\btoys?\b/i.test(text) && appliances.test(text.replaceAll(otherProducts, ' '));
}

const text = z.optional(z.nullable(z.string()));
const named = z.optional(z.nullable(z.array(z.object({ Name: text, NumberOfUnits: text }))));

/** What is used of a record. */
const Published = z.object({
  RecallNumber: z.string().check(z.minLength(1), z.maxLength(20)),
  RecallDate: z.string().check(z.regex(/^(19|2\d)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(T|$)/)),
  Title: z.string().check(z.regex(/\S/)),
  URL: text,
  Description: text,
  Products: named,
  Hazards: named,
  Remedies: named,
});

function toNotice(recall_id: number, record: z.infer<typeof Published>): PublicNotice {
  const names = (list: z.infer<typeof named>) => oneLine((list ?? []).map(({ Name }) => Name ?? '').join(' '), 1_000);
  return {
    recall_id,
    number: withHyphen(oneLine(record.RecallNumber, 20)),
    date: record.RecallDate.slice(0, 10),
    title: oneLine(record.Title, 300),
    url: record.URL && record.URL.length <= 1_000 && isWebAddress(record.URL) ? record.URL : null,
    units: oneLine((record.Products ?? []).map(({ NumberOfUnits }) => NumberOfUnits ?? '').join(' '), 300),
    hazard: names(record.Hazards),
    remedy: names(record.Remedies),
    products: names(record.Products),
    description: oneLine(record.Description ?? '', 20_000),
  };
}

/** `26901` is 26-901 on its page. */
function withHyphen(number: string): string {
  return /^\d{5}[a-z]?$/i.test(number) ? `${number.slice(0, 2)}-${number.slice(2)}` : number;
}

function isWebAddress(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}

/** Text of at most `max` characters, without line breaks and other control characters. */
function oneLine(value: string, max: number): string {
  return normalizeText(value.toWellFormed())
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, max)
    .toWellFormed();
}
