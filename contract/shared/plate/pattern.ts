/** A pattern of the table: capitals and digits, `?` for one character, `*` for any rest. */
export type Pattern = {
  key: string;
  /** Whether it ends with `*`. */
  isOpen: boolean;
  /** Whether a text begins as the pattern says, whatever follows. */
  fits: (key: string) => boolean;
  /** Whether a text is shorter than the pattern, and agrees so far. */
  mayContinue: (key: string) => boolean;
};

export function compilePattern(text: string): Pattern {
  const isOpen = text.endsWith('*');
  const key = text.toUpperCase().replaceAll(/[^A-Z0-9?]/g, '');
  return {
    key,
    isOpen,
    fits: (other) => other.length >= key.length && agrees(key, other.slice(0, key.length)),
    mayContinue: (other) => other.length < key.length && agrees(key, other),
  };
}

/** Whether the whole text has the shape, in which one `*` may also be in the middle. */
export function hasShape(key: string, shape: string): boolean {
  const [head = '', tail] = shape.split('*');
  if (tail === undefined) return key.length === head.length && agrees(head, key);
  const rest = key.length - tail.length;
  return rest >= head.length && agrees(head, key.slice(0, head.length)) && agrees(tail, key.slice(rest));
}

/** Whether a text no longer than the pattern agrees with its beginning. */
function agrees(pattern: string, text: string): boolean {
  return text.split('').every((character, index) => pattern[index] === '?' || pattern[index] === character);
}
