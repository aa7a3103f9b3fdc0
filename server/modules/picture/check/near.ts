import type { Db } from '#server/platform/database.ts';
import type { SeenPicture } from '#server/platform/picture-work/read-picture.ts';
import type { Files } from '#server/platform/files.ts';
import type { Near } from '../life-types.ts';
import { lookingAlike, maybeSame } from './near.sql.ts';

/** As many are told, and as many are compared with it pixel by pixel. */
const MOST_ALIKE = 30;
const MOST_COMPARED = 10;

/** [G18] The pictures of the store that look like one, and which of them are the same pixel by pixel. */
export async function nearOf(
  { db, files }: { db: Db; files: Files },
  tenantId: number,
  picture: Pick<SeenPicture, 'phash' | 'stable' | 'tones'> & { path: string; id?: number },
): Promise<Near[]> {
  const besides = picture.id !== undefined && { besides: picture.id };
  const alike = await lookingAlike(db, tenantId, picture, { ...besides, limit: MOST_ALIKE });
  const maybe = await maybeSame(db, tenantId, picture, { ...besides, limit: MOST_COMPARED });
  const others = await Promise.all(
    maybe.map(async ({ fileId }) => (await files.pathOf(db, tenantId, fileId)).path),
  );
  const same = others.length > 0 ? await files.pictures.run('same', { file: picture.path, others }) : [];
  const near = maybe.filter((_, at) => same[at]);
  const sameIds = new Set(near.map(({ id }) => id));
  return [
    ...near.map(({ id, distance }) => ({ id, distance, isSame: true })),
    ...alike
      .filter(({ id }) => !sameIds.has(id))
      .map(({ id, distance }) => ({ id, distance, isSame: false })),
  ];
}
