import { fullName } from '@fettle/contract/employees/full-name.ts';
import type { SecurityEvent, SecurityEventKind } from '@fettle/contract/security/security-event.ts';
import type { Db } from '../../platform/database/engine.ts';
import { rowCount } from '../../platform/database/prepare-query.ts';

export type SecurityFilter = { kind?: SecurityEventKind | undefined; employee?: number | undefined };

/** The newest first. A refusal that is counted again is as new as the last time. */
export async function listSecurityEvents(db: Db, filter: SecurityFilter, page: number, perPage: number): Promise<SecurityEvent[]> {
  const rows = await filtered(db, filter)
    .leftJoin('employees', 'employees.id', 'employee_id')
    .leftJoin('employees as author', 'author.id', 'author_id')
    .select(['security_events.id', 'security_events.on', 'kind', 'times', 'address', 'detail'])
    .select(['employees.first_name', 'employees.last_name', 'author.first_name as author_first', 'author.last_name as author_last'])
    .orderBy('security_events.on', 'desc')
    .orderBy('security_events.id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  return rows.map(({ first_name, last_name, author_first, author_last, ...event }) => ({
    ...event,
    employee_name: nameOf(first_name, last_name),
    author_name: nameOf(author_first, author_last),
  }));
}

export async function countSecurityEvents(db: Db, filter: SecurityFilter): Promise<number> {
  return (await filtered(db, filter).select(rowCount.as('events')).executeTakeFirstOrThrow()).events;
}

function filtered(db: Db, { kind, employee }: SecurityFilter) {
  return db
    .selectFrom('security_events')
    .$if(kind !== undefined, (rows) => rows.where('kind', '=', kind as SecurityEventKind))
    .$if(employee !== undefined, (rows) =>
      rows.where((where) => where.or([where('employee_id', '=', employee as number), where('author_id', '=', employee as number)])),
    );
}

function nameOf(first_name: string | null, last_name: string | null): string | null {
  return first_name === null || last_name === null ? null : fullName({ first_name, last_name });
}
