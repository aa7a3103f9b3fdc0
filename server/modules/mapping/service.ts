import type { Transaction } from 'kysely';
import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { Mapping, mapping } from '#contract/mapping/mapping.ts';
import { requirePictures } from '#server/modules/file/service.ts';
import { findOffered } from '#server/modules/sku/service.ts';
import { change, type SilentChange } from '#server/modules/tenant/service.ts';
import type { Files } from '#server/platform/files.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest, conflict, forbidden, notFound } from '#server/platform/refusal.ts';
import type { DB } from '#server/platform/schema.ts';
import * as decoded from './decoded.sql.ts';
import { mapEqualCodes } from './equal-codes.sql.ts';
import * as pictures from './pictures.sql.ts';
import { insertDecoded, type DecodedMapping } from './read-codes.sql.ts';
import * as lines from './lines.sql.ts';
import { loosen, moveAlong, settle, whose } from './settle.ts';
import * as sql from './sql.ts';

type Trx = Transaction<DB>;

/** The tenant's log does not tell of codes; what they do to orders stands in the orders' own. */
export const WRITING: SilentChange = {
  kind: 'silent',
  hold: (trx, tenantId) => sql.lockMappings(trx, tenantId, 'change'),
};

export async function page(
  ctx: Ctx,
  input: Parsed<typeof mapping.page>,
): Promise<Answer<typeof mapping.page>> {
  const [rows, { total }] = await Promise.all([
    sql.pageMappings(ctx.db, whose(ctx), input, input),
    sql.countMappings(ctx.db, whose(ctx), input),
  ]);
  const list = rows.map(({ pictureFileId, kind, matchedBy, ...row }) => ({
    ...row,
    kind: kind as sql.Kind,
    matchedBy: matchedBy as Mapping['matchedBy'],
    ...pictureOf(ctx.files, pictureFileId),
  }));
  return { list, total };
}

/** A picture as lists show it. */
export const pictureOf = (files: Files, pictureFileId: number | null) => ({
  pictureFileId,
  pictureUrl: files.link(pictureFileId),
  thumbUrl: files.link(pictureFileId, 'thumb'),
});

export const unmatched = (ctx: Ctx, input: Parsed<typeof mapping.unmatched>) =>
  sql.waitingCodes(ctx.db, whose(ctx), input, input);

/**
 * Gives codes a meaning, and with it every line that is not pushed yet; the orders that waited only for them go on. A
 * code keeps its picture where none is said.
 * @returns how many lines were mapped and how many orders freed.
 * @throws Refusal where the SKU is not offered to the merchant, or the picture is none that the user sent in and none of these
 * codes; 403 where a code belongs to
 * shops beyond the user's department. Orders of such shops stay as they are.
 */
export async function save(
  ctx: Ctx,
  input: Parsed<typeof mapping.save>,
): Promise<Answer<typeof mapping.save>> {
  const meaning = await meaningOf(ctx, input);
  const codes = [...new Set(input.codes)];
  return change(ctx, WRITING, async (trx) => {
    await refuseUnreached(trx, ctx, codes);
    const suit = await sql.suitAmong(trx, ctx.tenantId, codes);
    if (suit !== undefined) throw conflict(isSuit(suit));
    await requirePicturesOf(trx, ctx, codes, [meaning.pictureFileId]);
    const known = await sql.knownCodes(trx, ctx.tenantId, codes);
    await sql.saveMappings(trx, ctx.tenantId, codes, meaning, ctx.now);
    if (meaning.kind === 'sku') await pictures.forgetKept(trx, ctx.tenantId, codes);
    return settle(trx, ctx, codes, known);
  });
}

const isSuit = (code: string) => `编码「${code}」是套装，请在「套装编码」中修改或删除它。`;

/** @throws Refusal 403 */
export async function refuseUnreached(
  trx: Trx,
  ctx: Pick<Ctx, 'tenantId' | 'limits'>,
  codes: readonly string[],
): Promise<void> {
  const code = await sql.unreachedCode(trx, whose(ctx), codes);
  if (code !== undefined)
    throw forbidden(`编码「${code}」属于您的部门不能查看的店铺，请取消选择，或联系管理员处理。`);
}

