import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Podman } from './podman.ts';

export const baseImage = 'fettle-test-base';
export const buildImage = 'fettle-test-build';

/** What Debian's slim images leave out. */
const leftOut = ['/usr/share/doc/*', '/usr/share/info/*', '/usr/share/locale/*', '/usr/share/man/*'];

/** Makes a slim Debian with mmdebstrap: what the image `debian:SUITE-slim` has, which no registry is needed for. */
export function makeBaseImage(podman: Podman, suite: string): void {
  const file = join(podman.folder, 'base.tar');
  const options = leftOut.map((path) => `--dpkgopt=path-exclude=${path}`);
  execFileSync('mmdebstrap', ['--quiet', '--variant=minbase', ...options, suite, file], { stdio: ['ignore', 'ignore', 'inherit'] });
  podman.start(file, baseImage);
}

/** Adds what the image `node` has: Fettle's Node, and the npm that runs this check. */
export function makeBuildImage(podman: Podman): void {
  const folder = join(podman.folder, 'build-image');
  mkdirSync(folder);
  copyFileSync(process.execPath, join(folder, 'node'));
  const npm = dirname(dirname(realpathSync(process.env.npm_execpath ?? 'Run this with npm.')));
  cpSync(npm, join(folder, 'npm'), { recursive: true, dereference: true });
  // A network may have a root CA of its own.
  const certificates = process.env.NODE_EXTRA_CA_CERTS;
  writeFileSync(join(folder, 'certificates.pem'), '');
  if (certificates && existsSync(certificates)) copyFileSync(certificates, join(folder, 'certificates.pem'));
  writeFileSync(
    join(folder, 'Dockerfile'),
    [
      `FROM ${baseImage}`,
      'RUN apt-get update && apt-get install --yes --no-install-recommends libatomic1',
      'COPY node /usr/local/bin/',
      'COPY npm /usr/local/lib/node_modules/npm',
      'COPY certificates.pem /etc/ssl/',
      'ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certificates.pem',
      'RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && ln -s /usr/local/bin/npm /usr/bin/npm',
      '',
    ].join('\n'),
  );
  podman.build(folder, buildImage);
}
