/**
 * The id in a label's text that is an address ending in `/card/{id}`, whatever its host: a shop's address changes, its
 * labels stay. Undefined for any other text. Only ever leads to one of our own cards.
 */
export function cardIdIn(text: string): string | undefined {
  const url = URL.parse(text.trim());
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  return /\/card\/([1-9]\d{0,9})\/?$/.exec(url.pathname)?.[1];
}
