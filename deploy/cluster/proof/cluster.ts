import { randomBytes } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { type Owner, unprivileged } from '../../../server/testing/postgres-cluster.ts';
import { until } from '../../until.ts';
import { addressAt, deployedMachines, fillIn, findPlace, type Place } from './deployed-files.ts';
import { give, Machine, type Passwords } from './machine.ts';
import { signalAll } from './processes.ts';
import { Service } from './service.ts';

/** The cluster of deploy/cluster on this computer, with HAProxy in front. */
export class FailoverCluster {
  readonly folder: string;
  readonly place: Place;
  readonly owner: Owner = unprivileged();
  readonly machines: Machine[] = [];
  readonly passwords: Passwords = {
    'CHANGE-ME-rest-api': newPassword(),
    'CHANGE-ME-superuser': newPassword(),
    'CHANGE-ME-replication': newPassword(),
    'CHANGE-ME-rewind': newPassword(),
  };
  readonly #fettlePassword = newPassword();
  readonly #proxyFolder: string;
  readonly #proxy: Service;
  readonly #removeAtExit = () => this.remove();

  static async create(): Promise<FailoverCluster> {
    return new FailoverCluster(await findPlace());
  }

  private constructor(place: Place) {
    this.place = place;
    this.folder = mkdtempSync(join(tmpdir(), 'fettle-failover-'));
    process.once('exit', this.#removeAtExit);
    give(this.folder, this.owner);
    this.#proxyFolder = join(this.folder, 'proxy');
    mkdirSync(this.#proxyFolder);
    const config = join(this.#proxyFolder, 'haproxy.cfg');
    writeFileSync(config, fillIn('haproxy.cfg', place, { 'bind 127.0.0.1:': `bind ${this.proxyAddress}:` }));
    const log = join(this.folder, 'haproxy.log');
    // Debian starts it with a master process, too.
    this.#proxy = new Service({ command: ['haproxy', '-W', '-db', '-f', config], folder: this.#proxyFolder, log, owner: {} });
    for (const machine of deployedMachines) this.machines.push(new Machine(machine, this.folder, place, this.passwords, this.owner));
  }

  get proxyAddress(): string {
    return addressAt(this.place, '1');
  }

  /** Fettle's database, through HAProxy. */
  get url(): string {
    return this.#urlOf('fettle', this.#fettlePassword);
  }

  get superuser(): { host: string; port: number; user: string; password: string } {
    return { host: this.proxyAddress, port: this.place.ports.primary, user: 'postgres', password: this.passwords['CHANGE-ME-superuser'] };
  }

  get superuserUrl(): string {
    return this.#urlOf('postgres', this.passwords['CHANGE-ME-superuser']);
  }

  /** Creates the cluster, as deploy/cluster/README.md says. */
  async start(): Promise<void> {
    for (const machine of this.machines) machine.boot();
    this.#proxy.start();
    await this.untilWhole('postgres');
    await this.withSuperuser('postgres', async (client) => {
      await client.query(`create role fettle login password '${this.#fettlePassword}'`);
      await client.query('create database fettle owner fettle');
    });
  }

  /** Starts three new machines from a backup, as deploy/cluster/README.md says. */
  async restore(backup: string): Promise<void> {
    const [first, ...others] = this.machines;
    for (const machine of this.machines) machine.replace(machine === first ? backup : undefined);
    for (const machine of this.machines) machine.startEtcd();
    first?.startPatroni();
    await until(
      async () => (await this.primary()) === first,
      () => `${first?.name} did not become the primary with the backup`,
    );
    for (const machine of others) machine.startPatroni();
    await this.untilWhole();
  }

  /** The primary, once two standbys follow it, and Patroni has recorded which of them is synchronous, so that it can replace the primary. */
  async untilWhole(database = 'fettle'): Promise<Machine> {
    let last = 'nothing has answered';
    return until(
      async () => {
        try {
          return await this.withSuperuser(database, (client) => this.#wholePrimary(client));
        } catch (error) {
          last = (error as Error).message;
          return undefined;
        }
      },
      () => `The cluster had no primary with two standbys: ${last}`,
    );
  }

  /** The primary that HAProxy leads to; undefined if it does not answer, or there is none. */
  async primary(): Promise<Machine | undefined> {
    try {
      return await this.withSuperuser('fettle', async (client) => {
        const { rows } = await client.query<{ address: string }>(
          'select host(inet_server_addr()) as address where not pg_is_in_recovery()',
        );
        return this.machines.find(({ address }) => address === rows[0]?.address);
      });
    } catch {
      return undefined;
    }
  }

  async withSuperuser<Result>(
    database: string,
    work: (client: Client) => Promise<Result>,
    port = this.place.ports.primary,
  ): Promise<Result> {
    const client = new Client({
      ...this.superuser,
      port,
      database,
      connectionTimeoutMillis: 2_000,
      query_timeout: 5_000,
    });
    // It is lost when its server is killed; the query in flight rejects as well.
    client.on('error', () => {});
    await client.connect();
    try {
      return await work(client);
    } finally {
      await Promise.race([client.end(), wait(1_000)]);
    }
  }

  async #wholePrimary(client: Client): Promise<Machine> {
    const { rows } = await client.query<{ address: string; standbys: string[] }>(
      `select host(inet_server_addr()) as address, coalesce(array_agg(application_name), '{}') as standbys
       from pg_stat_replication where state = 'streaming' and application_name = any($1)`,
      [this.machines.map(({ name }) => name)],
    );
    const { address, standbys } = rows[0] ?? { address: 'none', standbys: [] };
    const primary = this.machines.find((machine) => machine.address === address);
    if (!primary) throw new Error(`the primary has an unknown address: ${address}`);
    if (standbys.length < 2) throw new Error(`only ${standbys.join(' and ') || 'nothing'} follows ${primary.name}`);
    const others = this.machines.filter(({ name }) => standbys.includes(name));
    const isSynchronous = await Promise.all(others.map((machine) => this.#isSynchronous(machine)));
    if (!isSynchronous.includes(true)) throw new Error(`${primary.name} has no synchronous standby`);
    return primary;
  }

  /** Whether Patroni would make it the primary. */
  async #isSynchronous({ address }: Machine): Promise<boolean> {
    const { ok } = await fetch(`http://${address}:${this.place.ports.patroni}/synchronous`, { signal: AbortSignal.timeout(2_000) });
    return ok;
  }

  /** Ends all processes, and deletes the folder unless its logs are wanted. */
  remove({ keepLogs = false } = {}): void {
    process.off('exit', this.#removeAtExit);
    this.#proxy.disable();
    for (const machine of this.machines) machine.powerOff();
    signalAll(this.folder, 'SIGKILL');
    const mounts = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .map((line) => line.split(' ')[1] ?? '');
    for (const mount of mounts.filter((path) => path.startsWith(`${this.folder}/`))) execFileSync('umount', ['--lazy', mount]);
    if (!keepLogs) rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  #urlOf(user: string, password: string): string {
    return `postgresql://${user}:${password}@${this.proxyAddress}:${this.place.ports.primary}/fettle`;
  }
}

function newPassword(): string {
  return randomBytes(12).toString('hex');
}
