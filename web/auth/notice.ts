import { toast } from 'react-hot-toast/headless';
import { tabItem } from '../ui/browser-storage.ts';

const item = tabItem('fettle:notice');

/** Leaves a sentence for the next document of this tab to show. */
export function leaveNotice(sentence: string): void {
  item.set(sentence);
}

export function showNotice(): void {
  const sentence = item.get();
  if (!sentence) return;
  item.remove();
  toast.error(sentence);
}
