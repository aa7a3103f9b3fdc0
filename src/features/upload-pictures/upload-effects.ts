import { fromPromise } from 'xstate';
import { file } from '#contract/file/file.ts';
import { mapping } from '#contract/mapping/mapping.ts';
import { call, upload } from '@/shared/api/index.ts';
import { guessesOf, matchFiles } from './match-codes.ts';
import type { FoundCodes, PictureItem, Saved, UploadDesk, UploadItem } from './upload-pictures.machine.ts';

const quiet = { quiet: true } as const;

/** Enough to use the line, few enough that each row moves. */
export const AT_ONCE = 3;

/** Sends what waits, three files at a time, until none is left; what fails is told and left behind. */
export async function uploadAll<I extends UploadItem>(
  desk: UploadDesk<I>,
  send: (item: I) => Promise<Parameters<UploadDesk['stored']>[1]>,
  signal: AbortSignal,
): Promise<void> {
  const lane = async (): Promise<void> => {
    for (let item = desk.take(); item && !signal.aborted; item = desk.take()) {
      const { key } = item;
      try {
        const stored = await send(item);
        if (!signal.aborted) desk.stored(key, stored);
      } catch (error) {
        if (!signal.aborted) desk.failed(key, error as Error);
      }
    }
  };
  // The machine that starts this must have finished its step before it is asked for a file.
  await Promise.resolve();
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

/** A code may stand on thousands of lines: one call is over before anybody loses patience with it. */
const SAVED_AT_ONCE = 50;

const NO_PICTURE = '这个文件不能作为印刷图片，请换成 PNG、JPEG、WebP、GIF、TIFF 或 SVG。';

/** Keeps print pictures, and refuses what is none. */
export const uploadPictures = <I extends UploadItem>(
  desk: UploadDesk<I>,
  signal: AbortSignal,
): Promise<void> =>
  uploadAll(
    desk,
    async ({ key, file: picked }) => {
      const onProgress = (share: number): void => desk.progress(key, share);
      const stored = await upload(file.upload, picked, {}, { ...quiet, signal, onProgress });
      if (stored.width === null) throw new Error(NO_PICTURE);
      return stored;
    },
    signal,
  );

export const uploadActors = {
  uploadAll: fromPromise<void, UploadDesk>(({ input, signal }) => uploadPictures(input, signal)),
  match: fromPromise<FoundCodes, readonly PictureItem[]>(async ({ input, signal }) => {
    const open = input.filter(({ phase, matched }) => phase === 'stored' && !matched);
    if (open.length === 0) return new Map();
    const files = open.map(({ key, file: { name } }) => ({ key, name }));
    const guesses = [...new Set(files.flatMap(({ name }) => guessesOf(name)))];
    const known = guesses.length > 0 ? await call(mapping.codes, { guesses }, { ...quiet, signal }) : [];
    const taken = input.flatMap(({ code }) => (code ? [code.code] : []));
    return matchFiles(files, known, taken);
  }),
  save: fromPromise<Saved, readonly PictureItem[]>(async ({ input, signal }) => {
    const items = input.map(({ code, stored }) => ({ code: code!.code, pictureFileId: stored!.fileId }));
    const all: Saved = { mapped: 0, kept: 0, lines: 0, underReview: 0 };
    for (let from = 0; from < items.length; from += SAVED_AT_ONCE) {
      const some = items.slice(from, from + SAVED_AT_ONCE);
      const saved = await call(mapping.pictures, { items: some }, { ...quiet, signal });
      for (const name of Object.keys(all) as (keyof Saved)[]) all[name] += saved[name];
    }
    return all;
  }),
};
