/** A part of a code; `name` if the code says which of the two it is. */
export type CodeField = { text: string; name?: 'model' | 'serial' };

const maxFields = 20;

/** The fields of a code that has several: lines, ISO/IEC 15434, GS1, JSON, names and values, separators. Empty for a code of one field. */
export function splitFields(code: string, isGs1: boolean): CodeField[] {
  const fields = fieldsOfAddress(code) ?? fieldsOfJson(code) ?? fieldsOfIso15434(code) ?? fieldsOfGs1(code, isGs1) ?? fieldsOfText(code);
  const seen = new Set<string>();
  return withUniqueNames(
    fields
      .map((field) => ({ ...field, text: field.text.trim() }))
      .filter(({ text }) => /[\p{L}\p{N}]/u.test(text) && !seen.has(text) && seen.add(text))
      .slice(0, maxFields),
  );
}

/** The first field with a name has it. A part number is the model of a code that names none. */
function withUniqueNames(fields: readonly NamedField[]): CodeField[] {
  const first = (wanted: Name) => fields.find(({ name }) => name === wanted);
  const [serial, model] = [first('serial'), first('model') ?? first('part')];
  return fields.map((each) => field(each.text, each === serial ? 'serial' : each === model ? 'model' : undefined));
}

/** `part`: the number of a part or a product. */
type Name = 'serial' | 'model' | 'part';
type NamedField = { text: string; name?: Name };

const names = new Map(
  Object.entries({
    ...all<Name>('s sn ser serial serialno serialnum serialnr serialnumber serialcode sno snr snum serno', 'serial'),
    ...all<Name>('m mn mno mod model modelno modelnum modelnr modelnumber modelname modelcode modelid enr', 'model'),
    ...all<Name>('pn partno partnumber productcode sku', 'part'),
  }),
);

/** What a field's name says about it. */
function nameOf(key: string): Name | undefined {
  return names.get(key.toLowerCase().replaceAll(/[^a-z]/g, ''));
}

function field<Known extends Name>(text: string, name: Known | undefined): { text: string; name?: Known } {
  return name ? { text, name } : { text };
}

