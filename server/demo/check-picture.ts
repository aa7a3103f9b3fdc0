import { readPictureEvent } from '#contract/picture/life-cycle/picture-events.ts';
import { itself, movePictures } from '#server/modules/picture/service.ts';
import type { Files } from '#server/platform/files.ts';
import { readPicture } from '#server/platform/picture-work/read-picture.ts';
import type { Trx } from './rows.sql.ts';

/** Checked here, so that something can be done with it; others are checked by the server when it starts. */
export async function checkPicture(
  trx: Trx,
  files: Files,
  { tenantId, id, fileId }: { tenantId: number; id: number; fileId: number },
  at: Date,
): Promise<void> {
  const { path } = await files.pathOf(trx, tenantId, fileId);
  const checked = { facts: await readPicture(path), near: [] };
  await movePictures(trx, itself(tenantId, 'system', at), readPictureEvent('picture.checked', 'system', {}), {
    ids: [id],
    known: { decodes: true },
    checked,
  });
}
