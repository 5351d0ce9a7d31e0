import { dirname } from 'node:path';
import { cyclesOf, importsOf, projectFiles } from './tree.ts';

/** The imports from one child of a folder, a file or a folder, into another, as `a imports b`. */
type Arrow = { from: string; to: string; imports: string[] };

/** A folder with what its children import from each other. */
type Level = {
  folder: string;
  children: Set<string>;
  arrows: Arrow[];
  /** Groups of children that reach each other: in each, an arrow runs up. */
  circles: string[][];
};

/** Tests, and what only those of the server use, may import anything. */
export function isProduction(path: string): boolean {
  return !/\.test\.tsx?$/.test(path) && !path.startsWith('server/testing/');
}

/** The imports that break a rule, as `a imports b`, in the files of `from`. By default, those of tests are allowed. */
export function forbiddenImports(
  from: RegExp,
  isAllowed: (imported: string, importer: string) => boolean,
  isChecked: (path: string) => boolean = isProduction,
): string[] {
  return projectFiles(/\.tsx?$/)
    .filter((path) => from.test(path) && isChecked(path))
    .flatMap((path) =>
      importsOf(path)
        .filter((imported) => !isAllowed(imported, path))
        .map((imported) => `${path} imports ${imported}`),
    );
}

/** The folders of `side`, such as `server`, from the top. Imports of types count. */
export function levelsOf(side: string): Level[] {
  const levels = new Map<string, { children: Set<string>; arrows: Map<string, Arrow> }>();
  const at = (folder: string) => levels.getOrInsertComputed(folder, () => ({ children: new Set(), arrows: new Map() }));
  for (const path of projectFiles(new RegExp(`^${side}/.*\\.tsx?$`)).filter(isProduction)) {
    for (let child = path; child !== side; child = dirname(child)) at(dirname(child)).children.add(child);
    for (const imported of importsOf(path)) {
      const [folder, from, to] = split(path, imported);
      if (!imported.startsWith(`${side}/`)) continue;
      const { imports } = at(folder).arrows.getOrInsert(`${from} ${to}`, { from, to, imports: [] });
      imports.push(`${path} imports ${imported}`);
    }
  }
  return [...levels]
    .map(([folder, { children, arrows }]) => ({ folder, children, arrows: [...arrows.values()], circles: circlesOf(arrows.values()) }))
    .toSorted((a, b) => (a.folder < b.folder ? -1 : 1));
}

/** The first names of a path: `server/platform` are two. */
export function firstNames(path: string, count: number): string {
  return path.split('/').slice(0, count).join('/');
}

/** The folder that two files share, and the child of it that each is in. */
function split(path: string, imported: string): [folder: string, from: string, to: string] {
  const names = imported.split('/');
  const shared = path.split('/').findIndex((name, index) => name !== names[index]);
  return [firstNames(path, shared), firstNames(path, shared + 1), firstNames(imported, shared + 1)];
}

function circlesOf(arrows: Iterable<Arrow>): string[][] {
  const graph = new Map<string, string[]>();
  for (const { from, to } of arrows) graph.getOrInsert(from, []).push(to);
  return cyclesOf(graph);
}

/** The imports that run up: in each circle, those of the arrow with the fewest, because most run down. */
export function arrowsUp({ circles, arrows }: Level): string[] {
  return circles.flatMap((circle) => {
    const inCircle = arrows.filter(({ from, to }) => circle.includes(from) && circle.includes(to));
    const fewest = Math.min(...inCircle.map(({ imports }) => imports.length));
    return inCircle.filter(({ imports }) => imports.length === fewest).flatMap(({ imports }) => imports);
  });
}

/** How many floors the children of a folder are on: the longest way down, in children. */
function countFloors({ arrows }: Level): number {
  const heights = new Map<string, number>();
  function heightOf(child: string): number {
    const known = heights.get(child);
    if (known !== undefined) return known;
    heights.set(child, 1);
    const below = arrows.filter(({ from }) => from === child).map(({ to }) => heightOf(to));
    const height = 1 + Math.max(0, ...below);
    heights.set(child, height);
    return height;
  }
  return Math.max(1, ...arrows.map(({ from }) => heightOf(from)));
}

if (import.meta.main) {
  const sides = process.argv.length > 2 ? process.argv.slice(2) : ['contract', 'server', 'web', 'packages'];
  // Parses all files, which the checks do not need.
  const { sizes } = await import('./sizes.ts');
  /* oxlint-disable no-console -- the result of this script */
  console.table(
    sides.flatMap(levelsOf).map((level) => {
      const { folder, children, arrows } = level;
      return { folder, children: children.size, floors: countFloors(level), arrows: arrows.length, 'imports up': arrowsUp(level).length };
    }),
  );
  console.table(sizes());
}
