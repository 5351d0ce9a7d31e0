import { useQuery } from '@tanstack/react-query';
import { shownLocale } from '../../ui/language/language.ts';
import { shopQuery } from './queries.ts';

/** The time of day of an instant in the shop's time zone: 2:41 PM. */
export function ShopTime({ on }: { on: string }) {
  const { data: shop } = useQuery(shopQuery());
  const text = new Intl.DateTimeFormat(shownLocale(), { timeStyle: 'short', timeZone: shop?.time_zone ?? 'UTC' }).format(new Date(on));
  return <time dateTime={on}>{text}</time>;
}
