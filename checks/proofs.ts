import { posix } from 'node:path';
import { testTitles } from './test-titles.ts';
import { projectFiles, read } from './tree.ts';

const files = new Set(projectFiles(/./));

/** A row of a Markdown table, without the line of dashes. */
export function tableRows(document: string): string[][] {
  return document
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|[\s:|-]+\|$/.test(line))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );
}

/**
 * What is wrong with the proofs in a text, as sentences. A proof is a code span such as `server/capabilities/notes/notes.test.ts › a coworker can
 * delete a note`: a test file, and the title of a test or the name of its row in a table, word for word. What is no test is linked. A link
 * to a project file must have the heading that it points to.
 */
export function findBrokenProofs(path: string, text: string): string[] {
  const tests = [...text.matchAll(/`([^`]+?) › ([^`]+)`/g)].flatMap(([, file = '', title = '']) => {
    if (!files.has(file)) return [`${file} does not exist.`];
    if (!/\.(test|spec)\.tsx?$/.test(file)) return [`${file} has no tests: link to it.`];
    return titlesIn(file).has(title) ? [] : [`${file} has no test "${title}".`];
  });
  const links = [...text.matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].flatMap(([, target = '', anchor]) => {
    const file = target ? posix.normalize(posix.join(posix.dirname(path), target)) : path;
    if (!files.has(file) && ![...files].some((name) => name.startsWith(`${file.replace(/\/$/, '')}/`))) return [`${file} does not exist.`];
    return anchor === undefined || headings(read(file)).includes(anchor) ? [] : [`${file} has no section #${anchor}.`];
  });
  return [...tests, ...links];
}

const titles = new Map<string, Set<string>>();

function titlesIn(file: string): Set<string> {
  const known = titles.get(file) ?? testTitles(read(file));
  titles.set(file, known);
  return known;
}

/** How many proofs and links a text has. */
export function countProofs(text: string): number {
  return [...text.matchAll(/`[^`]+? › [^`]+`|\]\([^)]+\)/g)].length;
}

/** The anchors of a document's headings, as GitHub names them. */
function headings(document: string): string[] {
  return [...document.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}
