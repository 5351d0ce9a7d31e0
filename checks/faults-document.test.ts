import { expect, test } from 'vitest';
import { countProofs, findBrokenProofs, tableRows } from './proofs.ts';
import { projectFiles, read } from './tree.ts';

const path = 'docs/faults.md';
const document = read(path);
const rows = tableRows(document).filter(([fault]) => fault !== 'Fault');

test('each fault says what the employee reads, what is lost and what proves it, and each proof exists', () => {
  expect(rows.length).toBeGreaterThan(25);
  expect(rows.filter(([fault, text, lost, _end, proof = '']) => !fault || !text || !lost || countProofs(proof) === 0)).toEqual([]);
  expect(findBrokenProofs(path, document)).toEqual([]);
});

test('each sentence that an employee reads is in the sources', () => {
  const sources = projectFiles(/^(contract|server|web|packages)\/.+(?<!\.test)\.tsx?$/).map(read);
  const sentences = [...document.matchAll(/"([^"]+)"/g)].flatMap(([, text = '']) => text.split(/(?<=[.!?]) /));
  expect(sentences.length).toBeGreaterThan(20);
  expect(sentences.filter((sentence) => !sources.some((source) => source.includes(sentence)))).toEqual([]);
});
