import { useEffect, useState } from 'react';
import { shownLocale } from '../../ui/language/language.ts';

const tickMs = 10_000;

/** The time in a time zone. `hour` is 0 to 23. */
export type ShopClock = { day: string; time: string; hour: number };

function shopClock(now: Date, timeZone: string): ShopClock {
  return {
    day: new Intl.DateTimeFormat(shownLocale(), { timeZone, weekday: 'long', month: 'long', day: 'numeric' }).format(now),
    time: formatTime(now, timeZone),
    hour: Number(new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(now)),
  };
}

/** `2:41 PM` */
export function formatTime(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat(shownLocale(), { timeZone, timeStyle: 'short' }).format(instant);
}

export function useShopClock(timeZone: string): ShopClock {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return shopClock(now, timeZone);
}
