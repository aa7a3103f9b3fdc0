import type { Ctx } from '#server/platform/implement.ts';
import { badRequest, notFound } from '#server/platform/refusal.ts';
import { sentKinds } from './pictures.sql.ts';

export {
  addedTo,
  NONE_DONE,
  outcomeOf,
  type DoneCounts,
  type LineDone,
  type ListSource,
  type RefusedLine,
} from './list-import.ts';
export { inspectList, keepList, uploaded } from './uploaded.ts';

const PICTURE_KINDS = ['png', 'jpeg', 'webp', 'gif', 'tiff', 'svg'];
const NO_PICTURE = '这个文件不是图片，请上传 PNG、JPEG、WebP、GIF、TIFF 或 SVG 图片。';
/** The same sentence whether it is somebody else's or is not there. */
const GONE = '图片不存在或已被删除，请重新上传。';

type FileId = number | null | undefined;
type Sender = Pick<Ctx, 'db' | 'tenantId' | 'userId'>;

/**
 * Why these files cannot be a picture of the row that the caller changes: by id, those that can are left out. He may name
 * what he himself sent in, and what the row shows him already (`standing`), whoever sent that in.
 */
export async function pictureProblems(
  { db, ...sender }: Sender,
  ids: readonly FileId[],
  standing: readonly FileId[] = [],
): Promise<ReadonlyMap<FileId, string>> {
  const asked = [...new Set(ids)].filter(
    (id): id is number => typeof id === 'number' && !standing.includes(id),
  );
  if (asked.length === 0) return new Map();
  const kinds = await sentKinds(db, sender, asked);
  return new Map(
    asked.flatMap((id): [number, string][] => {
      const kind = kinds.get(id);
      if (kind === undefined) return [[id, GONE]];
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
