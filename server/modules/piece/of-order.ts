import type { Answer, Parsed } from '#contract/endpoint.ts';
import { pieceOf, recoveryOf } from '#contract/piece/life-cycle/piece-states.ts';
import { pieceLife } from '#contract/piece/life-cycle/piece-steps.ts';
import { MOST_PIECES, type piece } from '#contract/piece/piece.ts';
import { ART_FAULTS, isArtFault } from '#contract/print-file/faults.ts';
import { askerOf, orderNoOf } from '#server/modules/order/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { keptEvents, type KeptEvent } from '#server/platform/life-cycle/log.sql.ts';
import { tellEvent } from '#server/platform/life-cycle/log.ts';
import { notFound } from '#server/platform/refusal.ts';
import * as sql from './of-order.sql.ts';
import { PIECE_TABLE } from './table.sql.ts';

type Pieces = Answer<typeof piece.ofOrder>;

/**
 * The pieces of an order that the caller reaches, by number, a part at a time, each with its log; of a user who is limited
 * to materials those of his materials alone. @throws Refusal 404, the same for a foreign order and an unknown one
 */
export async function ofOrder(ctx: Ctx, { orderId, after }: Parsed<typeof piece.ofOrder>): Promise<Pieces> {
  if (!(await orderNoOf(ctx.db, askerOf(ctx), orderId)))
    throw notFound('订单不存在，或不属于当前公司，请返回列表刷新。');
  const { tenantId, limits } = ctx;
  const whose = { factoryId: tenantId, orderId, materials: limits.materials };
  const rows = await sql.piecesOf(ctx.db, whose, after, MOST_PIECES);
  const left = rows.length < MOST_PIECES ? 0 : await sql.countBehind(ctx.db, whose, rows.at(-1)!.id);
  const ids = rows.map(({ id }) => id);
  const wall = { column: 'factory_id', tenantId };
  const logs = Map.groupBy(await keptEvents(ctx.db, PIECE_TABLE, wall, ids), ({ of }) => of);
  return {
    left,
    list: rows.map(({ artCode, ...row }) => ({
      ...row,
      fault: artCode !== null && isArtFault(artCode) ? ART_FAULTS[artCode].todo : '',
      state: pieceOf(row.state),
      recovery: recoveryOf(row.recovery),
      log: (logs.get(row.id) ?? []).map(viewEvent),
    })),
  };
}

const viewEvent = (line: KeptEvent) => tellEvent(pieceLife, line) as Pieces['list'][number]['log'][number];
