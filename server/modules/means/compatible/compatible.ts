import type { Answer, Parsed } from '#contract/endpoint.ts';
import { GRADES, MOST_PAIRS, type compatible } from '#contract/means/compatible.ts';
import type { SomeDone } from '#contract/means/names.ts';
import type { Doer } from '#server/modules/tenant-log/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { paged } from '#server/platform/paged.ts';
import { badRequest, conflict, notFound } from '#server/platform/refusal.ts';
import { linesOf, note } from '../history.ts';
import { refuseLimited, type Told } from '../named.ts';
import { skuCounts } from '../names.sql.ts';
import { holdGoods } from '../ports.ts';
import * as sql from './compatible.sql.ts';

// [G11] Which case fits which other phone. One row is one direction: nothing here turns a pair round or follows two of them.

const NOUN = '兼容型号';
const GONE = `${NOUN}不存在，请刷新列表。`;
const NONE = { skus: 0, activeSkus: 0 };
/** So many are named in a sentence. */
const NAMED = 5;

const stamp = ({ userName: by, now }: Doer) => ({ by, now });
const inWords = ({ caseModel, phoneModel }: { caseModel: string; phoneModel: string }): string =>
  `${caseModel} 的壳用于 ${phoneModel}`;

export async function page(
  ctx: Ctx,
  { pageNo, pageSize, ...wanted }: Parsed<typeof compatible.page>,
): Promise<Answer<typeof compatible.page>> {
  const query = sql.pagePairs(ctx.db, ctx.tenantId, wanted);
  const { list, total } = await paged(query, { pageNo, pageSize });
  const ids = [...new Set(list.map(({ caseModelId }) => caseModelId))];
  const counts = await skuCounts(ctx.db, 'model', ctx.tenantId, ids);
  return { list: list.map((row) => ({ ...row, ...(counts.get(row.caseModelId) ?? NONE) })), total };
}

/** Writes new pairs in a transaction that holds the goods. @throws Refusal 400, 404 or 409 with what is in the way */
export async function makePairs(
  trx: Trx,
  by: Doer,
  wished: readonly sql.Pair[],
  said: sql.Said,
): Promise<string[]> {
  if (wished.some(({ caseModelId, phoneModelId }) => caseModelId === phoneModelId))
    throw badRequest('壳型号和适用机型不能是同一个型号，请换一个。');
  const ids = wished.flatMap(({ caseModelId, phoneModelId }) => [caseModelId, phoneModelId]);
  const models = await sql.modelsOf(trx, by.tenantId, ids);
  if (!ids.every((id) => models.has(id))) throw notFound('有的型号不存在，请刷新后重新选择。');
  const standing = await sql.standingAmong(trx, by.tenantId, wished);
  if (standing.length > 0) {
    const rest = standing.length > NAMED ? ` 等 ${standing.length} 条` : '';
    const named = standing.slice(0, NAMED).map(inWords).join('、');
    throw conflict(`${named}${rest}已经有了，请取消选择，或直接修改它。`);
  }
  if ((await sql.countPairs(trx, by.tenantId)) + wished.length > MOST_PAIRS)
    throw conflict(`${NOUN}最多 ${MOST_PAIRS.toLocaleString('zh-CN')} 条，请先减少选择的机型。`);
  const made = await sql.insertPairs(trx, by.tenantId, wished, said, stamp(by));
  for (const { id } of made) await note(trx, by, { kind: 'compatible', id }, '新建');
  return wished.map(({ caseModelId, phoneModelId }) =>
    inWords({ caseModel: models.get(caseModelId)!, phoneModel: models.get(phoneModelId)! }),
  );
}

