// A module, because router state cannot carry this: Back, Forward and plain links set none. The first screen of a page
// load makes no request, so the browser starts at the top.
let isRequested = false;

/** Asks the next screen's heading to take the focus. */
export function requestHeadingFocus(): void {
  isRequested = true;
}

/** Whether the focus was requested; clears the request. */
export function takeHeadingFocusRequest(): boolean {
  const wasRequested = isRequested;
  isRequested = false;
  return wasRequested;
}
