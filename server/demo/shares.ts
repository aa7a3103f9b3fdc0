import { readPictureEvent } from '#contract/picture/life-cycle/picture-events.ts';
import { movePictures, pagePictures } from '#server/modules/picture/service.ts';
import { tenantName } from '#server/modules/tenant/service.ts';
import type { Files } from '#server/platform/files.ts';
import { checkPicture } from './check-picture.ts';
import type { Trx } from './rows.sql.ts';

interface Owner {
  merchantId: number;
  userId: number;
  userName: string;
}

const HOUR_MS = 60 * 60_000;
const SHARED = 6;

/** Some of a merchant's pictures are shared with his factory. */
export async function makeShares(trx: Trx, files: Files, owner: Owner, factoryId: number, now: Date) {
  const { merchantId: tenantId, userId, userName } = owner;
  const factory = await tenantName(trx, factoryId);
  const some = await pagePictures(trx, {
    ...{ tenantId, shelf: 'store', tab: 'ready', below: true, tags: ['在售'] },
  })
    .limit(SHARED)
    .execute();
  for (const [nth, { id, fileId }] of some.entries()) {
    const at = new Date(now.getTime() - (nth + 1) * 5 * HOUR_MS);
    await checkPicture(trx, files, { tenantId, id, fileId: fileId! }, at);
    const mover = { tenantId, shelf: 'store', by: 'owner', userId, userName, now: at } as const;
    await movePictures(trx, mover, readPictureEvent('picture.share', 'owner', {}), {
      ...{ ids: [id], known: { rightsStated: true } },
      params: new Map([[id, { factoryIds: [factoryId], to: factory }]]),
    });
  }
}
