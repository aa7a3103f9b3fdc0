import type { Answer, Parsed } from '#contract/endpoint.ts';
import { plainSkuEvent } from '#contract/sku/life-cycle/sku-events.ts';
import { PLAIN_SKU } from '#contract/sku/life-cycle/sku-facts.ts';
import { MOST_COMBINATIONS, type skuGenerate } from '#contract/sku/sku-generate.ts';
import { paramOf } from '#server/modules/param/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { badRequest, conflict } from '#server/platform/refusal.ts';
import type { Json } from '#server/platform/schema.ts';
import type { Outcome, TaskRun } from '#server/platform/tasks.ts';
import { reachesMaterial, type ReachedMaterials } from '#server/platform/reach.ts';
import { freeCodes } from './generate-codes.ts';
import * as sql from './generate.sql.ts';
import { beginSkus } from './life.ts';
import type { SkuMover } from './life-types.ts';
import { holdGoods } from './sql.ts';

type Asked = Parsed<typeof skuGenerate.preview>;
type Place = [materialId: number, modelId: number, colorId: number];

/** @throws Refusal 400 where nothing of it is offered, or more than one generation makes */
async function countedOf(ctx: Ctx, asked: Asked): Promise<number> {
  const all = await sql.countCombinations(ctx.db, ctx.tenantId, asked);
  if (all === 0)
    throw badRequest('所选材质没有提供所选的颜色，或它们已停用。请先在材质中勾选颜色，再生成 SKU。');
  if (all > MOST_COMBINATIONS)
    throw badRequest(
      `一次最多生成 ${MOST_COMBINATIONS.toLocaleString('zh-CN')} 个 SKU，所选组合有 ${all.toLocaleString('zh-CN')} 个，请分次选择。`,
    );
  return all;
}

export async function preview(ctx: Ctx, asked: Asked): Promise<Answer<typeof skuGenerate.preview>> {
  await countedOf(ctx, asked);
  const { all, standing, priceless, belowZero } = await sql.countsOf(ctx.db, ctx.tenantId, asked);
  const some = await sql.nextCombinations(ctx.db, ctx.tenantId, asked, [0, 0, 0], MOST_LOOKED);
  const first = some.find(({ stands }) => !stands);
  const [example = ''] = first ? await codesFor(ctx.db, ctx.tenantId, asked.codePattern, [first]) : [];
  return { all, fresh: all - standing - belowZero, standing, priceless, belowZero, example };
}
/** So many combinations are looked through for an example. */
const MOST_LOOKED = 1000;

export async function submit(
  ctx: Ctx,
  { idempotencyKey: key, ...asked }: Parsed<typeof skuGenerate.submit>,
): Promise<Answer<typeof skuGenerate.submit>> {
  const total = await countedOf(ctx, asked);
  const currency = await paramOf(ctx.db, ctx.tenantId, 'sku.currency');
  const { tenantId, userId, userName } = ctx;
  return change(ctx, { kind: 'silent', once: { key, request: asked } }, async (trx) => {
    const taskId = await ctx.tasks.submit(trx, {
      ...{ tenantId, userId, kind: 'sku.generate', title: `批量生成 SKU（${total} 个组合）` },
      input: { ...asked, total, currency, userName, materials: ctx.limits.materials } as unknown as Json,
    });
    return { taskId };
  });
}

interface TaskInput extends Asked {
  total: number;
  currency: string;
  userName: string;
  materials: ReachedMaterials;
}
const CHUNK = 1000;

/** Chunk by chunk, each a transaction that records where it came to: a combination that stands is passed over [G06]. */
export async function runGenerate(run: TaskRun): Promise<Outcome> {
  const { task, db, clock } = run;
  const asked = task.input as unknown as TaskInput;
  const begun = { after: [0, 0, 0] as Place, made: 0, drafts: 0, stood: 0, left: 0 };
  let cursor = { ...begun, ...(task.cursor as object) };
  for (let isDone = false; !isDone;) {
    isDone = await db.transaction().execute(async (trx) => {
      await holdGoods(trx, task.tenantId);
      const next = await sql.nextCombinations(trx, task.tenantId, asked, cursor.after, CHUNK);
      const last = next.at(-1);
      if (!last) return true;
      const fresh = next.filter((one) => !one.stands && (one.priceCents ?? 0) >= 0 && isReached(asked, one));
      const mover: SkuMover = {
        ...{ tenantId: task.tenantId, by: 'factory', userId: task.userId, userName: asked.userName },
        ...{ now: clock.now(), materials: null },
      };
      const drafts = fresh.filter(({ priceCents }) => priceCents === null);
      await make(
        trx,
        mover,
        asked,
        fresh.filter(({ priceCents }) => priceCents !== null),
        true,
      );
      await make(trx, mover, asked, drafts, false);
      const stood = next.filter(({ stands }) => stands).length;
      cursor = {
        after: [last.materialId, last.modelId, last.colorId],
        made: cursor.made + fresh.length - drafts.length,
        drafts: cursor.drafts + drafts.length,
        stood: cursor.stood + stood,
        left: cursor.left + next.length - stood - fresh.length,
      };
      await run.step(trx, { cursor: { ...cursor }, done: next.length, total: asked.total });
      return next.length < CHUNK;
    });
  }
  const { made, drafts, stood, left } = cursor;
  return { result: { 新建: made, 待完善: drafts, 已有: stood, 未生成: left } };
}

/** Of whom a department lets reach only some materials, the others are left out. */
const isReached = ({ materials = null }: TaskInput, { material, color }: sql.Combination): boolean =>
  reachesMaterial({ limits: { shopIds: null, materials } }, { material, color });

const codesFor = async (
  db: Parameters<typeof sql.takenAmong>[0],
  factoryId: number,
  pattern: string,
  all: readonly sql.Combination[],
) =>
  freeCodes(
    pattern,
    all,
    pattern.includes('{流水}') ? (await sql.countSkus(db, factoryId)) + 1 : 1,
    (codes) => sql.takenAmong(db, factoryId, codes),
  );

const nameOf = ({ brand, model, material, color }: sql.Combination): string => {
  const device = model.toLowerCase().startsWith(brand.toLowerCase()) ? model : `${brand} ${model}`;
  return `${device} ${material} ${color}`.slice(0, 128);
};

async function make(
  trx: Trx,
  mover: SkuMover,
  { codePattern, currency, weightG }: TaskInput,
  combined: readonly sql.Combination[],
  priceGiven: boolean,
): Promise<void> {
  if (combined.length === 0) return;
  const codes = await codesFor(trx, mover.tenantId, codePattern, combined);
  const rows = combined.map((one, i) => ({
    factoryId: mover.tenantId,
    code: codes[i]!,
    name: nameOf(one),
    material: one.material,
    brand: one.brand,
    model: one.model,
    color: one.color,
    priceCents: one.priceCents ?? 0,
    priceGiven,
    currency,
    weightG,
  }));
  const event = plainSkuEvent('sku.generate');
  const begun = await beginSkus(trx, mover, event, { rows, facts: { ...PLAIN_SKU, priceGiven } }, {});
  if ('msg' in begun) throw conflict(begun.msg);
}
