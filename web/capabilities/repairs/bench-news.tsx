import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { countInTitle } from '../../ui/title-count.ts';
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