/** The named fields of an address: its query, and the GS1 Digital Link, whose path has application identifiers. */
function fieldsOfAddress(code: string): NamedField[] | undefined {
  if (!/^(?:[a-z][a-z0-9+.-]*:)?\/\/|^www\./i.test(code)) return undefined;
  const query = [...code.matchAll(/[?&;]([^=&;#]+)=([^&;#]+)/g)].map(([, key = '', value = '']) => field(decode(value), nameOf(key)));
  const path = [...code.matchAll(/\/(21|240|241)\/([^/?#]+)/g)].map(([, key = '', value = '']) =>
    field(decode(value), identifiers[key]?.name),
  );
  return [...query, ...path].filter(({ name }) => name);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

function fieldsOfJson(code: string): NamedField[] | undefined {
  if (!/^[{[]/.test(code)) return undefined;
  try {
    return leaves(JSON.parse(code), '', 0);
  } catch {
    return undefined;
  }
}

function leaves(value: unknown, key: string, depth: number): NamedField[] {
  if (typeof value === 'string' || typeof value === 'number') return [field(String(value), nameOf(key))];
  if (typeof value !== 'object' || value === null || depth > 4) return [];
  return Object.entries(value).flatMap(([name, inner]) => leaves(inner, Array.isArray(value) ? key : name, depth + 1));
}

/** Separators of ISO/IEC 15434: end of transmission, then of files, groups, records and units. */
// oxlint-disable-next-line no-control-regex -- the separators are control characters
const controlSeparators = /[\u0004\u001C-\u001F]/;

/** A message of formats (05 GS1, 06 data identifiers, 12 text identifiers), each of which has fields. */
function fieldsOfIso15434(code: string): NamedField[] | undefined {
  if (!code.startsWith('[)>')) return undefined;
  const records = code
    .slice(3)
    .split(controlSeparators)
    .filter((record) => record !== '');
  const isOfGs1 = records[0] === '05';
  return records
    .filter((record) => !/^\d\d$/.test(record))
    .flatMap((record) => (isOfGs1 ? (fieldsOfGs1(record, true) ?? []) : [fieldOfDataIdentifier(record)]));
}

/** ANSI MH10.8.2: S is a serial, P and those with a number before it are parts. A text identifier is three letters. */
function fieldOfDataIdentifier(record: string): NamedField {
  const [, text = ''] = /^(?:SER|SEQ) (.+)$/.exec(record) ?? [];
  if (text) return { text, name: 'serial' };
  const [, part = ''] = /^(?:PNR|PNO) (.+)$/.exec(record) ?? [];
  if (part) return { text: part, name: 'model' };
  const [, identifier = '', value = record] = /^(\d{0,3}[A-Z])(.+)$/.exec(record) ?? [];
  return field(value, /^(?:[S]|25S|18S)$/.test(identifier) ? 'serial' : /^(?:P|1P|2P|30P|31P)$/.test(identifier) ? 'model' : undefined);
}

/** How scanners send FNC1, which ends a field. */
const fnc1 = '\u001D';

type Identifier = { length?: number; name?: Name };
const fixed = (length: number): Identifier => ({ length });
/** GS1 General Specifications: identifiers with a length need no separator after them. Those of measures are matched by their first two digits. */
const identifiers: Readonly<Record<string, Identifier>> = {
  '00': fixed(18),
  '01': fixed(14),
  '02': fixed(14),
  '03': fixed(14),
  '04': fixed(16),
  '20': fixed(2),
  '41': fixed(14),
  '21': { name: 'serial' },
  '250': { name: 'serial' },
  '8004': { name: 'serial' },
  '240': { name: 'model' },
  '241': { name: 'model' },
  '8013': { name: 'model' },
  ...all('11 12 13 14 15 16 17 18 19', fixed(6)),
  ...all('31 32 33 34 35 36', fixed(8)),
  ...all('10 22 30 37 90 91 92 93 94 95 96 97 98 99 235 242 243 251 253 254 400 401 403 420 421 8006 8020', {}),
};

function all<Value>(keys: string, value: Value): Record<string, Value> {
  return Object.fromEntries(keys.split(' ').map((key) => [key, value]));
}

/** Application identifiers in brackets, or one after the other. Without a code type, the text must begin with a GTIN or have separators. */
function fieldsOfGs1(code: string, isGs1: boolean): NamedField[] | undefined {
  const bracketed = [...code.matchAll(/[([](\d{2,4})[)\]]([^([]+)/g)];
  if (bracketed.length > 0 && /^[([]\d{2,4}[)\]]/.test(code))
    return bracketed.map(([, key = '', value = '']) => field(value, identifiers[key]?.name));
  if (!isGs1 && !/^01\d{14}(?:1[0-9]\d{6}|21|10)/.test(code) && !(/^(?:01|10|21|240)/.test(code) && code.includes(fnc1))) return undefined;
  const fields: NamedField[] = [];
  for (let rest = code; rest !== '';) {
    const key = [2, 3, 4].map((length) => rest.slice(0, length)).find((start) => start in identifiers);
    const identifier = key && identifiers[key];
    if (!identifier) return isGs1 && fields.length > 0 ? fields : undefined;
    const value = rest.slice(key.length);
    const end = identifier.length ?? (value.indexOf(fnc1) + 1 || value.length + 1) - 1;
    // A GTIN is of a kind of package, and a date is no plate.
    if (identifier.length === undefined) fields.push(field(value.slice(0, end), identifier.name));
    rest = value.slice(value.startsWith(fnc1, end) ? end + 1 : end);
  }
  return fields;
}

/** Lines, or else what separators divide. */
function fieldsOfText(code: string): NamedField[] {
  // oxlint-disable-next-line no-control-regex -- the separators are control characters
  const lines = code.split(/[\u0000-\u001F\u2028\u2029]+/).filter((line) => line.trim() !== '');
  const parts = lines.length > 1 ? lines : divide(code);
  const fields = parts.flatMap((part) => (lines.length > 1 && divide(part).length > 1 ? divide(part) : [part])).map(namedField);
  return fields.length > 1 || fields[0]?.name ? fields : [];
}

function divide(code: string): string[] {
  const separator = [';', '|', ',', '&', '$', '^', '~'].find(
    (mark) => code.split(mark).filter((part) => part.trim().length > 2).length > 1,
  );
  const parts = separator ? code.split(separator) : splitBeforeNames(code);
  return parts.filter((part) => part.trim() !== '');
}

/** `Model: X1 Serial: 77` */
function splitBeforeNames(code: string): string[] {
  return code.split(/\s+(?=(?:[mps]\/?n|(?:ser(?:ial)?|mod(?:el)?|part)(?: ?(?:no|number))?|product ?code|sku)\.? ?[:=#])/i);
}

/** `S/N: 77`, `model=X1`; without a colon or the like, only a name of two letters or more before a space. */
function namedField(part: string): NamedField {
  const [, key = '', value = ''] =
    /^\s*([A-Za-z][A-Za-z ./_-]{0,19}?)\s*[:=#]+\s*(\S.*)$/.exec(part) ?? /^\s*([A-Za-z][A-Za-z./]+)\s+(\S.*)$/.exec(part) ?? [];
  const name = nameOf(key);
  if (name) return { text: value, name };
  return { text: /^[A-Za-z][\w .-]{0,30}=(.+)$/.exec(part)?.[1] ?? part };
}
