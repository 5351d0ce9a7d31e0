import { hash } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Db } from '../../platform/database/engine.ts';
import { readableCode } from './readable-code.ts';

const periodMs = 30_000;
const recoveryCodes = 10;

/** The parameters that all authenticator apps know. */
export function createTotp(secret: string | undefined, { issuer, label }: { issuer: string; label: string }): TOTP {
  const key = secret === undefined ? new Secret({ size: 20 }) : Secret.fromBase32(secret);
  return new TOTP({ issuer, label, secret: key, algorithm: 'SHA1', digits: 6, period: periodMs / 1000 });
}

/** The time step of a code: the current one, or one before or after it, for clocks that differ. Undefined for a wrong code. */
function stepOf(secret: string, code: string, now: Date): number | undefined {
  const token = code.replaceAll(' ', '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const delta = createTotp(secret, { issuer: '', label: '' }).validate({ token, timestamp: now.getTime(), window: 1 });
  return delta === null ? undefined : Math.floor(now.getTime() / periodMs) + delta;
}

/** Undefined until the employee has entered a first code. */
export function findSecondFactor(db: Db, employee_id: number) {
  return db
    .selectFrom('second_factors')
    .select(['secret', 'confirmed_on'])
    .where('employee_id', '=', employee_id)
    .where('confirmed_on', 'is not', null)
    .executeTakeFirst();
}

/** Stores a secret that counts once a code of it was entered. Returns false if the employee has a second factor already. */
export async function saveSecret(db: Db, employee_id: number, secret: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('second_factors')
    .values({ employee_id, secret, confirmed_on: null })
    .onConflict((conflict) => conflict.column('employee_id').doUpdateSet({ secret }).where('second_factors.confirmed_on', 'is', null))
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Turns the second factor on, and returns the recovery codes, which are not stored. Undefined for a wrong code. */
export async function confirmSecret(db: Db, employee_id: number, code: string, now: Date): Promise<string[] | undefined> {
  const found = await db
    .selectFrom('second_factors')
    .select('secret')
    .where('employee_id', '=', employee_id)
    .where('confirmed_on', 'is', null)
    .executeTakeFirst();
  const last_step = found && stepOf(found.secret, code, now);
  if (last_step === undefined) return undefined;
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ confirmed_on: now.toISOString(), last_step })
    .where('employee_id', '=', employee_id)
    .where('confirmed_on', 'is', null)
    .where('secret', '=', found?.secret ?? '')
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return undefined;
  const codes = Array.from({ length: recoveryCodes }, () => readableCode(6));
  await db
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ employee_id, code_hash: hashCode(code) })))
    .execute();
  return codes;
}

/** Uses up a code: one of the app counts once, also when it is sent twice at once, and a recovery code is deleted. */
export async function useCode(db: Db, employee_id: number, code: string, now: Date): Promise<'app' | 'recovery' | undefined> {
  const factor = await findSecondFactor(db, employee_id);
  const step = factor && stepOf(factor.secret, code, now);
  if (step !== undefined) {
    const { numUpdatedRows } = await db
      .updateTable('second_factors')
      .set({ last_step: step })
      .where('employee_id', '=', employee_id)
      .where('last_step', '<', step)
      .executeTakeFirst();
    return numUpdatedRows === 1n ? 'app' : undefined;
  }
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('employee_id', '=', employee_id)
    .where('code_hash', '=', hashCode(code))
    .executeTakeFirst();
  return numDeletedRows === 1n ? 'recovery' : undefined;
}

export async function countRecoveryCodes(db: Db, employee_id: number): Promise<number> {
  const codes = await db.selectFrom('recovery_codes').select('code_hash').where('employee_id', '=', employee_id).execute();
  return codes.length;
}

/** Returns false if the employee had none, or had not yet entered a first code. */
export async function deleteSecondFactor(db: Db, employee_id: number): Promise<boolean> {
  await db.deleteFrom('recovery_codes').where('employee_id', '=', employee_id).execute();
  const deleted = db.deleteFrom('second_factors').where('employee_id', '=', employee_id).returning('confirmed_on');
  return Boolean((await deleted.executeTakeFirst())?.confirmed_on);
}

/** A fast hash is enough: with about 118 random bits, there are too many codes to try. */
function hashCode(code: string): string {
  return hash('sha256', code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''));
}
