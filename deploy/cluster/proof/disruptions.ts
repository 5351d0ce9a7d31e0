import { Client } from 'pg';
import type { FailoverCluster } from './cluster.ts';
import type { Machine } from './machine.ts';

/** What happens to the primary. `strike` returns what ends it, which is called once another machine is the primary. */
export type Disruption = { name: string; strike: (primary: Machine, cluster: FailoverCluster) => Promise<() => Promise<string[]>> };

export const disruptions: readonly Disruption[] = [
  {
    name: 'SIGKILL of PostgreSQL',
    strike: async (primary) => {
      primary.killPostgres();
      // Patroni is still there.
      return async () => [];
    },
  },
  {
    name: 'freeze of the machine',
    strike: async (primary, cluster) => {
      const late = await connect(primary, cluster);
      primary.freeze();
      return () => thawDuringWrite(primary, late);
    },
  },
  {
    name: 'full disk',
    strike: async (primary) => {
      primary.fillDisk();
      return async () => {
        primary.emptyDisk();
        return [];
      };
    },
  },
  {
    name: 'freeze of PostgreSQL',
    strike: async (primary, cluster) => {
      const late = await connect(primary, cluster);
      primary.freezePostgres();
      return () => thawDuringWrite(primary, late);
    },
  },
  {
    name: 'SIGKILL of the machine',
    strike: async (primary) => {
      primary.powerOff();
      return async () => {
        primary.boot();
        return [];
      };
    },
  },
];

/** A connection to the primary itself, as of a client that HAProxy does not disconnect. */
async function connect({ address }: Machine, { place, superuser }: FailoverCluster): Promise<Client> {
  const client = new Client({ ...superuser, host: address, port: place.ports.postgres, database: 'fettle', query_timeout: 30_000 });
  client.on('error', () => {});
  await client.connect();
  await client.query('create table if not exists late_writes (id integer)');
  return client;
}

/** The old primary does not know yet that it was replaced. It must not acknowledge what it is asked to write now. */
async function thawDuringWrite(primary: Machine, late: Client): Promise<string[]> {
  const write = late.query('insert into late_writes values (1)').then(
    () => true,
    () => false,
  );
  primary.thaw();
  const isAcknowledged = await write;
  await late.end();
  return isAcknowledged ? [`${primary.name} acknowledged a write after another machine had become the primary`] : [];
}
