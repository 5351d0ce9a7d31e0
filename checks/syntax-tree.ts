import { parseAst } from 'vitest/node';

/** A node of a syntax tree (https://github.com/estree/estree). */
export type Node = { type: string } & Record<string, unknown>;

/** `path`: JSX is read in what ends in `x` only. */
export function parse(source: string, path = 'tsx'): Node {
  return parseAst(source, { lang: path.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node;
}

/** Looks at a node and all nodes in it, from the top. */
export function visit(node: Node, look: (node: Node) => void): void {
  look(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (typeof child === 'object' && child !== null && 'type' in child) visit(child as Node, look);
    }
  }
}
