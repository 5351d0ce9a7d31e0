import { leavingItem } from './leaving.ts';
import { clearTabItems, tabItem } from '../../ui/browser-storage.ts';

const item = tabItem('fettle:user');

/** The employee whose drafts this tab holds, even after their session has expired. Undefined after a logout. */
export function tabUser(): number | undefined {
  const id = item.get();
  return id === undefined ? undefined : Number(id);
}

export function setTabUser(id: number): void {
  // A tab that a shared device is leaving still needs its item.
  if (tabUser() !== id && !leavingItem.get()) clearTabItems();
  item.set(String(id));
}
