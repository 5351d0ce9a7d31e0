import { renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encode } from 'fast-png';
import { codeOf, type Kind } from './codes.ts';

/** A code on white paper that lies in a picture: where its middle is, how many pixels a module has, how far it is turned. */
export type Placed = { kind: Kind; text: string; x: number; y: number; module: number; degrees?: number };

type Grey = { width: number; height: number; pixels: Uint8Array };

const quietModules = 6;
/** How tall the bars are, in modules. */
const barHeight = 30;

/** A grey bench with papers on it. */
export async function picture(width: number, height: number, placed: readonly Placed[]): Promise<Grey> {
  const pixels = new Uint8Array(width * height).fill(110);
  for (const { kind, text, x, y, module, degrees = 0 } of placed) {
    const code = await codeOf(kind, text);
    const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    const tall = code.height === 1 ? barHeight : code.height;
    const reach = Math.ceil((Math.hypot(code.width + 2 * quietModules, tall + 2 * quietModules) * module) / 2);
    for (let row = Math.max(0, y - reach); row < Math.min(height, y + reach); row += 1) {
      for (let column = Math.max(0, x - reach); column < Math.min(width, x + reach); column += 1) {
        const [right, down] = [column - x, row - y];
        const across = Math.floor((right * cos + down * sin) / module + code.width / 2);
        const along = Math.floor((down * cos - right * sin) / module + tall / 2);
        const isPaper =
          across >= -quietModules && across < code.width + quietModules && along >= -quietModules && along < tall + quietModules;
        if (!isPaper) continue;
        const isIn = across >= 0 && across < code.width && along >= 0 && along < tall;
        const isDark = isIn && code.modules[(code.height === 1 ? 0 : along * code.width) + across] === 1;
        pixels[row * width + column] = isDark ? 25 : 235;
      }
    }
  }
  return { width, height, pixels };
}

export function asPng({ width, height, pixels }: Grey): Buffer {
  return Buffer.from(encode({ width, height, data: pixels, channels: 1, depth: 8 }));
}

/** Writes what a camera shows as a video of one frame, which Chromium plays again and again. Gives the file. */
export async function cameraFile(name: string, placed: readonly Placed[]): Promise<string> {
  const file = join(tmpdir(), `fettle-camera-${process.getuid?.() ?? 0}-${name}.y4m`);
  const { width, height, pixels } = await picture(1280, 720, placed);
  const head = `YUV4MPEG2 W${width} H${height} F30:1 Ip A1:1 C420jpeg\nFRAME\n`;
  const grey = Buffer.alloc((width * height) / 2, 128);
  // Renamed into place: another worker may be reading it.
  const half = `${file}.${process.pid}`;
  writeFileSync(half, Buffer.concat([Buffer.from(head), pixels, grey]));
  renameSync(half, file);
  return file;
}
