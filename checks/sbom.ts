import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

// Writes what a release consists of as CycloneDX, from the lockfile: npm run sbom -- fettle.cdx.json

const root = join(import.meta.dirname, '..');
const file = process.argv[2] ?? 'fettle.cdx.json';
const written = execFileSync(
  'npm',
  ['sbom', '--package-lock-only', '--omit', 'dev', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'],
  {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1_048_576,
  },
);
type Sbom = { components: object[]; metadata: { component: { name: string; version: string } } };
const { components, metadata, ...rest } = JSON.parse(written) as Sbom;
// npm writes the name of the folder.
const { version } = metadata.component;
const named = { ...rest, metadata: { ...metadata, component: { ...metadata.component, name: 'fettle' } }, components };
writeFileSync(file, `${JSON.stringify(named, undefined, 2)}\n`);
process.stdout.write(`${file}: ${components.length} components of Fettle ${version}\n`);
