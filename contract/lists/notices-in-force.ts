import type { ShopLists } from '../shared/catalog.ts';
import type { RecallNotice, RecallTable } from '../shared/plate/recall-table.ts';
import { recallTable } from '../shared/plate/recalls.ts';
import { withoutMergedKeys } from './rules.ts';

const tables = new WeakMap<ShopLists, RecallTable>();

/** The notices of the build and those that an admin has put in force, with the keys of today. The same table for the same lists. */
export function tableWith(lists: ShopLists): RecallTable {
  const known = tables.get(lists);
  if (known) return known;
  const own = new Set(lists.recalls.map(identify));
  // A later build may bring a notice that is in force already.
  const notices = [...recallTable.notices.filter((notice) => !own.has(identify(notice))), ...lists.recalls];
  const table = { ...recallTable, notices: notices.map((notice) => withKeysOfToday(lists, notice)) };
  tables.set(lists, table);
  return table;
}

/** The same for notices that an agency has published under one number, however that is written. */
export function identify({ id, agency, number }: Pick<RecallNotice, 'id' | 'agency' | 'number'>): string {
  return number ? `${agency} ${number.replaceAll('-', '').toLowerCase()}` : id;
}

/** The notice about the entries that its own were merged into: machines have their keys. */
export function withKeysOfToday(lists: ShopLists, notice: RecallNotice): RecallNotice {
  const { later_type, only_styles } = notice;
  const typeOfToday = (type_of: string) => withoutMergedKeys(lists, { type_of }).type_of;
  const styleOfToday = (type_of: string, style: string) => withoutMergedKeys(lists, { type_of, style }).style;
  const types = notice.types.map(typeOfToday);
  return {
    ...notice,
    types,
    ...(later_type !== undefined && { later_type: typeOfToday(later_type) }),
    ...(only_styles && { only_styles: types.flatMap((type_of) => only_styles.map((style) => styleOfToday(type_of, style))) }),
    rows: notice.rows.map((row) => ({
      ...row,
      brands: row.brands.map((brand) => withoutMergedKeys(lists, { type_of: '', brand }).brand),
    })),
  };
}
