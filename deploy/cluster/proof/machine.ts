import { execFileSync } from 'node:child_process';
import { chownSync, closeSync, mkdirSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import type { Owner } from '../../../server/testing/postgres-cluster.ts';
import { addressAt, deployedFolder, deployedNetwork, fillIn, type Place } from './deployed-files.ts';
import { signalAll } from './processes.ts';
import { Service } from './service.ts';

/** Enough for the database, with what PostgreSQL keeps for its standbys, and little enough to be filled in a moment. */
const diskMb = 1_500;
const minimumFreeMb = 100;

/** One of the three machines: etcd, Patroni with PostgreSQL on a disk of its own, and the watch over that disk. */
export class Machine {
  readonly name: string;
  readonly address: string;
  readonly folder: string;
  readonly #etcd: Service;
  readonly #patroni: Service;
  readonly #handOver: Service;

  constructor({ name, address }: { name: string; address: string }, folder: string, place: Place, passwords: Passwords, owner: Owner) {
    this.name = name;
    this.address = addressAt(place, address);
    this.folder = join(folder, name);
    mkdirSync(this.folder);
    give(this.folder, owner);
    mkdirSync(this.#disk);
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}m`, 'tmpfs', this.#disk]);
    give(this.#disk, owner);

    const own = { THIS_NAME: name, THIS_ADDRESS: address };
    const etcd = parseEnv(fillIn('etcd.env', place, { ...own, '/var/lib/etcd/fettle': join(this.folder, 'etcd') }));
    const paths = {
      '/var/lib/postgresql/15/fettle': this.#data,
      '/var/lib/postgresql/patroni.pgpass': join(this.folder, 'pgpass'),
      '/var/run/postgresql': this.folder,
    };
    const patroni = fillIn('patroni.yml', place, { ...own, ...paths, ...passwords, [deployedNetwork]: '127.0.0.0/8' });
    const config = join(this.folder, 'patroni.yml');
    writeFileSync(config, patroni, { mode: 0o600 });
    give(config, owner);

    const service = (log: string, command: readonly string[], env: NodeJS.ProcessEnv = {}) =>
      new Service({ command, env, folder: this.folder, log: join(folder, `${name}-${log}.log`), owner });
    this.#etcd = service('etcd', ['etcd'], etcd);
    this.#patroni = service('patroni', ['patroni', config]);
    this.#handOver = service('hand-over', [
      'sh',
      join(deployedFolder, 'hand-over-when-full.sh'),
      this.#data,
      config,
      String(minimumFreeMb),
    ]);
  }

  boot(): void {
    this.startEtcd();
    this.startPatroni();
  }

  startEtcd(): void {
    this.#etcd.start();
  }

  startPatroni(): void {
    this.#patroni.start();
    this.#handOver.start();
  }

  /** Ends everything at once, as when the power fails. */
  powerOff(): void {
    for (const service of [this.#etcd, this.#patroni, this.#handOver]) service.disable();
    signalAll(this.folder, 'SIGKILL');
  }

  /** Makes it a new machine that is off, with the files of a backup, or without any. */
  replace(backup: string | undefined): void {
    this.powerOff();
    for (const path of [join(this.folder, 'etcd'), this.#data]) rmSync(path, { recursive: true, force: true });
    if (backup === undefined) return;
    execFileSync('cp', ['--archive', backup, this.#data]);
    rmSync(join(this.#data, 'standby.signal'), { force: true });
  }

  /** Ends PostgreSQL only. */
  killPostgres(): void {
    signalAll(this.#data, 'SIGKILL');
  }

  /** Leaves Patroni running. */
  freezePostgres(): void {
    signalAll(this.#data, 'SIGSTOP');
  }

  freeze(): void {
    signalAll(this.folder, 'SIGSTOP');
  }

  thaw(): void {
    signalAll(this.folder, 'SIGCONT');
  }

  /** Leaves no room on PostgreSQL's disk. */
  fillDisk(): void {
    const file = openSync(this.#filler, 'w');
    try {
      for (const bytes of [1_048_576, 4_096]) writeUntilFull(file, Buffer.alloc(bytes));
    } finally {
      closeSync(file);
    }
  }

  emptyDisk(): void {
    rmSync(this.#filler);
  }

  get #disk(): string {
    return join(this.folder, 'disk');
  }

  get #data(): string {
    return join(this.#disk, 'data');
  }

  get #filler(): string {
    return join(this.#disk, 'filler');
  }
}

/** The placeholders of the passwords, and the passwords. */
export type Passwords = Readonly<Record<`CHANGE-ME-${'rest-api' | 'superuser' | 'replication' | 'rewind'}`, string>>;

export function give(path: string, { uid, gid }: Owner): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}

function writeUntilFull(file: number, bytes: Buffer): void {
  try {
    for (;;) writeSync(file, bytes);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
