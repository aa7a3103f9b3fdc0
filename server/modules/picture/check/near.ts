import { MOST_BITS } from '#contract/picture/alike.ts';
import type { Db } from '#server/platform/database.ts';
import type { SeenPicture } from '#server/platform/picture-work/read-picture.ts';
import type { Files } from '#server/platform/files.ts';
import type { Near } from '../life-types.ts';
import { nearest } from './check.sql.ts';

/** As many looks are asked for, and as many of their pictures are compared with it pixel by pixel. */
const MOST_LOOKS = 30;
const MOST_COMPARED = 10;

/** [G18] The pictures of the store that look like one, and which of them are the same pixel by pixel. */
export async function nearOf(
  { db, files }: { db: Db; files: Files },
  tenantId: number,
  picture: Pick<SeenPicture, 'phash' | 'stable'> & { path: string; id?: number },
): Promise<Near[]> {
  const looks = await nearest(db, tenantId, picture, {
    ...(picture.id !== undefined && { besides: picture.id }),
    limit: MOST_LOOKS,
  });
  const near = looks.filter(({ sure }) => sure <= MOST_BITS.same).slice(0, MOST_COMPARED);
  const others = await Promise.all(
    near.map(async ({ fileId }) => (await files.pathOf(db, tenantId, fileId)).path),
  );
  const same = others.length > 0 ? await files.pictures.run('same', { file: picture.path, others }) : [];
  const sameIds = new Set(near.filter((_, at) => same[at]).map(({ id }) => id));
  return looks
    .map(({ id, distance }) => ({ id, distance, isSame: sameIds.has(id) }))
    .filter(({ isSame, distance }) => isSame || distance <= MOST_BITS.similar);
}
