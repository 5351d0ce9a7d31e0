const open = new Set(codesOf('[{'));
const close = new Set(codesOf(']}'));
const whitespace = new Set(codesOf(' \t\r\n'));
const [quote, backslash, comma, openArray, closeArray] = codesOf('"\\,[]');

/**
 * The texts of the elements of a JSON array, one by one: parsing a large file at once would need several times its memory. Whether each is
 * valid shows when it is parsed.
 * @throws SyntaxError if the file is no array, or has no end
 */
export function* jsonElements(bytes: Buffer): Generator<string> {
  let at = skipWhitespace(bytes, 0);
  if (bytes[at] !== openArray) throw new SyntaxError('not an array');
  at = skipWhitespace(bytes, at + 1);
  if (bytes[at] === closeArray) return requireEnd(bytes, at + 1);
  for (;;) {
    const end = endOfElement(bytes, at);
    yield bytes.toString('utf8', at, end);
    if (bytes[end] === closeArray) return requireEnd(bytes, end + 1);
    at = end + 1;
  }
}

/** The position of the comma or bracket after an element. */
function endOfElement(bytes: Buffer, start: number): number {
  let depth = 0;
  let isText = false;
  for (let at = start; at < bytes.length; at += 1) {
    const byte = bytes[at] as number;
    if (isText) {
      if (byte === backslash) at += 1;
      else if (byte === quote) isText = false;
    } else if (byte === quote) isText = true;
    else if (depth === 0 && (byte === comma || byte === closeArray)) return at;
    else if (open.has(byte)) depth += 1;
    else if (close.has(byte)) depth -= 1;
  }
  throw new SyntaxError('no end');
}

function skipWhitespace(bytes: Buffer, start: number): number {
  let at = start;
  while (whitespace.has(bytes[at] as number)) at += 1;
  return at;
}

function requireEnd(bytes: Buffer, start: number): void {
  if (skipWhitespace(bytes, start) < bytes.length) throw new SyntaxError('more after the end');
}

function codesOf(characters: string): number[] {
  return Array.from(Buffer.from(characters));
}
