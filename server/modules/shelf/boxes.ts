import type { Answer, Parsed } from '#contract/endpoint.ts';
import { boxLife } from '#contract/box/life-cycle/box-steps.ts';
import { PIECE, pieceOf } from '#contract/piece/life-cycle/piece-states.ts';
import type { box } from '#contract/shelf/box.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { notFound } from '#server/platform/refusal.ts';
import * as sql from './boxes.sql.ts';

const HOUR_MS = 3_600_000;
/** Missing pieces that the list names of a parcel; the box itself shows them all, up to a thousand. */
const MISSING = 5;
const MOST_SHOWN = 1000;
const MOST_EVENTS = 100;

export const askerOf = ({ tenantId, limits }: Ctx): sql.Asker => ({
  factoryId: tenantId,
  materials: limits.materials,
});

function cellOf(found: sql.BoxRow): Answer<typeof box.board>['list'][number] {
  const { id, label, row, column, state, version, orderId } = found;
  const { orderNo, recipientName, expressName, of, there, since, badge, ended } = found;
  const parcel = { orderNo, recipientName, expressName, of, there, since, badge, ended };
  return {
    ...{ id, label, row, column, state, version },
    parcel: orderId === null ? null : { orderId, ...parcel },
  };
}

/** Where a piece is that is not in its box, in words. */
const whereOf = ({ state, there, batch }: sql.PieceRow): string =>
  there ? '' : `${PIECE[pieceOf(state)].label}${batch === null ? '' : `，批次 ${batch}`}`;

export async function board(
  ctx: Ctx,
  { shelfId }: Parsed<typeof box.board>,
): Promise<Answer<typeof box.board>> {
  return { list: (await sql.boardOf(ctx.db, askerOf(ctx), shelfId)).map(cellOf) };
}

export async function page(ctx: Ctx, asked: Parsed<typeof box.page>): Promise<Answer<typeof box.page>> {
  const { pageNo, pageSize, hours, ...filter } = asked;
  const before = hours === undefined ? undefined : new Date(ctx.now.getTime() - hours * HOUR_MS);
  const asker = askerOf(ctx);
  const { rows, total } = await sql.pageBoxes(ctx.db, asker, { ...filter, before }, { pageNo, pageSize });
  const orderIds = rows.flatMap(({ orderId }) => orderId ?? []);
  const missing = await sql.piecesOfOrders(ctx.db, asker, orderIds, { missingOnly: true, limit: MISSING });
  const byOrder = Map.groupBy(missing, ({ orderId }) => orderId);
  const list = rows.flatMap((row) => {
    const { parcel, ...cell } = cellOf(row);
    if (!parcel || row.orderId === null) return [];
    const own = (byOrder.get(row.orderId) ?? []).map((piece) => ({
      ...{ id: piece.id, number: piece.number, where: whereOf(piece) },
    }));
    return [{ ...cell, shelfId: row.shelfId, shelf: row.shelf, parcel, missing: own }];
  });
  return { list, total };
}

export async function detail(
  ctx: Ctx,
  { id }: Parsed<typeof box.detail>,
): Promise<Answer<typeof box.detail>> {
  const asker = askerOf(ctx);
  const found = await sql.oneBox(ctx.db, asker, id);
  if (!found) throw notFound('格口不存在，或不属于当前工厂，请刷新后核对。');
  const orderIds = found.orderId === null ? [] : [found.orderId];
  const [pieces, events] = await Promise.all([
    sql.piecesOfOrders(ctx.db, asker, orderIds, { missingOnly: false, limit: MOST_SHOWN }),
    // Whose parcels lay in it is nothing for somebody who is limited to materials.
    asker.materials ? [] : sql.eventsOf(ctx.db, ctx.tenantId, id, MOST_EVENTS),
  ]);
  const { number, shelfId, shelf } = found;
  return {
    box: { ...cellOf(found), number, shelfId, shelf },
    pieces: pieces.map((piece) => ({
      ...{ id: piece.id, number: piece.number, title: piece.title, skuCode: piece.skuCode },
      ...{ copyNo: piece.copyNo, state: piece.state, there: piece.there, where: whereOf(piece) },
      ...{ by: piece.by ?? '', at: piece.at },
      pictureThumbUrl: ctx.files.link(piece.pictureFileId, 'thumb'),
    })),
    events: await toldOf(ctx, events),
  };
}

async function toldOf(
  { db, tenantId }: Ctx,
  events: Awaited<ReturnType<typeof sql.eventsOf>>,
): Promise<Answer<typeof box.detail>['events']> {
  const ids = [...new Set(events.flatMap(({ params }) => params.orderId ?? []))];
  const numbers = new Map((await sql.orderNosOf(db, tenantId, ids)).map((one) => [one.id, one.orderNo]));
  return events.map(({ params, event, after, ...line }) => ({
    ...line,
    title: boxLife.events[event]?.label ?? event,
    after: boxLife.wordOf('box', boxLife.stateOf(after).box),
    note: [params.reason, params.to && `换到 ${params.to}`, params.from && `从 ${params.from} 换来`]
      .filter(Boolean)
      .join('，'),
    orderNo: params.orderId === undefined ? '' : (numbers.get(params.orderId) ?? ''),
  }));
}
