import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { benchNewsQuery } from './queries.ts';

/** Counts the unseen news on the user's bench in the page's title and, where the browser allows it, on the app's icon. */
export function BenchNews({ userId }: { userId: number }) {
  const unseen = useQuery(benchNewsQuery(userId)).data?.unseen ?? 0;
  useEffect(() => {
    if (unseen === 0) return undefined;
    showBadge(unseen);
    const removeFromTitle = countInTitle(unseen);
    return () => {
      removeFromTitle();
      showBadge(0);
    };
  }, [unseen]);
  return null;
}

/** The badge appears only where the app is installed, and in some browsers only after the employee has allowed notifications. */
function showBadge(count: number): void {
  if ('setAppBadge' in navigator) navigator.setAppBadge(count).catch(() => undefined);
}

/**
 * Puts a count before the page's title: `(2) My bench`. Each screen sets its own title, so the count is added to every new one. Returns a
 * function that removes it.
 */
function countInTitle(count: number): () => void {
  const prefix = `(${count}) `;
  const add = () => {
    if (!document.title.startsWith(prefix)) document.title = prefix + document.title;
  };
  const observer = new MutationObserver(add);
  observer.observe(document.head, { childList: true, characterData: true, subtree: true });
  add();
  return () => {
    observer.disconnect();
    document.title = document.title.replace(prefix, '');
  };
}
