import { renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encode } from 'fast-png';
import { generateCode, type CodeKind } from './generate-code.ts';

/** A code on white paper. `x` and `y` are its center and `module` the size of a module, all in pixels. */
export type PlacedCode = { kind: CodeKind; text: string; x: number; y: number; module: number; degrees?: number };

type GrayImage = { width: number; height: number; pixels: Uint8Array };

const quietModules = 6;
/** In modules. */
const barHeight = 30;

/** Draws the codes on a gray background. */
export async function drawPicture(width: number, height: number, placed: readonly PlacedCode[]): Promise<GrayImage> {
  const pixels = new Uint8Array(width * height).fill(110);
  for (const { kind, text, x, y, module, degrees = 0 } of placed) {
    const code = await generateCode(kind, text);
    const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    const codeHeight = code.height === 1 ? barHeight : code.height;
    const radius = Math.ceil((Math.hypot(code.width + 2 * quietModules, codeHeight + 2 * quietModules) * module) / 2);
    for (let row = Math.max(0, y - radius); row < Math.min(height, y + radius); row += 1) {
      for (let column = Math.max(0, x - radius); column < Math.min(width, x + radius); column += 1) {
        const [dx, dy] = [column - x, row - y];
        const codeX = Math.floor((dx * cos + dy * sin) / module + code.width / 2);
        const codeY = Math.floor((dy * cos - dx * sin) / module + codeHeight / 2);
        const isPaper =
          codeX >= -quietModules && codeX < code.width + quietModules && codeY >= -quietModules && codeY < codeHeight + quietModules;
        if (!isPaper) continue;
        const isCode = codeX >= 0 && codeX < code.width && codeY >= 0 && codeY < codeHeight;
        const isDark = isCode && code.modules[(code.height === 1 ? 0 : codeY * code.width) + codeX] === 1;
        pixels[row * width + column] = isDark ? 25 : 235;
      }
    }
  }
  return { width, height, pixels };
}

export function toPng({ width, height, pixels }: GrayImage): Buffer {
  return Buffer.from(encode({ width, height, data: pixels, channels: 1, depth: 8 }));
}

/** Writes a video of one frame for Chromium's fake camera, which repeats it. Returns the path. */
export async function writeCameraVideo(name: string, placed: readonly PlacedCode[]): Promise<string> {
  const file = join(tmpdir(), `fettle-camera-${process.getuid?.() ?? 0}-${name}.y4m`);
  const { width, height, pixels } = await drawPicture(1280, 720, placed);
  const header = `YUV4MPEG2 W${width} H${height} F30:1 Ip A1:1 C420jpeg\nFRAME\n`;
  const chroma = Buffer.alloc((width * height) / 2, 128);
  // Replaces the file atomically, because another worker may be reading it.
  const temporary = `${file}.${process.pid}`;
  writeFileSync(temporary, Buffer.concat([Buffer.from(header), pixels, chroma]));
  renameSync(temporary, file);
  return file;
}
