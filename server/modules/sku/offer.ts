import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { Offer, offer } from '#contract/sku/offer.ts';
import { pxAt } from '#contract/values/pixels.ts';
import { boundFactoryIds, tenantNames } from '#server/modules/shop/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { paged, type Place } from '#server/platform/paged.ts';
import { agreedFor } from './agreed.ts';
import * as own from './offer.sql.ts';
import { shownPictures } from './shown.sql.ts';
import * as sql from './sql.ts';

/** Of a request, and of a task that goes on without it. */
export type Asking = Pick<Ctx, 'db' | 'tenantId' | 'now' | 'limits' | 'files'>;
export type Wanted = Parsed<typeof offer.export>;

const DAYS_MS = 30 * 24 * 3600 * 1000;
const inCents = (text: string | undefined) =>
  text === undefined ? undefined : Math.round(Number(text) * 100);

/** What the merchant's factories offer, and, where he asks for it, what they stopped although his codes mean it. */
async function filterOf(
  { db, tenantId, now, limits }: Asking,
  { factoryId, own: codes, priceFrom, priceTo, fresh, ...filter }: Wanted,
): Promise<sql.SkuFilter> {
  const bound = await boundFactoryIds(db, tenantId);
  return {
    ...filter,
    factoryIds: factoryId === undefined ? bound : bound.filter((id) => id === factoryId),
    status: codes === 'stopped' ? undefined : sql.OFFERED,
    closed: codes === 'stopped',
    ...(codes && { mapped: { by: tenantId, has: codes !== 'none' } }),
    price: { from: inCents(priceFrom), to: inCents(priceTo) },
    since: fresh === 1 ? new Date(now.getTime() - DAYS_MS) : undefined,
    among: limits.materials ?? undefined,
  };
}

export async function offers(
  asking: Asking,
  wanted: Wanted,
  place: Place,
): Promise<{ list: Offer[]; total: number }> {
  const { db, tenantId, now, files } = asking;
  const { keyword, ...filter } = await filterOf(asking, wanted);
  const { list: rows, total } = await (keyword
    ? sql.searchSkus(db, { ...filter, keyword }, place)
    : paged(sql.pageSkus(db, filter), place));
  const ids = rows.map(({ id }) => id);
  const [names, agreed, specs, codes, pieces, pictures, successors] = await Promise.all([
    tenantNames(db, filter.factoryIds),
    agreedFor(asking, tenantId, rows),
    own.specsOf(db, ids),
    own.codeCounts(db, tenantId, ids),
    own.piecesOf(db, tenantId, rows, new Date(now.getTime() - DAYS_MS)),
    shownPictures(db, ids),
    sql.codesOf(
      db,
      filter.factoryIds,
      rows.flatMap(({ successorId }) => successorId ?? []),
    ),
  ]);
  const list = rows.map((row) => ({
    ...row,
    ownCents: agreed.get(row.id)?.unitCents ?? row.priceCents,
    steps: agreed.get(row.id)?.steps ?? [],
    sides: (specs.get(row.id) ?? []).map(({ maskFileId, ...side }) => ({
      ...side,
      widthPx: pxAt(side.width, side.dpi),
      heightPx: pxAt(side.height, side.dpi),
      maskUrl: files.link(maskFileId),
    })),
    codes: codes.get(row.id) ?? 0,
    pieces: pieces.get(row.id) ?? 0,
    successorCode: successors.get(row.successorId ?? 0) ?? null,
    factoryName: names.get(row.factoryId) ?? '',
    pictureUrl: files.link(pictures.get(row.id)?.fileId ?? null),
    thumbUrl: files.link(pictures.get(row.id)?.fileId ?? null, 'thumb'),
  }));
  return { list, total };
}

export const page = (
  ctx: Ctx,
  { pageNo, pageSize, ...wanted }: Parsed<typeof offer.page>,
): Promise<Answer<typeof offer.page>> => offers(ctx, wanted, { pageNo, pageSize });

export const codes = (ctx: Ctx, { id }: Parsed<typeof offer.codes>) =>
  own.codesOfSku(ctx.db, ctx.tenantId, id);
