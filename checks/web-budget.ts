import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The most a phone may load, in kilobytes after gzip (fonts uncompressed). `frame` is what surrounds every screen. */
const budget = { firstLoad: 119, withFrame: 136, styles: 14, lazyRoute: 12, fonts: 70 };
/** The most scripts that a phone asks for before it shows a screen whole, and for a card with its parts and dialogs. */
const maxScripts = { screen: 14, card: 22 };

const assets = join(import.meta.dirname, '../web/dist/assets');
const page = readFileSync(join(assets, '../index.html'), 'utf8');
const files = readdirSync(assets);

/** A chunk and all chunks it imports statically. */
function withStaticImports(name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen;
  seen.add(name);
  const source = readFileSync(join(assets, name), 'utf8');
  for (const [, imported] of source.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)) withStaticImports(imported ?? '', seen);
  return seen;
}

/** Loads when a form is checked, and with the security log, which has schemas of its own. */
const mayValidate = /^(request-schemas|security-)/;

/** The scripts that load Zod, of 30 KB, although they check no request. */
function needlessValidators(): string[] {
  const scripts = files.filter((name) => name.endsWith('.js'));
  const zod = scripts.find((name) => readFileSync(join(assets, name), 'utf8').includes('$ZodError'));
  if (!zod) throw new Error('No script of the build has Zod: the check does not recognize it.');
  return scripts.filter((name) => name !== zod && !mayValidate.test(name) && withStaticImports(name).has(zod));
}

function kilobytes(names: Iterable<string>, ending = '.gz'): number {
  return [...names].reduce((total, name) => total + statSync(join(assets, name + ending)).size, 0) / 1000;
}

const entry = /src="\/assets\/([\w.-]+\.js)"/.exec(page)?.[1];
if (!entry) throw new Error('index.html loads no script.');
const shell = withStaticImports(entry);
const screens = files.filter((name) => /-screen-[\w-]+\.js$/.test(name));
const technicianScreens = screens.filter((name) => /^(start-repair|card|table|find)-/.test(name));
if (technicianScreens.length < 4) throw new Error(`The build lacks a technician's screen. Found: ${technicianScreens.join(', ')}`);

const frame = files.find((name) => /^frame-[\w-]+\.js$/.test(name));
if (!frame) throw new Error('The build has no frame.');
const firstScreens = technicianScreens.map((name) => ({
  name,
  scripts: new Set([...shell, ...withStaticImports(name)]),
  withFrame: new Set([...shell, ...withStaticImports(name), ...withStaticImports(frame)]),
}));

const figures: [what: string, kilobytes: number, limit: number][] = [
  ...firstScreens.map(({ name, scripts }): [string, number, number] => [`first load of ${name}`, kilobytes(scripts), budget.firstLoad]),
  ...firstScreens.map(({ name, withFrame }): [string, number, number] => [
    `${name} with its frame`,
    kilobytes(withFrame),
    budget.withFrame,
  ]),
  ...screens.map((name): [string, number, number] => [`${name} alone`, kilobytes([name]), budget.lazyRoute]),
  ['all stylesheets', kilobytes(files.filter((name) => name.endsWith('.css'))), budget.styles],
  [
    'fonts',
    kilobytes(
      files.filter((name) => name.endsWith('.woff2')),
      '',
    ),
    budget.fonts,
  ],
];

for (const [what, size, limit] of figures)
  process.stdout.write(`${size > limit ? 'TOO LARGE' : 'ok'}  ${size.toFixed(1)} of ${limit} KB  ${what}\n`);
for (const { name, withFrame } of firstScreens)
  if (withFrame.size > maxScripts.screen) throw new Error(`${name} needs ${withFrame.size} scripts, more than ${maxScripts.screen}.`);
const card = firstScreens.find(({ name }) => name.startsWith('card-'));
const ofCard = new Set(card?.withFrame);
const cardSource = readFileSync(join(assets, card?.name ?? ''), 'utf8');
for (const [, name = ''] of cardSource.matchAll(/import\(["'`]\.\/([\w.-]+\.js)["'`]\)/g)) withStaticImports(name, ofCard);
if (![...ofCard].some((name) => name.startsWith('card-dialogs-'))) throw new Error('The dialogs of a card are not among its scripts.');
if (ofCard.size > maxScripts.card) throw new Error(`A card needs ${ofCard.size} scripts, more than ${maxScripts.card}.`);
const validators = needlessValidators();
if (validators.length > 0) throw new Error(`These load Zod and check no request: ${validators.join(', ')}.`);
process.exit(figures.some(([, size, limit]) => size > limit) ? 1 : 0);
