import { chmodSync, existsSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { PostgresCluster } from '../../../server/testing/postgres-cluster.ts';
import { printLine } from '../../../server/startup/run-server.ts';
import { until } from '../../until.ts';
import { baseImage, buildImage, makeBaseImage, makeBuildImage } from './base-images.ts';
import { logIn, machineId, registration, setUpShop, workInShop } from './shop.ts';
import { argumentOf, readDockerfile } from './image.ts';
import { Podman } from './podman.ts';

// Builds the image on a base that it makes itself, and runs it. See ../README.md.

const root = join(import.meta.dirname, '../../..');
const maxBytes = 300_000_000;
const programs = ['podman', 'buildah', 'runc', 'mmdebstrap'];

requireTools();
const podman = new Podman();
process.once('SIGINT', () => process.exit(1));
process.once('exit', () => podman.remove());
const started = performance.now();
const suite = /^debian:(\w+)-slim$/.exec(argumentOf(readDockerfile(), 'BASE_IMAGE') ?? '')?.[1] ?? '';
await step(`A base image of Debian ${suite}`, () => makeBaseImage(podman, suite));
await step('A build image with npm', () => makeBuildImage(podman));
const images = ['--build-arg', `BUILD_IMAGE=${buildImage}`, '--build-arg', `BASE_IMAGE=${baseImage}`];
await step('The image of the Dockerfile', () => podman.build(root, 'fettle', images));
await step(`The image is smaller than ${maxBytes / 1e6} MB`, checkImage);
await step('A shop on SQLite', runOnSqlite);
await step('A backup and its restore into another volume', backUpAndRestore);
await step('HTTPS with a certificate of its own', runWithHttps);
await step('Fettle behind the TLS proxy', runBehindProxy);
await step('A shop on PostgreSQL', runOnPostgres);
await step('compose.yaml in Docker Compose', checkCompose);
await step('The systemd unit', runService);
printLine(`All of it works (Podman with ${podman.way}, ${((performance.now() - started) / 60_000).toFixed(1)} minutes).`);
process.exit();

function checkImage(): string {
  const bytes = Number(podman.run('image', 'inspect', 'fettle', '--format', '{{.Size}}'));
  const baseBytes = Number(podman.run('image', 'inspect', baseImage, '--format', '{{.Size}}'));
  if (bytes >= maxBytes) throw new Error(`It has ${bytes} bytes.`);
  return `${(bytes / 1e6).toFixed(0)} MB, of which the base has ${(baseBytes / 1e6).toFixed(0)} MB`;
}

async function runOnSqlite(): Promise<string> {
  const port = await startFettle('sqlite', ['--volume=shop:/data']);
  const admin = await setUpShop(port, podman.run('logs', 'sqlite'));
  await workInShop(admin);
  const inside = (command: string) => podman.run('exec', 'sqlite', 'sh', '-c', command);
  expectEqual('user', inside('id -u && id -g'), '10001\n10001');
  expectEqual(
    'first process',
    inside("tr '\\0' ' ' < /proc/1/cmdline"),
    'node --max-semi-space-size=8 --no-allocation-site-pretenuring --import ./server/startup/compile-cache.js server/main.ts',
  );
  expectEqual('capabilities', inside('grep -E "^Cap(Eff|Bnd)|^NoNewPrivs" /proc/1/status | cut -f2 | sort -u'), '0000000000000000\n1');
  expectEqual('writable folders', inside('for d in / /app /tmp /var/tmp /data; do test -w $d && echo $d; done; true'), '/data');
  expectEqual('files of others', inside('find /data -not -user fettle -o -perm /077'), '');
  await stopFettle('sqlite');
  podman.run('start', 'sqlite');
  await healthy('sqlite');
  const id = await machineId(await logIn(podman.port('sqlite', 3000)));
  return `machine ${id} is there after a restart; ${await stopFettle('sqlite')}`;
}

async function backUpAndRestore(): Promise<string> {
  const run = (volume: string, ...command: readonly string[]) =>
    podman.run('run', '--rm', '--read-only', '--volume=copy:/copy', `--volume=${volume}:/data`, 'fettle', 'node', ...command);
  // Docker and Podman give a new volume to the owner of the folder in the image, which has no folder /copy.
  podman.run('run', '--rm', '--user=0', '--volume=copy:/copy', 'fettle', 'chown', '10001:10001', '/copy');
  run('shop', 'server/commands/backup-command.ts', '/copy/shop.tar');
  const restored = run('restored', 'server/commands/restore-command.ts', '/copy/shop.tar');
  const port = await startFettle('restored', ['--volume=restored:/data']);
  await machineId(await logIn(port));
  await stopFettle('restored');
  return restored.split('\n')[0]?.replace(/^.*: /, '') ?? '';
}

async function runWithHttps(): Promise<string> {
  const port = await startFettle('https', ['--env=TLS=auto', '--env=PUBLIC_URL=https://fettle.example.com:3443']);
  const plain = await fetch(`http://127.0.0.1:${port}/api/health`);
  expectEqual('status of a call without HTTPS', String(plain.status), '403');
  const { status } = await overHttps(podman.port('https', 3443), 'fettle.example.com', 'GET', '/api/health');
  expectEqual('status over HTTPS', String(status), '200');
  await stopFettle('https');
  return 'healthy, though calls without HTTPS are refused';
}

async function runBehindProxy(): Promise<string> {
  const settings = ['--env=TRUST_PROXY=true', '--env=PUBLIC_URL=https://localhost'];
  await startFettle('proxied', settings);
  install('fettle-test-caddy', ['caddy']);
  const address = podman.run('inspect', 'proxied', '--format', '{{.NetworkSettings.IPAddress}}');
  const rights = ['--cap-add=NET_BIND_SERVICE', '--publish=127.0.0.1::443', `--add-host=fettle:${address}`, '--tmpfs=/tmp'];
  const volumes = ['certificates:/data', 'caddy:/config', `${root}/deploy/Caddyfile:/etc/caddy/Caddyfile:ro`];
  const environment = ['PUBLIC_URL=https://localhost', 'XDG_DATA_HOME=/data', 'XDG_CONFIG_HOME=/config'];
  const options = [...rights, ...volumes.map((volume) => `--volume=${volume}`), ...environment.map((variable) => `--env=${variable}`)];
  podman.startHardened('tls', 'fettle-test-caddy', options, 'caddy run --config /etc/caddy/Caddyfile --adapter caddyfile'.split(' '));
  const port = podman.port('tls', 443);
  const health = await until(
    () => overHttps(port, 'localhost', 'GET', '/api/health').catch(() => undefined),
    () => 'The proxy passed no request on',
  );
  expectEqual('status', String(health.status), '200');
  // Only what came over HTTPS gets a cookie with this name, so Fettle trusts what the proxy says about the request.
  const body = JSON.stringify(registration(podman.run('logs', 'proxied')));
  const registered = await overHttps(port, 'localhost', 'POST', '/api/auth/register', body);
  if (!registered.cookie.startsWith('__Host-fettle_session=')) throw new Error(`The cookie is ${registered.cookie}.`);
  const findClient = () => /"address":"([\d.]+)",.*"call":"register"/.exec(podman.run('logs', 'proxied'))?.[1];
  const client = await until(findClient, () => 'The log did not have the request');
  if (client === podman.run('inspect', 'tls', '--format', '{{.NetworkSettings.IPAddress}}'))
    throw new Error('Fettle took the proxy for the client.');
  await stopFettle('proxied');
  podman.run('stop', 'tls');
  return `the cookie is one of HTTPS, and the client is ${client}, not the proxy`;
}

async function runOnPostgres(): Promise<string> {
  const cluster = new PostgresCluster();
  await cluster.start();
  try {
    await cluster.createDatabase('shop');
    // The socket in this folder is for all users of this computer meanwhile.
    chmodSync(cluster.folder, 0o755);
    const url = `--env=DATABASE_URL=${cluster.url('shop')}`;
    const port = await startFettle('postgresql', [`--volume=${cluster.folder}:${cluster.folder}`, url]);
    const admin = await setUpShop(port, podman.run('logs', 'postgresql'));
    await workInShop(admin);
    await stopFettle('postgresql');
    podman.run('start', 'postgresql');
    await healthy('postgresql');
    await machineId(await logIn(podman.port('postgresql', 3000)));
    return await stopFettle('postgresql');
  } finally {
    await cluster.remove();
  }
}

function checkCompose(): string {
  install('fettle-test-compose', ['docker-compose']);
  const compose = [
    'run',
    '--rm',
    `--volume=${root}/compose.yaml:/shop/compose.yaml:ro`,
    '--workdir=/shop',
    'fettle-test-compose',
    'docker-compose',
  ];
  for (const profiles of [[], ['--profile=postgresql'], ['--profile=tls'], ['--profile=postgresql', '--profile=tls']])
    expectEqual(`messages with ${profiles.join(' ')}`, podman.run(...compose, ...profiles, 'config', '--quiet'), '');
  return podman.run(...compose, 'version', '--short');
}

/** Starts the unit with systemd as the first process of a container, in a folder as the README describes it. */
async function runService(): Promise<string> {
  podman.build(root, 'fettle-test-web', ['--target=web', ...images]);
  install('fettle-test-systemd', ['systemd', 'dbus'], 'fettle-test-web', 'useradd --system fettle && cp --archive /app /opt/fettle');
  const sources = ['server', 'packages', 'package.json'].map((path) => `--volume=${root}/${path}:/opt/fettle/${path}:ro`);
  const unit = `--volume=${root}/deploy/fettle.service:/etc/systemd/system/fettle.service:ro`;
  const options = ['--privileged', '--systemd=always', '--publish=127.0.0.1::3000', unit, ...sources];
  podman.run('run', '--detach', '--name=service', ...options, 'fettle-test-systemd', '/lib/systemd/systemd');
  const systemctl = (...args: readonly string[]) => podman.run('exec', 'service', 'systemctl', ...args);
  await until(
    () => podman.succeeds('exec', 'service', 'systemctl', 'is-active', '--quiet', 'multi-user.target'),
    () => 'systemd had not started',
  );
  systemctl('start', 'fettle');
  const log = () => podman.run('exec', 'service', 'journalctl', '--unit=fettle', '--output=cat', '--no-pager');
  await until(
    () => log().includes('Server listening'),
    () => 'Fettle had not started',
  );
  await workInShop(await setUpShop(podman.port('service', 3000), log()));
  const user = podman.run('exec', 'service', 'sh', '-c', 'stat --format=%U /proc/$(systemctl show --value --property=MainPID fettle)');
  expectEqual('user', user, 'fettle');
  const rights = ['CapabilityBoundingSet=CAP_NET_BIND_SERVICE', 'AmbientCapabilities=CAP_NET_BIND_SERVICE', 'PrivateUsers=false'];
  const dropIn = ['[Service]', 'Environment=PORT=80', ...rights].join('\\n');
  const folder = '/etc/systemd/system/fettle.service.d';
  podman.run('exec', 'service', 'sh', '-c', `mkdir ${folder} && printf '${dropIn}\\n' > ${folder}/port.conf`);
  systemctl('daemon-reload');
  systemctl('restart', 'fettle');
  const health = ['exec', '--workdir=/opt/fettle', '--env=PORT=80', 'service', 'node', 'server/commands/health-command.ts'];
  await until(
    () => podman.succeeds(...health),
    () => 'Fettle was not healthy on port 80',
  );
  systemctl('stop', 'fettle');
  return systemctl('show', '--property=Result', '--property=ExecMainStatus', 'fettle').replace('\n', ', ');
}

/** Starts a hardened container, waits until it is healthy and returns the port of this computer that leads to it. */
async function startFettle(name: string, args: readonly string[]): Promise<number> {
  podman.startHardened(name, 'fettle', ['--publish=127.0.0.1::3000', '--publish=127.0.0.1::3443', ...args]);
  await healthy(name);
  return podman.port(name, 3000);
}

async function healthy(name: string): Promise<void> {
  await until(
    () => podman.succeeds('healthcheck', 'run', name),
    () => `${name} was not healthy`,
  );
}

/** Stops the container as its owner would. It must end by itself. */
async function stopFettle(name: string): Promise<string> {
  const stopped = performance.now();
  podman.run('stop', '--time=10', name);
  const seconds = ((performance.now() - stopped) / 1_000).toFixed(1);
  expectEqual('exit code', podman.run('inspect', name, '--format', '{{.State.ExitCode}}'), '0');
  return `it stops in ${seconds} s with exit code 0`;
}

/** Builds an image with packages of Debian. */
function install(name: string, packages: readonly string[], from = baseImage, then = 'true'): void {
  const lines = [
    `FROM ${from}`,
    `RUN apt-get update && apt-get install --yes --no-install-recommends ${packages.join(' ')}`,
    `RUN ${then}`,
  ];
  podman.buildFrom(lines.join('\n'), name);
}

type HttpsReply = { status: number | undefined; cookie: string };

function overHttps(port: number, servername: string, method: string, path: string, body = ''): Promise<HttpsReply> {
  const { promise, resolve, reject } = Promise.withResolvers<HttpsReply>();
  const headers = { host: servername, 'content-type': 'application/json', origin: `https://${servername}` };
  const outgoing = request({ port, host: '127.0.0.1', servername, rejectUnauthorized: false, method, path, headers, agent: false });
  outgoing.on('response', (incoming) => {
    incoming.resume();
    incoming.on('end', () => resolve({ status: incoming.statusCode, cookie: incoming.headers['set-cookie']?.[0] ?? '' }));
  });
  outgoing.on('error', reject);
  outgoing.end(body);
  return promise;
}

function expectEqual(what: string, found: string, expected: string): void {
  if (found.trim() !== expected) throw new Error(`${what}: ${JSON.stringify(found.trim())} instead of ${JSON.stringify(expected)}`);
}

/** Runs a step and prints what it returns. If it fails, prints why, with the end of each container's log, and exits with code 1. */
async function step(what: string, run: () => string | void | Promise<string | void>): Promise<void> {
  const began = performance.now();
  try {
    const detail = await run();
    printLine(`${what}: ${detail ?? 'made'} (${((performance.now() - began) / 1_000).toFixed(0)} s)`);
  } catch (error) {
    printLine(`${what}: FAILED. ${(error as Error).message}`);
    process.exit(1);
  }
}

/** Exits with code 1 if the computer cannot run this. */
function requireTools(): void {
  const folders = (process.env.PATH ?? '').split(':');
  const missing = programs.filter((name) => !folders.some((folder) => existsSync(join(folder, name))));
  const needs = [...(process.getuid?.() === 0 ? [] : ['root']), ...missing];
  if (needs.length === 0) return;
  printLine(
    `npx node deploy/containers/proof/main.ts needs ${needs.join(' and ')}. On Debian, as root: apt-get install ${programs.join(' ')} postgresql`,
  );
  process.exit(1);
}
