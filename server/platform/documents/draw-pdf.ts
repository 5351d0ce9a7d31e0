import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import Pdf from 'pdfkit';

const require = createRequire(import.meta.url);
/**
 * The built-in fonts of PDF lack the accents of Vietnamese names; DejaVu has them. All documents share them: reading a font's tables takes
 * longer than drawing a label.
 */
const fonts = {
  regular: readFont(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf')),
  bold: readFont(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf')),
};

export type FontName = keyof typeof fonts;

function readFont(file: string): Font {
  const font = create(readFileSync(file)) as Font;
  // fontkit keeps the text of a glyph as it first meets it. As a part of an accented letter, a letter has none, in all later documents.
  for (const codePoint of font.characterSet) {
    const character = String.fromCodePoint(codePoint);
    // Not a ligature, whose text is its letters.
    if (character.normalize('NFKC') === character) font.glyphForCodePoint(codePoint);
  }
  return font;
}

type PdfSettings = { size: [width: number, height: number]; margin: number; title: string };

/** `size` and `margin` are in points (1/72 inch). The fonts are `regular` and `bold`. */
export function drawPdf({ size, margin, title }: PdfSettings, draw: (page: PDFKit.PDFDocument) => void): Promise<Buffer> {
  // Without PDFKit's own default font.
  const page = new Pdf({ size, margin, font: '', bufferPages: true, info: { Title: title, Creator: 'Fettle' } });
  const chunks: Buffer[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  page.on('data', (chunk: Buffer) => chunks.push(chunk));
  page.on('end', () => resolve(Buffer.concat(chunks)));
  page.on('error', reject);
  // PDFKit takes fonts that are read already, but its types do not have them.
  for (const [name, font] of Object.entries(fonts)) page.registerFont(name, font as unknown as Uint8Array);
  let full = page.page;
  page.on('pageAdded', () => {
    joinBuffers(full);
    full = page.page;
  });
  draw(page);
  page.end();
  return promise;
}

/** Joins the content of a finished page. PDFKit keeps thousands of small buffers until the end, which need fifty times the memory. */
function joinBuffers(page: PDFKit.PDFPage): void {
  // PDFKit's types hide `content`.
  const { content } = page as unknown as { content: { buffer: Buffer[] } };
  content.buffer = [Buffer.concat(content.buffer)];
}

/** The width of a text at font size 1. */
export function textWidth(text: string, font: FontName): number {
  const { advanceWidth } = fonts[font].layout(text);
  return advanceWidth / fonts[font].unitsPerEm;
}

/** Whether both fonts have the character. */
export function hasGlyph(character: string): boolean {
  const codePoint = character.codePointAt(0) ?? 0;
  return Object.values(fonts).every((font) => font.hasGlyphForCodePoint(codePoint));
}
