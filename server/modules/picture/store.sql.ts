import type { Db } from '#server/platform/database.ts';
import { PICTURE_REGIONS } from '#contract/picture/life-cycle/picture-states.ts';

/** [G17] The picture of the tenant that has this content, or will have it when its check ends, and is not purged. */
export const withContent = (db: Db, tenantId: number, sha256: Buffer) =>
  db
    .selectFrom('picture')
    .select(['id', 'name', 'shelf', 'folderId', 'status', 'wasUsable'])
    .where('tenantId', '=', tenantId)
    .where((eb) =>
      eb.or([
        eb('sha256', '=', sha256),
        eb(
          'id',
          'in',
          eb
            .selectFrom('pictureVersion')
            .select('pictureId')
            .where('tenantId', '=', tenantId)
            .where('sha256', '=', sha256)
            .where('state', '=', 'checking'),
        ),
      ]),
    )
    .where('status', '<', PICTURE_REGIONS.status.purged.code)
    .executeTakeFirst();

const QUOTA_BYTES = 20 * 1024 ** 3;

/** [G19] What is stored and what may be; whose store is empty has what all begin with. */
export async function usageOf(db: Db, tenantId: number) {
  const row = await db
    .selectFrom('pictureUsage')
    .select(['bytes', 'quotaBytes'])
    .where('tenantId', '=', tenantId)
    .executeTakeFirst();
  return { bytes: row?.bytes ?? 0, quotaBytes: row?.quotaBytes ?? QUOTA_BYTES };
}

/** Whether a version of some picture has this content: it is counted once. */
export const isCounted = async (db: Db, tenantId: number, sha256: Buffer): Promise<boolean> =>
  (await db
    .selectFrom('pictureContent')
    .select('bytes')
    .where('tenantId', '=', tenantId)
    .where('sha256', '=', sha256)
    .executeTakeFirst()) !== undefined;
