import { parseArgs } from 'node:util';
import { environment, readConfig } from '../platform/config/read-config.ts';
import { BackupError } from '../capabilities/backups/backup-error.ts';
import { describeDatabase } from '../platform/database/database-url.ts';
import { moveShop } from '../capabilities/backups/move-shop.ts';
import { runCommand } from './run-command.ts';

// npm run move -- --to URL: copies the shop of DATABASE_URL to another database.
await runCommand('move the shop', async (args) => {
  const { to } = parseArgs({ args: [...args], options: { to: { type: 'string' } } }).values;
  if (!to) throw new BackupError('Name the database to move to: npm run move -- --to postgresql://user:password@host/name');
  const { databaseUrl } = readConfig(environment());
  // The same rules as for the database of a running shop.
  const target = readConfig({ ...environment(), DATABASE_URL: to }).databaseUrl;
  const rows = await moveShop(databaseUrl, target);
  return [
    `${rows} rows are in ${describeDatabase(target)}, and were read again.`,
    `Set DATABASE_URL to it and start Fettle. ${describeDatabase(databaseUrl)} is as it was.`,
  ];
});
