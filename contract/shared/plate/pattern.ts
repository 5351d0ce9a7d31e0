/** A pattern of the table: capitals and digits, `?` for one character, `*` for any number of them. Nothing else in it counts. */
export type Pattern = {
  /** How many characters a text has at least. */
  length: number;
  /** Whether it has `*`. */
  isOpen: boolean;
  /** Where a text that begins as the pattern says has its end, whatever follows. Undefined for another text. */
  endIn: (key: string) => number | undefined;
  /** Whether a text is shorter than the pattern, and agrees so far. */
  mayContinue: (key: string) => boolean;
};

export function compilePattern(text: string): Pattern {
  const parts = partsOf(text);
  const { length } = parts.join('');
  return {
    length,
    isOpen: parts.length > 1,
    endIn: (key) => endOf(parts, key),
    mayContinue: (key) => key.length < length && agrees(parts[0] ?? '', key),
  };
}

/** Whether the pattern says how the whole text is. */
export function hasShape(key: string, shape: string): boolean {
  const parts = partsOf(shape);
  const tail = parts.pop() ?? '';
  const rest = key.length - tail.length;
  if (rest < 0 || !agrees(tail, key.slice(rest))) return false;
  return parts.length === 0 ? rest === 0 : endOf(parts, key.slice(0, rest)) !== undefined;
}

/** What is before, between and after each `*`. */
function partsOf(pattern: string): string[] {
  return pattern
    .toUpperCase()
    .replaceAll(/[^A-Z0-9?*]/g, '')
    .split('*');
}

/** The first part is at the beginning, each other one as early as it can be: a later place would leave less for those after it. */
function endOf([head = '', ...others]: readonly string[], key: string): number | undefined {
  let end = head.length;
  if (key.length < end || !agrees(head, key)) return undefined;
  for (const part of others) {
    let start = end;
    while (start + part.length <= key.length && !agrees(part, key.slice(start))) start += 1;
    end = start + part.length;
    if (end > key.length) return undefined;
  }
  return end;
}

/** Whether a part and a text agree as far as both go. */
function agrees(part: string, text: string): boolean {
  return part.split('').every((character, index) => character === '?' || (text[index] ?? character) === character);
}
