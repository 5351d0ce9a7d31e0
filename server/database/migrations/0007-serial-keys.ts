import { type RawBuilder, sql } from 'kysely';
import type { Migration } from '../column-types.ts';

/** Each character that a serial may hold and that its key drops: spaces, then hyphens, dashes and the minus sign. */
const separators = Array.from(
  ' \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000\ufeff' +
    '-\u2010\u2011\u2012\u2013\u2014\u2015\u2212',
);

/**
 * A serial is looked up without its spaces and hyphens. Old keys are trimmed and in upper case already; one that consists
 * of separators alone stays. A search finds the new key as well as the plate's text.
 */
export const serialKeys: Migration = async (db) => {
  const key = separators.reduce<RawBuilder<unknown>>(
    (text, separator) => sql`replace(${text}, ${sql.lit(separator)}, '')`,
    sql.ref('serial_key'),
  );
  await sql`
    update machines set serial_key = ${key}, search_text = search_text || ' ' || ${key}
    where ${key} not in ('', serial_key)`.execute(db);
};
