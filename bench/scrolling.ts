import { open, quiet, rowsAt, type Shown } from './opening.ts';

/** What is scrolled: so many rows a page, so many pages, and how fast the wheel goes, in pixels a second. */
export interface Way {
  rows: number;
  pages: number;
  speed: number;
}

export interface Frames {
  /** The share of frames that were not drawn in time, in %. */
  dropped: number;
  /** The longest time between two frames, in ms. */
  longest: number;
}

const FRAME_MS = 1000 / 60;
/** Where the pointer stands: in the rows of both pages. */
const AT = { x: 720, y: 500 };

/** Each page from its top to its end by a wheel, which the browser itself turns; the last frames are those of its end. */
export async function scroll({ where, ...shown }: Shown, { rows, pages, speed }: Way): Promise<Frames> {
  const { context, page, devtools, underWay } = await open(shown);
  const gaps: number[] = [];
  for (let pageNo = 1; pageNo <= pages; pageNo++) {
    await page.goto(`${where}?pageSize=${rows}&pageNo=${pageNo}`);
    await rowsAt(page);
    await quiet(page, underWay);
    const wayPx = await page.evaluate(lengthOf);
    await page.evaluate(watchFrames);
    await devtools.send('Input.synthesizeScrollGesture', {
      ...AT,
      yDistance: -wayPx,
      speed,
      gestureSourceType: 'mouse',
      preventFling: true,
    });
    gaps.push(...(await page.evaluate(framesSeen, wayPx)));
    await page.waitForFunction(rowsStand, AT);
  }
  await context.close();
  const frames = gaps.map((gap) => Math.max(1, Math.round(gap / FRAME_MS)));
  const all = frames.reduce((sum, n) => sum + n, 0);
  return { dropped: ((all - gaps.length) / all) * 100, longest: Math.max(...gaps) };
}

/** How far what scrolls around the rows has to go. @throws where nothing scrolls */
function lengthOf(): number {
  let box: Element = document.querySelector('table')!;
  while (box.parentElement && box.scrollHeight <= box.clientHeight + 100) box = box.parentElement;
  const length = box.scrollHeight - box.clientHeight;
  if (length < box.clientHeight) throw new Error('the rows do not scroll');
  (globalThis as unknown as { box: Element }).box = box;
  return length;
}

/** Notes when each frame begins. */
function watchFrames(): void {
  const times: number[] = [];
  Object.assign(globalThis, { times });
  const step = (now: number) => {
    times.push(now);
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

/** Between the frames since. @throws where the wheel did not reach the end */
function framesSeen(wayPx: number): number[] {
  const { box, times } = globalThis as unknown as { box: Element; times: number[] };
  if (box.scrollTop < wayPx - 5) throw new Error(`scrolled ${box.scrollTop} of ${wayPx} px`);
  return times.slice(1).map((time, i) => time - times[i]!);
}

/** Whether a row stands where the pointer is, now that nothing moves. */
const rowsStand = ({ x, y }: { x: number; y: number }): boolean =>
  Boolean(document.elementFromPoint(x, y)?.closest('tr:not([aria-hidden])'));
