import { leavingItem, markLeft } from './leaving.ts';

const retryAfterMs = 1_000;

/**
 * Loads `path` as a new document in a tab without history: Back leads no further than the home screen, and Forward nowhere. Going back may
 * load an earlier document, which then continues (app/main.tsx). To load a document in place of the last one would be simpler, but leave the
 * paths of what the employee opened.
 */
export function leaveForPath(path: string): void {
  if (leavingItem.get() !== undefined) return;
  document.body.style.visibility = 'hidden';
  leavingItem.set(path);
  // Without browser storage, the history stays.
  if (leavingItem.get() === undefined) return location.replace(path);
  // Before the router, which would show an earlier screen.
  addEventListener(
    'popstate',
    (event) => {
      event.stopImmediatePropagation();
      continueLeaving();
    },
    { capture: true },
  );
  continueLeaving();
}

export function continueLeaving(): void {
  const path = leavingItem.get();
  if (path === undefined) return;
  const index = entryIndex();
  if (index > 0) {
    history.go(-index);
    // Another navigation of the page cancels it.
    setTimeout(continueLeaving, retryAfterMs);
    return;
  }
  markLeft();
  history.replaceState(null, '', '/');
  // A new entry removes those after this one, which assigning a location does not do before the document has loaded.
  history.pushState(null, '', path);
  location.reload();
}

/** How many entries of Fettle come before this one. The router counts those of one document, for browsers without the Navigation API. */
function entryIndex(): number {
  const { navigation } = globalThis as { navigation?: { currentEntry: { index: number } | null } };
  return navigation?.currentEntry?.index ?? (history.state as { idx?: number } | null)?.idx ?? 0;
}
