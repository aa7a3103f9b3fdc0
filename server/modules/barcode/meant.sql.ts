import { sql, type RawBuilder } from 'kysely';
import { PIECE } from '#contract/piece/life-cycle/piece-states.ts';
import { hallKindOf } from '#contract/piece/piece-number.ts';

export const texts = (all: readonly string[]) => sql`any(${sql.val([...all])}::text[])`;
export const ids = (all: readonly number[]) => sql`any(${sql.val([...all])}::bigint[])`;
const code = (name: keyof typeof PIECE) => sql.lit(PIECE[name].code);

/** Orders by any of their numbers: their own, the platform's, the carrier's. */
export const ordersNamed = (factoryId: number, numbers: readonly string[]) =>
  sql.join(
    ['order_no', 'platform_order_no', 'waybill_no'].map(
      (column) => sql`
        select f.${sql.ref(column)}::text as number, f.order_id as id from order_finder f
        where f.factory_id = ${factoryId} and f.${sql.ref(column)} = ${texts(numbers)}`,
    ),
    sql` union `,
  );

/** Ids of the pieces that each of these kinds of numbers means; what names no pieces, as a badge, means none. */
const PIECES_OF = {
  piece: (of: number, own: RawBuilder<unknown>) => sql`
    select q.id from piece q where q.factory_id = ${of} and q.number = ${own}`,
  plate: (of: number, own: RawBuilder<unknown>) => sql`
    select s.piece_id from plate t join plate_slot s on s.factory_id = ${of} and s.plate_id = t.id and not s.blank
    where t.factory_id = ${of} and t.number = ${own}`,
  batch: (of: number, own: RawBuilder<unknown>) => sql`
    select q.id from batch b join piece q on q.factory_id = ${of} and q.batch_id = b.id
    where b.factory_id = ${of} and b.number = ${own}
    union all select q.id from batch b join piece q on q.factory_id = ${of} and q.tail_of_batch_id = b.id and q.batch_id is null
    where b.factory_id = ${of} and b.number = ${own}`,
  workOrder: (of: number, own: RawBuilder<unknown>) => sql`
    select x.piece_id from work_order w join work_order_piece x on x.factory_id = ${of} and x.work_order_id = w.id
    where w.factory_id = ${of} and w.number = ${own}`,
  box: (of: number, own: RawBuilder<unknown>) => sql`
    select q.id from shelf_box b join piece q on q.factory_id = ${of} and q.order_id = b.order_id
      and q.state in (${code('sorted')}, ${code('scanned')})
    where b.factory_id = ${of} and b.number = ${own}`,
};

/** Of piece, as `p`: what these numbers mean, of whatever kind they are. */
export function meant(factoryId: number, numbers: readonly string[]): RawBuilder<unknown> {
  const byKind = Map.groupBy(numbers, hallKindOf);
  const parts = Object.entries(PIECES_OF).flatMap(([kind, of]) => {
    const own = byKind.get(kind as keyof typeof PIECES_OF);
    return own ? [of(factoryId, texts(own))] : [];
  });
  parts.push(sql`
    select q.id from (${ordersNamed(factoryId, numbers)}) n join piece q on q.factory_id = ${factoryId} and q.order_id = n.id`);
  parts.push(sql`
    select q.id from free_request r join piece q on q.factory_id = ${factoryId} and q.free_request_id = r.id
    where r.factory_id = ${factoryId} and r.number = ${texts(numbers)}`);
  return sql`p.id in (${sql.join(parts, sql` union all `)})`;
}
