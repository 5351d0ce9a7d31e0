import { clearTabItems, tabItem } from '../ui/browser-storage.ts';

const item = tabItem('fettle:user');

/** The employee whose drafts this tab keeps: who is signed in, or was when the session ended. Undefined after a logout. */
export function tabUser(): number | undefined {
  const id = item.get();
  return id === undefined ? undefined : Number(id);
}

/** Makes the tab this employee's: what an earlier one left in it is removed. */
export function setTabUser(id: number): void {
  if (tabUser() !== id) clearTabItems();
  item.set(String(id));
}
