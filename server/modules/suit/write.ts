import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { suit } from '#contract/suit/suit.ts';
import { requirePictures } from '#server/modules/file/service.ts';
import { refuseUnreached, whose, WRITING } from '#server/modules/mapping/service.ts';
import { offeredAmong } from '#server/modules/sku/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Trx } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest, conflict, notFound } from '#server/platform/refusal.ts';
import { applySuit, forgetSuit } from './apply.ts';
import type { By } from './by.ts';
import { note } from './log.ts';
import { orderTooLarge } from './orders.sql.ts';
import * as sql from './sql.ts';

const GONE = '套装编码不存在或已删除，请刷新列表。';
/** The tenant's log names the suit; what its orders say stands in theirs. */
const TOLD = { kind: 'suit', hold: WRITING.hold! } as const;

type Form = Pick<Parsed<typeof suit.update>, 'items'>;

/** @throws Refusal where the code has a meaning, or an item is not to be had */
export async function create(
  ctx: Ctx,
  { code, name, items }: Parsed<typeof suit.create>,
): Promise<Answer<typeof suit.create>> {
  return change(ctx, TOLD, async (trx) => {
    const { id, told } = await makeSuit(trx, ctx, { code, name, items });
    return { answer: { id, ...(await applySuit(trx, ctx, { id, code })) }, told };
  });
}

/** @throws as `create` */
export async function makeSuit(
  trx: Trx,
  by: By,
  { code, name, items }: Parsed<typeof suit.create>,
  known: readonly number[] = [],
): Promise<{ id: number; told: string }> {
  await refuseUnreached(trx, by, [code]);
  const meant = await sql.meaningOf(trx, by.tenantId, code);
  if (meant?.kind === 'suit') throw conflict(`套装编码「${code}」已存在，请直接修改它。`);
  if (meant) throw conflict(`编码「${code}」已有映射，请先在「编码列表」的「已映射」中删除它，再新建套装。`);
  const factoryId = await factoryOf(trx, by, items, [], known);
  const id = await sql.insertSuit(trx, by.tenantId, { code, name, factoryId, items }, by.now);
  const text = await contentOf(trx, by, id);
  await note(trx, by, [id], `新建套装：${text}`);
  return { id, told: `新建套装编码「${code}」：${text}` };
}

/** [G14] With the parts in orders that are not pushed. @throws Refusal 409 where another changed it since */
export async function update(
  ctx: Ctx,
  { id, version, name, items }: Parsed<typeof suit.update>,
): Promise<Answer<typeof suit.update>> {
  return change(ctx, TOLD, async (trx) => {
    const before = await sql.findSuit(trx, whose(ctx), id);
    if (!before) throw notFound(GONE);
    if (before.version !== version) throw conflict('套装编码已被他人修改，请刷新后重试。');
    const told = await rewrite(trx, ctx, before, { name, items });
    return { answer: await applySuit(trx, ctx, before), told };
  });
}

/** @throws Refusal where an item is not to be had, or a line of an order would have too many pieces */
export async function rewrite(
  trx: Trx,
  by: By,
  { id, code }: { id: number; code: string },
  { name, items }: Form & { name: string },
  known: readonly number[] = [],
): Promise<string> {
  const standing = await sql.itemsOf(trx, by.tenantId, [id]);
  const factoryId = await factoryOf(trx, by, items, standing, known);
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const tooLarge = await orderTooLarge(trx, by.tenantId, id, pieces);
  if (tooLarge !== undefined)
    throw badRequest(`订单 ${tooLarge} 中这个套装的件数会超过 100,000，请减少明细的数量，或先推送该订单。`);
  await sql.rewriteSuit(trx, by.tenantId, id, { name, factoryId, items }, by.now);
  const text = await contentOf(trx, by, id);
  await note(trx, by, [id], `修改套装：${text}`);
  return `修改套装编码「${code}」：${text}`;
}

