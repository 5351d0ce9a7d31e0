/** How a picture is shown in its frame: magnified `scale` times around the frame's center, and moved by `x` and `y` pixels. */
export type View = { scale: number; x: number; y: number };

type Point = { x: number; y: number };
type Size = { width: number; height: number };

export const wholePicture: View = { scale: 1, x: 0, y: 0 };

const maxScale = 6;

/** Magnifies by `factor`. `point`, relative to the frame's center, stays where it is. */
export function zoomAt(view: View, factor: number, point: Point, frame: Size): View {
  const scale = clamp(view.scale * factor, 1, maxScale);
  const growth = scale / view.scale;
  return withinFrame({ scale, x: point.x - (point.x - view.x) * growth, y: point.y - (point.y - view.y) * growth }, frame);
}

export function move(view: View, by: Point, frame: Size): View {
  return withinFrame({ ...view, x: view.x + by.x, y: view.y + by.y }, frame);
}

/** Keeps the picture from leaving its frame. */
function withinFrame({ scale, x, y }: View, { width, height }: Size): View {
  const [maxX, maxY] = [(width * (scale - 1)) / 2, (height * (scale - 1)) / 2];
  return { scale, x: clamp(x, -maxX, maxX), y: clamp(y, -maxY, maxY) };
}

function clamp(value: number, minimum: number, maximum: number): number {
  return Math.min(Math.max(value, minimum), maximum);
}
