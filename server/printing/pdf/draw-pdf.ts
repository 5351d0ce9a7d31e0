import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import Pdf from 'pdfkit';

const require = createRequire(import.meta.url);
/** The built-in fonts of PDF lack the accents of Vietnamese names; DejaVu has them. */
const files = {
  regular: readFileSync(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf')),
  bold: readFileSync(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf')),
} as const;

export type FontName = keyof typeof files;

type PdfSettings = { size: [width: number, height: number]; margin: number; title: string };

/** `size` and `margin` are in points (1/72 inch). The fonts are `regular` and `bold`. */
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

/** A document for measuring only. */
const ruler = new Pdf({ autoFirstPage: false });
for (const [name, file] of Object.entries(files)) ruler.registerFont(name, file);

type FontMetrics = { hasGlyphForCodePoint: (codePoint: number) => boolean };

/** The width of a text at font size 1. */
export function textWidth(text: string, font: FontName): number {
  return ruler.font(font, 100).widthOfString(text) / 100;
}

/** Whether both fonts have the character. */
export function hasGlyph(character: string): boolean {
  const codePoint = character.codePointAt(0) ?? 0;
  return (Object.keys(files) as FontName[]).every((name) => {
    ruler.font(name);
    // PDFKit's types hide the current font.
    const { font } = (ruler as unknown as { _font: { font: FontMetrics } })._font;
    return font.hasGlyphForCodePoint(codePoint);
  });
}
