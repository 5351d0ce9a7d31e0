import { compilePattern, hasShape } from './pattern.ts';
import type { RecallAnswer, RecalledSerials, RecallRow } from './recall-table.ts';

/** `serial` has capitals and digits only, as `plateKey` returns it. */
export function fitsSerials(serial: string, { serials, only_serials }: RecallRow): RecallAnswer | undefined {
  if (serials === 'all') return 'fits';
  const isListed = (rules: readonly RecalledSerials[]) => rules.some((rule) => isCovered(serial, rule));
  if (serials === 'see notice') return serial === '' || !only_serials || isListed(only_serials) ? 'check' : undefined;
  if (serial === '') return 'incomplete';
  return isListed(serials) ? 'fits' : undefined;
}

function isCovered(serial: string, rule: RecalledSerials): boolean {
  if ('begins' in rule) return rule.begins.some((beginning) => serial.startsWith(beginning));
  if ('ends' in rule) return rule.ends.some((ending) => serial.endsWith(ending));
  if (!('from' in rule)) return hasShape(serial, rule.shape);
  const { from, to, at = 1, length, shape, strip, wrap } = rule;
  if ((length && serial.length !== length) || (shape && !hasShape(serial, shape))) return false;
  const number = strip ? strippedOf(serial, strip) : serial;
  const part = number?.slice(at - 1, at - 1 + from.length);
  if (part?.length !== from.length) return false;
  if (!wrap) return part >= from && part <= to;
  return part.slice(0, wrap - 1) === from.slice(0, wrap - 1) && (part >= from || part <= to);
}

const longestWithoutBeginning = 9;

/** The serial without its beginning. Undefined for one that is another number. */
function strippedOf(serial: string, strip: string): string | undefined {
  const end = compilePattern(strip).endIn(serial);
  if (end !== undefined) return serial.slice(end);
  return serial.length <= longestWithoutBeginning ? serial : undefined;
}
