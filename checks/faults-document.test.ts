import { expect, test } from 'vitest';
import { countProofs, tableRows } from './proofs.ts';
import { projectFiles, read } from './tree.ts';

const document = read('docs/faults.md');
const rows = tableRows(document).filter(([fault]) => fault !== 'Fault');

test('each fault says what the employee reads, what is lost and what proves it', () => {
  expect(rows.length).toBeGreaterThan(25);
  expect(rows.filter(([fault, text, lost, _end, proof = '']) => !fault || !text || !lost || countProofs(proof) === 0)).toEqual([]);
});

test('each sentence that an employee reads is in the sources', () => {
  const sources = projectFiles(/^(contract|server|web|packages)\/.+(?<!\.test)\.tsx?$/).map(read);
  const sentences = [...document.matchAll(/"([^"]+)"/g)].flatMap(([, text = '']) => text.split(/(?<=[.!?]) /));
  expect(sentences.length).toBeGreaterThan(20);
  expect(sentences.filter((sentence) => !sources.some((source) => source.includes(sentence)))).toEqual([]);
});
