import { labelOf } from '@fettle/contract/shared/catalog.ts';
import type { AwaitedPartLine } from '@fettle/contract/parts/calls.ts';
import { partName } from '@fettle/contract/parts/describe-part.ts';
import { shownLocale, t } from '../../ui/language/language.ts';
import { currentLists } from '../../sync/client/shop-lists.ts';

export type PartGroup = { heading: string; lines: AwaitedPartLine[] };

/** Late parts, those that are still to come, and those without a day, in this order. Empty groups are left out. */
export function groupByDay(lines: readonly AwaitedPartLine[], today: string): PartGroup[] {
  const isLate = ({ expected_on }: AwaitedPartLine) => expected_on !== null && expected_on < today;
  return [
    { heading: t('Late'), lines: lines.filter(isLate) },
    { heading: t('Expected'), lines: lines.filter((line) => line.expected_on !== null && !isLate(line)) },
    { heading: t('No expected day'), lines: lines.filter(({ expected_on }) => expected_on === null) },
  ].filter(({ lines }) => lines.length > 0);
}

/** The parts of each supplier in alphabetical order, whatever the letter case; those without one come last. */
export function groupBySupplier(lines: readonly AwaitedPartLine[]): PartGroup[] {
  const groups = Map.groupBy(lines, ({ supplier }) => supplier?.toUpperCase() ?? '');
  return [...groups.values()]
    .map((lines) => ({ supplier: lines[0]?.supplier ?? null, lines }))
    .toSorted((one, other) => compareSuppliers(one.supplier, other.supplier))
    .map(({ supplier, lines }) => ({ heading: supplier ?? t('No supplier'), lines }));
}

function compareSuppliers(one: string | null, other: string | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return one.localeCompare(other, shownLocale(), { sensitivity: 'base' });
}

/** Plain text for a message to a supplier. */
export function partsAsText(lines: readonly AwaitedPartLine[]): string {
  return groupBySupplier(lines)
    .map(({ heading, lines }) => `${[heading, ...lines.map((line) => `- ${lineAsText(line)}`)].join('\n')}\n`)
    .join('\n');
}

/** `WR51X10101, for fridge 231 (GE PSE25KSHSS, serial LM123456)` */
function lineAsText({ machine: { id, type_of, brand, model, serial }, ...part }: AwaitedPartLine): string {
  const { brands, types } = currentLists();
  return t('{part}, for {type} {id} ({brand} {model}, serial {serial})', {
    part: partName(part),
    type: labelOf(types, type_of).toLowerCase(),
    id,
    brand: labelOf(brands, brand),
    model,
    serial,
  });
}
