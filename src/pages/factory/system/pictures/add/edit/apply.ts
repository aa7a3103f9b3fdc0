import { filteringOf } from '#contract/filter/apply.ts';
import { withoutBackground } from './background.ts';
import { cloned, erased } from './brush.ts';
import { cropped, extended, mirrored, turned } from './geometry.ts';
import { blank, type Raster, type Work } from './raster.ts';
import { shrunk } from './shrink.ts';
import type { Step, Stroke } from '#contract/art-desk/retouch-step.ts';
import { straightened } from './straighten.ts';

/**
 * What a step makes of a picture. The same step on the same pixels gives the same bytes.
 * @param scale of a smaller copy that is only looked at: how long a pixel of the picture is there
 */
export function* worked(step: Step, from: Raster, scale = 1): Work {
  const px = (length: number): number => Math.round(length * scale);
  const some = (length: number): number => Math.max(1, px(length));
  const box = ({ x, y, width, height }: Extract<Step, { kind: 'crop' | 'fit' }>) => ({
    ...{ x: px(x), y: px(y), width: some(width), height: some(height) },
  });
  const stroke = ({ points, radius }: Stroke): Stroke => ({
    points: points.map(([x, y]) => [x * scale, y * scale] as const),
    radius: radius * scale,
  });
  switch (step.kind) {
    case 'crop':
      return yield* cropped(from, box(step));
    case 'fit': {
      const part = yield* cropped(from, box(step));
      return yield* shrunk(part, { width: some(step.to.width), height: some(step.to.height) });
    }
    case 'turn':
      return yield* turned(from, step.turn);
    case 'straighten':
      return yield* straightened(from, step.degrees);
    case 'mirror':
      return yield* mirrored(from, step.way);
    case 'levels':
      return yield* levelled(from, step);
    case 'extend':
      return yield* extended(from, some(step.px), step.by);
    case 'clone':
      return yield* cloned(from, { ...stroke(step), dx: px(step.dx), dy: px(step.dy) });
    case 'erase':
      return yield* erased(from, stroke(step));
    case 'background':
      return yield* withoutBackground(from, step.tolerance);
  }
}

/** All of them, one after the other. */
export function* allWorked(steps: readonly Step[], from: Raster, scale = 1): Work {
  let picture = from;
  for (const step of steps) picture = yield* worked(step, picture, scale);
  return picture;
}

const BAND_ROWS = 16;

/** As the step of a filter does it, band by band. */
function* levelled(from: Raster, { black, middle, white }: Extract<Step, { kind: 'levels' }>): Work {
  const filtering = filteringOf(
    [{ kind: 'levels', black, middle, white, outBlack: 0, outWhite: 255 }],
    new Map(),
  );
  const to = blank(from);
  for (let top = 0; top < from.height; top += BAND_ROWS) {
    const height = Math.min(BAND_ROWS, from.height - top);
    const [start, end] = [top * from.width * 4, (top + height) * from.width * 4];
    const data = from.data.subarray(start, end);
    to.data.set(filtering({ data, width: from.width, height, channels: 4 }), start);
    yield;
  }
  return to;
}
