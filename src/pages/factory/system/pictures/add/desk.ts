import { fromPromise } from 'xstate';
import { artDesk } from '#contract/art-desk/art-desk.ts';
import { file as sentFile } from '#contract/file/file.ts';
import { call, isApiError, upload, viewUrl } from '@/shared/api/index.ts';
import { dropWork, keepWork, keptWork, keptWorks } from '@/shared/lib/draft/kept-work.ts';
import { randomId } from '@/shared/lib/random/random.ts';
import { allWorked } from './edit/apply.ts';
import { inPieces } from './edit/raster.ts';
import { isUnsaved, newRetouch, plainName, stepsOf, type Retouch } from '#contract/art-desk/retouch.ts';
import { decode, looksOf, pngOf, wholePicture, type Looks } from './pictures.ts';
import { openHeldWorks } from './held-works.ts';
import type { Brought, SaveTask, Source } from './retouch.machine.ts';
import { isShownAsItIs } from './shown-as-it-is.ts';

/** In the browser's database: what is to be done to a picture, and its file, which does not change. */
const WORK = 'retouch';
const FILE = 'retouch.file';
export const MOST_PICTURES = 20;
const GONE = '图片没有打开，链接可能已经过期，请刷新后重试。';

/** The line has no picture: where nothing else is open, the empty page asks for one. */
export class NoPictureYet extends Error {
  constructor() {
    super('这一行还没有印刷图片，请上传一张，再保存到这一行。');
  }
}

/** The pixels of what is worked on, by the keys of its documents. */
export interface Desk {
  looks: (key: string) => Looks | undefined;
  look: () => Promise<readonly Retouch[]>;
  restore: (kept: readonly Retouch[]) => Promise<Brought>;
  drop: (works: readonly Pick<Retouch, 'key'>[]) => Promise<void>;
  bring: (sources: readonly Source[]) => Promise<Brought>;
  /** The file that the steps make of the picture. */
  picture: (work: Retouch, signal: AbortSignal) => Promise<File>;
  keep: (work: Retouch) => Promise<boolean>;
  /** The page is left: what is kept may be opened by another one. */
  leave: () => void;
}

async function fetched(url: string): Promise<Blob> {
  const answer = await fetch(viewUrl(url)).catch(() => undefined);
  if (!answer?.ok) throw new Error(GONE);
  return answer.blob();
}

/** No browser reads a TIFF, and none goes by the profile of inks: such a picture comes back as sRGB, flat. */
async function drawnByServer(picture: Blob, name: string): Promise<Blob> {
  const { url } = await upload(sentFile.upload, new File([picture], name), {}, { quiet: true });
  return fetched(url);
}

async function read(source: Source): Promise<{ blob: Blob; name: string; lineId: number | null }> {
  if (source.from === 'file') {
    const blob = (await isShownAsItIs(source.file))
      ? source.file
      : await drawnByServer(source.file, source.name);
    return { blob, name: source.name, lineId: source.lineId ?? null };
  }
  if (source.from === 'link')
    return { blob: await fetched(source.url), name: source.name, lineId: source.lineId ?? null };
  if (source.from === 'web') {
    const { url, name } = await call(artDesk.fetch, { url: source.url }, { quiet: true });
    return { blob: await fetched(url), name, lineId: source.lineId ?? null };
  }
  const { line } = await call(artDesk.detail, { lineId: source.lineId }, { quiet: true });
  if (line.pictureUrl === null) throw new NoPictureYet();
  const name = `${line.orderNo}-${line.lineNo}`;
  return { blob: await fetched(line.pictureUrl), name, lineId: line.id };
}

export function openDesk(): Desk {
  const held = openHeldWorks();
  const files = new Map<string, { blob: Blob; looks: Looks }>();
  const add = async (key: string, blob: Blob) => {
    const decoded = await decode(blob);
    files.set(key, { blob, looks: looksOf(decoded) });
    return { width: decoded.width, height: decoded.height };
  };
  const drop: Desk['drop'] = async (works) => {
    for (const { key } of works) {
      files.delete(key);
      held.release(key);
      await Promise.all([dropWork(WORK, key), dropWork(FILE, key)]);
    }
  };
  return {
    drop,
    leave: () => held.releaseAll(),
    looks: (key) => files.get(key)?.looks,
    look: async () => held.free(await keptWorks<Retouch>(WORK)),
    restore: (kept) =>
      each(kept, async (work) => {
        if (!(await held.hold(work.key)))
          throw new Error(`「${work.name}」已在另一个页面打开，请在那里继续编辑。`);
        const blob = await keptWork<Blob>(FILE, work.key);
        if (!blob) throw new Error(`「${work.name}」的图片没有保留下来，请重新上传。`);
        await add(work.key, blob);
        return work;
      }),
    bring: (sources) =>
      each(sources, async (source) => {
        if (files.size >= MOST_PICTURES)
          throw new Error(`一次最多编辑 ${MOST_PICTURES} 张图片，请先移除不需要的。`);
        const { blob, name, lineId } = await read(source);
        const key = randomId();
        const size = await add(key, blob);
        await held.hold(key);
        // Another picture for a line is worth keeping as it came.
        const isNew = lineId !== null && source.from !== 'line';
        return newRetouch({ key, name, lineId, bytes: blob.size, ...size }, isNew);
      }),
    async picture(work, signal) {
      const whole = await wholePicture(files.get(work.key)!.blob);
      const png = await pngOf(await inPieces(allWorked(stepsOf(work), whole), signal));
      return new File([png], `${plainName(work)}.png`, { type: 'image/png' });
    },
    async keep(work) {
      if (!isUnsaved(work)) {
        await Promise.all([dropWork(WORK, work.key), dropWork(FILE, work.key)]);
        return true;
      }
      const { blob } = files.get(work.key) ?? {};
      if (!blob) return false;
      const isKept = (await keptWork(FILE, work.key)) !== undefined || (await keepWork(FILE, work.key, blob));
      return isKept && keepWork(WORK, work.key, work);
    },
  };
}

/** One after the other, so that only one is decoded at a time; what fails leaves the others. */
async function each<T>(all: readonly T[], how: (one: T) => Promise<Retouch>): Promise<Brought> {
  const works: Retouch[] = [];
  let failure: Error | null = null;
  for (const one of all)
    try {
      works.push(await how(one));
    } catch (error) {
      failure ??= isApiError(error) || error instanceof Error ? error : new Error(GONE);
    }
  return { works, failure };
}

/** The effects of the page's machine. `onShare`: how much of the picture has left the browser; null while it is made. */
export const actorsOf = (desk: Desk, onShare: (share: number | null) => void) => ({
  look: fromPromise<readonly Retouch[], void>(() => desk.look()),
  restore: fromPromise<Brought, readonly Retouch[]>(({ input }) => desk.restore(input)),
  drop: fromPromise<void, readonly Retouch[]>(({ input }) => desk.drop(input)),
  bring: fromPromise<Brought, readonly Source[]>(({ input }) => desk.bring(input)),
  save: fromPromise<void, SaveTask>(async ({ input: { work, send }, signal }) => {
    onShare(null);
    await send(await desk.picture(work, signal), onShare, signal);
  }),
});
