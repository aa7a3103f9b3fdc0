import { PLAIN_PICTURE } from '#contract/picture/life-cycle/picture-facts.ts';
import { readPictureEvent } from '#contract/picture/life-cycle/picture-events.ts';
import type { Shelf } from '#contract/picture/shelf.ts';
import { addVersion, beginPictures } from '#server/modules/picture/service.ts';
import type { Trx } from './rows.sql.ts';

export interface StoredPicture {
  id: number;
  sha256: Buffer;
  bytes: number;
  kind: string;
}

interface Owner {
  tenantId: number;
  userId: number;
  userName: string;
  at: Date;
}

/** Lays a file onto a shelf as its owner would have uploaded it; the server checks it when it starts. */
export async function putPicture(
  trx: Trx,
  { tenantId, userId, userName, at }: Owner,
  file: StoredPicture,
  place: { shelf: Shelf; folderId: number | null; name: string; tags: string[] },
): Promise<number> {
  const { shelf, folderId, name, tags } = place;
  const row = {
    ...{ tenant_id: tenantId, shelf, folder_id: folderId, name, tags, file_id: file.id },
    ...{ sha256: `\\x${file.sha256.toString('hex')}`, bytes: file.bytes, kind: file.kind, since: at },
    ...{ uploaded_by: userId, uploaded_by_name: userName },
  };
  const mover = { tenantId, by: 'owner', userId, userName, now: at } as const;
  const event = readPictureEvent('picture.upload', 'owner', {});
  const made = await beginPictures(trx, mover, event, { rows: [row], facts: PLAIN_PICTURE }, {});
  if ('msg' in made) throw new Error(made.msg);
  const id = made.ids[0]!;
  await addVersion(trx, tenantId, id, { ...file, fileId: file.id }, { name: userName, at });
  return id;
}
