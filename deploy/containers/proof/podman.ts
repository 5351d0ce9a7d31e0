import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Output = { status: number | null; text: string };

/** How a computer can run containers. The first that works is used. */
const ways = ['overlay', 'vfs'].flatMap((driver) => ['crun', 'runc'].map((runtime) => ({ driver, runtime })));

/** Podman and Buildah with a storage of their own in a temporary folder, which `remove` deletes. */
export class Podman {
  readonly folder = mkdtempSync(join(tmpdir(), 'fettle-containers-'));
  way = '';

  /** Imports a base image under this name, and finds a way to run it. */
  start(rootFiles: string, name: string): void {
    const failures: string[] = [];
    for (const { driver, runtime } of ways) {
      this.way = `${runtime} on ${driver}`;
      this.#configure(driver, runtime);
      const imported = this.#try('podman', ['import', rootFiles, name]);
      const output = imported.status === 0 ? this.#try('podman', ['run', '--rm', name, 'true']) : imported;
      if (output.status === 0) return;
      failures.push(`${this.way}: ${output.text.trim().split('\n').at(-1)}`);
      this.#clear();
    }
    throw new Error(`This computer runs no containers:\n${failures.join('\n')}`);
  }

  /** Runs `podman` and returns what it prints, with the errors of a container. */
  run(...args: readonly string[]): string {
    const { status, text } = this.#try('podman', args);
    if (status !== 0) throw new Error(`podman ${args.join(' ')}: ${text}`);
    return text.trim();
  }

  succeeds(...args: readonly string[]): boolean {
    return this.#try('podman', args).status === 0;
  }

  /** Builds an image. The commands of its Dockerfile run in the network of this computer. */
  build(folder: string, name: string, args: readonly string[] = []): void {
    // The Docker format has health checks, and chroot needs no rights that a container lacks.
    const start = ['build', '--format', 'docker', '--layers', '--isolation', 'chroot', '--tag', name];
    const { status, text } = this.#try('buildah', [...start, ...args, folder]);
    if (status !== 0) throw new Error(`buildah built no ${name}:\n${text.trim().split('\n').slice(-20).join('\n')}`);
  }

  /** Builds an image from the text of a Dockerfile, without files. */
  buildFrom(dockerfile: string, name: string): void {
    const folder = join(this.folder, `from-${name}`);
    mkdirSync(folder);
    writeFileSync(join(folder, 'Dockerfile'), `${dockerfile}\n`);
    this.build(folder, name);
  }

  /** Starts a container as compose.yaml does: a read-only file system, no capabilities, no new rights. */
  startHardened(name: string, image: string, options: readonly string[], command: readonly string[] = []): void {
    const hardened = ['--read-only', '--read-only-tmpfs=false', '--cap-drop=all', '--security-opt=no-new-privileges'];
    this.run('run', '--detach', '--name', name, ...hardened, ...options, image, ...command);
  }

  /** The port of this computer that leads to a port of the container. */
  port(container: string, port: number): number {
    return Number(this.run('port', container, `${port}/tcp`).split('\n')[0]?.split(':').at(-1));
  }

  remove(): void {
    this.#clear();
    rmSync(this.folder, { recursive: true, force: true });
  }

  #clear(): void {
    for (const args of [
      ['rm', '--all', '--force', '--time=0'],
      ['volume', 'rm', '--all', '--force'],
      ['rmi', '--all', '--force'],
    ])
      this.#try('podman', args);
    // The driver overlay mounts its own folder.
    spawnSync('umount', [join(this.folder, 'storage/overlay')], { stdio: 'ignore' });
    rmSync(join(this.folder, 'storage'), { recursive: true, force: true });
  }

  #try(command: string, args: readonly string[]): Output {
    const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', env: this.#env(), maxBuffer: 67_108_864 });
    // Without systemd on this computer, Podman cannot repeat health checks, and says so each time.
    return { status, text: `${stdout}${stderr}`.replaceAll(/^time=".*systemd connection.*\n/gm, '') };
  }

  #env(): NodeJS.ProcessEnv {
    const config = (name: string) => join(this.folder, name);
    return { ...process.env, CONTAINERS_CONF: config('containers.conf'), CONTAINERS_STORAGE_CONF: config('storage.conf') };
  }

  #configure(driver: string, runtime: string): void {
    const place = (name: string) => {
      mkdirSync(join(this.folder, name), { recursive: true });
      return JSON.stringify(join(this.folder, name));
    };
    const engine = [`runtime = "${runtime}"`, 'cgroup_manager = "cgroupfs"', 'events_logger = "file"', `tmp_dir = ${place('state')}`];
    // Podman's own limits are higher than those that a container of this computer may set.
    const limits = 'default_ulimits = ["nofile=4096:4096", "nproc=4096:4096"]';
    writeFileSync(join(this.folder, 'containers.conf'), `[engine]\n${engine.join('\n')}\n[containers]\n${limits}\n`);
    const storage = [`driver = "${driver}"`, `graphroot = ${place('storage')}`, `runroot = ${place('run')}`];
    writeFileSync(join(this.folder, 'storage.conf'), `[storage]\n${storage.join('\n')}\n`);
  }
}
