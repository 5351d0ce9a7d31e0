import { useQuery } from '@tanstack/react-query';
import { shownLocale } from '../../ui/language/language.ts';
import { Trans } from '../../ui/language/trans.tsx';
import { shopQuery } from './queries.ts';

type ShopDateProps = {
  on: string;
  withDay?: boolean;
  withTime?: boolean;
  /** Nov 21, 2026. */
  isShort?: boolean;
  /** When a change reached the server that was made without a connection. Shown with its day, unless that is the day of `on`. */
  arrivedOn?: string | null;
};

/** An instant in the shop's time zone: November 21, 2026. */
export function ShopDate({ on, withDay = true, withTime = false, isShort = false, arrivedOn }: ShopDateProps) {
  const { data: shop } = useQuery(shopQuery());
  const day = { dateStyle: isShort ? 'medium' : 'long' } as const;
  const time = { timeStyle: 'short' } as const;
  const format = (instant: string, styles: Intl.DateTimeFormatOptions) =>
    new Date(instant).toLocaleString(shownLocale(), { ...styles, timeZone: shop?.time_zone ?? 'UTC' });
  return (
    <>
      <time dateTime={on}>{format(on, { ...(withDay && day), ...(withTime && time) })}</time>
      {arrivedOn && (
        <Trans
          text=", arrived {when}"
          values={{
            when: (
              <time dateTime={arrivedOn}>{format(arrivedOn, { ...(format(arrivedOn, day) !== format(on, day) && day), ...time })}</time>
            ),
          }}
        />
      )}
    </>
  );
}
