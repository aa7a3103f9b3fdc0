import type { Answer, Parsed } from '#contract/endpoint.ts';
import { MOST_ROUTES, type route, type RouteForm, type RouteStep } from '#contract/route/route.ts';
import { inspectedWord, sayRouteChanges } from '#contract/route/words.ts';
import { lockedOr404 } from '#server/modules/device/service.ts';
import { refuseLimited } from '#server/modules/means/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Trx } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { paged } from '#server/platform/paged.ts';
import { badRequest, notFound } from '#server/platform/refusal.ts';
import type { By } from '#server/platform/signed-table.ts';
import { NOUNS, refuseLike } from './names.sql.ts';
import * as sql from './route.sql.ts';
import { namesToUse, stamp, TOLD } from './steps.ts';

const NOUN = NOUNS.route;
const FIRST = '首个版本';
/** As long as a line of the log may be. */
const MOST_CHANGED = 500;
const MOST_VERSIONS_SHOWN = 200;

export const page = (
  { db, tenantId, limits }: Ctx,
  { pageNo, pageSize, ...wanted }: Parsed<typeof route.page>,
): Promise<Answer<typeof route.page>> =>
  paged(
    sql.pageRoutes(db, tenantId, wanted, limits.materials),
    { pageNo, pageSize },
    ({ closed, ...row }) => ({ ...row, status: closed ? 1 : 0 }),
  );

/** @throws Refusal 404 */
export async function detail(
  { db, tenantId }: Ctx,
  { id }: Parsed<typeof route.detail>,
): Promise<Answer<typeof route.detail>> {
  if (!(await sql.routes.find(db, tenantId, id))) throw notFound('工艺路线不存在，请刷新列表。');
  return { versions: await sql.versionsOf(db, tenantId, id, MOST_VERSIONS_SHOWN) };
}

export const choices = (
  { db, tenantId, limits }: Ctx,
  { kind, keyword }: Parsed<typeof route.choices>,
): Promise<Answer<typeof route.choices>> =>
  (kind === 'material' ? sql.materialChoices : sql.skuChoices)(db, tenantId, keyword, limits.materials);

/** What a route is for, in words. @throws Refusal 400 where the factory has no such goods */
async function sayTarget(trx: Trx, factoryId: number, target: sql.Target): Promise<string> {
  if (target.materialId === null && target.skuId === null) return '全部产品';
  const name = await sql.namedGoods(trx, factoryId, target);
  if (name === undefined) throw badRequest('材质或 SKU 不存在，请刷新后重新选择。');
  return target.materialId === null ? `SKU「${name}」` : `材质「${name}」`;
}

/** @throws Refusal 400 where another route in use is for the same goods: which one held would be chance */
async function refuseSecond(trx: Trx, factoryId: number, target: sql.Target, id = 0): Promise<void> {
  const like = await sql.likeFor(trx, factoryId, target, id);
  if (like)
    throw badRequest(
      `${await sayTarget(trx, factoryId, target)}已有启用中的工艺路线「${like.name}」，请修改它，或先停用它。`,
    );
}

/** A route with its first version. @throws Refusal 400 where it cannot be so */
export async function makeRoute(
  trx: Trx,
  factoryId: number,
  { name, materialId, skuId, steps, inspected }: RouteForm,
  by: By,
): Promise<number> {
  if ((await sql.routes.count(trx, factoryId)) >= MOST_ROUTES)
    throw badRequest(`工艺路线最多 ${MOST_ROUTES} 条，请修改已有的路线。`);
  await refuseLike(trx, 'route', factoryId, name);
  const target = { materialId, skuId };
  await sayTarget(trx, factoryId, target);
  await refuseSecond(trx, factoryId, target);
  const ids = steps.map(({ stepId }) => stepId);
  await namesToUse(trx, factoryId, ids);
  const id = await sql.routes.insert(trx, factoryId, { name, ...target }, by);
  await sql.insertVersion(trx, factoryId, id, { no: 1, inspected, changed: FIRST, steps }, by);
  return id;
}

