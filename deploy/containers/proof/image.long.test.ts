import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { argumentOf, copiedPaths, isIgnored, readDockerfile } from './image.ts';
import { importsOf, projectFiles, read } from '../../../checks/tree.ts';

type Manifest = {
  workspaces: string[];
  dependencies?: Record<string, string>;
  optionalDependencies: Record<string, string>;
  scripts: Record<string, string>;
};

const readManifest = (path: string) => JSON.parse(read(path)) as Manifest;
const instructions = readDockerfile();
const lastStage = Math.max(...instructions.map(({ stage }) => stage));
const ofImage = instructions.filter(({ stage }) => stage === lastStage);
const argsOf = (name: string) => ofImage.filter((instruction) => instruction.name === name).map(({ args }) => args);

/** What a container runs, and the commands that docs/containers.md names. */
const entryPoints = [
  ...[...argsOf('CMD'), ...argsOf('HEALTHCHECK'), read('docs/containers.md')].join(' ').matchAll(/server\/[\w/-]+\.ts/g),
].map(([path]) => path);

/** The files and packages that the entry points import, also in threads and processes of their own. */
function reached(): Set<string> {
  const found = new Set<string>();
  const visit = (path: string) => {
    if (found.has(path)) return;
    found.add(path);
    if (!path.endsWith('.ts')) return;
    importsOf(path).forEach(visit);
    for (const [, started] of read(path).matchAll(/new URL\('([\w-]+\.ts)', import\.meta\.url\)/g))
      visit(`${path.slice(0, path.lastIndexOf('/'))}/${started}`);
  };
  entryPoints.forEach(visit);
  return found;
}

test('the image has every file that it runs', () => {
  const files = [...reached()].filter((path) => /^(contract|packages|server|web)\//.test(path));
  expect(entryPoints).toEqual(
    expect.arrayContaining(['server/main.ts', 'server/commands/health-command.ts', 'server/commands/restore-command.ts']),
  );
  expect(files).toEqual(
    expect.arrayContaining(['server/capabilities/backups/backup-process-entry.ts', 'server/startup/render-worker-entry.ts']),
  );
  const copied = copiedPaths(ofImage);
  expect(files.filter((path) => isIgnored(path) || !copied.some((folder) => path.startsWith(`${folder}/`)))).toEqual([]);
});

test('the image has every package that it runs', () => {
  const manifests = ['server/package.json', 'contract/package.json', ...projectFiles(/^packages\/[^/]+\/package\.json$/)].map(readManifest);
  const installed = new Set(manifests.flatMap(({ dependencies = {} }) => Object.keys(dependencies)));
  const imported = [...reached()].filter((path) => !/^(node:|contract\/|packages\/|server\/)/.test(path));
  const names = imported.map((path) => /^(@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path);
  expect(names).toEqual(expect.arrayContaining(['fastify', 'pdfkit', 'zod']));
  expect(names.filter((name) => !installed.has(name))).toEqual([]);
});

test('every path that the Dockerfile copies exists, with the manifest of each workspace', () => {
  const files = projectFiles(/./);
  const copied = copiedPaths(instructions);
  const isThere = (path: string) => files.some((file) => (file === path || file.startsWith(`${path}/`)) && !isIgnored(file));
  expect(copied.filter((path) => !isThere(path))).toEqual([]);
  expect(copied.filter((path) => path.endsWith('/package.json'))).toEqual(projectFiles(/^.+\/package\.json$/).toSorted());
});

test('the image leaves out tests, the demo, settings and data, and nothing else of the server', () => {
  for (const path of ['.env', '.git/config', 'data/fettle.sqlite', 'e2e/shop.ts', 'node_modules/pg/index.js', 'web/dist/index.html'])
    expect([path, isIgnored(path)]).toEqual([path, true]);
  const left = projectFiles(/^(contract|packages|server|web)\//).filter(isIgnored);
  expect(left.filter((path) => !/\.test\.tsx?$|^server\/(demo|testing)\/|^packages\/[\w-]+\/testing\//.test(path))).toEqual([]);
});

test('the image has the official Node of the version that npm installs, and runs as a user without rights', () => {
  const [version] = Object.values(readManifest('package.json').optionalDependencies);
  expect(argumentOf(instructions, 'BUILD_IMAGE')).toBe(`node:${version}-trixie-slim`);
  expect(argsOf('COPY')).toContain('--from=manifests /usr/local/bin/node /usr/local/bin/');
  expect(argumentOf(instructions, 'BASE_IMAGE')).toBe('debian:trixie-slim');
  expect(argsOf('USER')).toEqual(['10001:10001']);
  expect(argsOf('STOPSIGNAL')).toEqual(['SIGTERM']);
  const [, command = ''] = /&& (.*) --end-with-parent$/.exec(readManifest('package.json').scripts['start'] ?? '') ?? [];
  expect(argsOf('CMD').map((args) => (JSON.parse(args) as string[]).join(' '))).toEqual([command]);
});

type Service = {
  image: string;
  profiles?: string[];
  environment?: Record<string, string | number>;
  read_only: boolean;
  cap_drop: string[];
  security_opt: string[];
  ports?: string[];
  volumes: string[];
};

const compose = parse(read('compose.yaml'), { merge: true }) as { services: Record<string, Service>; volumes: Record<string, null> };

test('compose.yaml starts Fettle alone, and PostgreSQL and a TLS proxy in profiles, all without rights', () => {
  const { services } = compose;
  expect(Object.entries(services).map(([name, { profiles }]) => [name, profiles])).toEqual([
    ['fettle', undefined],
    ['postgresql', ['postgresql']],
    ['tls', ['tls']],
  ]);
  for (const { read_only, cap_drop, security_opt } of Object.values(services))
    expect({ read_only, cap_drop, security_opt }).toEqual({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
  expect(Object.values(services).map(({ image }) => image)).toEqual(['fettle', 'postgres:18-trixie', 'caddy:2']);
});

test('compose.yaml fits the image, the settings and the files of the project', () => {
  const { fettle, tls } = compose.services;
  const settings = fettle?.environment ?? {};
  const known = parseEnv(read('.env.example'));
  expect(Object.keys(settings).filter((name) => !(name in known))).toEqual([]);
  expect(argsOf('ENV')).toEqual([`DATA_DIR=${settings.DATA_DIR}`]);
  expect(argsOf('VOLUME')).toEqual([settings.DATA_DIR]);
  expect(fettle?.volumes).toEqual([`data:${settings.DATA_DIR}`]);
  expect(argsOf('EXPOSE')).toEqual([`${settings.PORT} ${settings.HTTPS_PORT}`]);
  expect(fettle?.ports?.map((port) => port.split(':').at(-1))).toEqual([String(settings.PORT), String(settings.HTTPS_PORT)]);
  expect(tls?.volumes).toContain('./deploy/Caddyfile:/etc/caddy/Caddyfile:ro');
  expect(read('deploy/Caddyfile')).toContain(`fettle:${settings.PORT}`);
  const mounted = Object.values(compose.services).flatMap(({ volumes }) => volumes.filter((volume) => !volume.startsWith('.')));
  expect(new Set(mounted.map((volume) => volume.split(':')[0]))).toEqual(new Set(Object.keys(compose.volumes)));
});

test('docs/containers.md explains each variable that only compose.yaml has', () => {
  const known = parseEnv(read('.env.example'));
  const used = new Set([...read('compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name));
  const others = [...used].filter((name) => !(name in known));
  expect(others.toSorted()).toEqual(['POSTGRES_PASSWORD', 'PUBLISH_ADDRESS']);
  const page = read('docs/containers.md');
  expect(others.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});
