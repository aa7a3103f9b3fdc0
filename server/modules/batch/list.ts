import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { batch } from '#contract/batch/batch.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { notFound } from '#server/platform/refusal.ts';
import { logOfBatches } from './log.ts';
import * as sql from './list.sql.ts';

const askerOf = ({ tenantId, limits }: Ctx) => ({ factoryId: tenantId, materials: limits.materials });

export async function waiting(
  ctx: Ctx,
  { pageNo, pageSize, ...asked }: Parsed<typeof batch.waiting>,
): Promise<Answer<typeof batch.waiting>> {
  // A factory has 500 profiles at most: all that wait are counted in one statement, and a page of them is shown.
  const all = await sql.waitingProfiles(ctx.db, askerOf(ctx), asked);
  return { list: all.slice((pageNo - 1) * pageSize, pageNo * pageSize), total: all.length };
}

export async function page(ctx: Ctx, asked: Parsed<typeof batch.page>): Promise<Answer<typeof batch.page>> {
  const { pageNo, pageSize, createTime, ...filter } = asked;
  const made = createTime && ([new Date(createTime[0]), new Date(createTime[1])] as const);
  const wanted = { ...filter, made };
  const [list, counts] = await Promise.all([
    sql.pageBatches(ctx.db, askerOf(ctx), wanted, { pageNo, pageSize }),
    sql.countBatches(ctx.db, askerOf(ctx), wanted),
  ]);
  const total = Object.entries(counts).reduce(
    (sum, [state, count]) => (asked.state === undefined || asked.state === Number(state) ? sum + count : sum),
    0,
  );
  return { list, total, counts };
}

export async function detail(
  ctx: Ctx,
  { id }: Parsed<typeof batch.detail>,
): Promise<Answer<typeof batch.detail>> {
  const found = await sql.oneBatch(ctx.db, askerOf(ctx), id);
  if (!found) throw notFound('批次不存在，或不属于当前工厂，请刷新后核对。');
  const [states, log] = await Promise.all([
    sql.statesOfPieces(ctx.db, ctx.tenantId, id),
    logOfBatches(ctx.db, ctx, [id]),
  ]);
  const events = (log.get(id) ?? []).map(({ actor: _actor, note: _note, ...line }) => line);
  return { batch: found, states, events };
}

export async function pieces(
  ctx: Ctx,
  { pageNo, pageSize, ...of }: Parsed<typeof batch.pieces>,
): Promise<Answer<typeof batch.pieces>> {
  const { rows, total } = await sql.pagePieces(ctx.db, askerOf(ctx), of, { pageNo, pageSize });
  const list = rows.map(({ pictureFileId, ...row }) => ({
    ...row,
    pictureThumbUrl: ctx.files.link(pictureFileId, 'thumb'),
  }));
  return { list, total };
}
