import { deleteSecondFactor } from '../capabilities/auth/second-factor.ts';
import { deleteSessionsOfEmployee } from '../capabilities/auth/store.ts';
import { BackupError } from '../capabilities/backups/backup-error.ts';
import { requireFile } from '../capabilities/backups/empty-database.ts';
import { msg } from '@fettle/i18n/message.ts';
import { environment, readConfig } from '../platform/config/read-config.ts';
import { openDatabase } from '../platform/database/engine.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { recordSecurityEvent } from '../capabilities/security/record-event.ts';
import { runCommand } from './run-command.ts';

// npm run reset-second-factor EMAIL: for an admin who has lost their phone and their recovery codes. The server may run meanwhile.
await runCommand('reset the second factor', async ([email = '']) => {
  const { databaseUrl } = readConfig(environment());
  requireFile(databaseUrl);
  const { db } = openDatabase(databaseUrl);
  try {
    const employees = await db.selectFrom('employees').select(['id', 'email', 'first_name']).execute();
    const employee = employees.find((other) => other.email.toLowerCase() === email.trim().toLowerCase());
    if (!employee) throw new BackupError('Name the admin: npm run reset-second-factor EMAIL');
    const { id, first_name } = employee;
    await inTransaction(db, async (db) => {
      if (!(await deleteSecondFactor(db, id))) throw new BackupError(`${first_name} has no second factor.`);
      await deleteSessionsOfEmployee(db, id);
      const sender = { address: '127.0.0.1', currentUser: undefined };
      await recordSecurityEvent(db, sender, { kind: 'second_factor_reset', on: new Date(), employee: id, detail: msg('On the server') });
    });
    return [`${first_name} logs in with their password alone now.`];
  } finally {
    await db.destroy();
  }
});
