import { type Node, parse, visit } from './syntax-tree.ts';
import { projectFiles, read } from './tree.ts';

type Spread = { count: number; median: number; p90: number; max: number; longest: string };

/** The lines of the product, its tests, and what only tests, measures and proves it: in all, of a file, and of a function with a body. */
export function sizes(): object[] {
  const files = Object.groupBy(projectFiles(/\.(tsx?|js|css)$/), (path) =>
    /\.(test|spec)\.tsx?$/.test(path) ? 'tests' : /^(contract|server|web|packages)\/(?!.*\btesting\/)/.test(path) ? 'product' : 'support',
  );
  return Object.entries(files).flatMap(([what, paths]) => {
    const lengths = paths.map((path): [string, number] => [path, linesOf(read(path))]);
    const functions = paths.filter((path) => !path.endsWith('.css')).flatMap(functionLengths);
    const lines = lengths.reduce((sum, [, length]) => sum + length, 0);
    return [
      { what, of: 'files', lines, ...spread(lengths) },
      { what, of: 'functions', ...spread(functions) },
    ];
  });
}

function functionLengths(path: string): [name: string, lines: number][] {
  const source = read(path);
  const lengths: [string, number][] = [];
  visit(parse(source, path), ({ type, body, start, end }) => {
    if (/Function/.test(type) && (body as Node | null)?.type === 'BlockStatement')
      lengths.push([`${path}:${linesOf(source.slice(0, start as number)) + 1}`, linesOf(source.slice(start as number, end as number)) + 1]);
  });
  return lengths;
}

function linesOf(text: string): number {
  return text.split('\n').length - 1;
}

function spread(sizes: readonly (readonly [name: string, size: number])[]): Spread {
  const sorted = sizes.toSorted(([, one], [, other]) => one - other);
  const at = (part: number) => sorted[Math.ceil(part * sorted.length) - 1]?.[1] ?? 0;
  return { count: sorted.length, median: at(0.5), p90: at(0.9), max: at(1), longest: sorted.at(-1)?.[0] ?? '' };
}
