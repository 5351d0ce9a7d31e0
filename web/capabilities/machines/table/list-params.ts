import type { MachineSort, SortOrder, StatusFilter } from '@fettle/contract/machines/calls.ts';
import { type Happening, isMadeYears, isShopDays } from '@fettle/contract/machines/shop-days.ts';
import { labelOf, startLists, type TypeOf } from '@fettle/contract/shared/catalog.ts';
import { maxListSearchLength, untouchedDays } from '@fettle/contract/shared/limits.ts';
import { statusLabels } from '@fettle/contract/shared/machine-status.ts';
import { type Message, msg, msgIn } from '@fettle/i18n/message.ts';
import { t } from '../../../ui/language/language.ts';
import { keysOf } from '../../../ui/keys-of.ts';
import { currentLists } from '../../../sync/client/shop-lists.ts';

export const statusChoices = [
  { status: 'in_progress', label: statusLabels.in_progress, emptyText: msg('No machines are in progress.') },
  { status: 'completed', label: statusLabels.completed, emptyText: msg('No machines are completed.') },
  { status: 'trashed', label: statusLabels.trashed, emptyText: msg('No machines are in the trash.') },
  { status: 'all', label: msg('All'), emptyText: msg('No machines yet.') },
  { status: 'exported', label: statusLabels.exported, emptyText: msg('No machines are inventoried.') },
] as const satisfies readonly { status: StatusFilter; label: Message; emptyText: Message }[];

type StatusChoice = (typeof statusChoices)[number];

export const daysChoices = [
  { value: '1', label: msg('Today') },
  { value: '7', label: msg('Last 7 days') },
  { value: 'last_week', label: msg('Last week') },
  { value: '30', label: msg('Last 30 days') },
] as const;

export const happeningLabels = {
  came_in: msgIn('machines', 'Came in'),
  finished: msgIn('machines', 'Finished'),
  completed: msgIn('machines', 'Completed'),
  trashed: msgIn('machines', 'Trashed'),
  exported: msgIn('machines', 'Exported'),
} as const satisfies Record<Happening, Message>;

/** Named like the query parameters of the URL and of the call. The days are one of the choices, or `2026-11-15..2026-11-21`. */
export type ListFilters = { [what in Happening]?: string | undefined } & {
  search?: string | undefined;
  type_of?: TypeOf | undefined;
  technician?: string | undefined;
  untouched?: (typeof untouchedDays)[number] | undefined;
  waiting?: 'yes' | undefined;
  recall?: 'open' | undefined;
  /** Years: `2010..2019`, or `unknown`. */
  made?: string | undefined;
};

export const perPageChoices = [10, 25, 50, 100] as const;

/** The columns, in their order. */
export const sortLabels = {
  number: msg('Number'),
  brand: msg('Brand'),
  model: msg('Model'),
  color: msg('Color'),
  type: msg('Type'),
  serial: msg('Serial'),
  made: msg('Made'),
  technician: msg('Technician'),
  days: msg('Days in shop'),
  activity: msg('Last activity'),
} as const satisfies Record<MachineSort, Message>;

export type Sorting = { sort: MachineSort; order: SortOrder };

/** The state of the list in the URL. Without `sorting`, it has its default order. */
export type ListParams = {
  choice: StatusChoice;
  page: number;
  perPage: (typeof perPageChoices)[number];
  sorting: Sorting | undefined;
  filters: ListFilters;
};

/** Invalid values are replaced by the defaults: status in progress, page 1, no filters. */
export function parseListParams(search: URLSearchParams): ListParams {
  const param = (name: string) => search.get(name) ?? '';
  return {
    choice: statusChoices.find(({ status }) => status === param('status')) ?? statusChoices[0],
    page: /^[1-9]\d{0,8}$/.test(param('page')) ? Number(param('page')) : 1,
    perPage: perPageChoices.find((choice) => String(choice) === param('per_page')) ?? 10,
    sorting: parseSorting(param('sort'), param('order')),
    filters: {
      search: param('search').trim().slice(0, maxListSearchLength) || undefined,
      type_of: typeFilter(param('type_of')),
      technician: /^[1-9]\d{0,8}$/.test(param('technician')) ? param('technician') : undefined,
      untouched: untouchedDays.find((days) => days === param('untouched')),
      waiting: param('waiting') === 'yes' ? 'yes' : undefined,
      recall: param('recall') === 'open' ? 'open' : undefined,
      made: isMadeYears(param('made')) ? param('made') : undefined,
      ...Object.fromEntries(keysOf(happeningLabels).map((what) => [what, isShopDays(param(what)) ? param(what) : undefined])),
    },
  };
}

