import type { Answer, Parsed } from '#contract/endpoint.ts';
import { isPieceEventType, PIECE_EVENTS } from '#contract/piece/life-cycle/piece-events.ts';
import {
  PIECE_REGIONS,
  pieceOf,
  pieceStateOf,
  pieceWordOf,
  recoveryOf,
} from '#contract/piece/life-cycle/piece-states.ts';
import { MOST_PIECES, type piece } from '#contract/piece/piece.ts';
import { askerOf, orderNoOf } from '#server/modules/order/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { notFound } from '#server/platform/refusal.ts';
import * as sql from './of-order.sql.ts';

type Pieces = Answer<typeof piece.ofOrder>;

/**
 * The pieces of an order that the caller reaches, by number, a part at a time, each with its log; of a user who is limited
 * to materials those of his materials alone. @throws Refusal 404, the same for a foreign order and an unknown one
 */
export async function ofOrder(ctx: Ctx, { orderId, after }: Parsed<typeof piece.ofOrder>): Promise<Pieces> {
  if (!(await orderNoOf(ctx.db, askerOf(ctx), orderId)))
    throw notFound('订单不存在，或不属于当前租户，请返回列表刷新。');
  const { tenantId, limits } = ctx;
  const whose = { factoryId: tenantId, orderId, materials: limits.materials };
  const rows = await sql.piecesOf(ctx.db, whose, after, MOST_PIECES);
  const left = rows.length < MOST_PIECES ? 0 : await sql.countBehind(ctx.db, whose, rows.at(-1)!.id);
  const ids = rows.map(({ id }) => id);
  const logs = Map.groupBy(await sql.eventsOf(ctx.db, tenantId, ids), ({ pieceId }) => pieceId);
  return {
    left,
    list: rows.map((row) => ({
      ...row,
      state: pieceOf(row.state),
      recovery: recoveryOf(row.recovery),
      log: (logs.get(row.id) ?? []).map(viewEvent),
    })),
  };
}

type Logged = Awaited<ReturnType<typeof sql.eventsOf>>[number];
type Shown = Pieces['list'][number]['log'][number];

const viewEvent = ({ pieceId: _piece, before, after, params, actor, ...event }: Logged): Shown => ({
  ...event,
  title: isPieceEventType(event.event) ? PIECE_EVENTS[event.event].label : event.event,
  actor: actor as Shown['actor'],
  after: changed(before, after),
  note: (params as { reason?: string }).reason ?? '',
});

/** The labels of the regions that moved. */
function changed(before: readonly number[] | null, after: readonly number[]): string {
  const state = pieceStateOf(after);
  const regions = Object.keys(PIECE_REGIONS) as (keyof typeof PIECE_REGIONS)[];
  return regions
    .filter((region, at) => (before ? before[at] !== after[at] : after[at] !== 0 || at === 0))
    .map((region) => pieceWordOf(region, state[region]))
    .join('、');
}
