import { toast } from 'react-hot-toast/headless';
import { tabItem } from '../../ui/browser-storage.ts';

// In the tab's storage, because a full page load drops router state.
const item = tabItem('fettle:notice');

export function saveNotice(message: string): void {
  item.set(message);
}

export function showSavedNotice(): void {
  const message = item.get();
  if (!message) return;
  item.remove();
  toast.error(message);
}
