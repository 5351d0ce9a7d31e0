import type { BrowserCommand } from 'vitest/node';
import { drawPicture, type PlacedCode, toPng } from './camera/draw-code.ts';

/** The URL of a picture with these codes. */
const drawCodes: BrowserCommand<[width: number, height: number, codes: readonly PlacedCode[]]> = async (_context, width, height, codes) =>
  `data:image/png;base64,${toPng(await drawPicture(width, height, codes)).toString('base64')}`;

export const pictureCommands = { drawCodes };
