import { expect, test } from 'vitest';
import { api } from '@fettle/contract';
import { Settings } from '../server/platform/config/settings.ts';
import { apiMarkdown } from './api-markdown.ts';
import { firstNames, forbiddenImports, isProduction } from './floors.ts';
import { findBrokenProofs } from './proofs.ts';
import { exampleEnvironment, settingsMarkdown } from './settings-documents.ts';
import { importsOf, projectFiles, read } from './tree.ts';

const sources = projectFiles(/\.tsx?$/);

test('imports resolve to project files', () => {
  expect(importsOf('server/startup/build-app.ts')).toContain('server/capabilities/notes/handlers.ts');
  expect(importsOf('server/startup/build-app.ts')).toContain('contract/index.ts');
});

test('the contract imports only zod, the package of messages and itself', () => {
  expect(forbiddenImports(/^contract\//, (imported) => imported === 'zod/mini' || /^(contract|packages\/i18n)\//.test(imported))).toEqual(
    [],
  );
});

test('the server and the web app do not import each other', () => {
  expect(forbiddenImports(/^server\//, (imported) => !imported.startsWith('web/'))).toEqual([]);
  // The build also compiles the server.
  expect(forbiddenImports(/^web\/(?!build-if-needed\.ts)/, (imported) => !imported.startsWith('server/'))).toEqual([]);
});

/** The files of the server's capabilities with a statement for the database. */
const queries = new Set(
  sources.filter(
    (path) =>
      path.startsWith('server/capabilities/') &&
      isProduction(path) &&
      /\.(selectFrom|insertInto|updateTable|deleteFrom)\(/.test(read(path)),
  ),
);

test('what queries the database imports no HTTP code', () => {
  expect(queries.size).toBeGreaterThan(30);
  const isForbidden = (imported: string, path: string) => queries.has(path) && imported.startsWith('server/platform/http/');
  expect(forbiddenImports(/^server\/capabilities\//, (imported, path) => !isForbidden(imported, path))).toEqual([]);
});

test('only server/platform/database/ names a database, and asks which it is', () => {
  const asking = /\bisPostgres\b|'(sqlite|postgresql)'|\b(Sqlite|Postgres)Adapter\b/;
  // What people write is named, too: the settings, and the example of a command.
  const naming = /sqlite|postgres(?!ql:\/\/user:)/i;
  const others = sources.filter((path) => {
    if (!/^server\/(?!platform\/database\/)/.test(path) || !isProduction(path)) return false;
    return (path.startsWith('server/platform/config/') ? asking : naming).test(withoutComments(read(path)));
  });
  expect(others).toEqual([]);
});

function withoutComments(code: string): string {
  return code.replaceAll(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*/gm, '');
}

test('handlers contain no SQL', () => {
  expect([...queries].filter((path) => path.endsWith('handlers.ts'))).toEqual([]);
  expect(
    forbiddenImports(/handlers\.ts$/, (imported, path) => imported !== 'kysely' || path === 'server/capabilities/shop/handlers.ts'),
  ).toEqual([]);
});

test('only read-config.ts reads environment variables', () => {
  const readers = sources.filter((path) => /^(server|contract)\//.test(path) && isProduction(path) && read(path).includes('process.env'));
  expect(readers).toEqual(['server/platform/config/read-config.ts']);
});

test('only web/app/ imports screens', () => {
  expect(forbiddenImports(/^web\/(?!app\/|screens\/)/, (imported) => !imported.startsWith('web/screens/'))).toEqual([]);
});

test('a capability of the web app imports only machines, employees, auth, shop, search and lower rooms besides itself', () => {
  const shared = new Set(['machines', 'employees', 'auth', 'shop', 'search'].map((name) => `web/capabilities/${name}`));
  expect(
    forbiddenImports(
      /^web\/capabilities\//,
      (imported, path) =>
        !imported.startsWith('web/capabilities/') || shared.has(firstNames(imported, 3)) || firstNames(imported, 3) === firstNames(path, 3),
    ),
  ).toEqual([]);
});

test('web/ui/ imports neither the contract nor other folders of the web app', () => {
  expect(
    forbiddenImports(
      /^web\/ui\//,
      (imported) => !imported.startsWith('contract/') && (!imported.startsWith('web/') || imported.startsWith('web/ui/')),
    ),
  ).toEqual([]);
});

test("the developers' page of parts shows each component of web/ui/", () => {
  const shown = new Set(projectFiles(/^web\/testing\/ui-parts.*\.tsx$/).flatMap(importsOf));
  const components = projectFiles(/^web\/ui\/(?!lazy-component).*\.tsx$/).filter(isProduction);
  expect(components.filter((path) => !shown.has(path))).toEqual([]);
});

test('a decision record fits on a screen', () => {
  const long = projectFiles(/^docs\/decisions\/.*\.md$/).filter((record) => read(record).length > 3_600);
  expect(long).toEqual([]);
});

test('no file is longer than 400 lines', () => {
  const lengths = projectFiles(/\.(tsx?|css)$/).map((path) => ({ path, lines: read(path).split('\n').length }));
  expect(lengths.filter(({ lines }) => lines > 400)).toEqual([]);
});

test('each docstring begins with what it describes, not with a preposition', () => {
  const beginnings = sources.flatMap((path) =>
    [...read(path).matchAll(/\/\*\*\s+(?:\* )?(?:By|For|Of|Without) .*/g)].map(([text]) => `${path}: ${text}`),
  );
  expect(beginnings).toEqual([]);
});

test('each title of a test has a subject', () => {
  const predicate =
    /(?:\btest|\))\(\s*['"`]((?:is|are|has|have|does|do|can|cannot|may|must|says|shows|returns|rejects|refuses|finds|keeps|gets|goes|fails|prepares|sends|waits|print|prints) .*)/g;
  const titles = projectFiles(/\.(test|spec)\.tsx?$/).flatMap((path) =>
    [...read(path).matchAll(predicate)].map(([, title]) => `${path}: ${title}`),
  );
  expect(titles).toEqual([]);
});

test('every npm script in a document or a comment exists', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const named = projectFiles(/\.(md|ts|yml|service)$/).flatMap((path) =>
    [...read(path).matchAll(/npm run ([\w:-]*\w)/g)].map(([, name]) => name ?? ''),
  );
  expect(named).not.toEqual([]);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test('every source file that a document or a comment runs with Node exists', () => {
  const files = new Set(projectFiles(/\.[jt]s$/));
  const missing = projectFiles(/\.(md|ts|yml|service)$/).flatMap((path) =>
    [...read(path).matchAll(/\bnode (?:-\S+ )*([\w-]+\/[\w./-]+\.[jt]s)\b/g)]
      .filter(([, named = '']) => !files.has(named))
      .map(([, named]) => `${path}: ${named}`),
  );
  expect(missing).toEqual([]);
});

test('npm scripts are commands of every system, without words of a Unix shell', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  // The shell of Windows knows && and double quotes, but no $, ', `, ;, |, single &, assignments or programs such as rm.
  const unixOnly = /[$'`;|]|(^|[^&])&([^&]|$)|(^|&& )(\w+=|(exec|export|env|rm|cp|mv|mkdir|cat|sh|bash|test|true|sleep|touch)\b)/;
  expect(Object.entries(scripts).filter(([, script]) => unixOnly.test(script))).toEqual([]);
});

test('each proof and each link in a document leads to what exists', () => {
  const broken = projectFiles(/\.md$/).flatMap((path) => findBrokenProofs(path, read(path)).map((problem) => `${path}: ${problem}`));
  expect(broken).toEqual([]);
});

test('the walks of docs/architecture.md name files that exist, and what their arrows name is in both files', () => {
  const files = projectFiles(/\.[jt]sx?$/);
  const wrong: string[] = [];
  function fileOf(name: string): string {
    const [file = '', ...others] = files.filter((path) => path.endsWith(`/${name}`));
    if (file === '' || (others.length > 0 && name.includes('/'))) wrong.push(name);
    return file;
  }
  const walks = read('docs/architecture.md').match(/^sequenceDiagram\n[^`]+/gm) ?? [];
  for (const walk of walks) {
    const boxes = new Map([...walk.matchAll(/participant (\w+) as (\S+)/g)].map(([, box = '', name = '']) => [box, read(fileOf(name))]));
    for (const [, from = '', to = from, text = ''] of walk.matchAll(/(?:Note over )?(\w+)(?:-?->>(\w+))?: (.+)/g)) {
      for (const [name] of text.matchAll(/[\w-]+\.tsx?/g)) fileOf(name);
      for (const [, name = ''] of text.matchAll(/(\w+)\(\)/g))
        if (!boxes.get(from)?.includes(name) || !boxes.get(to)?.includes(name)) wrong.push(`${from} ${to}: ${name}`);
    }
  }
  expect(walks).toHaveLength(4);
  expect(wrong).toEqual([]);
});

test('every path in code style in a document exists', () => {
  const files = projectFiles(/./).concat('web/dist/');
  const missing = projectFiles(/\.md$/).flatMap((page) =>
    [...read(page).matchAll(/`((?:bench|checks|contract|deploy|docs|e2e|packages|server|web)\/[\w./-]*)`/g)]
      .map(([, path = '']) => path)
      .filter((path) => !files.some((file) => file.startsWith(path.replace('CAPABILITY', 'parts'))))
      .map((path) => `${page}: ${path}`),
  );
  expect(missing).toEqual([]);
});

test('docs/api.md, docs/settings.md and .env.example match the contract and the settings (npm run docs:reference writes them)', () => {
  expect(read('docs/api.md')).toBe(`${apiMarkdown(api)}\n`);
  expect(read('docs/settings.md')).toBe(`${settingsMarkdown(Settings)}\n`);
  expect(read('.env.example')).toBe(`${exampleEnvironment(Settings)}\n`);
});

test('npm ci works on every platform: each optional dependency has an entry in the lockfile', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { optionalDependencies?: Record<string, string> }>;
  };
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !(`node_modules/${name}` in packages) && !(`${path}/node_modules/${name}` in packages),
    ),
  );
  expect(missing).toEqual([]);
});

test('every dependency is pinned to one version', () => {
  const loose = projectFiles(/package\.json$/).flatMap((path) => {
    const {
      dependencies = {},
      devDependencies = {},
      optionalDependencies = {},
    } = JSON.parse(read(path)) as Record<string, Record<string, string>>;
    return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
      .filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))
      .map(([name, version]) => `${path}: ${name} ${version}`);
  });
  expect(loose).toEqual([]);
});

test('each path in a documented unit test command has tests that the command runs', () => {
  const tests = projectFiles(/\.test\.tsx?$/);
  const left: Record<string, RegExp> = { long: /^$/, quick: /\.(slow|long|with-tools)\./, default: /\.long\./ };
  const withoutTests = projectFiles(/\.md$/).flatMap((page) =>
    [...read(page).matchAll(/`([^`\n]*)npx vitest run ([^`\n]*)`/g)].flatMap(([, environment = '', line = '']) => {
      const [, level = 'default'] = /FETTLE_TESTS=(\w+)/.exec(environment) ?? [];
      const paths = line.split(' ').filter((word) => word.includes('/'));
      return paths
        .filter((path) => !tests.some((test) => test.includes(path) && !left[level]?.test(test)))
        .map((path) => `${page}: ${path}`);
    }),
  );
  expect(withoutTests).toEqual([]);
});

test('each decision record says how it is checked', () => {
  const decisions = projectFiles(/^docs\/decisions\/\d{4}-.+\.md$/);
  expect(decisions).not.toEqual([]);
  expect(decisions.filter((path) => !/^Checked: .+/m.test(read(path)))).toEqual([]);
});

test('a color, a size of text, a weight or a radius of a screen is one of the tokens', () => {
  const rules: [property: RegExp, allowed: RegExp][] = [
    [/^(.*)$/gm, /^(?!.*(#[\da-f]{3,8}\b|\brgb\())/],
    [/^\s*font-size: (.*);/gm, /^(var\(--text.*\)|min\(var\(--text.*\)|calc\(.*var\(--text\).*\)|inherit)$/],
    [/^\s*font: (.*);/gm, /^(inherit|(600|750) var\(--text.*)$/],
    [/^\s*font-weight: (.*);/gm, /^(400|600|750|inherit)$/],
    [/^\s*border-radius: (.*);/gm, /^((var\(--radius[-\w]*\)|50%|0) ?)+$/],
  ];
  const others = projectFiles(/^web\/.*\.module\.css$/).flatMap((path) =>
    rules.flatMap(([property, allowed]) =>
      [...read(path).matchAll(property)].filter(([, value = '']) => !allowed.test(value)).map(([line]) => `${path}: ${line.trim()}`),
    ),
  );
  expect(others).toEqual([]);
});

test('each class of a stylesheet and each token is used', () => {
  const stylesheets = projectFiles(/^web\/.*\.css$/);
  const styles = stylesheets.map(read).join('\n');
  const code = projectFiles(/^web\/.*\.tsx?$/)
    .map(read)
    .join('\n');
  const classes = [...styles.replaceAll(/\/\*[^]*?\*\//g, '').matchAll(/\.([a-z]\w*)/gi)].map(([, name = '']) => name);
  const tokens = [...read('web/ui/tokens.css').matchAll(/^ +(--[\w-]+):/gm)].map(([, name = '']) => name);
  expect(classes.filter((name) => !new RegExp(`\\b${name}\\b`).test(code))).toEqual([]);
  expect(tokens.filter((name) => !styles.includes(`var(${name}`) && !code.includes(`var(${name}`))).toEqual([]);
});
