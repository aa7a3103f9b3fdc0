import { sql } from 'kysely';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import type { Share } from './life-types.ts';

interface By {
  userId: number | null;
  userName: string;
  at: Date;
}
export interface NewReport extends By {
  workOrderId: number;
  good: number;
  scrap: number;
  defect: string;
  shares: readonly Share[];
}

const count = (trx: Trx, factoryId: number, id: number, good: number, scrap: number) =>
  sql`update work_order set done = done + ${good}, scrapped = scrapped + ${scrap}
    where factory_id = ${factoryId} and id = ${id}`.execute(trx);

/** A report with who did it; what it says is counted. The work order is locked. @returns its id */
export async function insert(trx: Trx, factoryId: number, report: NewReport): Promise<number> {
  const { workOrderId, good, scrap, defect, userId, userName, at, shares } = report;
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into work_order_report (factory_id, work_order_id, good, scrap, defect, user_id, user_name, at)
      values (${factoryId}, ${workOrderId}, ${good}, ${scrap}, ${defect}, ${userId}, ${userName}, ${at}) returning id),
    shared as (insert into work_order_share (factory_id, report_id, nth, user_id, percent)
    select ${factoryId}, made.id, s.nth, s.user_id, s.percent
    from made, unnest(${sql.val(shares.map((one) => one.userId))}::bigint[],
      ${sql.val(shares.map((one) => one.percent))}::integer[]) with ordinality s(user_id, percent, nth))
    select id from made`.execute(trx);
  await count(trx, factoryId, workOrderId, good, scrap);
  return rows[0]!.id;
}

/** A report is taken back by another row; its shares stand with it. */
export async function takeBack(
  trx: Trx,
  factoryId: number,
  workOrderId: number,
  reportId: number,
  { userId, userName, at }: By,
): Promise<void> {
  const { rows } = await sql<{ good: number; scrap: number }>`
    insert into work_order_report (factory_id, work_order_id, good, scrap, defect, user_id, user_name, at, undoes_id)
    select factory_id, work_order_id, -good, -scrap, defect, ${userId}, ${userName}, ${at}, id from work_order_report
    where factory_id = ${factoryId} and work_order_id = ${workOrderId} and id = ${reportId} and undoes_id is null
    returning good, scrap`.execute(trx);
  for (const { good, scrap } of rows) await count(trx, factoryId, workOrderId, good, scrap);
}

/** A report that nothing took back; undefined: there is none. */
export async function standing(
  trx: Trx,
  factoryId: number,
  workOrderId: number,
  reportId: number,
): Promise<{ userId: number | null; at: Date } | undefined> {
  const { rows } = await sql<{ userId: number | null; at: Date }>`
    select r.user_id as "userId", r.at from work_order_report r
    where r.factory_id = ${factoryId} and r.work_order_id = ${workOrderId} and r.id = ${reportId} and r.undoes_id is null
      and not exists (select from work_order_report u where u.factory_id = ${factoryId} and u.undoes_id = r.id)`.execute(
    trx,
  );
  return rows[0];
}
