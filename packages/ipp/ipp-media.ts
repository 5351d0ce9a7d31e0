import type { IppResponse, IppValue } from './ipp-message.ts';
import { stringsIn } from './ipp-state-reasons.ts';

/** The values of `IppStatus.media`. */
export type MediaName = 'letter' | 'a4';

/** The start of the size's name (PWG 5101.1) and its width in hundredths of a millimeter. */
const sizes: readonly { name: MediaName; prefix: string; width: number }[] = [
  { name: 'letter', prefix: 'na_letter', width: 21_590 },
  { name: 'a4', prefix: 'iso_a4', width: 21_000 },
];

/** Letter or A4: the one that is loaded, or else the default; undefined if it is neither. */
export function readyMedia({ attributes }: IppResponse): MediaName | undefined {
  const names = [...stringsIn(attributes['media-ready']), ...stringsIn(attributes['media-default'])];
  for (const media of names) {
    const size = sizes.find(({ prefix }) => media.startsWith(prefix));
    if (size) return size.name;
  }
  const widths = (attributes['media-col-ready'] ?? []).map(widthOf);
  return widths.map((width) => sizes.find((size) => size.width === width)?.name).find((name) => name !== undefined);
}

function widthOf(collection: IppValue): IppValue {
  const size = typeof collection === 'object' ? collection['media-size']?.[0] : undefined;
  return typeof size === 'object' ? size['x-dimension']?.[0] : undefined;
}
