import type { Answer, Parsed } from '#contract/endpoint.ts';
import { MISSING_DAYS, SMALL_PX, type goodsPicture } from '#contract/picture/goods.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { paged } from '#server/platform/paged.ts';
import { inFull, shown } from '../list.ts';
import { pagePictures, type PictureRow } from '../list.sql.ts';
import { pageMissing } from './list.sql.ts';
import { NO_USES, targetsShowing, usesByKind } from '../showing/uses.sql.ts';

const LISTED = 100;
const DAY_MS = 24 * 3_600_000;

/** Each with what shows it. */
async function withUses(ctx: Ctx, rows: readonly PictureRow[]) {
  const uses = await usesByKind(
    ctx.db,
    ctx.tenantId,
    rows.flatMap(({ fileId }) => fileId ?? []),
  );
  return (await shown(ctx, rows)).map((one, at) => ({
    ...one,
    uses: uses.get(rows[at]!.fileId ?? 0) ?? NO_USES,
  }));
}

export async function page(
  ctx: Ctx,
  { pageNo, pageSize, small, ...asked }: Parsed<typeof goodsPicture.page>,
): Promise<Answer<typeof goodsPicture.page>> {
  const { db, tenantId } = ctx;
  const filter = {
    ...{ ...asked, tenantId, shelf: 'goods' as const, below: true },
    pxBelow: small === 1 ? SMALL_PX : undefined,
  };
  const { list, total } = await paged(pagePictures(db, filter), { pageNo, pageSize });
  return { list: await withUses(ctx, list), total };
}

export async function detail(
  ctx: Ctx,
  { id }: Parsed<typeof goodsPicture.detail>,
): Promise<Answer<typeof goodsPicture.detail>> {
  const { full, versions } = await inFull(ctx, 'goods', id);
  const noOf = new Map(versions.map(({ no, fileId }) => [fileId, no]));
  const [uses, shownBy] = await Promise.all([
    usesByKind(ctx.db, ctx.tenantId, full.fileId === null ? [] : [full.fileId]),
    targetsShowing(
      ctx.db,
      ctx.tenantId,
      versions.flatMap(({ fileId }) => fileId ?? []),
      LISTED,
    ),
  ]);
  return {
    ...full,
    uses: uses.get(full.fileId ?? 0) ?? NO_USES,
    shownBy: shownBy.map(({ fileId, ...target }) => ({ ...target, no: noOf.get(fileId) ?? full.no })),
  };
}

export async function missing(
  ctx: Ctx,
  { pageNo, pageSize, ...wanted }: Parsed<typeof goodsPicture.missing>,
): Promise<Answer<typeof goodsPicture.missing>> {
  const since = new Date(ctx.now.getTime() - MISSING_DAYS * DAY_MS);
  const query = pageMissing(ctx.db, ctx.tenantId, { ...wanted, since, among: ctx.limits.materials });
  return paged(query, { pageNo, pageSize });
}
