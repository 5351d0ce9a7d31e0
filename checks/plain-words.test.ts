import { expect, test } from 'vitest';
import { type Node, parse, visit } from './syntax-tree.ts';
import { projectFiles, read } from './tree.ts';

/** Words for those who install the server. On a screen, a setting of the server stands alone as a line to copy, or at the end of a sentence. */
const jargon = [
  /\broot CA\b/i,
  /\b\d+ ?dpi\b/i,
  /\b[A-Z]+_[A-Z_]+\b(?!=\S+$)/,
  /\benvironment of the server\b|\benvironment variable/i,
  /\bwhoever\b/i,
  /\b(HTTPS|TLS|mDNS|IPP|CUPS|SHA-256|PEM|reverse proxy|behind a proxy)\b(?!=\S+$)/,
];

const screens = projectFiles(/^web\/(app|capabilities|screens|sync|ui)\/.+\.tsx?$/).filter((path) => !/\.test\.tsx?$/.test(path));

/** Pages that the server writes itself. */
const pages = projectFiles(/^server\/platform\/https\/[\w-]+-(html|steps)\.ts$/);

/** Files whose sentences about printers are shown on screens. */
const printers = projectFiles(/^server\/capabilities\/printing\/printers\/(ipp-sentences|host-status|zpl-printer)\.ts$/);

const server = projectFiles(/^server\/(capabilities|platform\/http)\/.+\.ts$/).filter((path) => !path.endsWith('.test.ts'));

test('texts of screens and pages have no words for those who install the server', () => {
  expect([...screens, ...pages, ...printers].flatMap((path) => jargonIn(path, textsIn))).toEqual([]);
});

test('messages of the server have no words for those who install it', () => {
  expect(server.flatMap((path) => jargonIn(path, messagesIn))).toEqual([]);
});

test('a sentence with the name of a setting is found, and a line to copy is not', () => {
  const source = `
    // Set BACKUP_DIR to another disk.
    export const A = () => <p title="Set by SHOP_NAME in the server.">Trust the root CA. <CopyLine text="BACKUP_AT=02:00" /></p>;
    const url = \`at \${where}: 203 dpi\`;
    throw new AppError('conflict', \`\${name} is for IPP only.\`);`;
  expect(textsIn(parse(source)).filter(hasJargon)).toEqual([
    'Set by SHOP_NAME in the server.',
    'Trust the root CA. ',
    'at …: 203 dpi',
    '… is for IPP only.',
  ]);
  expect(messagesIn(parse(source)).filter(hasJargon)).toEqual(['… is for IPP only.']);
});

function hasJargon(text: string): boolean {
  return jargon.some((pattern) => pattern.test(text));
}

function jargonIn(path: string, find: (tree: Node) => string[]): string[] {
  const source = read(path);
  // Most files need no parsing.
  if (!hasJargon(source)) return [];
  const texts = find(parse(source, path));
  return texts.filter(hasJargon).map((text) => `${path}: ${text}`);
}

/** The texts with several words, where `…` is what a template fills in. */
function textsIn(tree: Node): string[] {
  const texts: string[] = [];
  visit(tree, (node) => texts.push(textOf(node)));
  return texts.filter((text) => /\S\s+\S/.test(text));
}

/** The texts that the server sends as messages. */
function messagesIn(tree: Node): string[] {
  const messages = new Set<string>();
  visit(tree, (node) => {
    const isCall = /^(New|Call)Expression$/.test(node.type);
    if (!isCall || !/^(AppError|PrinterError|msg)$/.test((node.callee as { name?: string }).name ?? '')) return;
    for (const text of (node.arguments as Node[]).flatMap(textsIn)) messages.add(text);
  });
  return [...messages];
}

function textOf(node: Node): string {
  if (node.type === 'JSXText') return (node.value as string).replaceAll(/\s+/g, ' ');
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type !== 'TemplateLiteral') return '';
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…');
}
