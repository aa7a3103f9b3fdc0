import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { handover } from '#contract/handover/handover.ts';
import { askerOf, daysOf } from '#server/modules/figures/service.ts';
import { actOnPackages } from '#server/modules/package/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import * as sql from './leaving.sql.ts';

/** The day of the factory that this moment lies in. */
export const todayOf = (now: Date) => daysOf([now.getTime(), now.getTime() + 1], now, 1);

const shown = ({ listId, listNumber, listClosed, ...row }: sql.Row) => ({
  ...row,
  list: listId === null ? null : { id: listId, number: listNumber!, closed: listClosed },
});

export async function page(
  ctx: Ctx,
  { pageNo, pageSize, ...filter }: Parsed<typeof handover.page>,
): Promise<Answer<typeof handover.page>> {
  const { from: today } = todayOf(ctx.now);
  const [list, sums] = await Promise.all([
    sql.page(ctx.db, askerOf(ctx), filter, today, { pageNo, pageSize }),
    sql.sums(ctx.db, askerOf(ctx), filter, today),
  ]);
  const total = sums.reduce((all, { packages }) => all + packages, 0);
  return { list: list.map(shown), total, sums };
}

export const act = (ctx: Ctx, asked: Parsed<typeof handover.act>): Promise<Answer<typeof handover.act>> =>
  actOnPackages(ctx, { ...asked, event: 'package.handed.over', params: {} });
