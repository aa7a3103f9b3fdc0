import { MAX_FOLDER_DEPTH, pictureFolder } from '#contract/picture/folder.ts';
import { picture } from '#contract/picture/picture.ts';
import { pictureWays } from '#contract/picture/ways.ts';
import { enqueue } from '@/features/picture-shelf/index.ts';
import { call, upload } from '@/shared/api/index.ts';
import type { Collected } from './collect.ts';

const PATHS_AT_ONCE = 500;

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
  enqueue(
    files.map(({ file, path }) => {
      const to = ids.get(path.join('/')) ?? folderId;
      return {
        ...{ file, name: file.name, path: path.join(' / ') },
        put: (sent) => send(sent, to),
        refused: path.length > MAX_FOLDER_DEPTH ? tooDeep : undefined,
      };
    }),
  );
}

/** A picture comes in at once; an archive is unpacked by a task, which says of each file what came of it. */
async function send(file: File, to: number | null) {
  const place = to === null ? {} : { folderId: to };
  if (!/\.zip$/i.test(file.name)) return upload(picture.upload, file, place, { quiet: true });
  const { taskId } = await upload(pictureWays.zip, file, place, { quiet: true });
  return { outcome: 'unpacking' as const, taskId };
}
