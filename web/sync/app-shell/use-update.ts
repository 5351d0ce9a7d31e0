import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';
import { useOtherBuild } from '../client/server-build.ts';
import { tabItem } from '../../ui/browser-storage.ts';
import { isIdle, mayReloadAgain } from './may-reload.ts';
import { isReady, makeReady } from './next-load.ts';
import { isWorking, pageUse, showsMessage } from './page-use.ts';

const checkEveryMs = 5_000;

const reloadedItem = tabItem('fettle:reloaded-at');

/**
 * The build that the server has, while the page is of another one. Reloads the page when nobody uses it, or when the employee opens another
 * screen, as soon as nothing would be lost.
 */
export function useUpdate(): string | undefined {
  const build = useOtherBuild();
  const { pathname, state } = useLocation();
  useEffect(() => (build === undefined ? undefined : reloadWhenIdle(build)), [build]);

  const shownPath = useRef(pathname);
  const onScreen = useEffectEvent((pathname: string) => {
    const isOther = shownPath.current !== pathname;
    shownPath.current = pathname;
    // State is for one visit of a screen, such as a label that prints at once.
    if (build !== undefined && isOther && state === null) void reloadAtScreen(build);
  });
  useEffect(() => onScreen(pathname), [pathname]);
  return build;
}

function reloadWhenIdle(build: string): () => void {
  let isChecking = false;
  let isStopped = false;
  async function check(): Promise<void> {
    if (isChecking) return;
    isChecking = true;
    const isNew = await makeReady(build);
    isChecking = false;
    if (isNew && !isStopped && isIdle(pageUse()) && !isWorking()) reload();
  }
  const onCheck = () => void check();
  const timer = setInterval(onCheck, checkEveryMs);
  document.addEventListener('visibilitychange', onCheck);
  onCheck();
  return () => {
    isStopped = true;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onCheck);
  };
}

async function reloadAtScreen(build: string): Promise<void> {
  if ((await isReady(build)) && !isWorking() && !showsMessage()) reload();
}

function reload(): void {
  const reloadedAt = reloadedItem.get();
  if (!mayReloadAgain(Date.now(), reloadedAt === undefined ? undefined : Number(reloadedAt))) return;
  reloadedItem.set(String(Date.now()));
  // Without browser storage, nothing would stop it from repeating.
  if (reloadedItem.get() !== undefined) location.reload();
}
