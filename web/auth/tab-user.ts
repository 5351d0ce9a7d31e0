import { clearTabItems, tabItem } from '../ui/browser-storage.ts';

const item = tabItem('fettle:user');

/** The employee whose drafts this tab holds, even after their session has expired. Undefined after a logout. */
export function tabUser(): number | undefined {
  const id = item.get();
  return id === undefined ? undefined : Number(id);
}

export function setTabUser(id: number): void {
  if (tabUser() !== id) clearTabItems();
  item.set(String(id));
}
