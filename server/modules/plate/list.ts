import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { plate } from '#contract/plate/plate.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { notFound } from '#server/platform/refusal.ts';
import { isHeard } from '#server/modules/printer/service.ts';
import { logOfPlates } from './log.ts';
import { filesOf } from './files.sql.ts';
import * as sql from './list.sql.ts';

/** With whether the agent that is to bring it is there. */
export const toldPlate = ({ sending, ...row }: sql.PlateRow, now: Date) => {
  if (!sending) return { ...row, sending };
  const { agentSeenAt, ...known } = sending;
  const agentOnline = isHeard(agentSeenAt === null ? null : new Date(agentSeenAt), now);
  return { ...row, sending: { ...known, agentOnline } };
};
const askerOf = ({ tenantId, limits }: Ctx) => ({ factoryId: tenantId, materials: limits.materials });

export async function waiting(
  ctx: Ctx,
  { pageNo, pageSize, keyword }: Parsed<typeof plate.waiting>,
): Promise<Answer<typeof plate.waiting>> {
  // A factory has 500 profiles at most: all that wait are counted in one statement, and a page of them is shown.
  const all = await sql.splicingProfiles(ctx.db, askerOf(ctx), keyword);
  return { list: all.slice((pageNo - 1) * pageSize, pageNo * pageSize), total: all.length };
}

export async function page(
  ctx: Ctx,
  { pageNo, pageSize, ...filter }: Parsed<typeof plate.page>,
): Promise<Answer<typeof plate.page>> {
  const [list, counts] = await Promise.all([
    sql.pagePlates(ctx.db, askerOf(ctx), filter, { pageNo, pageSize }),
    sql.countPlates(ctx.db, askerOf(ctx), filter),
  ]);
  const total = Object.entries(counts).reduce(
    (sum, [state, count]) =>
      filter.state === undefined || filter.state === Number(state) ? sum + count : sum,
    0,
  );
  return { list: list.map((row) => toldPlate(row, ctx.now)), total, counts };
}

export async function detail(
  ctx: Ctx,
  { id }: Parsed<typeof plate.detail>,
): Promise<Answer<typeof plate.detail>> {
  const found = await sql.onePlate(ctx.db, askerOf(ctx), id);
  if (!found) throw notFound('版不存在，或不属于当前工厂，请刷新后核对。');
  const [slots, files, log] = await Promise.all([
    sql.slotsOf(ctx.db, ctx.tenantId, id),
    filesOf(ctx.db, ctx.tenantId, id),
    logOfPlates(ctx.db, ctx, [id]),
  ]);
  return {
    plate: toldPlate(found, ctx.now),
    slots: slots.map(({ pictureFileId, ...slot }) => ({
      ...slot,
      pictureThumbUrl: ctx.files.link(pictureFileId, 'thumb'),
    })),
    files: files.map(({ fileId: _fileId, layoutVersion: _layout, number: _number, ...file }) => file),
    events: (log.get(id) ?? []).map(({ actor: _actor, note: _note, ...line }) => line),
  };
}
