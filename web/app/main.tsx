import { createRoot } from 'react-dom/client';
import { showStoredAppearance } from '../capabilities/auth/appearance.ts';
import { leavingItem } from '../capabilities/auth/leaving.ts';
import { showSavedNotice } from '../capabilities/auth/login-notice.ts';
import { prefetchSession } from '../capabilities/auth/session.ts';
import { followOtherTabs, showChosenLanguage } from '../ui/language/language.ts';
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
  prefetchSession();
  prefetchForPath(location.pathname);
  void showPage(root);
}

async function showPage(root: Element): Promise<void> {
  followOtherTabs();
  // On poor Wi-Fi, English comes first.
  await Promise.race([showChosenLanguage(), new Promise((resolve) => setTimeout(resolve, maxWaitMs))]);
  showSavedNotice();
  createRoot(root).render(<App />);
}
