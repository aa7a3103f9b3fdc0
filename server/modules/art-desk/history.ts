import type { Answer, Parsed, Shown } from '#contract/endpoint.ts';
import { HISTORY_DAYS, type artHistory } from '#contract/art-desk/art-history.ts';
import type { ArtState, ArtStep } from '#contract/art-desk/art-step.ts';
import { tenantNames } from '#server/modules/order/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { whyNotEdited, withoutLife } from './order-of-line.ts';
import * as sql from './steps.sql.ts';

const DAY_MS = 86_400_000;
/** Steps of one line that its drawer shows. */
const OF_LINE = 100;

/** What is needed to read the history: a task has it without its user. */
export type Reader = Pick<Ctx, 'db' | 'tenantId' | 'limits' | 'files' | 'now'>;

export const stepsAsked = (
  { tenantId, limits, now }: Pick<Reader, 'tenantId' | 'limits' | 'now'>,
  { time, ...wanted }: Omit<Parsed<typeof artHistory.export>, 'timeZone'>,
): sql.StepsWanted => ({
  ...wanted,
  factoryId: tenantId,
  shopIds: limits.shopIds,
  from: new Date(time?.[0] ?? now.getTime() - HISTORY_DAYS * DAY_MS),
  // Without an end where it is to come: of two bounds the database expects a two-hundredth of the rows.
  to: time && time[1] < now.getTime() ? new Date(time[1]) : undefined,
});

export async function viewSteps(
  { db, files, now }: Pick<Reader, 'db' | 'files' | 'now'>,
  rows: readonly sql.StepRow[],
): Promise<Shown<typeof ArtStep>[]> {
  const [names, pictures] = await Promise.all([
    tenantNames(
      db,
      rows.map(({ merchantId }) => merchantId),
    ),
    sql.filesOf(
      db,
      rows.map(({ id }) => id),
    ),
  ]);
  const stateOf = ({ fileId, place }: sql.StoredState): ArtState => {
    const known = fileId === null ? undefined : pictures.get(fileId);
    return {
      fileId,
      pictureUrl: known ? files.link(known.id) : null,
      thumbUrl: known ? files.link(known.id, 'thumb') : null,
      widthPx: known?.width ?? null,
      heightPx: known?.height ?? null,
      place: place && { fit: place.fit, turn: place.turn, mirror: place.mirror },
    };
  };
  return rows.map(({ side, userName, before, after, ...row }) => ({
    ...withoutLife(row),
    merchantName: names.get(row.merchantId) ?? '',
    before: stateOf(before),
    after: stateOf(after),
    by: side === 'factory' ? (userName ?? '') : side === 'merchant' ? '客户' : '系统',
    closed: whyNotEdited(row, now),
  }));
}

export async function page(
  ctx: Ctx,
  { pageNo, pageSize, ...wanted }: Parsed<typeof artHistory.page>,
): Promise<Answer<typeof artHistory.page>> {
  const question = stepsAsked(ctx, wanted);
  const [rows, total] = await Promise.all([
    sql.pageSteps(ctx.db, question, { pageNo, pageSize }),
    sql.countSteps(ctx.db, question),
  ]);
  return { list: await viewSteps(ctx, rows), total };
}

/** All steps of one line, whenever they were. */
export async function stepsOfLine(ctx: Ctx, lineId: number): Promise<Shown<typeof ArtStep>[]> {
  const question = { factoryId: ctx.tenantId, shopIds: ctx.limits.shopIds, lineId };
  return viewSteps(ctx, await sql.pageSteps(ctx.db, question, { pageNo: 1, pageSize: OF_LINE }));
}

export const users = (ctx: Ctx) =>
  sql.usersOf(ctx.db, ctx.tenantId, new Date(ctx.now.getTime() - HISTORY_DAYS * DAY_MS));
