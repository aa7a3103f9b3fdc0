import type { Answer, Parsed } from '#contract/endpoint.ts';
import { PictureKind, type picture } from '#contract/picture/picture.ts';
import { PLAIN_PICTURE } from '#contract/picture/life-cycle/picture-facts.ts';
import { readPictureEvent } from '#contract/picture/life-cycle/picture-events.ts';
import { PICTURE_REGIONS } from '#contract/picture/life-cycle/picture-states.ts';
import { uploaded } from '#server/modules/file/service.ts';
import { SHELVES, type Shelf } from '#contract/picture/shelf.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Db, Trx } from '#server/platform/database.ts';
import { digest } from '#server/platform/file-facts.ts';
import { fileKind } from '#server/platform/file-kind.ts';
import type { Files } from '#server/platform/files.ts';
import type { Ctx, Raw } from '#server/platform/implement.ts';
import { badRequest, conflict, Refusal } from '#server/platform/refusal.ts';
import { addVersion, placeIn } from './effects.sql.ts';
import { folderPaths, requireFolder } from './folders.ts';
import { wish } from './showing/give.ts';
import { handOf, itself } from './hand.ts';
import { beginPictures, movePictures } from './life.ts';
import type { KeptContent, Place } from './life-types.ts';
import { freeName } from './names.sql.ts';
import * as sql from './store.sql.ts';
import { holdStore } from './lock.sql.ts';

const STATUS = PICTURE_REGIONS.status;
const WRONG_KIND = '图库只收 PNG、JPEG、WebP、TIFF、GIF 和 SVG 图片，请转换格式后上传。';

/** Who brings pictures into the store: the asker of a call, or the task that he began. */
export type Bringer = Pick<Ctx, 'db' | 'system' | 'tenantId' | 'userId' | 'userName' | 'now' | 'files'>;

export interface Came {
  name: string;
  sha256: Buffer;
  bytes: number;
  /** Where it lies for now; null: a row of another tenant names it. */
  path: string | null;
  known?: Known;
}
/** A content that stands, as its row says. */
type Known = Parameters<Files['keepKnown']>[3];
/** What else is written with a picture that came in, in the same transaction. */
type Beside = (trx: Trx, id: number, name: string) => Promise<void>;

