import { sql } from 'kysely';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';

const list = (ids: readonly number[]) => sql`any(${sql.val([...ids])}::bigint[])`;

/** What every line takes over from the credit that it is about. */
const OF_CREDIT = sql`factory_id, period_id, kind, user_id, credit_id, piece_id, work, step_id, pass, nth, shares, pieces, at,
  day, price_id, rate_e4, amount_e4, created_at`;

/** Into which period what was done on a day is written, asked once a day and not once a row. */
const periods = (factoryId: number, days: ReturnType<typeof sql>) => sql`
  periods as materialized (select d.day, wage_period_for(${factoryId}, d.day) as id from (${days}) d order by d.day)`;

/** [M35] His share of what is split among all who did it: the first ones get what does not go round. */
export const shareOf = (amount: ReturnType<typeof sql>, of: 'c' | 'l') =>
  sql`(${amount} / ${sql.ref(`${of}.shares`)} + (${sql.ref(`${of}.nth`)} <= ${amount} % ${sql.ref(`${of}.shares`)})::int)`;

/** What a whole piece is paid by a price: where it is done anew, a part of it. */
export const rateOf = (of: 'c' | 'l') => sql`coalesce(
  case when ${sql.ref(`${of}.pass`)} > 1 then (p.rate_e4::bigint * p.rework_percent + 50) / 100 else p.rate_e4 end, 0)`;

/** [M36, M38] A line for each of these credits, by the price of the day on which it was done. */
export async function writeCredited(
  trx: Trx,
  factoryId: number,
  creditIds: readonly number[],
  now: Date,
): Promise<void> {
  await sql`
    with done as materialized (
      select c.*, wage_day(c.at) as day, k.sku_id from work_credit c join piece k on k.factory_id = ${factoryId} and k.id = c.piece_id
      where c.factory_id = ${factoryId} and c.id = ${list(creditIds)}),
    ${periods(factoryId, sql`select distinct day from done`)}
    insert into wage_line (${OF_CREDIT})
    select c.factory_id, w.id, 'credit', c.user_id, c.id, c.piece_id, c.work, c.step_id, c.pass, c.nth, c.shares, 1, c.at, c.day,
      p.id, r.rate, ${shareOf(sql`r.rate`, 'c')}, ${now}
    from done c join periods w on w.day = c.day
      left join lateral piece_price_of(${factoryId}, c.work, c.step_id, c.sku_id, c.user_id, c.day) p on true
      cross join lateral (select ${rateOf('c')}::integer as rate) r
    order by c.id`.execute(trx);
}

/** [M36] What a fault of these works costs, each as the price says by which it was paid. */
export async function writeFailed(
  trx: Trx,
  factoryId: number,
  creditIds: readonly number[],
  now: Date,
): Promise<void> {
  await sql`
    with paid as materialized (
      select l.* from wage_line l where l.factory_id = ${factoryId} and l.credit_id = ${list(creditIds)} and l.kind = 'credit'),
    ${periods(factoryId, sql`select distinct day from paid`)}
    insert into wage_line (${OF_CREDIT})
    select l.factory_id, w.id, 'fault', l.user_id, l.credit_id, l.piece_id, l.work, l.step_id, l.pass, l.nth, l.shares, 0, l.at,
      l.day, l.price_id, ${faultRateOf}, ${faultOf}, ${now}
    from paid l join periods w on w.day = l.day left join piece_price p on p.factory_id = ${factoryId} and p.id = l.price_id
    order by l.id`.execute(trx);
}

/** What a fault costs of a whole piece, and him. */
export const faultRateOf = sql`case p.fault when 'back' then -l.rate_e4 when 'fixed' then -p.fault_e4 else 0 end`;
export const faultOf = sql`case p.fault when 'back' then -l.amount_e4 when 'fixed' then -${shareOf(sql`p.fault_e4`, 'l')} else 0 end`;

/** What these credits come to is taken back: all of it, or what faults took of them. */
export async function writeReversed(
  trx: Trx,
  factoryId: number,
  creditIds: readonly number[],
  { kind, now }: { kind: 'undone' | 'moved' | 'restored'; now: Date },
): Promise<void> {
  const reversed = kind === 'restored' ? sql`a.kind in ('fault', 'restored')` : sql`true`;
  await sql`
    with paid as materialized (
      select l.*, (select -sum(a.amount_e4) from wage_line a where a.factory_id = ${factoryId} and a.credit_id = l.credit_id
        and ${reversed})::bigint as back
      from wage_line l where l.factory_id = ${factoryId} and l.credit_id = ${list(creditIds)} and l.kind = 'credit'),
    ${periods(factoryId, sql`select distinct day from paid`)}
    insert into wage_line (${OF_CREDIT})
    select l.factory_id, w.id, ${kind}, l.user_id, l.credit_id, l.piece_id, l.work, l.step_id, l.pass, l.nth, l.shares,
      ${kind === 'restored' ? 0 : -1}, l.at, l.day, l.price_id, ${kind === 'restored' ? sql`0` : sql`-l.rate_e4`}, coalesce(l.back, 0),
      ${now}
    from paid l join periods w on w.day = l.day order by l.id`.execute(trx);
}

/** Of these pieces those whose last work was written into a period that is locked. */
export async function lockedPieces(
  trx: Trx,
  factoryId: number,
  pieceIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select last.piece_id as id from (
      select distinct on (l.piece_id) l.piece_id, l.period_id from wage_line l
      where l.factory_id = ${factoryId} and l.piece_id = ${list(pieceIds)} and l.kind = 'credit'
      order by l.piece_id, l.id desc) last
      join wage_period w on w.factory_id = ${factoryId} and w.id = last.period_id
    where w.state <> 'open'`.execute(trx);
  return rows.map(({ id }) => id);
}
