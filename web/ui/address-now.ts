/** The search of the address. A slow device has rendered an older one: a change built from that would lose the one between. */
export function addressNow(): URLSearchParams {
  return new URLSearchParams(location.search);
}
