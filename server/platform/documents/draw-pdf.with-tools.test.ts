import { expect, test } from 'vitest';
import { readPdfText } from '../../testing/printers/render-label.ts';
import { drawPdf } from './draw-pdf.ts';

function drawText(text: string): Promise<Buffer> {
  return drawPdf({ size: [288, 72], margin: 18, title: 'Text' }, (page) => page.font('regular', 12).text(text));
}

test('a letter stays text, which a reader can search, after another document had it with an accent only', async () => {
  // No other test has this letter.
  await drawText('Ѓ');
  const pages = await readPdfText(await drawText('Г'));
  expect(pages.map((page) => page.trim())).toEqual(['Г']);
});
