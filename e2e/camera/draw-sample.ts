// Runs in the browser's page: imports nothing but types.
import type { Code } from './codes.ts';

/**
 * What makes a code hard to read, each at strengths from 0 (a good picture) to 1 (near-impossible on purpose). `m` is the
 * size of a module in pixels: 8 of a QR code or a Data Matrix, 4 of bars (their narrowest), which are 40 tall. That is
 * half to two thirds of what fills the guide on the screen. Every frame also has a turn of up to 5 degrees, a blur of
 * 0.6 pixels, light that falls off by 15% across it, and noise of 4 levels of 255.
 */
export const ranges = {
  /** Out of focus: a Gaussian of this many `m`. */
  blur: [0.1, 0.8],
  /** A lamp in the gloss: a white spot over this part of the code's width and height, fading out over half as much again. */
  glare: [0.05, 0.5],
  /** Turned in the picture by this many degrees, either way. */
  rotation: [5, 45],
  /** Seen from the side: tilted by this many degrees about an axis of any direction, at a distance of 3 code widths. */
  perspective: [10, 68],
  /** Dim light: noise of this standard deviation, in levels of 255. */
  noise: [5, 75],
  /** Scratched and soiled: blots, light and dark, over this part of the code's area. */
  damage: [0.01, 0.12],
  /** Far away: a module of this many pixels. */
  small: [3, 0.8],
  /** Faded to this part of the full contrast, and light on dark where there is such a code: bars are always dark on light. */
  inverted: [0.9, 0.06],
} as const;
export type Degradation = keyof typeof ranges;

const [width, height] = [1280, 720];

/** One frame of the camera with one code in it; the same for the same seed. */
export function drawFrame(code: Code, degradation: Degradation, strength: number, seed: number): ImageData {
  const random = seeded(seed);
  const [least, most] = ranges[degradation];
  const amount = least + (most - least) * strength;
  const of = (wanted: Degradation, otherwise: number) => (degradation === wanted ? amount : otherwise);

  const isBars = code.height === 1;
  const usual = isBars ? 4 : 8;
  const module = of('small', usual);
  const tall = isBars ? 40 : code.height;
  // The white round a code, in modules: what their standards ask for.
  const quiet = isBars ? 10 : 4;
  const turn = ((degradation === 'rotation' ? amount : random() * 5) * (random() < 0.5 ? -1 : 1) * Math.PI) / 180;
  const place = placed(code, tall, quiet, module, turn, (of('perspective', 0) * Math.PI) / 180, random);
  const blots = degradation === 'damage' ? blotsOver(code.width, tall, amount, random) : [];
  const contrast = of('inverted', 1);
  const [paper, ink] =
    degradation === 'inverted' && !isBars ? [130 - 105 * contrast, 130 + 105 * contrast] : [130 + 105 * contrast, 130 - 105 * contrast];
  const spot = { across: code.width * (0.3 + random() * 0.4), along: tall * (0.3 + random() * 0.4), size: of('glare', 0) };

  const levels = new Float32Array(width * height).fill(110);
  // Each pixel is the mean of four points in it: a camera's pixel sees an area too.
  for (let y = place.top; y < place.bottom; y += 1) {
    for (let x = place.left; x < place.right; x += 1) {
      let sum = 0;
      for (const [right, down] of points) {
        const [across, along] = place.inCode(x + right, y + down);
        sum += levelAt(across, along);
      }
      levels[y * width + x] = sum / 4;
    }
  }
  blurred(levels, place, 0.6 + of('blur', 0) * (degradation === 'blur' ? module : 0));
  return lit(levels, of('noise', 4), random);

  function levelAt(across: number, along: number): number {
    if (across < -quiet || across >= code.width + quiet || along < -quiet || along >= tall + quiet) return 110;
    let level = paper;
    if (across >= 0 && across < code.width && along >= 0 && along < tall) {
      const row = isBars ? 0 : Math.floor(along) * code.width;
      if (code.modules[row + Math.floor(across)] === 1) level = ink;
      for (const blot of blots) if (Math.hypot(across - blot.across, along - blot.along) < blot.size) level = blot.level;
    }
    if (spot.size === 0) return level;
    const away = Math.hypot((across - spot.across) / code.width, (along - spot.along) / tall) * 2;
    const shine = Math.min(1, Math.max(0, (spot.size * 1.5 - away) / (spot.size * 0.5)));
    return level + (255 - level) * shine;
  }
}

const points = [
  [0.25, 0.25],
  [0.75, 0.25],
  [0.25, 0.75],
  [0.75, 0.75],
] as const;

type Place = { left: number; right: number; top: number; bottom: number; inCode: (x: number, y: number) => [number, number] };

/** Where the code lies in the frame, and which point of it a pixel shows. */
function placed(code: Code, tall: number, quiet: number, module: number, turn: number, tilt: number, random: () => number): Place {
  const [middleX, middleY] = [width / 2 + (random() - 0.5) * 200, height / 2 + (random() - 0.5) * 120];
  const axis = random() * Math.PI;
  const [cosTurn, sinTurn, cosAxis, sinAxis] = [Math.cos(turn), Math.sin(turn), Math.cos(axis), Math.sin(axis)];
  const distance = 3 * Math.max(code.width, tall) * module;
  const reach = Math.hypot(code.width + 2 * quiet, tall + 2 * quiet) * module * (tilt > 0 ? 0.75 : 0.55) + 12;
  const inCode = (x: number, y: number): [number, number] => {
    let [right, down] = [x - middleX, y - middleY];
    if (tilt > 0) {
      // A ray from the eye through this pixel meets the tilted plane: along the axis nothing is foreshortened.
      const [along, across] = [right * cosAxis + down * sinAxis, down * cosAxis - right * sinAxis];
      const depth = distance / (distance * Math.cos(tilt) - across * Math.sin(tilt));
      const far = across * depth;
      const near = along * (1 + (far * Math.sin(tilt)) / distance);
      [right, down] = [near * cosAxis - far * sinAxis, near * sinAxis + far * cosAxis];
    }
    return [(right * cosTurn + down * sinTurn) / module + code.width / 2, (down * cosTurn - right * sinTurn) / module + tall / 2];
  };
  return {
    left: within(middleX - reach, width),
    right: within(middleX + reach, width),
    top: within(middleY - reach, height),
    bottom: within(middleY + reach, height),
    inCode,
  };
}

function within(value: number, most: number): number {
  return Math.min(most, Math.max(0, Math.round(value)));
}

function blotsOver(across: number, along: number, part: number, random: () => number) {
  const blots: { across: number; along: number; size: number; level: number }[] = [];
  let left = part * across * along;
  while (left > 0) {
    const size = 0.6 + random() * Math.min(across, along) * 0.08;
    blots.push({ across: random() * across, along: random() * along, size, level: random() < 0.5 ? 30 : 225 });
    left -= Math.PI * size * size;
  }
  return blots;
}

/** Three box blurs are as good as a Gaussian. */
function blurred(levels: Float32Array, { left, right, top, bottom }: Place, sigma: number): void {
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

/** As a camera gives it: light from one side, noise, whole levels. */
function lit(levels: Float32Array, deviation: number, random: () => number): ImageData {
  const image = new ImageData(width, height);
  const pixels = new Uint32Array(image.data.buffer);
  // The sum of four chances is nearly normal; a table of them is drawn from, since a frame has a million pixels.
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