/** Codes take pictures that the user sent in, and those that they have. @throws Refusal for any other */
export const requirePicturesOf = async (
  trx: Trx,
  { tenantId, userId }: Ctx,
  codes: readonly string[],
  ids: readonly (number | null | undefined)[],
): Promise<void> =>
  requirePictures({ db: trx, tenantId, userId }, ids, await pictures.picturesOf(trx, tenantId, codes));

async function meaningOf(
  ctx: Ctx,
  { kind, skuId, pictureFileId }: Parsed<typeof mapping.save>,
): Promise<sql.Meaning> {
  if (kind === 'notGoods') return { kind, factoryId: null, skuId: null, pictureFileId: null };
  if (skuId === undefined) throw badRequest('请选择 SKU，或标记为「不是商品」。');
  const offered = await findOffered(ctx.db, ctx.tenantId, skuId);
  if (!offered) throw notFound('SKU 不存在或已停用，请重新选择。');
  return { kind, factoryId: offered.factoryId, skuId, pictureFileId };
}

/** Forgets a code: lines of orders that are not pushed yet wait for it again. @throws Refusal 404 */
export async function remove(ctx: Ctx, id: number): Promise<void> {
  await change(ctx, WRITING, async (trx) => {
    const found = await sql.findMapping(trx, whose(ctx), id);
    if (!found) throw notFound('映射不存在，请刷新列表。');
    if (found.kind === 'suit') throw conflict(isSuit(found.code));
    await sql.deleteMapping(trx, ctx.tenantId, id);
    await loosen(trx, ctx, [found.code], `取消编码「${found.code}」的映射`);
  });
}

/**
 * For whoever changes lines of orders that stand: no mapping changes until the transaction ends. Call it before the
 * orders are locked; who changes a mapping locks in that order, too.
 */
export const holdMappings = (trx: Trx, merchantId: number) => sql.lockMappings(trx, merchantId, 'bring');

/**
 * For whoever brings orders in: gives their unmapped lines what the merchant's codes mean already, and counts the lines
 * anew. Call it after the lines are written, in the same transaction; no mapping changes until that ends.
 * @returns the orders that wait for no code: `order.match` is theirs.
 */
export async function applyMappings(
  trx: Trx,
  merchantId: number,
  orderIds: readonly number[],
  now = new Date(),
): Promise<number[]> {
  if (orderIds.length === 0) return [];
  await sql.lockMappings(trx, merchantId, 'bring');
  await pictures.forgetKept(trx, merchantId, await mapEqualCodes(trx, merchantId, orderIds, now));
  // Fresh orders wait for each of their lines: where no code was known, there is nothing to count.
  if ((await lines.mapLines(trx, merchantId, orderIds)) === 0) return [];
  const counted = await lines.recount(trx, merchantId, orderIds, now);
  return counted.filter((row) => row.unmappedLines === 0).map((row) => row.id);
}

/** Codes that orders wait for get what a rule read out of them, and the orders go on. @returns how many codes and orders. */
export async function mapDecoded(
  trx: Trx,
  ctx: Pick<Ctx, 'tenantId' | 'now'> & Pick<sql.Whose, 'shopIds'>,
  items: readonly DecodedMapping[],
) {
  const { tenantId, shopIds, now } = ctx;
  await sql.lockMappings(trx, tenantId, 'change');
  const made = new Set(await insertDecoded(trx, tenantId, items, now));
  const codes = [...made];
  await pictures.forgetKept(trx, tenantId, codes);
  const orderIds = await lines.lockOrdersOf(trx, { merchantId: tenantId, shopIds }, codes, []);
  await decoded.multiplyLines(
    trx,
    tenantId,
    orderIds,
    items.filter(({ code }) => made.has(code)),
  );
  await lines.mapLines(trx, tenantId, orderIds);
  return { codes: codes.length, orders: await moveAlong(trx, ctx, orderIds) };
}

export { codeReached, type Whose } from './sql.ts';
export { lockOrdersOf, mapLines } from './lines.sql.ts';
export { loosen, moveAlong, whose } from './settle.ts';
export { giveMeanings, putPictures, takeMeanings } from './give.ts';
export { meaningsOf } from './give.sql.ts';
export { MOST_AT_ONCE } from './apply-limits.ts';
export { renewParts } from './parts.sql.ts';
export { waitingAfter } from './decoded.sql.ts';
export {
  countDecoded,
  forgetKept,
  insertDecoded,
  lockForBringing,
  meantCodes,
  type DecodedMapping,
} from './read-codes.sql.ts';
