import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

// Writes what a release consists of as CycloneDX, from the lockfile: npx node checks/sbom.ts fettle.cdx.json

const root = join(import.meta.dirname, '..');
const file = process.argv[2] ?? 'fettle.cdx.json';
type Component = { 'bom-ref': string; properties?: { name: string }[] };
type Dependencies = { ref: string; dependsOn?: string[] };
type Sbom = { components: Component[]; dependencies: Dependencies[]; metadata: { component: { name: string; version: string } } };

function listPackages(...which: string[]): Sbom {
  const args = ['sbom', '--package-lock-only', ...which, '--sbom-format', 'cyclonedx', '--sbom-type', 'application'];
  return JSON.parse(execFileSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1_048_576 })) as Sbom;
}

const server = listPackages('--omit', 'dev');
// Its packages are compiled into the files that browsers load.
const web = listPackages('--workspace', '@fettle/web');
const { metadata, ...rest } = server;
const components = byKey([...server.components, ...web.components.map(withoutDevelopment)], (component) => component['bom-ref']);
const dependencies = byKey([...server.dependencies, ...web.dependencies], ({ ref }) => ref);

/** The first of those with the same key. */
function byKey<Item>(items: readonly Item[], key: (item: Item) => string): Item[] {
  return [...new Map(items.toReversed().map((item) => [key(item), item])).values()].toReversed();
}

function withoutDevelopment({ properties = [], ...component }: Component): Component {
  return { ...component, properties: properties.filter(({ name }) => name !== 'cdx:npm:package:development') };
}

// npm writes the name of the folder.
const { version } = metadata.component;
const named = { ...rest, metadata: { ...metadata, component: { ...metadata.component, name: 'fettle' } }, components, dependencies };
writeFileSync(file, `${JSON.stringify(named, undefined, 2)}\n`);
process.stdout.write(`${file}: ${components.length} components of Fettle ${version}\n`);
