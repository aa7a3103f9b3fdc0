import type { Answer, Parsed } from '#contract/endpoint.ts';
import { pieceOf } from '#contract/piece/life-cycle/piece-states.ts';
import type { tails } from '#contract/tails/tails.ts';
import { paramOf } from '#server/modules/param/service.ts';
import { wayOf } from '#server/modules/quality/service.ts';
import { scannedSteps } from '#server/modules/route/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { countedRows } from '#server/platform/paged.ts';
import { notFound } from '#server/platform/refusal.ts';
import { tailBatches } from './batches.sql.ts';
import { findTails, shownTails, type Found } from './list.sql.ts';
import { onePiece, optionsOf } from './piece.sql.ts';
import type { Asker } from './set.sql.ts';

type Shown = Answer<typeof tails.page>['list'][number];

/** Who asks, and by which settings of the factory. */
export async function askerOf({ db, tenantId, limits, now }: Ctx): Promise<Asker> {
  const [percent, hours] = await Promise.all([
    paramOf(db, tenantId, 'tails.percent'),
    paramOf(db, tenantId, 'tails.hours'),
  ]);
  return { factoryId: tenantId, materials: limits.materials, percent, hours, now };
}

const HOUR_MS = 3_600_000;
/** How long it has waited, and how late its order is, in whole hours. */
function agesOf({ movedAt, dueAt }: { movedAt: Date; dueAt: Date | null }, now: Date) {
  const since = (at: Date): number => Math.max(0, Math.floor((now.getTime() - at.getTime()) / HOUR_MS));
  return { waited: since(movedAt), late: dueAt !== null && dueAt < now ? since(dueAt) : null };
}

/** As they are shown, with the step that comes next. */
export async function shown({ db, tenantId, files, now }: Ctx, found: Found['rows']): Promise<Shown[]> {
  const rows = await shownTails(
    db,
    { factoryId: tenantId },
    found.map(({ id }) => id),
  );
  const working = rows.filter(({ missingAt }) => missingAt === 'step').map(({ id }) => id);
  const steps = working.length > 0 ? await scannedSteps(db, tenantId, working) : [];
  const waits = new Map(found.map((one) => [one.id, one.waits]));
  const nextStep = new Map<number, string>();
  for (const { pieceId, name, required, isDone } of steps)
    if (required && !isDone && !nextStep.has(pieceId)) nextStep.set(pieceId, name);
  return rows.map(({ pictureFileId, state, movedAt, ...row }) => ({
    ...row,
    ...agesOf({ movedAt, dueAt: row.dueAt }, now),
    state: pieceOf(state),
    waits: waits.get(row.id) ?? null,
    step: nextStep.get(row.id) ?? '',
    pictureThumbUrl: files.link(pictureFileId, 'thumb') ?? null,
  }));
}

export async function page(
  ctx: Ctx,
  { pageNo, pageSize, ...filter }: Parsed<typeof tails.page>,
): Promise<Answer<typeof tails.page>> {
  const asker = await askerOf(ctx);
  const { total, rows, ...sums } = await findTails(ctx.db, asker, filter, { pageNo, pageSize });
  const { percent, hours } = asker;
  return { list: await shown(ctx, rows), total, sums, percent, hours };
}

export async function batches(
  ctx: Ctx,
  { pageNo, pageSize, ...filter }: Parsed<typeof tails.batches>,
): Promise<Answer<typeof tails.batches>> {
  const asker = await askerOf(ctx);
  const { rows, total } = await countedRows({ pageNo, pageSize }, (at) =>
    tailBatches(ctx.db, asker, filter, at),
  );
  return {
    list: rows.map(({ total: _total, movedAt, ...row }) => ({
      ...row,
      ...agesOf({ movedAt, dueAt: row.dueAt }, ctx.now),
    })),
    total,
  };
}

/** @throws Refusal 404, the same for a foreign one, an unknown one, and one that is open in no batch */
export async function detail(
  ctx: Ctx,
  { id }: Parsed<typeof tails.detail>,
): Promise<Answer<typeof tails.detail>> {
  const found = await onePiece(ctx.db, { factoryId: ctx.tenantId, materials: ctx.limits.materials }, id);
  const [row] = found ? await shown(ctx, [{ id, waits: null }]) : [];
  if (!found || !row) throw notFound('生产件不存在，或已不在批次中，请刷新列表。');
  const { waits: _waits, ...piece } = row;
  const way = await wayOf(ctx, id);
  return { piece, pictureUrl: ctx.files.link(found.pictureFileId) ?? null, way };
}

export const options = ({ db, tenantId }: Ctx): Promise<Answer<typeof tails.options>> =>
  optionsOf(db, tenantId);
