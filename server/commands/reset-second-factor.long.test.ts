import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { msg, packMessage } from '@fettle/i18n/message.ts';
import { expect, test } from 'vitest';
import { deleteSecondFactor, findSecondFactor, saveSecret } from '../capabilities/auth/second-factor.ts';
import { addEmployee } from '../capabilities/employees/store.ts';
import { temporaryFolder } from '../testing/backup-places.ts';
import { describeEachEngine } from '../testing/describe-each-engine.ts';
import { freshDatabase } from '../testing/fresh-database.ts';

const program = join(import.meta.dirname, 'reset-second-factor.ts');
const runWith = (env: Record<string, string>, ...args: string[]) =>
  promisify(execFile)(process.execPath, [program, ...args], { env, cwd: import.meta.dirname });
const refusal = (sentence: string) => ({ code: 1, stdout: '', stderr: `Fettle cannot reset the second factor: ${sentence}\n` });

describeEachEngine('npm run reset-second-factor', (engineName) => {
  test("npm run reset-second-factor turns off an admin's second factor on the server, and logs it", async () => {
    const { engine, url, close } = await freshDatabase(engineName);
    const { db } = engine;
    const person = { first_name: 'Ada', last_name: 'Boudreaux', email: 'ada@bayou.example', password: '$argon2id$', role: 0 } as const;
    const id = await addEmployee(db, { ...person, is_admin: true, founder: true, registered_on: '2026-11-20T15:00:00.000Z' });
    await saveSecret(db, id, 'GEZDGNBVGY3TQOJQ');
    await db.updateTable('second_factors').set({ confirmed_on: '2026-11-20T15:00:00.000Z' }).execute();
    const run = (...args: string[]) => runWith({ DATABASE_URL: url }, ...args);
    await expect(run()).rejects.toMatchObject(refusal('Name the admin: npm run reset-second-factor EMAIL'));
    expect((await run('Ada@Bayou.example')).stdout).toBe('Ada logs in with their password alone now.\n');
    expect(await findSecondFactor(db, id)).toBeUndefined();
    const events = await db.selectFrom('security_events').select(['kind', 'employee_id', 'detail']).execute();
    expect(events).toEqual([{ kind: 'second_factor_reset', employee_id: id, detail: packMessage(msg('On the server')) }]);
    await expect(run('ada@bayou.example')).rejects.toMatchObject(refusal('Ada has no second factor.'));
    expect(await deleteSecondFactor(db, id)).toBe(false);
    await close();
  });
});

test('npm run reset-second-factor without a shop says so in one line, and creates no database', async () => {
  using temporary = temporaryFolder();
  const sentence = `There is no shop in ${temporary.folder}/fettle.sqlite.`;
  await expect(runWith({ DATA_DIR: temporary.folder }, 'ada@bayou.example')).rejects.toMatchObject(refusal(sentence));
  expect(readdirSync(temporary.folder)).toEqual([]);
});
