import { queryClient } from '../client/query-client.ts';
import { reloadHolds } from './reload-holds.ts';

/**
 * An open dialog, the camera, an offer to undo, selected machines and what is being done with them. It is found on the page, where no part
 * can forget to register it; reload-holds.ts is for work that nothing on the page shows.
 */
const openWork = 'dialog[open], video:not([hidden]), [data-undo], [data-selection-bar]';
const message = '[role="status"] > *, [role="alert"] > *';

const startedAt = Date.now();
/** When the employee last touched the page, in milliseconds since 1970: timers stand still while a device sleeps. */
let usedAt: number | undefined;
/** What the employee has changed in fields, as long as it is on the screen. */
const changedFields = new Set<Element>();
let isChoosingFile = false;

for (const event of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll']) {
  addEventListener(event, noteUse, { capture: true, passive: true });
}
// Someone has just picked up the phone.
document.addEventListener('visibilitychange', noteUse);
addEventListener('input', ({ target }) => target instanceof Element && changedFields.add(target), { capture: true });
// While a phone takes a photo for the page, the page is hidden.
addEventListener('click', ({ target }) => (isChoosingFile = target instanceof Element && target.matches('[type="file"]')), {
  capture: true,
});

function noteUse(): void {
  usedAt = Date.now();
}

export function pageUse(): { isHidden: boolean; isUntouched: boolean; unusedMs: number; openMs: number } {
  return {
    isHidden: document.visibilityState === 'hidden',
    isUntouched: isUntouched(),
    unusedMs: Date.now() - (usedAt ?? startedAt),
    openMs: performance.now(),
  };
}

/** Untouched since the page was opened, so also before this file was loaded. Firefox before 120 does not know. */
function isUntouched(): boolean {
  const { userActivation } = navigator as Partial<Pick<Navigator, 'userActivation'>>;
  return usedAt === undefined && userActivation?.hasBeenActive === false;
}

/** Whether a reload would lose or interrupt something. */
export function isWorking(): boolean {
  return (
    queryClient.isMutating() > 0 || document.querySelector(openWork) !== null || isChoosingFile || hasUnsavedInput() || reloadHolds.size > 0
  );
}

export function showsMessage(): boolean {
  return document.querySelector(message) !== null;
}

function hasUnsavedInput(): boolean {
  for (const field of changedFields) if (!field.isConnected) changedFields.delete(field);
  return [...changedFields].some((field) => !isEmptied(field) && !isSearch(field));
}

function isEmptied(field: Element): boolean {
  return (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value === '';
}

/** What is searched for is in the URL, and saved nowhere. */
function isSearch(field: Element): boolean {
  return field instanceof HTMLInputElement && field.type === 'search';
}
