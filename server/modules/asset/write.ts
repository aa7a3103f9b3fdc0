import { ASSET_KINDS, MAX_ASSET_TAGS, type AssetKind, type asset } from '#contract/asset/asset.ts';
import type { Answer, Parsed } from '#contract/endpoint.ts';
import { uploaded } from '#server/modules/file/service.ts';
import { holdStore } from '#server/modules/picture/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx, Raw } from '#server/platform/implement.ts';
import { badRequest, conflict, notFound } from '#server/platform/refusal.ts';
import { look } from './look.ts';
import { requirePapers } from './papers.ts';
import { GONE, licenceOf, put, putVersion } from './put.ts';
import * as sql from './sql.ts';

const TOLD = { kind: 'asset' } as const;
const PUTS = { kind: 'silent', hold: holdStore } as const;
type Row = Awaited<ReturnType<typeof sql.assets.lock>>[number];

/** @throws Refusal where it is no such asset, with what to do */
export async function upload(
  ctx: Ctx,
  said: Parsed<typeof asset.upload>,
  { request }: Pick<Raw, 'request'>,
): Promise<Answer<typeof asset.upload>> {
  const { name: fileName, stream } = await uploaded(request);
  await requirePapers(ctx.db, ctx, said);
  return ctx.files.glance(stream, async (path) => {
    const came = await look(ctx.files, path, { fileName, kind: said.kind });
    return change(ctx, PUTS, (trx) => put(trx, ctx, said, came));
  });
}

export async function replace(
  ctx: Ctx,
  { id, version }: Parsed<typeof asset.replace>,
  { request }: Pick<Raw, 'request'>,
): Promise<Answer<typeof asset.replace>> {
  const { name: fileName, stream } = await uploaded(request);
  const row = await sql.findAsset(ctx.db, ctx.tenantId, id);
  if (!row) throw notFound(GONE);
  return ctx.files.glance(stream, async (path) => {
    const came = await look(ctx.files, path, { fileName, kind: row.kind as AssetKind });
    return change(ctx, PUTS, async (trx) => ({ no: await putVersion(trx, ctx, { id, version }, came) }));
  });
}

export function update(
  ctx: Ctx,
  { id, version, name, shared, ...said }: Parsed<typeof asset.update>,
): Promise<void> {
  const { tenantId, userName, now } = ctx;
  return change(ctx, TOLD, async (trx) => {
    const [row] = await sql.assets.lock(trx, tenantId, [id]);
    if (!row) throw notFound(GONE);
    if (row.version !== version) throw conflict('素材已被他人修改，请刷新后重试。');
    if ((said.kind === 'font') !== (row.kind === 'font'))
      throw badRequest('字体与图片不能互相改，请删除后以另一种类型重新上传。');
    await requirePapers(trx, ctx, said, row.papersFileId);
    const { kind, category, tags, source, papersFileId } = said;
    const set = { name, kind, category, tags, source, papersFileId, isShared: shared, ...licenceOf(said) };
    await sql.assets.alter(trx, tenantId, [id], set, { by: userName, now });
    await sql.tellOf(trx, tenantId, [id], { text: '修改', userName, at: now });
    return { told: `修改${ASSET_KINDS[kind]}「${name}」` };
  });
}

/** Sets and takes tags, row by row where they differ. */
export function sort(
  ctx: Ctx,
  { ids, category, add, remove }: Parsed<typeof asset.sort>,
): Promise<Answer<typeof asset.sort>> {
  const { tenantId, userName, now } = ctx;
  return change(ctx, TOLD, async (trx) => {
    const rows = await sql.assets.lock(trx, tenantId, ids);
    let changed = 0;
    for (const [wish, some] of Map.groupBy(rows, ({ tags, category: now_ }) => {
      const next = [...new Set([...tags, ...add])].filter((tag) => !remove.includes(tag));
      return JSON.stringify({ tags: next, category: category ?? now_ });
    })) {
      const set = JSON.parse(wish) as { tags: string[]; category: string };
      if (set.tags.length > MAX_ASSET_TAGS)
        throw badRequest(`「${some[0]!.name}」的标签会超过 ${MAX_ASSET_TAGS} 个，请先移除一些。`);
      const differ = some.filter(
        (row) => JSON.stringify([row.tags, row.category]) !== JSON.stringify([set.tags, set.category]),
      );
      const found = differ.map(({ id }) => id);
      if (found.length > 0) await sql.assets.alter(trx, tenantId, found, set, { by: userName, now });
      await sql.tellOf(trx, tenantId, found, { text: '修改分类与标签', userName, at: now });
      changed += found.length;
    }
    return { answer: { changed }, told: changed > 0 ? `修改 ${changed} 个素材的分类与标签` : '' };
  });
}

/** One deed on the chosen that it changes something of; the others stay as they are. */
const deed =
  (text: string, fits: (row: Row) => boolean, set: (now: Date) => Parameters<typeof sql.assets.alter>[3]) =>
  (ctx: Ctx, { ids }: Parsed<typeof asset.stop>): Promise<Answer<typeof asset.stop>> => {
    const { tenantId, userName, now } = ctx;
    return change(ctx, TOLD, async (trx) => {
      const rows = (await sql.assets.lock(trx, tenantId, ids)).filter(fits);
      const found = rows.map(({ id }) => id);
      if (found.length > 0) await sql.assets.alter(trx, tenantId, found, set(now), { by: userName, now });
      await sql.tellOf(trx, tenantId, found, { text, userName, at: now });
      return { answer: { changed: found.length }, told: toldOf(text, rows) };
    });
  };

const toldOf = (text: string, rows: readonly Row[]): string =>
  rows.length === 0
    ? ''
    : `${text}：${rows.length === 1 ? `「${rows[0]!.name}」` : `「${rows[0]!.name}」等 ${rows.length} 个素材`}`;

const isLive = ({ trashedAt }: Row): boolean => trashedAt === null;
export const share = deed(
  '共享给客户',
  (row) => isLive(row) && !row.isShared,
  () => ({ isShared: true }),
);
export const unshare = deed(
  '不再共享给客户',
  (row) => isLive(row) && row.isShared,
  () => ({ isShared: false }),
);
export const stop = deed(
  '停用素材',
  (row) => isLive(row) && row.status === 0,
  () => ({ status: 1 }),
);
export const start = deed(
  '启用素材',
  (row) => isLive(row) && row.status === 1,
  () => ({ status: 0 }),
);
export const trash = deed('删除素材', isLive, (now) => ({ trashedAt: now }));
export const restore = deed(
  '还原素材',
  (row) => !isLive(row),
  () => ({ trashedAt: null }),
);

/** Takes what lies in the trash away for good, with all its versions. */
export function purge(
  ctx: Ctx,
  { ids, ...pass }: Parsed<typeof asset.purge>,
): Promise<Answer<typeof asset.purge>> {
  return change(ctx, { ...TOLD, hold: holdStore, pass }, async (trx) => {
    const rows = (await sql.assets.lock(trx, ctx.tenantId, ids)).filter((row) => !isLive(row));
    const files = await sql.dropAssets(
      trx,
      ctx.tenantId,
      rows.map(({ id }) => id),
    );
    for (const id of files) await ctx.files.forget(trx, ctx.tenantId, id);
    return { answer: { changed: rows.length }, told: toldOf('彻底删除素材', rows) };
  });
}
