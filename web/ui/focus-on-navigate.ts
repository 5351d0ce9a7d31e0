// A module variable instead of router state, because Back, Forward and plain links set no state. The first screen after a page
// load does not request focus, so the Tab key starts at the top of the page.
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
