import { sql } from 'kysely';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import type { LockedGrantStatement } from './sql.ts';

type Of = Pick<LockedGrantStatement, 'id' | 'factoryId' | 'merchantId'>;

/**
 * Every number of its grant that no statement has named, or of which one said something else than holds now: a number that
 * was cancelled after it was stated is a correction here. What was stated is kept with the number, locked, in this statement.
 */
export async function keepLines(
  trx: Trx,
  { id, factoryId, merchantId, grantId, monthEnd }: Of & Pick<LockedGrantStatement, 'grantId' | 'monthEnd'>,
): Promise<void> {
  await sql`
    with due as materialized (
      select * from waybill_use
      where factory_id = ${factoryId} and grant_id = ${grantId} and at < ${monthEnd}
        and billed_cents is distinct from charge_cents
      order by at, id for update),
    stated as (
      update waybill_use u set billed_cents = due.charge_cents from due where u.factory_id = ${factoryId} and u.id = due.id)
    insert into grant_statement_line (merchant_id, factory_id, statement_id, use_id, is_correction, at, no, express_name,
      province, weight_g, state, cents)
    select ${merchantId}, ${factoryId}, ${id}, id, billed_cents is not null, at, no, express_name,
      province, weight_g, state, charge_cents - coalesce(billed_cents, 0)
    from due order by at, id`.execute(trx);
  await addUp(trx, { id, factoryId, merchantId });
}

/** What its lines come to stands on the statement. */
export const addUp = (trx: Trx, { id, factoryId }: Of) =>
  sql`update grant_statement s set numbers = l.numbers, corrections = l.corrections, cents = l.cents
    from (select (count(*) filter (where not is_correction))::int as numbers,
        (count(*) filter (where is_correction))::int as corrections, coalesce(sum(cents), 0) as cents
      from grant_statement_line where factory_id = ${factoryId} and statement_id = ${id}) l
    where s.factory_id = ${factoryId} and s.id = ${id}`.execute(trx);

/** The receiver objects to these numbers alone. */
export const disputeLines = (
  trx: Trx,
  { id, factoryId }: Of,
  lines: readonly { no: string; reason: string }[],
) =>
  sql`update grant_statement_line l set disputed = coalesce(d.reason, '')
    from grant_statement_line own left join jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) d(no text, reason text)
      on d.no = own.no
    where own.factory_id = ${factoryId} and own.statement_id = ${id} and l.factory_id = ${factoryId} and l.id = own.id
      and l.disputed <> coalesce(d.reason, '')`.execute(trx);

/**
 * What the owner makes of lines: their numbers cost that from now on, so that a number that is cancelled later gives back
 * what was asked for it and no more.
 */
export async function correctLines(
  trx: Trx,
  of: Of,
  lines: readonly { id: number; cents: number }[],
): Promise<void> {
  await sql`
    with changed as materialized (
      select l.id, l.use_id, l.cents as was, n.cents from grant_statement_line l
      join jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) n(id bigint, cents integer) on n.id = l.id
      where l.factory_id = ${of.factoryId} and l.statement_id = ${of.id} and n.cents <> l.cents),
    charged as (
      update waybill_use u set charge_cents = u.charge_cents + c.cents - c.was, billed_cents = u.billed_cents + c.cents - c.was
      from changed c where u.factory_id = ${of.factoryId} and u.id = c.use_id)
    update grant_statement_line l set first_cents = coalesce(l.first_cents, l.cents), cents = c.cents
    from changed c where l.factory_id = ${of.factoryId} and l.id = c.id`.execute(trx);
  await addUp(trx, of);
}
