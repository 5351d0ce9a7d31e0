import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { FailoverCluster } from './cluster.ts';
import { deployedFolder } from './deployed-files.ts';
import { give } from './machine.ts';

const run = promisify(execFile);
const postgresFolder = '/usr/lib/postgresql/15/bin';

/** `events` is how many the standby had when the backup began. */
export type Backup = { folder: string; events: number };

/** Backs up a standby while employees work. */
export async function backUp(cluster: FailoverCluster): Promise<Backup> {
  const { owner, passwords, place, proxyAddress } = cluster;
  const folder = join(cluster.folder, 'backups');
  mkdirSync(folder);
  give(folder, owner);
  const events = await countEvents(cluster, place.ports.standby);
  const env = {
    PATH: `${postgresFolder}:${process.env['PATH']}`,
    PGHOST: proxyAddress,
    PGPORT: String(place.ports.standby),
    PGUSER: 'replicator',
    PGPASSWORD: passwords['CHANGE-ME-replication'],
  };
  await run('sh', [join(deployedFolder, 'backup-from-standby.sh'), folder], { cwd: folder, env, ...owner });
  const [name = ''] = readdirSync(folder);
  return { folder: join(folder, name), events };
}

/** Restores the backup on new machines, and looks for what the standby had. Returns what is wrong. */
export async function restore(cluster: FailoverCluster, backup: Backup): Promise<string[]> {
  const isFromStandby = readFileSync(join(backup.folder, 'backup_label'), 'utf8').includes('BACKUP FROM: standby');
  await cluster.restore(backup.folder);
  const events = await countEvents(cluster, cluster.place.ports.primary);
  return [
    ...(isFromStandby ? [] : ['the backup does not come from a standby']),
    ...(backup.events > 0 && events >= backup.events
      ? []
      : [`the restored backup has ${events} events, but the standby had ${backup.events} when it began`]),
  ];
}

function countEvents(cluster: FailoverCluster, port: number): Promise<number> {
  return cluster.withSuperuser(
    'fettle',
    async (client) => {
      const { rows } = await client.query<{ events: number }>('select count(*)::int as events from events');
      return rows[0]?.events ?? 0;
    },
    port,
  );
}
