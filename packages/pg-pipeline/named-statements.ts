/** The names of statements by their text. Bounded: only the queries of `prepareQuery` are added, whose texts do not vary, and the combinations that the code sends. */
const names = new Map<string, string>();

/** PostgreSQL then parses and plans the statement once per connection instead of for each request. */
export function nameStatement(text: string): void {
  if (!names.has(text)) names.set(text, `fettle_${names.size + 1}`);
}

/** Undefined unless the statement has been named. */
export function nameOfStatement(text: string): string | undefined {
  return names.get(text);
}
