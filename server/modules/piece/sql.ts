import { sql, type RawBuilder } from 'kysely';
import { PIECE, pieceCodesOf, type PieceState } from '#contract/piece/life-cycle/piece-states.ts';
import type { Db } from '#server/platform/database.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import type { LoggedBy } from '#server/platform/life-cycle/write.sql.ts';
import { COUNTED, IN_PRODUCTION } from './facts.ts';

/**
 * The pieces among `ids` that are the factory's, locked behind their orders and each in the order of ids: whoever locks
 * both goes the same way.
 */
export async function lockPieces(trx: Trx, factoryId: number, ids: readonly number[]) {
  const chosen = sql<number>`any(${sql.val(ids)}::bigint[])`;
  const orders = await trx
    .selectFrom('tradeOrder')
    .select(['id', 'status', 'hold'])
    .where('factoryId', '=', factoryId)
    .where((eb) =>
      eb(
        'id',
        'in',
        eb
          .selectFrom('piece')
          .select((inner) => inner.ref('orderId').$notNull().as('id'))
          .where('factoryId', '=', factoryId)
          .where('id', '=', chosen),
      ),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  const rows = await trx
    .selectFrom('piece')
    .select(['id', 'number', 'factoryId', 'orderId', 'version', 'state', 'recovery', 'needsPrint'])
    .select(['qualityWanted', 'forced', 'wasMade', 'lastEvent', 'stateBefore', 'lineId', 'copyNo'])
    .select(['artCode', 'batchId', 'tailOfBatchId', 'proofWanted'])
    .where('factoryId', '=', factoryId)
    .where('id', '=', chosen)
    .orderBy('id')
    .forUpdate()
    .execute();
  const byId = new Map(orders.map((order) => [order.id, order]));
  return rows.map((row) => {
    const order = row.orderId === null ? undefined : byId.get(row.orderId);
    return { ...row, orderStatus: order?.status ?? null, orderHold: order?.hold ?? null };
  });
}
export type LockedPiece = Awaited<ReturnType<typeof lockPieces>>[number];

/** Those of these orders that are neither scrapped nor void. */
export async function openPieces(
  trx: Trx,
  factoryId: number,
  orderIds: readonly number[],
): Promise<{ id: number; orderId: number | null; state: number }[]> {
  return trx
    .selectFrom('piece')
    .select(['id', 'orderId', 'state'])
    .where('factoryId', '=', factoryId)
    .where('orderId', '=', sql<number>`any(${sql.val(orderIds)}::bigint[])`)
    .where('state', 'not in', [PIECE.scrapped.code, PIECE.void.code])
    .orderBy('id')
    .execute();
}

/** How pieces come into being: as what, by what, and what was known of them. */
interface Made {
  state: PieceState;
  facts: object;
  by: Pick<LoggedBy, 'event' | 'actor' | 'at'> & Partial<Pick<LoggedBy, 'userId' | 'userName' | 'params'>>;
}

/** Inserts what `of` selects, and for each the first row of its log. @returns how many came into being */
async function begin(
  trx: Trx,
  { state, facts, by }: Made,
  of: (state: RawBuilder<unknown>) => RawBuilder<unknown>,
) {
  const [piece, recovery] = pieceCodesOf(state);
  const begun = sql`${piece}::smallint, ${recovery}::smallint, ${by.event}, ${by.at}::timestamptz, ${by.at}::timestamptz`;
  const { numAffectedRows } = await sql`
    with made as (
      insert into piece (factory_id, order_id, line_id, copy_no, sku_id, needs_print, attempt, remake_of_id,
        tail_of_batch_id, urgent, quality_wanted, profile_id, profile_no, free_request_id, free_no, picture_file_id, state, recovery, last_event, created_at, updated_at)
      ${of(begun)}
      returning id, factory_id, version
    )
    insert into piece_event (piece_id, factory_id, before, after, facts, version, event, actor, user_id, user_name, params, at)
    select id, factory_id, null, array[${piece}::smallint, ${recovery}::smallint], ${JSON.stringify(facts)}::jsonb, version,
      ${by.event}, ${by.actor}, ${by.userId ?? null}::bigint, ${by.userName ?? null}::text,
      ${JSON.stringify(by.params ?? {})}::jsonb, ${by.at}
    from made order by id`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

const OVER = sql.join([PIECE.scrapped.code, PIECE.void.code].map((code) => sql.lit(code)));

/**
 * [M02] No inspection is wanted of them until routes say which are inspected (P182): what is printed is good.
 * A piece for each copy of each goods line of these orders that has none; what is laid into the parcel gets none.
 */
export const makePieces = (trx: Trx, factoryId: number, orderIds: readonly number[], made: Made) =>
  begin(
    trx,
    made,
    (begun) => sql`
      select o.factory_id, o.id, l.id, copy, l.sku_id, true, 1, null::bigint, null::bigint, false, false, null::bigint,
        null::integer, null::bigint, null::text, null::bigint, ${begun}
      from unnest(${sql.val(orderIds)}::bigint[]) chosen(id) join trade_order o on o.id = chosen.id
        join order_line l on l.order_id = o.id and l.factory_id = o.factory_id and l.kind = 'sku' and not l.in_parcel,
        generate_series(1, l.quantity) copy
      where o.factory_id = ${factoryId} and not exists (
        select from piece p where p.factory_id = ${factoryId} and p.line_id = l.id and p.copy_no = copy
          and p.state not in (${OVER}))
      order by o.id, l.line_no, copy`,
  );

/**
 * [M03] Another attempt at the copies of these pieces: it goes before others, into the batch that they were of, and is printed
 * by the same profile until somebody looks at its art again.
 */
export const remakePieces = (trx: Trx, factoryId: number, ids: readonly number[], made: Made) =>
  begin(
    trx,
    made,
    (begun) => sql`
      select factory_id, order_id, line_id, copy_no, sku_id, needs_print, attempt + 1, id,
        coalesce(batch_id, tail_of_batch_id), true, quality_wanted, profile_id, profile_no, free_request_id, free_no,
        picture_file_id, ${begun}
      from piece where factory_id = ${factoryId} and id = any(${sql.val(ids)}::bigint[]) order by id`,
  );

/** The pieces of these requests, for which no order asked: as many as each says, numbered from 1. */
export const makeFreePieces = (trx: Trx, factoryId: number, requestIds: readonly number[], made: Made) =>
  begin(
    trx,
    made,
    (begun) => sql`
      select r.factory_id, null::bigint, null::bigint, copy, r.sku_id, true, 1, null::bigint, null::bigint, false, false,
        null::bigint, null::integer, r.id, r.number, r.picture_file_id, ${begun}
      from free_request r, generate_series(1, r.quantity) copy
      where r.factory_id = ${factoryId} and r.id = any(${sql.val(requestIds)}::bigint[])
      order by r.id, copy`,
  );

/** [M04] The orders say again how far their pieces are; a copy that was printed once stays printed. */
export async function recount(trx: Trx, factoryId: number, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return;
  const from = (code: number) =>
    sql`count(*) filter (where p.state >= ${code} and p.state < ${COUNTED.below})`;
  await sql`
    update trade_order o set batched_pieces = c.batched, passed_pieces = c.passed, scanned_pieces = c.scanned,
      printed_pieces = greatest(o.printed_pieces, c.printed)
    from (
      select p.order_id, ${from(COUNTED.batched)} as batched, ${from(COUNTED.passed)} as passed,
        ${from(COUNTED.scanned)} as scanned,
        count(distinct (p.line_id, p.copy_no)) filter (where p.was_made) as printed
      from piece p where p.factory_id = ${factoryId} and p.order_id = any(${sql.val(orderIds)}::bigint[])
      group by p.order_id) c
    where o.factory_id = ${factoryId} and o.id = c.order_id
      and (o.batched_pieces, o.passed_pieces, o.scanned_pieces, o.printed_pieces)
        is distinct from (c.batched, c.passed, c.scanned, greatest(o.printed_pieces, c.printed))`.execute(
    trx,
  );
}

/** Orders of the factory that are in production and whose pieces were not made yet, behind an id; they are locked. */
export const withoutPieces = (db: Db, factoryId: number, after: number, limit: number) =>
  db
    .selectFrom('tradeOrder as o')
    .select(['o.id', 'o.status', 'o.pieces', 'o.batchedPieces', 'o.printedPieces', 'o.passedPieces'])
    .select('o.scannedPieces')
    .where('o.factoryId', '=', factoryId)
    .where('o.id', '>', after)
    .where('o.status', 'in', IN_PRODUCTION)
    .where('o.pieces', '>', 0)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('piece as p')
            .select('p.id')
            .where('p.factoryId', '=', factoryId)
            .whereRef('p.orderId', '=', 'o.id')
            .where('p.state', 'not in', [PIECE.scrapped.code, PIECE.void.code]),
        ),
      ),
    )
    .orderBy('o.id')
    .limit(limit)
    .forUpdate('o')
    .execute();
export type Bare = Awaited<ReturnType<typeof withoutPieces>>[number];
