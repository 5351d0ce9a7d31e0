/**
 * The id in a label's text that is an address ending in `/card/{id}`, whatever its host: a shop's address changes, its
 * labels stay. Undefined for any other text. Only ever leads to one of our own cards.
 */
export function cardIdIn(text: string): string | undefined {
  const url = urlIn(text);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  return /\/card\/([1-9]\d{0,9})\/?$/.exec(url.pathname)?.[1];
}

/** Where a code before the camera leads: to the card of its address, or of its text, whatever that is (specification, section 2). */
export function cardOf(scanned: string): string {
  return `/card/${cardIdIn(scanned) ?? pathSegment(scanned.trim())}`;
}

/** A browser drops the path segments `.` and `..` even in the form `%2E`, so those two are encoded twice. */
function pathSegment(text: string): string {
  return encodeURIComponent(text === '.' || text === '..' ? text.replaceAll('.', '%2E') : text);
}

const largestId = 2_147_483_647;

/** Whether a text can be the number of a card, and not only a serial: `7`, not `07` or `7A`. */
export function canBeId(text: string): boolean {
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= largestId;
}

/** `URL.parse` is younger than the oldest browsers we serve. */
function urlIn(text: string): URL | undefined {
  try {
    return new URL(text.trim());
  } catch {
    return undefined;
  }
}
