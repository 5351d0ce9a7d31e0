import type { Plate } from './dates-of-manufacture.ts';
import { fitsSerials } from './fits-serials.ts';
import { plateKey } from './plate-key.ts';
import { compilePattern, type Pattern } from './pattern.ts';
import type { RecallAnswer, RecallNotice, RecallRow, RecallTable } from './recall-table.ts';

export type RecallMatch = { notice: RecallNotice; answer: RecallAnswer };

/** The notices that the machine may be covered by, in the order of the table. */
export function matchRecalls(plate: Plate & { style: string | null }, table: RecallTable): RecallMatch[] {
  const family = familyOf(plate.brand);
  const model = plateKey(plate.model);
  const serial = plateKey(plate.serial);
  return noticesFor(family, table).flatMap(({ notice, rows }) => {
    const byStyle = fitsType(plate, notice);
    if (!byStyle) return [];
    const models = rows.map(({ models }) => fitsModel(model, models));
    // A whole number that another one continues is not the machine's.
    const longest = Math.max(...models.map(({ length }) => length));
    const isComplete = models.some(({ answer }) => answer !== undefined && answer !== 'incomplete');
    const answers = new Set(
      rows.flatMap(({ row }, index): RecallAnswer[] => {
        const { answer, length } = models[index] ?? noModel;
        if (!answer || (length > 0 && length < longest) || (answer === 'incomplete' && isComplete)) return [];
        const bySerial = fitsSerials(serial, row);
        return bySerial ? [least([byStyle, answer, bySerial])] : [];
      }),
    );
    const answer = order.find((each) => answers.has(each));
    return answer ? [{ notice, answer }] : [];
  });
}

/** The brands that count as one with a brand, which is one of them. */
export function familyOf(brand: string): readonly string[] {
  return families.find((brands) => brands.includes(brand)) ?? [brand];
}

const families = [
  ['ge', 'ge_profile', 'cafe'],
  ['fridgidaire', 'fridgidaire_gallery', 'frigidaire_professional'],
  ['lg', 'lg_signature'],
];

const order: readonly RecallAnswer[] = ['fits', 'check', 'incomplete'];

function least(answers: readonly RecallAnswer[]): RecallAnswer {
  return order.findLast((each) => answers.includes(each)) ?? 'fits';
}

type Row = { row: RecallRow; models: readonly Pattern[] | 'any' | 'see notice' };
type Notice = { notice: RecallNotice; rows: readonly Row[] };

const compiled = new WeakMap<RecallTable, readonly Notice[]>();

/** The notices with a row for one of the brands, with these rows only. */
function noticesFor(family: readonly string[], table: RecallTable): Notice[] {
  const notices = compiled.get(table) ?? compile(table);
  compiled.set(table, notices);
  return notices.flatMap(({ notice, rows }) => {
    const ofBrand = rows.filter(({ row }) => row.brands.some((brand) => family.includes(brand)));
    return ofBrand.length > 0 ? [{ notice, rows: ofBrand }] : [];
  });
}

function compile({ notices }: RecallTable): Notice[] {
  return notices.map((notice) => ({
    notice,
    rows: notice.rows.map((row) => ({ row, models: typeof row.models === 'string' ? row.models : row.models.map(compilePattern) })),
  }));
}

/** A style that is not on file may be one of those that the notice is about. */
function fitsType({ type_of, style }: { type_of: string; style: string | null }, notice: RecallNotice): RecallAnswer | undefined {
  if (type_of === notice.later_type) return 'fits';
  if (!notice.types.includes(type_of)) return undefined;
  if (!notice.only_styles) return 'fits';
  return style ? (notice.only_styles.includes(style) ? 'fits' : undefined) : 'check';
}

/** `length` is that of the longest whole number that fits, or 0. */
type ModelFit = { answer: RecallAnswer | undefined; length: number };

const noModel: ModelFit = { answer: undefined, length: 0 };
const shortestModel = 4;

function fitsModel(model: string, models: Row['models']): ModelFit {
  if (models === 'any') return { answer: 'fits', length: 0 };
  if (models === 'see notice') return { answer: 'check', length: 0 };
  const fitting = models.filter((pattern) => pattern.endIn(model) !== undefined);
  if (fitting.length > 0) return { answer: 'fits', length: Math.max(...fitting.map(({ isOpen, length }) => (isOpen ? 0 : length))) };
  const isBeginning = model.length >= shortestModel && models.some((pattern) => pattern.mayContinue(model));
  return isBeginning ? { answer: 'incomplete', length: 0 } : noModel;
}
