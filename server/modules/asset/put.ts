import type { AssetSaid, asset } from '#contract/asset/asset.ts';
import { MOST_ASSETS } from '#contract/asset/asset.ts';
import type { z } from 'zod';
import type { Answer } from '#contract/endpoint.ts';
import { refuseOverQuota } from '#server/modules/picture/service.ts';
import type { Trx } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest, conflict, notFound } from '#server/platform/refusal.ts';
import type { Came } from './look.ts';
import * as sql from './sql.ts';

type Outcome = Answer<typeof asset.upload>;
type Said = z.output<typeof AssetSaid>;
/** Who puts assets in: a user in a call of his, or a task of his. */
export type By = Pick<Ctx, 'tenantId' | 'userId' | 'userName' | 'now' | 'files'>;

export const GONE = '素材不存在或已被彻底删除，请刷新列表。';

/** A name as an asset may have it: that of the file, without its ending and without what no name may hold (V04). */
const nameOf = (fileName: string): string =>
  fileName
    .replace(/^.*[/\\]/s, '')
    .replace(/(?<=.)\.[A-Za-z0-9]{1,5}$/, '')
    .replace(/[\\/:*?"<>|]/g, '_')
    .replace(/[\p{Cc}\p{Bidi_Control}\u{AD}\u{200B}\u{2028}\u{2029}\u{2060}\u{FEFF}]/gu, '')
    .trim()
    .slice(0, 64)
    .toWellFormed() || '未命名';

/** Makes an asset of what came in, or finds the one that has this content. The caller holds the store. */
export async function put(trx: Trx, by: By, said: Said, came: Came): Promise<Outcome> {
  const { tenantId, now, userName } = by;
  const standing = await sql.withContent(trx, tenantId, came.sha256);
  if (standing?.trashedAt) {
    await sql.assets.alter(trx, tenantId, [standing.id], { trashedAt: null }, { by: userName, now });
    await sql.tellOf(trx, tenantId, [standing.id], { text: '重新上传，从回收站还原', userName, at: now });
    return { id: standing.id, name: standing.name, outcome: 'restored' };
  }
  if (standing) return { id: standing.id, name: standing.name, outcome: 'same' };
  if ((await sql.assets.count(trx, tenantId)) >= MOST_ASSETS)
    throw badRequest(`素材最多 ${MOST_ASSETS.toLocaleString('zh-CN')} 个（含回收站），请先彻底删除不用的。`);
  await refuseOverQuota(trx, tenantId, came);
  const name =
    said.kind === 'font' ? nameOf(`${came.font!.family} ${came.font!.style}`) : nameOf(came.fileName);
  const { shared, papersFileId, ...rest } = said;
  const row = { ...rest, ...licenceOf(said), papersFileId, name, isShared: shared, sha256: came.sha256 };
  const id = await sql.assets.insert(trx, tenantId, row, { by: userName, now });
  await addVersion(trx, by, id, 1, came);
  await sql.tellOf(trx, tenantId, [id], { text: `上传${cleanedText(came)}`, userName, at: now });
  return { id, name, outcome: 'new' };
}

/** A licence that was not bought has no end. */
export const licenceOf = ({ licence, licenceEnds }: Pick<Said, 'licence' | 'licenceEnds'>) => ({
  licence,
  licenceEnds: licence === 'bought' && licenceEnds !== null ? new Date(licenceEnds) : null,
});

const cleanedText = ({ fileName, removed }: Came): string =>
  `「${fileName}」${removed > 0 ? `，已去掉其中 ${removed} 处脚本或外部链接` : ''}`;

/** Keeps the content, and the sample of a font, as a version. */
async function addVersion(
  trx: Trx,
  { files, tenantId, userName, now }: By,
  id: number,
  no: number,
  came: Came,
) {
  const { path, fileName, sha256, font } = came;
  const kept = await files.keepPath(trx, tenantId, fileName, path);
  const sample = font && (await files.keepPath(trx, tenantId, `${fileName}.png`, font.samplePath));
  await sql.insertVersion(trx, tenantId, {
    ...{ assetId: id, no, fileId: kept.id, sampleFileId: sample?.id ?? null, fileName, sha256 },
    ...{ bytes: kept.bytes, fileKind: kept.kind, width: kept.width, height: kept.height },
    ...{ family: font?.family ?? null, style: font?.style ?? null, embedding: font?.embedding ?? null },
    ...{ characters: font?.characters ?? null, hanzi: font?.hanzi ?? null },
    ...{ usualHanzi: font?.usualHanzi ?? null, createdBy: userName, createdAt: now },
  });
}

/** The next version of an asset. @throws Refusal where another changed it, or some asset has this content */
export async function putVersion(
  trx: Trx,
  by: By,
  { id, version }: { id: number; version: number },
  came: Came,
): Promise<number> {
  const { tenantId, userName, now } = by;
  const [row] = await sql.assets.lock(trx, tenantId, [id]);
  if (!row) throw notFound(GONE);
  if (row.version !== version) throw conflict('素材已被他人修改，请刷新后重试。');
  if (row.trashedAt) throw conflict('素材在回收站中，请先还原后再替换。');
  const standing = await sql.withContent(trx, tenantId, came.sha256);
  if (standing?.id === id) throw conflict('新文件与现在的版本内容相同，不需要替换。');
  if (standing) throw conflict(`素材「${standing.name}」已是这个内容，请直接使用它。`);
  await refuseOverQuota(trx, tenantId, came);
  const no = row.no + 1;
  await addVersion(trx, by, id, no, came);
  await sql.assets.alter(trx, tenantId, [id], { no, sha256: came.sha256 }, { by: userName, now });
  await sql.tellOf(trx, tenantId, [id], { text: `替换为第 ${no} 版${cleanedText(came)}`, userName, at: now });
  return no;
}
