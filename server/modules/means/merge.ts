import type { Parsed } from '#contract/endpoint.ts';
import type { MergePlan, mergeCalls } from '#contract/means/merge.ts';
import { MOST_ALIASES } from '#contract/means/model.ts';
import { nameKey } from '#contract/means/recognise.ts';
import { CAUSES } from '#contract/sku/life-cycle/sku-events.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { badRequest, conflict, notFound } from '#server/platform/refusal.ts';
import { inherit, note } from './history.ts';
import * as colors from './merge-color.sql.ts';
import * as sql from './merge.sql.ts';
import type { Mergeable, Pair } from './merge.sql.ts';
import { called, refuseLimited } from './named.ts';
import { lockNamed, type NamedRow } from './names.sql.ts';
import { discounts, holdGoods } from './ports.ts';

type Calls = ReturnType<typeof mergeCalls>;
/** So many are named in a sentence. */
const NAMED = 5;

/** Both as they stand, locked in the order of their ids: two merges cannot wait for each other. */
async function lockBoth(trx: Trx, kind: Mergeable, ctx: Ctx, { id, intoId }: Pair) {
  if (id === intoId) throw badRequest(`请选择另一个${CAUSES[kind]}来保留。`);
  const rows = new Map<number, NamedRow>();
  for (const one of [id, intoId].toSorted((a, b) => a - b)) {
    const row = await lockNamed(trx, kind, ctx.tenantId, one);
    if (!row) throw notFound(`${CAUSES[kind]}不存在，请刷新列表。`);
    rows.set(one, row);
  }
  return { from: rows.get(id)!, into: rows.get(intoId)! };
}
type Both = Awaited<ReturnType<typeof lockBoth>>;

const listed = (texts: readonly string[]): string =>
  texts.length > NAMED ? `${texts.slice(0, NAMED).join('、')} 等 ${texts.length} 个` : texts.join('、');

/** Whose state is not the other's: its SKUs would be held by nobody, or by what is in use. */
function stateClash(kind: Mergeable, { from, into }: Both): string[] {
  if (from.status === into.status) return [];
  const stopped = from.status === 1 ? from : into;
  return [`${CAUSES[kind]}「${called(stopped)}」已停用，另一个启用中，请先启用它，或停用另一个，再合并。`];
}

async function twinClash(trx: Trx, kind: Mergeable, ctx: Ctx, pair: Pair): Promise<string[]> {
  const twins = await sql.twins(trx, kind, ctx.tenantId, pair);
  if (twins.length === 0) return [];
  const codes = listed(twins.map(({ code, other }) => `${code} 与 ${other}`));
  const alike = kind === 'model' ? '材质和颜色' : '材质和型号';
  return [`有 SKU 的${alike}相同，合并后会重复：${codes}。请先淘汰其中一个，再合并。`];
}

async function aliasClash(trx: Trx, ctx: Ctx, { id, intoId }: Pair): Promise<string[]> {
  const count = await sql.countAliases(trx, ctx.tenantId, [id, intoId]);
  if (count < MOST_ALIASES) return [];
  return [
    `两个型号的别名和原名合计 ${count + 1} 个，超过一个型号的 ${MOST_ALIASES} 个，请先删去不用的别名，再合并。`,
  ];
}

/** A version of a print spec never changes, and its model is a part of it: it cannot go over. */
async function specClash(trx: Trx, ctx: Ctx, { id }: Pair, { from, into }: Both): Promise<string[]> {
  if (!(await sql.hasSpecs(trx, ctx.tenantId, id))) return [];
  return [
    `型号「${called(from)}」有印刷规格（或它的历史版本），规格不能转到别的型号，请改为保留「${called(from)}」，把「${called(into)}」合并进来。`,
  ];
}

