import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { type PostgresCluster, unprivileged } from '../../server/testing/postgres-cluster.ts';

/** Copies a PostgreSQL server that is running, and starts the copy in `folder`. From then on, each commit waits until the copy has it on its disk. */
export async function startStandby(primary: PostgresCluster, folder: string): Promise<{ stop: () => Promise<void> }> {
  const owner = unprivileged();
  mkdirSync(folder, { mode: 0o700 });
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const options = { cwd: folder, stdio: 'ignore', ...owner } as const;
  const data = join(folder, 'data');
  const copy = ['-D', data, '-h', primary.folder, '-U', 'fettle', '--write-recovery-conf', '--checkpoint=fast'];
  execFileSync(join(primary.binaries, 'pg_basebackup'), copy, options);
  const settings = ['listen_addresses=', 'max_connections=300', 'dynamic_shared_memory_type=mmap'];
  const server = spawn(join(primary.binaries, 'postgres'), ['-D', data, '-k', folder, ...settings.flatMap((one) => ['-c', one])], options);
  const client = new Client({ connectionString: primary.url('postgres') });
  await client.connect();
  await client.query(`alter system set synchronous_standby_names = '*'`);
  await client.query('select pg_reload_conf()');
  while (!(await client.query(`select from pg_stat_replication where sync_state = 'sync'`)).rowCount) await wait(100);
  return {
    async stop() {
      await client.query('alter system reset synchronous_standby_names');
      await client.query('select pg_reload_conf()');
      await client.end();
      server.kill('SIGINT');
      await once(server, 'exit');
    },
  };
}
