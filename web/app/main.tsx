import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { showStoredAppearance } from '../capabilities/auth/appearance.ts';
import { leavingItem } from '../capabilities/auth/leaving.ts';
import { showSavedNotice } from '../capabilities/auth/login-notice.ts';
import { prefetchSession } from '../capabilities/auth/session.ts';
import { followOtherTabs, showChosenLanguage } from '../ui/language/language.ts';
import { holdParts } from '../ui/lazy-component.tsx';
import { App } from './app.tsx';
import { prefetchForPath } from './prefetch.ts';

/** How long the page waits for the sentences of another language. */
const maxWaitMs = 3_000;

showStoredAppearance();
// Not in the first load, and there before anything can translate the page.
void import('./outside-changes.ts').then(({ surviveOutsideChanges }) => surviveOutsideChanges());

const root = document.querySelector('#root');
if (!root) throw new Error('The page has no #root.');

if (leavingItem.get()) void import('../capabilities/auth/clear-history.ts').then(({ continueLeaving }) => continueLeaving());
else start(root);

function start(root: Element): void {
  holdParts();
  prefetchSession();
  prefetchForPath(location.pathname);
  void showPage(root);
}

async function showPage(root: Element): Promise<void> {
  followOtherTabs();
  // On poor Wi-Fi, English comes first.
  await Promise.race([showChosenLanguage(), new Promise((resolve) => setTimeout(resolve, maxWaitMs))]);
  showSavedNotice();
  startTransition(() => createRoot(root).render(<App />));
  // The first use of dates loads their rules, 80 ms on a phone: best while it waits for the server.
  setTimeout(() => Intl.DateTimeFormat.supportedLocalesOf('en'));
}
