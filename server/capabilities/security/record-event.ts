import type { SecurityEventKind } from '@fettle/contract/security/security-event.ts';
import { type Message, packMessage } from '@fettle/i18n/message.ts';
import type { Db } from '../../platform/database/engine.ts';

/** The part of the request context that tells who sent the request. */
type Sender = { address: string; currentUser: { id: number } | undefined };

export type NewSecurityEvent = {
  kind: SecurityEventKind;
  on: Date;
  /** The employee whose account it concerns. An unknown id is stored as null. */
  employee?: number;
  /** Data, or a message. Never a secret. */
  detail?: string | Message;
};

/** What anyone can cause without a password. */
const refusals = ['login_refused', 'password_refused', 'code_refused'] as const satisfies SecurityEventKind[];
/** Strangers can cause any number of refusals, so older ones are deleted. Nothing else is. */
const maxRefusals = 10_000;
const sameRefusalMs = 60 * 60_000;
const keptDays = 365;

/** Adds a line to the security log. Call it in the transaction of the change, with its `db`. */
export async function recordSecurityEvent(
  db: Db,
  { address, currentUser }: Sender,
  { kind, on, employee, detail }: NewSecurityEvent,
): Promise<void> {
  const stored = { on: on.toISOString(), kind, address, detail: toStored(detail) };
  await db
    .insertInto('security_events')
    .values({ ...stored, author_id: currentUser?.id ?? null, employee_id: idOf(db, employee) })
    .execute();
}

/** Adds a refused password, PIN or code to the log, to its last line if that is from the same address, for the same account, within an hour. */
export async function recordRefusal(db: Db, sender: Sender, event: NewSecurityEvent & { kind: (typeof refusals)[number] }): Promise<void> {
  if (await countAgain(db, sender.address, event)) return;
  await recordSecurityEvent(db, sender, event);
  const newest = db.selectFrom('security_events').select('id').where('kind', 'in', refusals).orderBy('id', 'desc').limit(maxRefusals);
  await db
    .deleteFrom('security_events')
    .where('kind', 'in', refusals)
    .where(
      'id',
      '<',
      db.selectFrom(newest.as('newest')).select(({ fn }) => fn.min('newest.id').as('id')),
    )
    .execute();
}

async function countAgain(db: Db, address: string, { kind, on, employee, detail }: NewSecurityEvent): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('security_events')
    .set(({ eb }) => ({ times: eb('times', '+', 1), on: on.toISOString() }))
    .where(
      'id',
      '=',
      db
        .selectFrom('security_events')
        .select(({ fn }) => fn.max('id').as('id'))
        .where('kind', '=', kind)
        .where('address', '=', address)
        .where('employee_id', 'is not distinct from', idOf(db, employee))
        .where('detail', 'is not distinct from', toStored(detail)),
    )
    .where('on', '>', new Date(on.getTime() - sameRefusalMs).toISOString())
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

function toStored(detail: NewSecurityEvent['detail']): string | null {
  return typeof detail === 'object' ? packMessage(detail) : (detail ?? null);
}

/** null for an unknown employee. */
function idOf(db: Db, employee = 0) {
  return db.selectFrom('employees').select('employees.id').where('employees.id', '=', employee);
}

export async function deleteOldSecurityEvents(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('security_events')
    .where('on', '<', new Date(now.getTime() - keptDays * 86_400_000).toISOString())
    .execute();
}
