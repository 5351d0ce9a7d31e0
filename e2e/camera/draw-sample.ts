// Runs in the page, so it imports only types.
import type { Code } from './generate-code.ts';

/**
 * Degradations that make a code hard to read, each from strength 0 (a good picture) to 1 (almost unreadable). `m` is the
 * size of a module in pixels: 8 for QR codes and Data Matrix, 4 for barcodes, which are 40 modules tall. At this size, a code
 * is half to two thirds as wide as the guide on the screen. Every frame also has a rotation of up to 5 degrees, a blur of
 * 0.6 pixels, brightness that falls by 15% from left to right, and noise of 4 levels of 255.
 */
export const ranges = {
  /** Out of focus: a Gaussian blur with a sigma of this many `m`. */
  blur: [0.1, 0.8],
  /** A reflection: a white spot over this fraction of the code's width and height, with a soft edge half as wide. */
  glare: [0.05, 0.5],
  /** In degrees, clockwise or counterclockwise. */
  rotation: [5, 45],
  /** Seen from the side: tilted by this many degrees about a random axis, at a distance of 3 code widths. */
  perspective: [10, 68],
  /** Dim light: noise with this standard deviation, in levels of 255. */
  noise: [5, 75],
  /** Scratches and dirt: light and dark spots over this fraction of the code's area. */
  damage: [0.01, 0.12],
  /** Far away: the size of a module in pixels. */
  small: [3, 0.8],
  /** Faded to this fraction of full contrast. 2D codes are also inverted to light on dark; barcodes are not. */
  inverted: [0.9, 0.06],
} as const;
export type Degradation = keyof typeof ranges;

const [width, height] = [1280, 720];

/** A camera frame with one code. The same seed gives the same frame. */
export function drawFrame(code: Code, degradation: Degradation, strength: number, seed: number): ImageData {
  const random = seeded(seed);
  const [min, max] = ranges[degradation];
  const amount = min + (max - min) * strength;
  const amountOf = (kind: Degradation, otherwise: number) => (degradation === kind ? amount : otherwise);

  const isBarcode = code.height === 1;
  const module = amountOf('small', isBarcode ? 4 : 8);
  const tall = isBarcode ? 40 : code.height;
  // In modules, as the standards require.
  const quiet = isBarcode ? 10 : 4;
  const turn = ((degradation === 'rotation' ? amount : random() * 5) * (random() < 0.5 ? -1 : 1) * Math.PI) / 180;
  const placement = placeCode(code, tall, quiet, module, turn, (amountOf('perspective', 0) * Math.PI) / 180, random);
  const spots = degradation === 'damage' ? randomSpots(code.width, tall, amount, random) : [];
  const contrast = amountOf('inverted', 1);
  const [paper, ink] =
    degradation === 'inverted' && !isBarcode ? [130 - 105 * contrast, 130 + 105 * contrast] : [130 + 105 * contrast, 130 - 105 * contrast];
  const glare = { across: code.width * (0.3 + random() * 0.4), along: tall * (0.3 + random() * 0.4), size: amountOf('glare', 0) };

  const levels = new Float32Array(width * height).fill(110);
  // Averages four points per pixel, because a camera's pixel covers an area.
  for (let y = placement.top; y < placement.bottom; y += 1) {
    for (let x = placement.left; x < placement.right; x += 1) {
      let sum = 0;
      for (const [right, down] of samplePoints) {
        const [across, along] = placement.toCode(x + right, y + down);
        sum += levelAt(across, along);
      }
      levels[y * width + x] = sum / 4;
    }
  }
  blur(levels, placement, 0.6 + amountOf('blur', 0) * (degradation === 'blur' ? module : 0));
  return addLightAndNoise(levels, amountOf('noise', 4), random);

  function levelAt(across: number, along: number): number {
    if (across < -quiet || across >= code.width + quiet || along < -quiet || along >= tall + quiet) return 110;
    let level = paper;
    if (across >= 0 && across < code.width && along >= 0 && along < tall) {
      const row = isBarcode ? 0 : Math.floor(along) * code.width;
      if (code.modules[row + Math.floor(across)] === 1) level = ink;
      for (const spot of spots) if (Math.hypot(across - spot.across, along - spot.along) < spot.size) level = spot.level;
    }
    if (glare.size === 0) return level;
    const distance = Math.hypot((across - glare.across) / code.width, (along - glare.along) / tall) * 2;
    const glow = Math.min(1, Math.max(0, (glare.size * 1.5 - distance) / (glare.size * 0.5)));
    return level + (255 - level) * glow;
  }
}