async function priceClash(trx: Trx, ctx: Ctx, pair: Pair): Promise<string[]> {
  const clashes = await colors.priceClashes(trx, ctx.tenantId, pair);
  const shown = clashes.slice(0, NAMED);
  const texts = await discounts.its.named(
    trx,
    ctx.tenantId,
    shown.map(({ ruleId }) => ruleId),
  );
  const rest = clashes.length > NAMED ? [`另有 ${clashes.length - NAMED} 条折扣同样冲突。`] : [];
  const sentences = shown.map(({ ruleId, other, skus }) =>
    skus === null
      ? `${texts.get(ruleId)}，与颜色「${other}」的同类折扣不一致，请先把两条改成一样，或删去一条，再合并。`
      : `${texts.get(ruleId)}，合并后颜色「${other}」的 ${skus} 个 SKU 也会按它计价，请先给「${other}」设置同样的折扣，或删去它，再合并。`,
  );
  return [...sentences, ...rest];
}

async function planOf(trx: Trx, kind: Mergeable, ctx: Ctx, pair: Pair, both: Both): Promise<MergePlan> {
  const counts = await sql.countsOf(trx, kind, ctx.tenantId, pair.id);
  const clashes = [
    ...stateClash(kind, both),
    ...(await twinClash(trx, kind, ctx, pair)),
    ...(kind === 'model'
      ? [...(await specClash(trx, ctx, pair, both)), ...(await aliasClash(trx, ctx, pair))]
      : await priceClash(trx, ctx, pair)),
  ];
  // The name that it had goes on to be known.
  return { ...counts, aliases: kind === 'model' ? counts.aliases + 1 : 0, clashes };
}

/** What a merge would move, and what stands in its way; nothing is written. */
export function mergePlan(kind: Mergeable, ctx: Ctx, pair: Parsed<Calls['mergePlan']>): Promise<MergePlan> {
  refuseLimited(ctx);
  return change(ctx, { kind: 'silent' }, async (trx) =>
    planOf(trx, kind, ctx, pair, await lockBoth(trx, kind, ctx, pair)),
  );
}

/**
 * [G08] Two become one: whatever names the one that goes names the one that stays, in one transaction, and every SKU costs
 * what it cost. @throws Refusal 409 with all that stands in the way
 */
export function merge(kind: Mergeable, ctx: Ctx, { id, intoId, ...pass }: Parsed<Calls['merge']>) {
  refuseLimited(ctx);
  const pair = { id, intoId };
  const hold = async (trx: Trx) => {
    await holdGoods(trx, ctx.tenantId);
    if (kind === 'color') await discounts.its.hold(trx, ctx.tenantId);
  };
  return change(ctx, { kind: 'means', pass, hold }, async (trx) => {
    const both = await lockBoth(trx, kind, ctx, pair);
    const answer = await planOf(trx, kind, ctx, pair, both);
    if (answer.clashes.length > 0) throw conflict(answer.clashes.join(''));
    await sql.takeSkus(trx, kind, ctx.tenantId, pair);
    await sql.takeOverrides(trx, kind, ctx.tenantId, pair);
    if (kind === 'color') {
      await colors.takePrices(trx, ctx.tenantId, pair);
      await colors.takeOffers(trx, ctx.tenantId, pair);
      await sql.takePictures(trx, ctx.tenantId, pair);
    } else {
      await sql.takeAliases(trx, ctx.tenantId, pair);
      await sql.takePairs(trx, ctx.tenantId, pair);
      await sql.takeSlots(trx, ctx.tenantId, pair);
    }
    await sql.fillIn(trx, kind, ctx.tenantId, pair, { by: ctx.userName, now: ctx.now });
    await sql.dropRow(trx, kind, ctx.tenantId, id);
    if (kind === 'model') await keepName(trx, ctx, intoId, both);
    await inherit(trx, ctx.tenantId, kind, id, intoId);
    const [from, into] = [called(both.from), called(both.into)];
    const moved = `${answer.skus} 个 SKU 一并转入`;
    await note(trx, ctx, { kind, id: intoId }, `把「${from}」（编码 ${both.from.code}）合并进来，${moved}`);
    return { answer, told: `${CAUSES[kind]}「${from}」合并到「${into}」，${moved}` };
  });
}

/** Titles that say the name of before mean the one that stays. */
async function keepName(trx: Trx, ctx: Ctx, intoId: number, { from, into }: Both): Promise<void> {
  const key = nameKey(from.name);
  if (key.length < 2 || key === nameKey(into.name)) return;
  await sql.addAlias(trx, ctx.tenantId, intoId, { alias: from.name, key });
}
