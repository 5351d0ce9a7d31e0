import { expect, test } from 'vitest';
import { savedLabels } from './saved-labels.ts';

const machines = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test('up to 100 labels are the pages of one PDF, in their order', () => {
  expect(savedLabels([12, 9, 15])).toEqual({
    count: 3,
    text: 'No printer connected. 3 labels were saved as a PDF.',
    documents: [{ label: 'Open', url: '/api/labels/label/12,9,15' }],
  });
  expect(savedLabels(machines(100)).documents).toHaveLength(1);
});

test('more than 100 labels are several PDFs, and none is left out', () => {
  const { text, documents } = savedLabels(machines(220));
  expect(text).toBe('No printer connected. 220 labels were saved as PDFs.');
  expect(documents.map(({ label }) => label)).toEqual(['Open 1 to 100', 'Open 101 to 200', 'Open 201 to 220']);
  const pages = documents.flatMap(({ url }) => url.replace('/api/labels/label/', '').split(','));
  expect(pages.map(Number)).toEqual(machines(220));
});
