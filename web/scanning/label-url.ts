/** The id in a URL that ends in `/card/{id}`. Any host counts: printed labels outlive the server's address. */
export function parseCardId(text: string): string | undefined {
  const url = parseUrl(text);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  return /\/card\/([1-9]\d{0,15})\/?$/.exec(url.pathname)?.[1];
}

/** The card of a scanned label. Text that is not a card's URL is treated as the id itself. */
export function cardPath(scanned: string): string {
  return `/card/${parseCardId(scanned) ?? pathSegment(scanned.trim())}`;
}

/** Browsers resolve the path segments `.` and `..` even when encoded as `%2E`, so encode those two twice. */
function pathSegment(text: string): string {
  return encodeURIComponent(text === '.' || text === '..' ? text.replaceAll('.', '%2E') : text);
}

/** Longer numbers are serials. */
const maxTypedId = 2_147_483_647;

/** `7` can be a card's number; `07` and `7A` can only be serials. */
export function isCardId(text: string): boolean {
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= maxTypedId;
}

/** `URL.parse` is missing in the oldest browsers we support. */
function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text.trim());
  } catch {
    return undefined;
  }
}
