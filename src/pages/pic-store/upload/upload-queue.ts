import { MAX_FOLDER_DEPTH, pictureFolder } from '#contract/picture/folder.ts';
import { picture } from '#contract/picture/picture.ts';
import { pictureWays } from '#contract/picture/ways.ts';
import { call, isApiError, upload } from '@/shared/api/index.ts';
import { cell } from '@/shared/lib/cell/cell.ts';
import { throttle } from '@/shared/lib/time/index.ts';
import type { Collected } from './collect.ts';

/** One file on its way into the store. */
export interface UploadItem {
  key: number;
  name: string;
  /** Where it lay, for the eye. */
  path: string;
  phase: 'waiting' | 'sending' | 'done' | 'failed';
  outcome?: 'new' | 'same' | 'restored' | 'unpacking';
  /** Of an archive: the task that unpacks it. */
  taskId?: number;
  /** Why it did not come in. */
  failure?: Error;
}
interface Kept extends UploadItem {
  folderId: number | null;
  /** Let go of as soon as it is in. */
  file: File | undefined;
}

/** A few at a time: the others wait as handles, of which none holds its content. */
const AT_ONCE = 3;
const SHOWN_EVERY_MS = 200;
const PATHS_AT_ONCE = 500;

/** What goes into the store, file by file; it goes on while the user is on other pages. */
export const uploads = cell<readonly UploadItem[]>([]);
let items: Kept[] = [];
let sending = 0;
let nextKey = 1;
/** What is shown is a copy, made a few times a second and not at each file. */
const show = throttle(
  () => uploads.set(items.map(({ file: _file, folderId: _folder, ...shown }) => shown)),
  SHOWN_EVERY_MS,
);

/** A folder of the disk as the store may call it (V04). */
const folderNameOf = (name: string): string =>
  name
    .replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_')
    .trim()
    .slice(0, 64) || '_';

/** Puts files into a folder, with the folders that they lay in. @throws ApiError where those cannot be made */
export async function uploadInto(folderId: number | null, files: readonly Collected[]): Promise<void> {
  const fits = files.filter(({ path }) => path.length <= MAX_FOLDER_DEPTH);
  const paths = [...new Map(fits.map(({ path }) => [path.join('/'), path])).values()].filter(
    (path) => path.length > 0,
  );
  const ids = new Map<string, number>();
  for (let from = 0; from < paths.length; from += PATHS_AT_ONCE) {
    const some = paths.slice(from, from + PATHS_AT_ONCE);
    const named = some.map((path) => path.map(folderNameOf));
    const made = await call(pictureFolder.ensure, { parentId: folderId, paths: named });
    for (const [at, path] of some.entries()) ids.set(path.join('/'), made[at]!);
  }
  const tooDeep = new Error(`文件夹超过 ${MAX_FOLDER_DEPTH} 层，请放到更上层后上传。`);
  const added = files.map(({ file, path }): Kept => ({
    ...{ key: nextKey++, name: file.name, path: path.join(' / '), file },
    folderId: ids.get(path.join('/')) ?? folderId,
    ...(path.length > MAX_FOLDER_DEPTH ? { phase: 'failed', failure: tooDeep } : { phase: 'waiting' }),
  }));
  // What is over from before is out of the way of what comes.
  items = [...items.filter(({ phase }) => phase !== 'done'), ...added];
  pump();
}

export function retry(keys: readonly number[]): void {
  const again = new Set(keys);
  for (const item of items)
    if (again.has(item.key) && item.phase === 'failed' && item.file) {
      item.phase = 'waiting';
      delete item.failure;
    }
  pump();
}

/** Takes out what has ended, and what waits. */
export function clearUploads(): void {
  items = items.filter(({ phase }) => phase === 'sending');
  show();
}

/** Who closes the page now would stop it. */
const warn = (event: BeforeUnloadEvent): void => event.preventDefault();

function pump(): void {
  show();
  const isOver = items.every(({ phase }) => phase === 'done' || phase === 'failed');
  if (isOver) removeEventListener('beforeunload', warn);
  else addEventListener('beforeunload', warn);
  while (sending < AT_ONCE) {
    const next = items.find(({ phase }) => phase === 'waiting');
    if (!next) return;
    void send(next);
  }
}

async function send(item: Kept): Promise<void> {
  item.phase = 'sending';
  sending += 1;
  try {
    const into = item.folderId === null ? {} : { folderId: item.folderId };
    if (/\.zip$/i.test(item.name)) {
      item.taskId = (await upload(pictureWays.zip, item.file!, into, { quiet: true })).taskId;
      item.outcome = 'unpacking';
    } else {
      item.outcome = (await upload(picture.upload, item.file!, into, { quiet: true })).outcome;
    }
    item.phase = 'done';
    item.file = undefined;
  } catch (error) {
    item.phase = 'failed';
    item.failure = isApiError(error) ? error : new Error('上传失败，请检查网络后重试。');
  } finally {
    sending -= 1;
    pump();
  }
}
