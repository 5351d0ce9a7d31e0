import { deleteSecondFactor } from '../capabilities/auth/second-factor.ts';
import { deleteSessionsOfEmployee } from '../capabilities/auth/store.ts';
import { environment, readConfig } from '../platform/config/read-config.ts';
import { openDatabase } from '../platform/database/engine.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { recordSecurityEvent } from '../capabilities/security/record-event.ts';

// For an admin who has lost their phone and their recovery codes. The server may run meanwhile.

const [email = ''] = process.argv.slice(2);
const { db } = openDatabase(readConfig(environment()).databaseUrl);
const employees = await db.selectFrom('employees').select(['id', 'email', 'first_name']).execute();
const employee = employees.find((other) => other.email.toLowerCase() === email.trim().toLowerCase());
const isReset =
  employee !== undefined &&
  (await inTransaction(db, async (db) => {
    if (!(await deleteSecondFactor(db, employee.id))) return false;
    await deleteSessionsOfEmployee(db, employee.id);
    const sender = { address: '127.0.0.1', currentUser: undefined };
    await recordSecurityEvent(db, sender, { kind: 'second_factor_reset', on: new Date(), employee: employee.id, detail: 'On the server' });
    return true;
  }));
await db.destroy();
if (isReset) process.stdout.write(`${employee.first_name} logs in with their password alone now.\n`);
else {
  process.stderr.write(employee ? `${employee.first_name} has no second factor.\n` : 'Usage: npm run reset-second-factor EMAIL\n');
  process.exitCode = 1;
}
