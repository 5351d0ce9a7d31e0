import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import Pdf from 'pdfkit';

const require = createRequire(import.meta.url);
/** DejaVu has the accents of Spanish and Vietnamese names, which a PDF's built-in fonts lack. */
const files = {
  regular: readFileSync(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf')),
  bold: readFileSync(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf')),
} as const;

export type FontName = keyof typeof files;

type PdfSettings = { size: [width: number, height: number]; margin: number; title: string };

/** Draws a PDF of pages of the given size in points (1/72 inch), with the fonts `regular` and `bold`. */
export function drawPdf({ size, margin, title }: PdfSettings, draw: (page: PDFKit.PDFDocument) => void): Promise<Buffer> {
  const page = new Pdf({ size, margin, bufferPages: true, info: { Title: title, Creator: 'Fettle' } });
  const chunks: Buffer[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  page.on('data', (chunk: Buffer) => chunks.push(chunk));
  page.on('end', () => resolve(Buffer.concat(chunks)));
  page.on('error', reject);
  for (const [name, file] of Object.entries(files)) page.registerFont(name, file);
  let full = page.page;
  page.on('pageAdded', () => {
    joinPieces(full);
    full = page.page;
  });
  draw(page);
  page.end();
  return promise;
}

/** Joins what is drawn on a page. PDFKit keeps it until the end in thousands of pieces, which take fifty times as much memory. */
function joinPieces(page: PDFKit.PDFPage): void {
  const { content } = page as unknown as { content: { buffer: Buffer[] } };
  content.buffer = [Buffer.concat(content.buffer)];
}

/** A document that is never printed, to measure with. */
const ruler = new Pdf({ autoFirstPage: false });
for (const [name, file] of Object.entries(files)) ruler.registerFont(name, file);

type Measured = { hasGlyphForCodePoint: (codePoint: number) => boolean };

/** How wide a text of size 1 is. */
export function widthOf(text: string, font: FontName): number {
  return ruler.font(font, 100).widthOfString(text) / 100;
}

/** Whether both fonts have this character. */
export function canDraw(character: string): boolean {
  const codePoint = character.codePointAt(0) ?? 0;
  return (Object.keys(files) as FontName[]).every((name) => {
    ruler.font(name);
    const { font } = (ruler as unknown as { _font: { font: Measured } })._font;
    return font.hasGlyphForCodePoint(codePoint);
  });
}
