import type { Answer, Parsed } from '#contract/endpoint.ts';
import {
  MOST_DEFECTS,
  type defect,
  type DefectLevel,
  type Responsible,
  type Treatment,
} from '#contract/quality/defect.ts';
import { lockedOr404 } from '#server/modules/device/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Trx } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { paged } from '#server/platform/paged.ts';
import { badRequest } from '#server/platform/refusal.ts';
import * as sql from './defects.sql.ts';
import { STARTERS } from './starters.ts';

const TOLD = { kind: 'quality', hold: sql.hold } as const;
const stamp = ({ userName: by, now }: Ctx) => ({ by, now });
type Form = Parsed<typeof defect.create>;

/** A factory that has none begins with the usual ones: who opens the list first brings them. */
async function ensure(ctx: Ctx): Promise<void> {
  if ((await sql.defects.count(ctx.db, ctx.tenantId)) > 0) return;
  await change(ctx, { kind: 'silent', hold: sql.hold }, async (trx) => {
    if ((await sql.defects.count(trx, ctx.tenantId)) > 0) return;
    await sql.insertMissing(trx, ctx.tenantId, STARTERS, { by: '系统', now: ctx.now });
  });
}

export async function page(
  ctx: Ctx,
  { pageNo, pageSize, ...wanted }: Parsed<typeof defect.page>,
): Promise<Answer<typeof defect.page>> {
  await ensure(ctx);
  return paged(
    sql.pageDefects(ctx.db, ctx.tenantId, wanted),
    { pageNo, pageSize },
    ({ closed, level, responsible, treatment, ...row }) => ({
      ...row,
      level: level as DefectLevel,
      responsible: responsible as Responsible,
      treatment: treatment as Treatment,
      status: closed ? 1 : 0,
    }),
  );
}

async function refuseLike(trx: Trx, factoryId: number, form: Form, id?: number): Promise<void> {
  const like = await sql.likeIt(trx, factoryId, form, id);
  if (like) throw badRequest(`已有缺陷「${like.code} ${like.name}」，请换一个代码或名称。`);
}

export const create = (ctx: Ctx, form: Form): Promise<Answer<typeof defect.create>> =>
  change(ctx, TOLD, async (trx) => {
    if ((await sql.defects.count(trx, ctx.tenantId)) >= MOST_DEFECTS)
      throw badRequest(`缺陷代码最多 ${MOST_DEFECTS} 个，请修改已有的缺陷代码。`);
    await refuseLike(trx, ctx.tenantId, form);
    const id = await sql.defects.insert(trx, ctx.tenantId, form, stamp(ctx));
    return { answer: { id }, told: `新建缺陷代码「${form.code} ${form.name}」` };
  });

export const update = (ctx: Ctx, { id, version, ...form }: Parsed<typeof defect.update>): Promise<void> =>
  change(ctx, TOLD, async (trx) => {
    const [found] = await sql.defects.lock(trx, ctx.tenantId, [id]);
    const row = lockedOr404('缺陷代码', found, version);
    await refuseLike(trx, ctx.tenantId, form, id);
    await sql.defects.alter(trx, ctx.tenantId, [id], form, stamp(ctx));
    const renamed = row.name === form.name ? '' : `，改名为「${form.name}」`;
    return { told: `修改缺陷代码「${row.code} ${row.name}」${renamed}` };
  });

const setClosed =
  (closed: boolean, deed: string) =>
  (ctx: Ctx, { id }: Parsed<typeof defect.stop>): Promise<void> =>
    change(ctx, TOLD, async (trx) => {
      const [found] = await sql.defects.lock(trx, ctx.tenantId, [id]);
      const row = lockedOr404('缺陷代码', found);
      if (row.closed === closed) return { told: '' };
      await sql.defects.alter(trx, ctx.tenantId, [id], { closed }, stamp(ctx));
      return { told: `${deed}缺陷代码「${row.code} ${row.name}」` };
    });
export const stop = setClosed(true, '停用');
export const start = setClosed(false, '启用');

/** Those that can be chosen for a piece, the commonest first. */
export async function openDefects(ctx: Ctx) {
  await ensure(ctx);
  const rows = await sql.pageDefects(ctx.db, ctx.tenantId, { status: 0 }).execute();
  return rows.map(({ id, name, level, responsible }) => ({
    ...{ id, name, responsible },
    level: level as DefectLevel,
  }));
}