const samplePoints = [
  [0.25, 0.25],
  [0.75, 0.25],
  [0.25, 0.75],
  [0.75, 0.75],
] as const;

type Placement = { left: number; right: number; top: number; bottom: number; toCode: (x: number, y: number) => [number, number] };

/** The code's bounds in the frame. `toCode` converts frame pixels to modules of the code. */
function placeCode(code: Code, tall: number, quiet: number, module: number, turn: number, tilt: number, random: () => number): Placement {
  const [middleX, middleY] = [width / 2 + (random() - 0.5) * 200, height / 2 + (random() - 0.5) * 120];
  const axis = random() * Math.PI;
  const [cosTurn, sinTurn, cosAxis, sinAxis] = [Math.cos(turn), Math.sin(turn), Math.cos(axis), Math.sin(axis)];
  const distance = 3 * Math.max(code.width, tall) * module;
  const radius = Math.hypot(code.width + 2 * quiet, tall + 2 * quiet) * module * (tilt > 0 ? 0.75 : 0.55) + 12;
  const toCode = (x: number, y: number): [number, number] => {
    let [right, down] = [x - middleX, y - middleY];
    if (tilt > 0) {
      // Intersects the ray through this pixel with the tilted plane. The axis itself is not foreshortened.
      const [along, across] = [right * cosAxis + down * sinAxis, down * cosAxis - right * sinAxis];
      const depth = distance / (distance * Math.cos(tilt) - across * Math.sin(tilt));
      const far = across * depth;
      const near = along * (1 + (far * Math.sin(tilt)) / distance);
      [right, down] = [near * cosAxis - far * sinAxis, near * sinAxis + far * cosAxis];
    }
    return [(right * cosTurn + down * sinTurn) / module + code.width / 2, (down * cosTurn - right * sinTurn) / module + tall / 2];
  };
  return {
    left: clamp(middleX - radius, width),
    right: clamp(middleX + radius, width),
    top: clamp(middleY - radius, height),
    bottom: clamp(middleY + radius, height),
    toCode,
  };
}

function clamp(value: number, max: number): number {
  return Math.min(max, Math.max(0, Math.round(value)));
}

function randomSpots(across: number, along: number, fraction: number, random: () => number) {
  const spots: { across: number; along: number; size: number; level: number }[] = [];
  let left = fraction * across * along;
  while (left > 0) {
    const size = 0.6 + random() * Math.min(across, along) * 0.08;
    spots.push({ across: random() * across, along: random() * along, size, level: random() < 0.5 ? 30 : 225 });
    left -= Math.PI * size * size;
  }
  return spots;
}

/** Three box blurs approximate a Gaussian. */
function blur(levels: Float32Array, { left, right, top, bottom }: Placement, sigma: number): void {
  const radius = Math.max(1, Math.round((Math.sqrt(4 * sigma * sigma + 1) - 1) / 2));
  const share = sigma < 1 ? sigma : 1;
  const line = new Float32Array(Math.max(width, height));
  function along(start: number, step: number, count: number): void {
    for (let index = 0; index < count; index += 1) line[index] = levels[start + index * step] ?? 0;
    for (let index = 0; index < count; index += 1) {
      let sum = 0;
      for (let near = index - radius; near <= index + radius; near += 1) sum += line[Math.min(count - 1, Math.max(0, near))] ?? 0;
      const was = line[index] ?? 0;
      levels[start + index * step] = was + (sum / (2 * radius + 1) - was) * share;
    }
  }
  for (let times = sigma < 1 ? 1 : 3; times > 0; times -= 1) {
    for (let y = top; y < bottom; y += 1) along(y * width + left, 1, right - left);
    for (let x = left; x < right; x += 1) along(top * width + x, width, bottom - top);
  }
}

/** Adds light from one side and noise, and rounds to whole levels. */
function addLightAndNoise(levels: Float32Array, deviation: number, random: () => number): ImageData {
  const image = new ImageData(width, height);
  const pixels = new Uint32Array(image.data.buffer);
  // The sum of four uniform values is nearly normal. A frame has a million pixels, so values come from a table.
  const noise = Float32Array.from({ length: 8_191 }, () => (random() + random() + random() + random() - 2) * Math.sqrt(3) * deviation);
  let place = Math.floor(random() * noise.length);
  for (let index = 0; index < levels.length; index += 1) {
    place = (place + 1 + (index % 7)) % noise.length;
    const light = 1 - 0.15 * ((index % width) / width);
    const level = Math.min(255, Math.max(0, (levels[index] ?? 0) * light + (noise[place] ?? 0))) | 0;
    pixels[index] = 0xff_00_00_00 | (level * 0x01_01_01);
  }
  return image;
}

/** Mulberry32. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