export function create(
  ctx: Ctx,
  { idempotencyKey: key, ...form }: Parsed<typeof route.create>,
): Promise<Answer<typeof route.create>> {
  refuseLimited(ctx, NOUN);
  return change(ctx, { ...TOLD, once: { key, request: form } }, async (trx) => {
    const id = await makeRoute(trx, ctx.tenantId, form, stamp(ctx));
    const target = await sayTarget(trx, ctx.tenantId, form);
    const what = `${form.steps.length} 道工序，${inspectedWord(form.inspected)}`;
    return { answer: { id }, told: `新建工艺路线「${form.name}」，用于${target}，${what}` };
  });
}

/** Pieces that were batched by the version of before keep it. */
export function update(
  ctx: Ctx,
  { id, version, name, steps, inspected }: Parsed<typeof route.update>,
): Promise<Answer<typeof route.update>> {
  refuseLimited(ctx, NOUN);
  return change(ctx, TOLD, async (trx) => {
    const { tenantId } = ctx;
    const row = lockedOr404(NOUN, (await sql.routes.lock(trx, tenantId, [id]))[0], version);
    const told: string[] = [];
    if (name !== row.name) {
      await refuseLike(trx, 'route', tenantId, name, id);
      await sql.routes.alter(trx, tenantId, [id], { name }, stamp(ctx));
      told.push(`改名为「${name}」`);
    }
    const before = await sql.versionOf(trx, tenantId, id, row.versionNo);
    const had = before.steps.map(({ stepId }) => stepId);
    const ids = steps.map(({ stepId }) => stepId);
    // What is stopped may stay in a route that is stopped itself; in one that is in use there is none.
    const names = await namesToUse(trx, tenantId, ids, had);
    const after: RouteStep[] = steps.map((step) => ({ ...step, name: names.get(step.stepId)! }));
    const changed = sayRouteChanges(before, { steps: after, inspected }).join('；').slice(0, MOST_CHANGED);
    if (changed === '')
      return { answer: { versionNo: row.versionNo }, told: told.map((text) => sayOf(row, text)) };
    const no = row.versionNo + 1;
    await sql.insertVersion(trx, tenantId, id, { no, inspected, changed, steps }, stamp(ctx));
    await sql.routes.alter(trx, tenantId, [id], { versionNo: no }, stamp(ctx));
    told.push(`保存第 ${no} 版：${changed}`);
    return { answer: { versionNo: no }, told: told.map((text) => sayOf(row, text)) };
  });
}

const sayOf = ({ name }: { name: string }, text: string): string => `工艺路线「${name}」${text}`;

export function stop(ctx: Ctx, { id }: Parsed<typeof route.stop>): Promise<void> {
  refuseLimited(ctx, NOUN);
  return change(ctx, TOLD, async (trx) => {
    const row = lockedOr404(NOUN, (await sql.routes.lock(trx, ctx.tenantId, [id]))[0]);
    if (row.closed) return { told: '' };
    await sql.routes.alter(trx, ctx.tenantId, [id], { closed: true }, stamp(ctx));
    return { told: `停用工艺路线「${row.name}」` };
  });
}

/** What it says must still hold: its steps may have been stopped since, and another route may be for the same goods. */
export function start(ctx: Ctx, { id }: Parsed<typeof route.start>): Promise<void> {
  refuseLimited(ctx, NOUN);
  return change(ctx, TOLD, async (trx) => {
    const row = lockedOr404(NOUN, (await sql.routes.lock(trx, ctx.tenantId, [id]))[0]);
    if (!row.closed) return { told: '' };
    await refuseSecond(trx, ctx.tenantId, row, id);
    const { steps } = await sql.versionOf(trx, ctx.tenantId, id, row.versionNo);
    await namesToUse(
      trx,
      ctx.tenantId,
      steps.map(({ stepId }) => stepId),
    );
    await sql.routes.alter(trx, ctx.tenantId, [id], { closed: false }, stamp(ctx));
    return { told: `启用工艺路线「${row.name}」` };
  });
}
