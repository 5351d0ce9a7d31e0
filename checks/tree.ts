import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const root = join(import.meta.dirname, '..');

/** Tracked and new files that exist and are not ignored, as paths from the root. */
export function projectFiles(pattern: RegExp): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  return [...new Set(listed.split('\n'))].filter((path) => pattern.test(path) && existsSync(join(root, path)));
}

export function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** What a source file imports, types included: project files as paths from the root, packages by name. */
export function importsOf(path: string): string[] {
  const specifiers = [
    ...read(path).matchAll(/(?:^|\n)\s*(?:import|export)\s[^;]*?from\s+'([^']+)'|import\(\s*'([^']+)'\s*\)|(?:^|\n)import\s+'([^']+)'/g),
  ];
  return specifiers.map(([, from, lazy, bare]) => {
    const specifier = from ?? lazy ?? bare ?? '';
    return specifier.startsWith('.') ? normalize(join(dirname(path), specifier)) : resolveWorkspace(specifier);
  });
}

/** Groups of nodes that reach each other, each group sorted. Empty when the graph has no cycle. */
export function cyclesOf(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];
  // Tarjan's algorithm.
  function visit(node: string): number {
    const index = order.size;
    order.set(node, index);
    stack.push(node);
    let low = index;
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (stack.includes(next)) low = Math.min(low, order.get(next) ?? low);
    }
    if (low === index) {
      const group = stack.splice(stack.indexOf(node));
      if (group.length > 1 || graph.get(node)?.includes(node)) cycles.push(group.toSorted());
    }
    return low;
  }
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return cycles;
}

type Workspace = { name: string; folder: string; main: string };

let workspaces: Workspace[] | undefined;

/** `@fettle/contract/records/note.ts` as `contract/records/note.ts`; other packages unchanged. */
function resolveWorkspace(specifier: string): string {
  workspaces ??= projectFiles(/\/package\.json$/).map((path) => {
    const { name, exports = {} } = JSON.parse(read(path)) as { name: string; exports?: Record<string, string> };
    return { name, folder: dirname(path), main: exports['.'] ?? 'index.ts' };
  });
  const workspace = workspaces.find(({ name }) => specifier === name || specifier.startsWith(`${name}/`));
  if (!workspace) return specifier;
  return normalize(join(workspace.folder, specifier === workspace.name ? workspace.main : specifier.slice(workspace.name.length + 1)));
}
