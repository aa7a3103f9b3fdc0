import type { Parsed } from '#contract/endpoint.ts';
import type { profileOverride } from '#contract/rosi/override.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest } from '#server/platform/refusal.ts';
import { eachOf } from '../each.ts';
import { stamp } from '../write.ts';
import * as sql from './sql.ts';
import { checked, formOf, NOUN } from './write.ts';

const each = eachOf(NOUN, sql.overrides);

export const stop = (ctx: Ctx, { ids }: Parsed<typeof profileOverride.stop>) =>
  each(ctx, ids, async (trx, row) => {
    if (row.closed) return '';
    await sql.overrides.alter(trx, ctx.tenantId, [row.id], { closed: true }, stamp(ctx));
    return `停用覆盖配置「${row.name}」`;
  });

/** What it says must still hold. */
export const start = (ctx: Ctx, { ids }: Parsed<typeof profileOverride.start>) =>
  each(ctx, ids, async (trx, row) => {
    if (!row.closed) return '';
    await checked(trx, ctx.tenantId, formOf(row));
    await sql.overrides.alter(trx, ctx.tenantId, [row.id], { closed: false }, stamp(ctx));
    return `启用覆盖配置「${row.name}」`;
  });

export const remove = (ctx: Ctx, { ids }: Parsed<typeof profileOverride.delete>) =>
  each(ctx, ids, async (trx, row) => {
    if (row.used) throw badRequest('已有生产件按它打印，不能删除，请改为停用。');
    await sql.remove(trx, ctx.tenantId, row.id);
    return `删除覆盖配置「${row.name}」`;
  });
