import { endpoints } from '@fettle/contract/endpoints.ts';
import type { Language } from '@fettle/i18n/languages.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { showChosenLanguage, showLanguage, t } from '../ui/language/language.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { keepStreamOpen } from '../sync/client/keep-stream-open.ts';
import { queryClient } from '../sync/client/query-client.ts';
import { useUpdate } from '../sync/app-shell/use-update.ts';
import { isNight } from '../capabilities/wall/hours.ts';
import { wallQuery, wallShopQuery } from '../capabilities/wall/queries.ts';
import { formatTime, useShopClock } from '../capabilities/wall/use-shop-clock.ts';
import { WallView } from '../capabilities/wall/wall-view.tsx';
import styles from '../capabilities/wall/wall.module.css';

/** The screen of a TV in the shop. Its link needs no login. */
export function WallScreen() {
  const { code = '' } = useParams();
  const { data: shop } = useQuery(wallShopQuery());
  const { data: reply, error, dataUpdatedAt } = useQuery(wallQuery(code));
  const wall = reply?.data;
  const timeZone = shop?.time_zone ?? 'UTC';
  const { day, time, hour } = useShopClock(timeZone);
  useAwakeScreen();
  useWallChanges(code);
  useUpdate();
  useTheme(isNight(hour) ? 'dark' : 'light');
  useShopLanguage(shop?.language);
  return (
    <main className={isNight(hour) ? `${styles.wall} ${styles.night}` : styles.wall}>
      <title>{t('{name} · Wall', { name: shop?.name ?? 'Fettle' })}</title>
      <header className={styles.head}>
        <h1>{shop?.name ?? 'Fettle'}</h1>
        {shop && (
          <p className={styles.clock}>
            {day}, {time}
          </p>
        )}
      </header>
      {wall && <WallView wall={wall} />}
      {reply && !wall && <p role="alert">{reply.message}</p>}
      {!reply && (error ? <p role="alert">{t("Can't reach Fettle. Trying again.")}</p> : <Skeleton lines={8} />)}
      {wall && error && (
        <p role="alert">
          {t("Can't reach Fettle. These figures are from {time}.", { time: formatTime(new Date(dataUpdatedAt), timeZone) })}
        </p>
      )}
    </main>
  );
}

function useShopLanguage(language: Language | undefined): void {
  useEffect(() => {
    if (language) void showLanguage(language);
    return () => void showChosenLanguage();
  }, [language]);
}

/** A wall is light by day and dark by night, whatever the TV's system prefers. */
function useTheme(theme: 'light' | 'dark'): void {
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);
}

/** Keeps the screen on while the page is visible, in browsers that can, which they only do over https. */
function useAwakeScreen(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    async function keepAwake(): Promise<void> {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      // Refused when the battery is low.
      lock = await navigator.wakeLock.request('screen').catch(() => undefined);
    }
    const onVisible = () => void keepAwake();
    onVisible();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      document.removeEventListener('visibilitychange', onVisible);
      void lock?.release();
    };
  }, []);
}

/** Reads the figures again when something in the shop has changed, and after a lost connection. */
function useWallChanges(code: string): void {
  useEffect(() => {
    const reload = () => void queryClient.invalidateQueries({ queryKey: wallQuery(code).queryKey });
    const watching = new AbortController();
    const stream = { path: endpoints.watchWall.path, query: () => ({ link: code }), onEvent: reload, onRefused: reload };
    void keepStreamOpen(stream, watching.signal);
    return () => watching.abort();
  }, [code]);
}
