// A module variable, because router state cannot carry this: Back, Forward and plain links set none. The first screen of a page
// load makes no request, so the browser starts at the top.
let isRequested = false;

export function requestHeadingFocus(): void {
  isRequested = true;
}

/** Clears the request. */
export function takeHeadingFocusRequest(): boolean {
  const wasRequested = isRequested;
  isRequested = false;
  return wasRequested;
}
