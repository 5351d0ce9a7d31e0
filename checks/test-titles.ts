import { type Node, parse, visit } from './syntax-tree.ts';

/**
 * The titles of the tests and groups in a test file, as they stand there: `%s` and `${name}` are not filled in. Of a table whose rows fill
 * a title, the names of the rows too. A text in a comment or in the body of a test is no title.
 */
export function testTitles(source: string): Set<string> {
  const titles = new Set<string>();
  const tables = new Map<string, Node>();
  visit(parse(source), (node) => {
    if (node.type === 'VariableDeclarator' && (node.init as Node | null)?.type === 'ArrayExpression')
      tables.set((node.id as { name: string }).name, node.init as Node);
    if (node.type !== 'CallExpression') return;
    const [first] = node.arguments as Node[];
    const title = first && textOf(first, source);
    const callee = node.callee as Node;
    if (title === undefined || !isTest(callee)) return;
    titles.add(title);
    if (callee.type !== 'CallExpression' || !/%[sij]|\$/.test(title)) return;
    const [table] = callee.arguments as Node[];
    for (const name of table ? rowNames(table, tables, source) : []) titles.add(name);
  });
  return titles;
}

/** `test`, `describe`, `describeEachEngine`, `test.for(rows)` and the like. */
function isTest({ type, name, object, property, callee }: Node): boolean {
  if (type === 'Identifier') return /^(test|it|describe\w*)$/.test(name as string);
  if (type === 'MemberExpression') return !/^(skip|todo|fixme|step)$/.test((property as { name: string }).name) && isTest(object as Node);
  return type === 'CallExpression' && isTest(callee as Node);
}

/** A row is a name, or begins with one. */
function rowNames(table: Node, tables: ReadonlyMap<string, Node>, source: string): string[] {
  if (table.type === 'TSAsExpression' || table.type === 'TSSatisfiesExpression') return rowNames(table.expression as Node, tables, source);
  if (table.type === 'Identifier') {
    // A group of tables gives each of them to its tests.
    const declared = tables.get(table.name as string);
    return (declared ? [declared] : [...tables.values()]).flatMap((other) => rowNames(other, tables, source));
  }
  if (table.type !== 'ArrayExpression') return [];
  return (table.elements as Node[]).flatMap((row) => {
    const cells = row.type === 'ArrayExpression' ? (row.elements as Node[]) : [row];
    return cells.flatMap((cell) => textOf(cell, source) ?? []).slice(0, 1);
  });
}

function textOf({ type, value, start, end }: Node, source: string): string | undefined {
  if (type === 'Literal' && typeof value === 'string') return value;
  return type === 'TemplateLiteral' ? source.slice((start as number) + 1, (end as number) - 1) : undefined;
}
