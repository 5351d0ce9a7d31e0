import { useQuery } from '@tanstack/react-query';
import { shopQuery } from './queries.ts';

type ShopDateProps = {
  on: string;
  withTime?: boolean;
  /** Nov 21, 2026. */
  isShort?: boolean;
  /** When a change reached the server that was made without a connection. Shown with its day, unless that is the day of `on`. */
  arrivedOn?: string | null;
};

/** An instant in the shop's time zone: November 21, 2026. */
export function ShopDate({ on, withTime = false, isShort = false, arrivedOn }: ShopDateProps) {
  const { data: shop } = useQuery(shopQuery());
  const format = (instant: string, timeStyle?: 'short' | false) =>
    new Date(instant).toLocaleString('en-US', {
      dateStyle: isShort ? 'medium' : 'long',
      timeStyle: timeStyle || undefined,
      timeZone: shop?.time_zone ?? 'UTC',
    });
  return (
    <>
      <time dateTime={on}>{format(on, withTime && 'short')}</time>
      {arrivedOn && (
        <>
          , arrived <time dateTime={arrivedOn}>{format(arrivedOn, 'short').replace(`${format(on)} at `, '')}</time>
        </>
      )}
    </>
  );
}
