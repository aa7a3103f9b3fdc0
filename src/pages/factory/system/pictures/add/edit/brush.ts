import { boxOn, type Box } from './geometry.ts';
import type { Raster, Work } from './raster.ts';
import type { Stroke } from '#contract/art-desk/retouch-step.ts';

/** How far a stroke covers each pixel of a box, 0 to 255. */
interface Cover extends Box {
  share: Uint8ClampedArray;
}

const copyOf = ({ data, width, height }: Raster): Raster => ({
  data: new Uint8ClampedArray(data),
  width,
  height,
});

/** Where a brush went its pixels are taken away. */
export function* erased(from: Raster, stroke: Stroke): Work {
  const cover = yield* covered(from, stroke, 0);
  const to = copyOf(from);
  for (let y = 0; y < cover.height; y++)
    for (let x = 0; x < cover.width; x++) {
      const share = cover.share[y * cover.width + x]!;
      if (share === 0) continue;
      const at = ((cover.y + y) * from.width + cover.x + x) * 4;
      to.data[at + 3] = (from.data[at + 3]! * (255 - share)) / 255;
    }
  return to;
}

/** Where a brush went stands what lies `dx` and `dy` from there in the picture as it was; outside of it nothing changes. */
export function* cloned(from: Raster, { dx, dy, ...stroke }: Stroke & { dx: number; dy: number }): Work {
  const cover = yield* covered(from, stroke, SOFT);
  const to = copyOf(from);
  const { data, width, height } = from;
  for (let y = 0; y < cover.height; y++) {
    const sy = cover.y + y + dy;
    if (sy < 0 || sy >= height) continue;
    for (let x = 0; x < cover.width; x++) {
      const share = cover.share[y * cover.width + x]! / 255;
      const sx = cover.x + x + dx;
      if (share === 0 || sx < 0 || sx >= width) continue;
      const at = ((cover.y + y) * width + cover.x + x) * 4;
      const source = (sy * width + sx) * 4;
      const here = data[at + 3]! * (1 - share);
      const there = data[source + 3]! * share;
      const alpha = here + there;
      to.data[at + 3] = alpha;
      if (alpha === 0) continue;
      for (let c = 0; c < 3; c++)
        to.data[at + c] = (data[at + c]! * here + data[source + c]! * there) / alpha;
    }
  }
  return to;
}

/** Of a brush that copies: this share of its radius fades, so that no edge is seen. */
const SOFT = 0.4;

function* covered(on: Raster, { points, radius }: Stroke, soft: number): Generator<undefined, Cover> {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const reach = Math.ceil(radius) + 1;
  const x = Math.floor(Math.min(...xs)) - reach;
  const y = Math.floor(Math.min(...ys)) - reach;
  const box = boxOn(on, {
    ...{ x, y },
    width: Math.ceil(Math.max(...xs)) + reach - x,
    height: Math.ceil(Math.max(...ys)) + reach - y,
  });
  const share = new Uint8ClampedArray(box.width * box.height);
  for (let i = 0; i < points.length; i++) {
    coverLine(share, box, points[Math.max(0, i - 1)]!, points[i]!, radius, soft);
    yield;
  }
  return { ...box, share };
}

/** What is nearer to a line between two points than the radius. */
function coverLine(
  share: Uint8ClampedArray,
  box: Box,
  [ax, ay]: readonly [number, number],
  [bx, by]: readonly [number, number],
  radius: number,
  soft: number,
): void {
  const [lx, ly] = [bx - ax, by - ay];
  const length = lx * lx + ly * ly;
  // One pixel at least, so that a hard edge is not a staircase.
  const fade = Math.max(1, radius * soft);
  const reach = radius + 1;
  const from = (least: number, at: number): number => Math.max(0, Math.floor(least - reach) - at);
  const to = (most: number, at: number, size: number): number =>
    Math.min(size, Math.ceil(most + reach) - at + 1);
  for (let y = from(Math.min(ay, by), box.y); y < to(Math.max(ay, by), box.y, box.height); y++)
    for (let x = from(Math.min(ax, bx), box.x); x < to(Math.max(ax, bx), box.x, box.width); x++) {
      const px = box.x + x + 0.5 - ax;
      const py = box.y + y + 0.5 - ay;
      const along = length === 0 ? 0 : Math.min(1, Math.max(0, (px * lx + py * ly) / length));
      const away = Math.hypot(px - along * lx, py - along * ly);
      const cover = Math.min(1, (radius + 0.5 - away) / fade) * 255;
      const at = y * box.width + x;
      if (cover > share[at]!) share[at] = cover;
    }
}
