import type { Parsed } from '#contract/endpoint.ts';
import { MOST_RANGES, RANGE_ADAPTER, type waybillAccount } from '#contract/waybill/account.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest, conflict, notFound } from '#server/platform/refusal.ts';
import { GONE, HOW } from './accounts.ts';
import * as sql from './sql.ts';

/** [X06] Numbers of one prefix stand in one range of the factory, so that none is drawn twice. */
export const createRange = (ctx: Ctx, form: Parsed<typeof waybillAccount.createRange>) =>
  change(ctx, HOW, async (trx) => {
    const { tenantId, userName } = ctx;
    const account = await sql.findAccount(trx, tenantId, form.accountId);
    if (!account) throw notFound(GONE);
    if (account.adapter !== RANGE_ADAPTER)
      throw badRequest('号段只能建在「自有号段」的账户下，请先新建这样的账户。');
    if ((await sql.countRanges(trx, tenantId)) >= MOST_RANGES)
      throw conflict(`最多 ${MOST_RANGES} 个号段，请先用完已有的号段。`);
    const other = await sql.overlapping(trx, tenantId, form);
    if (other)
      throw conflict(`与号段 ${form.prefix} ${other.fromNo} 至 ${other.toNo} 重叠，请改用没有重叠的号码。`);
    const answer = await sql.insertRange(trx, tenantId, form, userName);
    return { answer, told: `新建号段 ${form.prefix} ${form.from} 至 ${form.to}（${account.name}）` };
  });

export const switchRange = (ctx: Ctx, { id, on }: Parsed<typeof waybillAccount.switchRange>) =>
  change(ctx, HOW, async (trx) => {
    const row = await sql.switchRange(trx, ctx.tenantId, id, on);
    if (!row) throw notFound('号段不存在，请刷新列表。');
    return { told: `${on ? '启用' : '停用'}号段 ${row.prefix} ${row.fromNo} 至 ${row.toNo}` };
  });
