import type { Output } from '#contract/endpoint.ts';
import type { picture } from '#contract/picture/picture.ts';
import { isApiError } from '@/shared/api/index.ts';
import { cell } from '@/shared/lib/cell/cell.ts';
import { throttle } from '@/shared/lib/time/index.ts';

/** What a file came to: a picture, or an archive that a task unpacks. */
type Came = Pick<Output<typeof picture.upload>, 'outcome'> | { outcome: 'unpacking'; taskId: number };

/** One file on its way onto a shelf. */
export interface UploadItem {
  key: number;
  name: string;
  /** Where it lay, for the eye. */
  path: string;
  phase: 'waiting' | 'sending' | 'done' | 'failed';
  outcome?: Came['outcome'];
  /** Of an archive: the task that unpacks it. */
  taskId?: number;
  /** Why it did not come in. */
  failure?: Error;
}
type Put = (file: File) => Promise<Came>;
interface Kept extends UploadItem {
  put: Put;
  /** Let go of as soon as it is in. */
  file: File | undefined;
}

/** A few at a time: the others wait as handles, of which none holds its content. */
const AT_ONCE = 3;
const SHOWN_EVERY_MS = 200;

/** What goes onto shelves, file by file; it goes on while the user is on other pages. */
export const uploads = cell<readonly UploadItem[]>([]);
let items: Kept[] = [];
let sending = 0;
let nextKey = 1;
/** What is shown is a copy, made a few times a second and not at each file. */
const show = throttle(
  () => uploads.set(items.map(({ file: _file, put: _put, ...shown }) => shown)),
  SHOWN_EVERY_MS,
);

/** A file to upload, and how it comes in. */
export type Wanted = Pick<UploadItem, 'name' | 'path'> & {
  file: File;
  put: Put;
  /** Why it cannot come in at all. */
  refused?: Error | undefined;
};

/** Lines files up behind those that wait. */
export function enqueue(wanted: readonly Wanted[]): void {
  const added = wanted.map(({ refused, ...rest }): Kept => ({
    ...rest,
    key: nextKey++,
    ...(refused ? { phase: 'failed', failure: refused } : { phase: 'waiting' }),
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
    Object.assign(item, await item.put(item.file!));
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