/** One case for several phones; `both` writes a second row for each, the other way round. */
export function create(
  ctx: Ctx,
  { caseModelId, phoneModelIds, both, ...said }: Parsed<typeof compatible.create>,
) {
  refuseLimited(ctx);
  const there = [...new Set(phoneModelIds)].map((phoneModelId) => ({ caseModelId, phoneModelId }));
  const back = there.map((pair) => ({ caseModelId: pair.phoneModelId, phoneModelId: caseModelId }));
  const wished = both ? [...there, ...back] : there;
  return change(ctx, { kind: 'means', hold: holdGoods }, async (trx) => {
    const made = await makePairs(trx, ctx, wished, said);
    return { answer: { made: made.length }, told: made.map((words) => `新建${NOUN}：${words}`) };
  });
}

/** Changes what is said of a pair as it was seen; without a version, as it stands. @returns undefined where nothing differs */
export async function alterPair(
  trx: Trx,
  by: Doer,
  { id, version }: { id: number; version?: number },
  { grade, note: text }: sql.Said,
): Promise<Told | undefined> {
  const before = await sql.lockPair(trx, by.tenantId, id);
  if (!before) throw notFound(GONE);
  if ((version ?? before.version) !== before.version) throw conflict(`${NOUN}已被他人修改，请刷新后重试。`);
  const was = GRADES[before.grade as keyof typeof GRADES];
  const changes = [
    ...(was === GRADES[grade] ? [] : [`程度 ${was} → ${GRADES[grade]}`]),
    ...(before.note === text ? [] : [`说明 ${before.note || '空'} → ${text || '空'}`]),
  ];
  if (changes.length === 0) return undefined;
  await sql.updatePair(trx, by.tenantId, before, { grade, note: text }, stamp(by));
  await note(trx, by, { kind: 'compatible', id }, `修改：${changes.join('；')}`);
  return { id, told: `修改${NOUN}：${inWords(before)}` };
}

export function update(ctx: Ctx, { id, version, ...said }: Parsed<typeof compatible.update>) {
  refuseLimited(ctx);
  return change(ctx, { kind: 'means', hold: holdGoods }, async (trx) => {
    const done = await alterPair(trx, ctx, { id, version }, said);
    return { told: done?.told ?? '' };
  });
}

const WORDS = { 0: '启用', 1: '停用' } as const;

/** Those that can be, in one transaction; the others are told row by row. */
function setStatus(ctx: Ctx, { ids }: Parsed<typeof compatible.stop>, status: 0 | 1): Promise<SomeDone> {
  refuseLimited(ctx);
  return change<SomeDone>(ctx, { kind: 'means', hold: holdGoods }, async (trx) => {
    const answer: SomeDone = { successIds: [], failed: [] };
    const told: string[] = [];
    for (const id of [...new Set(ids)].toSorted((a, b) => a - b)) {
      const row = await sql.lockPair(trx, ctx.tenantId, id);
      if (!row || row.status === status) {
        const msg = row ? `已${WORDS[status]}，请刷新列表。` : GONE;
        answer.failed.push({ id, name: row ? inWords(row) : '', msg });
        continue;
      }
      await sql.updatePair(trx, ctx.tenantId, row, { status }, stamp(ctx));
      await note(trx, ctx, { kind: 'compatible', id }, WORDS[status]);
      answer.successIds.push(id);
      told.push(`${WORDS[status]}${NOUN}：${inWords(row)}`);
    }
    return { answer, told };
  });
}
export const stop = (ctx: Ctx, asked: Parsed<typeof compatible.stop>) => setStatus(ctx, asked, 1);
export const start = (ctx: Ctx, asked: Parsed<typeof compatible.start>) => setStatus(ctx, asked, 0);

export async function log(
  ctx: Ctx,
  { id }: Parsed<typeof compatible.log>,
): Promise<Answer<typeof compatible.log>> {
  const createdAt = await sql.pairCreatedAt(ctx.db, ctx.tenantId, id);
  if (!createdAt) throw notFound(GONE);
  return { createdAt, lines: await linesOf(ctx.db, ctx.tenantId, { kind: 'compatible', id }) };
}
