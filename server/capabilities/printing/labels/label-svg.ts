import type { LabelLayout, QrCodeBox, TextBox } from './label-layout.ts';

/** A text as it is printed, in dots. */
type PrintedText = { text: string; width: number; fontSize: number; isBold: boolean };

/** How far descenders reach below a line, as a share of the font size. */
const descent = 0.24;

/** Draws a label as SVG. Whatever font the browser has, each text is as wide as on paper. */
export function drawLabelSvg({ stock, texts, code }: LabelLayout, print: (box: TextBox) => PrintedText): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${stock.width} ${stock.height}" font-family="sans-serif">`,
    `<rect width="${stock.width}" height="${stock.height}" fill="white"/>`,
    ...texts.map((box) => drawText(box, print(box))),
    `<path d="${drawCode(code)}"/>`,
    '</svg>',
  ].join('\n');
}

function drawText({ x, y, height }: TextBox, { text, width, fontSize, isBold }: PrintedText): string {
  const baseline = round(y + height - descent * fontSize);
  const weight = isBold ? ' font-weight="bold"' : '';
  const size = `font-size="${round(fontSize)}" textLength="${round(width)}" lengthAdjust="spacingAndGlyphs"`;
  return `<text x="${x}" y="${baseline}" ${size}${weight}>${escapeXml(text)}</text>`;
}

function round(dots: number): number {
  return Math.round(dots * 100) / 100;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function drawCode({ code, x, y, module }: QrCodeBox): string {
  return code
    .flatMap((modules, row) =>
      modules.map((isDark, column) => (isDark ? `M${x + column * module} ${y + row * module}h${module}v${module}h${-module}z` : '')),
    )
    .join('');
}