/** Lines that come in wait; what stands in orders stays. */
export async function stop(ctx: Ctx, { ids }: Parsed<typeof suit.stop>): Promise<void> {
  await change(ctx, TOLD, async (trx) => ({
    told: (await turn(trx, ctx, ids, sql.STOPPED)).map(({ code }) => `停用套装编码「${code}」`),
  }));
}

export async function start(
  ctx: Ctx,
  { ids }: Parsed<typeof suit.start>,
): Promise<Answer<typeof suit.start>> {
  return change(ctx, TOLD, async (trx) => {
    const turned = await turn(trx, ctx, ids, 0);
    const answer: Answer<typeof suit.start> = { orders: 0, taskId: null };
    for (const one of turned) {
      const { orders, taskId } = await applySuit(trx, ctx, one);
      answer.orders += orders;
      answer.taskId ??= taskId;
    }
    return { answer, told: turned.map(({ code }) => `启用套装编码「${code}」`) };
  });
}

/** @returns those that stood the other way. @throws Refusal 404 where one is not there */
async function turn(trx: Trx, ctx: Ctx, ids: readonly number[], status: number) {
  const found = await sql.findSuits(trx, whose(ctx), ids);
  if (found.length < new Set(ids).size) throw notFound(GONE);
  const turned = found.filter((one) => one.status !== status);
  await sql.setStatus(
    trx,
    ctx.tenantId,
    turned.map(({ id }) => id),
    status,
    ctx.now,
  );
  await note(
    trx,
    ctx,
    turned.map(({ id }) => id),
    status === sql.STOPPED ? '停用' : '启用',
  );
  return turned;
}

export async function remove(
  ctx: Ctx,
  { id, ...pass }: Parsed<typeof suit.delete>,
): Promise<Answer<typeof suit.delete>> {
  return change(ctx, { ...TOLD, pass }, async (trx) => {
    const found = await sql.findSuit(trx, whose(ctx), id);
    if (!found) throw notFound(GONE);
    await sql.deleteSuit(trx, ctx.tenantId, id);
    const answer = await forgetSuit(trx, ctx, found.code);
    return { answer, told: `删除套装编码「${found.code}」（${found.name}）` };
  });
}

/** [G10] The one factory of these items: what is new must be offered now. `known`: pictures that are the merchant's. */
async function factoryOf(
  trx: Trx,
  by: By,
  items: Form['items'],
  standing: readonly sql.ItemRow[],
  known: readonly number[],
): Promise<number> {
  const fresh = items.map(({ skuId }) => skuId);
  const offered = await offeredAmong(trx, { merchantId: by.tenantId }, { ids: fresh });
  const factoryIds = new Map(offered.map((sku) => [sku.id, sku.factoryId]));
  for (const { skuId, factoryId } of standing)
    if (factoryId !== null && !factoryIds.has(skuId)) factoryIds.set(skuId, factoryId);
  const at = items.findIndex(({ skuId }) => !factoryIds.has(skuId));
  if (at >= 0) throw badRequest(`第 ${at + 1} 个明细的 SKU 不存在或已停用，请重新选择。`);
  const [factoryId, ...others] = new Set(items.map(({ skuId }) => factoryIds.get(skuId)!));
  if (others.length > 0) throw badRequest('套装的明细要属于同一家工厂，请更换 SKU，或分成两个套装。');
  const pictures = items.map(({ pictureFileId }) => pictureFileId);
  const shown = [...known, ...standing.map(({ pictureFileId }) => pictureFileId)];
  await requirePictures({ db: trx, tenantId: by.tenantId, userId: by.userId }, pictures, shown);
  return factoryId!;
}

/** As in 「A」× 2、「B」× 1. */
const contentOf = async (trx: Trx, by: By, id: number): Promise<string> =>
  (await sql.itemsOf(trx, by.tenantId, [id]))
    .map(({ skuCode, quantity }) => `「${skuCode ?? '已不可用的 SKU'}」× ${quantity}`)
    .join('、');
