import { readPictureEvent } from '#contract/picture/life-cycle/picture-events.ts';
import { insertFolder, itself, movePictures } from '#server/modules/picture/service.ts';
import type { Files } from '#server/platform/files.ts';
import { checkPicture } from './check-picture.ts';
import { keepPictures, type Picture } from './pictures.ts';
import { putPicture } from './put-picture.ts';
import { filesOfCodes, type Trx } from './rows.sql.ts';

interface Owner {
  merchantId: number;
  userId: number;
  userName: string;
}

const DAY_MS = 24 * 60 * 60_000;
/** Of the motifs, by what they show. */
const FOLDERS = [
  ['风景', /山海|浪|流光|月相|彩虹/],
  ['花草', /叶影|雏菊/],
  ['图案', /水磨石|条纹|波点|棋盘|几何|彩屑|字母/],
] as const;

/** What a merchant's designers leave in a store beside the motifs: copies, sisters, and what a printer asks about. */
async function drawOthers(motif: Buffer): Promise<Picture[]> {
  const { default: sharp } = await import('sharp');
  const noise = Buffer.from(Array.from({ length: 300 * 300 * 3 }, (_, at) => (at * 7919) % 251));
  const whole = await sharp(noise, { raw: { width: 300, height: 300, channels: 3 } })
    .jpeg()
    .toBuffer();
  return [
    {
      name: '晚霞山海-微信转发.jpg',
      content: await sharp(motif).jpeg({ quality: 60 }).toBuffer(),
    },
    { name: '晚霞山海-换色.png', content: await sharp(motif).modulate({ hue: 70 }).png().toBuffer() },
    { name: '画册扫描.jpg', content: await sharp(motif).toColourspace('cmyk').jpeg().toBuffer() },
    { name: '传输中断.jpg', content: whole.subarray(0, whole.length / 2) },
    { name: '旧款-不再使用.png', content: await sharp(motif).resize(90, 180).grayscale().png().toBuffer() },
  ];
}
const THROWN_AWAY = 4;

/** The picture store of a merchant: the motifs that his codes print, in folders, and some that need a person. */
export async function makePictureStore(trx: Trx, files: Files, owner: Owner, motif: Buffer, now: Date) {
  const { merchantId, userId, userName } = owner;
  const at = new Date(now.getTime() - 3 * DAY_MS);
  const folderIds: number[] = [];
  const top = { tenantId: merchantId, parentId: null, depth: 1, createdAt: at };
  const motifs = await insertFolder(trx, { ...top, name: '2026 春夏' });
  for (const [name] of FOLDERS)
    folderIds.push(await insertFolder(trx, { ...top, parentId: motifs, depth: 2, name }));
  await insertFolder(trx, { ...top, name: '客户来图' });
  const put = async (file: Awaited<ReturnType<typeof filesOfCodes>>[number], tags: string[]) => {
    const name = file.name.replace(/\.\w+$/, '');
    const within = FOLDERS.findIndex(([, shows]) => shows.test(name));
    const folderId = folderIds[within] ?? null;
    const by = { tenantId: merchantId, userId, userName, at };
    return putPicture(trx, by, file, { shelf: 'store', folderId, name, tags });
  };
  for (const file of await filesOfCodes(trx, merchantId)) await put(file, ['在售']);
  const others = await drawOthers(motif);
  const kept = await keepPictures(files, trx, merchantId, others);
  const rows = await filesOfCodes(trx, merchantId, kept);
  for (const [nth, id] of kept.entries()) {
    const picture = await put(
      rows.find((row) => row.id === id)!,
      nth === 2 ? ['待确认'] : [],
    );
    if (nth === THROWN_AWAY) await throwAway(trx, files, { merchantId, picture, fileId: id }, at);
  }
}

/** It is checked here, so that it can lie in the trash; the others are checked by the server when it starts. */
async function throwAway(
  trx: Trx,
  files: Files,
  { merchantId: tenantId, picture, fileId }: { merchantId: number; picture: number; fileId: number },
  at: Date,
) {
  await checkPicture(trx, files, { tenantId, id: picture, fileId }, at);
  const owner = { ...itself(tenantId, 'system', at), by: 'owner' } as const;
  await movePictures(trx, owner, readPictureEvent('picture.trash', 'owner', {}), { ids: [picture] });
}
