import type { Language } from '@fettle/i18n/languages.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { showChosenLanguage, showLanguage, t } from '../ui/language/language.ts';
import { shopQuery } from '../capabilities/shop/queries.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { useUpdate } from '../sync/app-shell/use-update.ts';
import { isNight } from '../capabilities/wall/hours.ts';
import { wallQuery } from '../capabilities/wall/queries.ts';
import { useAwakeScreen } from '../capabilities/wall/use-awake-screen.ts';
import { formatTime, useShopClock } from '../capabilities/wall/use-shop-clock.ts';
import { useWallChanges } from '../capabilities/wall/use-wall-changes.ts';
import { WallView } from '../capabilities/wall/wall-view.tsx';
import styles from '../capabilities/wall/wall.module.css';

/** The screen of a TV in the shop. Its link needs no login. */
export function WallScreen() {
  const { code = '' } = useParams();
  const { data: shop } = useQuery(shopQuery());
  const { data: wall, error, dataUpdatedAt } = useQuery(wallQuery(code));
  const timeZone = shop?.time_zone ?? 'UTC';
  const { day, time, hour } = useShopClock(timeZone);
  useAwakeScreen();
  useWallChanges(code);
  useUpdate();
  useTheme(isNight(hour) ? 'dark' : 'light');
  useShopLanguage(shop?.language);
  const isRevoked = error?.status === 404;
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
      {isRevoked && <p role="alert">{error.message}</p>}
      {!isRevoked && wall && <WallView wall={wall} />}
      {!isRevoked && !wall && (error ? <p role="alert">{t("Can't reach Fettle. Trying again.")}</p> : <Skeleton lines={8} />)}
      {!isRevoked && wall && error && (
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
