import { type RawBuilder, sql } from 'kysely';
import type { Migration } from '../column-types.ts';

/** Characters that the key leaves out: spaces, then hyphens, dashes and the minus sign. */
const separators = Array.from(
  ' \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000\ufeff' +
    '-\u2010\u2011\u2012\u2013\u2014\u2015\u2212',
);

/**
 * Removes spaces and hyphens from the serial keys, and adds the new keys to the search text. Old keys are already trimmed
 * and in upper case. A key that consists only of separators stays.
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
