import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { margin } from '#contract/fee-desk/margin.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { askerOf, daysIn } from './asked.ts';
import * as sql from './margin.sql.ts';

export async function marginPage(
  ctx: Ctx,
  { pageNo, pageSize, by, day, ...of }: Parsed<typeof margin.page>,
): Promise<Answer<typeof margin.page>> {
  const filter = { ...of, ...daysIn(day) };
  const asker = askerOf(ctx);
  const [{ rows, total }, sums] = await Promise.all([
    sql.page(ctx.db, asker, by, filter, { pageNo, pageSize }),
    sql.sums(ctx.db, asker, filter),
  ]);
  return { list: rows.map(({ total: _total, ...row }) => row), total, sums };
}
