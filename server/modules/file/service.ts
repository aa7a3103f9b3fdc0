import type { Ctx } from '#server/platform/implement.ts';
import { badRequest, notFound } from '#server/platform/refusal.ts';
import { PICTURE_REGIONS } from '#contract/picture/life-cycle/picture-states.ts';
import { picturesOfFiles, sentKinds, sharedKinds } from './pictures.sql.ts';

export {
  addedTo,
  NONE_DONE,
  outcomeOf,
  type DoneCounts,
  type LineDone,
  type ListSource,
  type RefusedLine,
} from './list-import.ts';
export { lineImport, type NamedLine } from './line-import.ts';
export { refuseTruncated } from './kinds.ts';
export { listExport, portionsOf, startListExport, type ListSheet } from './list-export.ts';
export { inspectList, keepList, uploaded } from './uploaded.ts';

const PICTURE_KINDS = ['png', 'jpeg', 'webp', 'gif', 'tiff', 'svg'];
const NO_PICTURE = '这个文件不是图片，请上传 PNG、JPEG、WebP、GIF、TIFF 或 SVG 图片。';
/** The same sentence whether it is somebody else's or is not there. */
const GONE = '图片不存在或已被删除，请重新上传。';

const { status: STATUS, use: USE } = PICTURE_REGIONS;

/** Why a picture of the tenant's own store cannot be used now. */
function whyUnusable({ status, use, inForce }: { status: number; use: number; inForce: boolean }): string {
  if (status === STATUS.purged.code) return GONE;
  if (status === STATUS.trashed.code) return '这张图片在图库的回收站里，请先还原，或选择别的图片。';
  if (use === USE.blocked.code) return '这张图片已停用，请从图库选择别的图片。';
  if (status === STATUS.checking.code) return '这张图片还在检查，请稍候再选择它。';
  if (status === STATUS.broken.code) return '这张图片无法使用，请从图库选择别的图片。';
  return inForce ? GONE : '这张图片已换成新版本，请从图库重新选择。';
}

type FileId = number | null | undefined;
interface Sender extends Pick<Ctx, 'db' | 'tenantId' | 'userId'> {
  /** The merchant whose lines they are for: what he shares with the factory that asks it may use for them [G22]. */
  linesOf?: number | undefined;
}

/**
 * Why these files cannot be a picture of the row that the caller changes: by id, those that can are left out. He may name
 * what he himself sent in, and what the row shows him already (`standing`), whoever sent that in.
 */
export async function pictureProblems(
  { db, linesOf, ...sender }: Sender,
  ids: readonly FileId[],
  standing: readonly FileId[] = [],
): Promise<ReadonlyMap<FileId, string>> {
  const asked = [...new Set(ids)].filter(
    (id): id is number => typeof id === 'number' && !standing.includes(id),
  );
  if (asked.length === 0) return new Map();
  const kinds = await sentKinds(db, sender, asked);
  if (linesOf !== undefined && linesOf !== sender.tenantId)
    for (const one of await sharedKinds(db, asked))
      if (one.merchantId === linesOf) kinds.set(one.fileId, one.kind);
  const lost = asked.filter((id) => !kinds.has(id));
  const stored = lost.length === 0 ? [] : await picturesOfFiles(db, sender.tenantId, lost);
  const whyNot = new Map(stored.map((one) => [one.fileId, whyUnusable(one)]));
  return new Map(
    asked.flatMap((id): [number, string][] => {
      const kind = kinds.get(id);
      if (kind === undefined) return [[id, whyNot.get(id) ?? GONE]];
      return PICTURE_KINDS.includes(kind) ? [] : [[id, NO_PICTURE]];
    }),
  );
}

/** @throws Refusal 404 where one of them is not the caller's to name, 400 where it is no picture; null is none and passes. */
export async function requirePictures(
  sender: Sender,
  ids: readonly FileId[],
  standing: readonly FileId[] = [],
): Promise<void> {
  const [msg] = (await pictureProblems(sender, ids, standing)).values();
  if (msg !== undefined) throw msg === NO_PICTURE ? badRequest(msg) : notFound(msg);
}

/** The customer who shares this picture with the factory that asks: for his lines it may use it. */
export const sharerOf = async ({ db }: Pick<Ctx, 'db'>, id: number): Promise<number | undefined> =>
  (await sharedKinds(db, [id]))[0]?.merchantId;
