/** The card with this text as its id. */
export function cardPath(scanned: string): string {
  return `/card/${pathSegment(scanned.trim())}`;
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