/** A link may have the key of a type that was merged since. Before the shop's lists are loaded, any type may be one of theirs. */
function typeFilter(key: string): TypeOf | undefined {
  const lists = currentLists();
  if (lists === startLists) return key || undefined;
  const type = lists.types.find((type) => type.key === key);
  return type?.merged_into === undefined ? type?.key : typeFilter(type.merged_into);
}

function parseSorting(sort: string, order: string): Sorting | undefined {
  const column = keysOf(sortLabels).find((column) => column === sort);
  return column && { sort: column, order: order === 'desc' ? 'desc' : 'asc' };
}

export function toSearchParams({ choice, page, perPage, sorting, filters }: ListParams): URLSearchParams {
  const params = {
    status: choice === statusChoices[0] ? undefined : choice.status,
    ...filters,
    sort: sorting?.sort,
    order: sorting?.order === 'desc' ? 'desc' : undefined,
    per_page: perPage === 10 ? undefined : String(perPage),
    page: page > 1 ? String(page) : undefined,
  };
  return new URLSearchParams(Object.entries(params).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

/** Only machines in progress have days in the shop. */
export function hasDays({ choice }: Pick<ListParams, 'choice'>): boolean {
  return choice.status === 'in_progress' || choice.status === 'all';
}

/** The order that a list has without `sorting`. */
function defaultSorting({ untouched }: ListFilters): Sorting {
  return untouched ? { sort: 'activity', order: 'asc' } : { sort: 'number', order: 'desc' };
}

/** The order that the list is shown in. */
export function sortingOf({ sorting, filters }: ListParams): Sorting {
  return sorting ?? defaultSorting(filters);
}

/** The sorting in `ListParams`: undefined for the list's default order. */
export function chosenSorting(chosen: Sorting, filters: ListFilters): Sorting | undefined {
  const { sort, order } = defaultSorting(filters);
  return chosen.sort === sort && chosen.order === order ? undefined : chosen;
}

/** The order that a column is first sorted in. Sorting by it again reverses the order. */
export function firstOrder(sort: MachineSort): SortOrder {
  return sort === 'number' || sort === 'days' || sort === 'activity' ? 'desc' : 'asc';
}

/** Identifies a list, whatever its page and its order. */
export function listKey({ choice, filters }: ListParams): string {
  return JSON.stringify([choice.status, Object.entries(filters).filter(([, value]) => value)]);
}

/** What the list shows, other than all that is in progress, for the page's title: `"fan", Completed, Fridges, waiting`. */
export function describeList({ choice, filters }: ListParams, technician = ''): string {
  const { search, type_of, untouched, waiting, recall, made } = filters;
  return [
    search && `"${search}"`,
    choice !== statusChoices[0] && t(choice.label),
    type_of && t('{type}s', { type: labelOf(currentLists().types, type_of) }),
    filters.technician && technician,
    untouched && t('no activity for {days} days', { days: untouched }),
    waiting && t('waiting'),
    recall && t('open recall'),
    made && (made === 'unknown' ? t('Date not clear').toLowerCase() : t('made {years}', { years: made.replace('..', '–') })),
    ...keysOf(happeningLabels).map((what) => filters[what] && t(happeningLabels[what]).toLowerCase()),
  ]
    .filter(Boolean)
    .join(', ');
}

/** Counts the filters. The search text is not counted: its box is always visible. */
export function countFilters(filters: ListFilters): number {
  return Object.entries(filters).filter(([name, value]) => name !== 'search' && value).length;
}
