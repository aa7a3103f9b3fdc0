import type { AssetSaid } from '#contract/asset/asset.ts';
import type { z } from 'zod';
import type { Db } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest, notFound } from '#server/platform/refusal.ts';
import * as sql from './sql.ts';

const KINDS = ['pdf', 'png', 'jpeg', 'webp'];

/** The papers of a licence: what was bought has some; OFL and its like may. @throws Refusal where they are not to be named */
export async function requirePapers(
  db: Db,
  { tenantId, userId }: Pick<Ctx, 'tenantId' | 'userId'>,
  { licence, papersFileId }: Pick<z.output<typeof AssetSaid>, 'licence' | 'papersFileId'>,
  standing: number | null = null,
): Promise<void> {
  if (papersFileId === null) {
    if (licence === 'bought') throw badRequest('购买的素材请上传授权文件（合同、发票或授权书）。');
    return;
  }
  if (papersFileId === standing) return;
  const file = await sql.sentPapers(db, tenantId, userId, papersFileId);
  // The same sentence whether it is somebody else's or is not there.
  if (!file) throw notFound('授权文件不存在或已被删除，请重新上传。');
  const isText = file.kind === 'unknown' && /\.txt$/i.test(file.name);
  if (!isText && !KINDS.includes(file.kind)) throw badRequest('授权文件请用 PDF、PNG、JPEG、WebP 或 TXT。');
}