/** A name as a picture may have it: that of the file, without its ending and without what no name may hold (V04). */
const nameOf = (file: string): string =>
  file
    .replace(/^.*[/\\]/s, '')
    .replace(/(?<=.)\.[A-Za-z0-9]{1,5}$/, '')
    .replace(/[\\/:*?"<>|]/g, '_')
    .replace(/[\p{Cc}\p{Bidi_Control}\u{AD}\u{200B}\u{2028}\u{2029}\u{2060}\u{FEFF}]/gu, '')
    .trim()
    .slice(0, 128)
    .toWellFormed() || '未命名';

/** What came in, by its content. @throws Refusal where the store does not take it */
export async function look(path: string, name: string, wrongKind = WRONG_KIND): Promise<Came> {
  const { sha256, bytes, head } = await digest(path);
  if (bytes === 0) throw badRequest('文件是空的，请检查后重新上传。');
  if (!PictureKind.safeParse(await fileKind(head)).success) throw badRequest(wrongKind);
  return { path, name: nameOf(name), sha256, bytes };
}

const SIZES = [
  [1024 ** 3, 'GB'],
  [1024 ** 2, 'MB'],
  [1024, 'KB'],
] as const;
const sizeText = (bytes: number): string => {
  const [unit, word] = SIZES.find(([least]) => bytes >= least) ?? [1, 'B'];
  return `${(bytes / unit).toFixed(unit === 1 ? 0 : 1)} ${word}`;
};

/** [G19] @throws Refusal with what is free, before a row stands; the caller holds the store. */
export async function refuseOverQuota(
  trx: Db,
  tenantId: number,
  { sha256, bytes }: Pick<Came, 'sha256' | 'bytes'>,
): Promise<void> {
  if (await sql.isCounted(trx, tenantId, sha256)) return;
  const usage = await sql.usageOf(trx, tenantId);
  const free = Math.max(0, usage.quotaBytes - usage.bytes);
  if (bytes > free)
    throw conflict(
      `图库空间不足：还剩 ${sizeText(free)}，这个文件 ${sizeText(bytes)}。请先彻底删除不用的图片，或联系平台扩容。`,
    );
}

async function keep(ctx: Bringer, trx: Trx, { path, name, sha256, known }: Came): Promise<KeptContent> {
  const { id, bytes, kind } = known
    ? await ctx.files.keepKnown(trx, ctx.tenantId, name, known)
    : await ctx.files.keepPath(trx, ctx.tenantId, name, path!);
  return { fileId: id, sha256, bytes, kind };
}

type Uploaded = Omit<Answer<typeof picture.upload>, 'folder'> & { folderId: number | null };

export async function upload(
  ctx: Ctx,
  place: Place,
  { request }: Pick<Raw, 'request'>,
  beside?: Beside,
): Promise<Answer<typeof picture.upload>> {
  const { name, stream } = await uploaded(request);
  const { folderId: lies, ...said } = await ctx.files.glance(stream, async (path) => {
    const came = await look(path, name);
    return change(ctx, { kind: 'silent', hold: holdStore }, async (trx) => {
      const done = await put(ctx, trx, came, place);
      await beside?.(trx, Number(done.id), came.name);
      return done;
    });
  });
  ctx.live.publish(ctx.tenantId, { kind: 'picture' });
  return { ...said, folder: (await folderPaths(ctx.db, ctx.tenantId))(lies) };
}

/** Puts a content that another tenant has into the store of this one; the caller holds the store. */
export async function putKnown(ctx: Bringer, trx: Trx, name: string, known: Known, place: Place) {
  const { sha256, bytes } = known;
  const { folderId, ...said } = await put(ctx, trx, { name, sha256, bytes, path: null, known }, place);
  return { ...said, folder: (await folderPaths(trx, ctx.tenantId))(folderId) };
}

/** @throws Refusal where it does not come in; the caller holds the store. */
export async function put(ctx: Bringer, trx: Trx, came: Came, place: Place): Promise<Uploaded> {
  const { tenantId, now } = ctx;
  const { shelf, folderId } = place;
  await requireFolder(trx, tenantId, folderId);
  const standing = await sql.withContent(trx, tenantId, came.sha256);
  if (standing?.status === STATUS.trashed.code) {
    await bringBack(ctx, trx, standing, place);
    return { id: standing.id, name: standing.name, outcome: 'restored', folderId };
  }
  if (standing && standing.shelf !== shelf)
    throw conflict(
      `「${SHELVES[standing.shelf as Shelf]}」里的图片「${standing.name}」已是这个内容，同样的内容只保存一份。`,
    );
  if (standing) return { id: standing.id, name: standing.name, outcome: 'same', folderId: standing.folderId };
  await refuseOverQuota(trx, tenantId, came);
  const content = await keep(ctx, trx, came);
  const name = await freeName(trx, tenantId, shelf, { name: came.name, folderId });
  const row = {
    tenant_id: tenantId,
    shelf,
    folder_id: folderId,
    name,
    file_id: content.fileId,
    // A row travels as JSON.
    sha256: `\\x${content.sha256.toString('hex')}`,
    bytes: content.bytes,
    kind: content.kind,
    since: now,
    uploaded_by: ctx.userId,
    uploaded_by_name: ctx.userName,
  };
  const event = readPictureEvent('picture.upload', 'owner', {});
  const begun = await beginPictures(
    trx,
    handOf(ctx, shelf),
    event,
    { rows: [row], facts: PLAIN_PICTURE },
    {},
  );
  if ('msg' in begun) throw new Refusal(begun.code, begun.msg);
  const id = begun.ids[0]!;
  await addVersion(trx, tenantId, id, content, { name: ctx.userName, at: now });
  return { id, name, outcome: 'new', folderId };
}

/** [G17] What lies in the trash comes back into the folder of the upload; what was broken is checked again there. */
async function bringBack(
  ctx: Bringer,
  trx: Trx,
  standing: { id: number; shelf: string; wasUsable: boolean },
  place: Place,
) {
  const { id, wasUsable } = standing;
  const known = { sameContent: true };
  if (wasUsable) {
    const event = readPictureEvent('picture.reuploaded', 'system', {});
    const mover = { ...itself(ctx.tenantId, 'system', ctx.now), userId: ctx.userId, userName: ctx.userName };
    await movePictures(trx, mover, event, { ids: [id], known, place });
    return;
  }
  const hand = handOf(ctx, standing.shelf as Shelf);
  await movePictures(trx, hand, readPictureEvent('picture.restore', 'owner', {}), { ids: [id] });
  await placeIn(trx, ctx.tenantId, id, place);
  await movePictures(trx, handOf(ctx, place.shelf), readPictureEvent('picture.check.retry', 'owner', {}), {
    ids: [id],
  });
}

export async function replace(
  ctx: Ctx,
  shelf: Shelf,
  { id, version, everywhere = false }: Parsed<typeof picture.replace> & { everywhere?: boolean },
  { request }: Pick<Raw, 'request'>,
): Promise<Answer<typeof picture.replace>> {
  const { name, stream } = await uploaded(request);
  await ctx.files.glance(stream, async (path) => {
    const came = await look(path, name);
    await change(ctx, { kind: 'silent', hold: holdStore }, async (trx) => {
      const standing = await sql.withContent(trx, ctx.tenantId, came.sha256);
      if (standing?.id === id) throw conflict('新文件与现在的版本内容相同，不需要替换。');
      if (standing) throw conflict(`图库里的图片「${standing.name}」已是这个内容，请直接使用它。`);
      await refuseOverQuota(trx, ctx.tenantId, came);
      const content = await keep(ctx, trx, came);
      const event = readPictureEvent('picture.replace', 'owner', {});
      const { failed } = await movePictures(trx, handOf(ctx, shelf), event, {
        ids: [id],
        versions: { [id]: version },
        content,
      });
      const [refused] = failed;
      if (refused) throw new Refusal(refused.code, refused.msg);
      if (everywhere) await wish(trx, ctx, id, { everywhere });
    });
  });
  ctx.live.publish(ctx.tenantId, { kind: 'picture' });
  return { id };
}
