import { sql } from 'kysely';
import { accountedOf } from '#server/modules/package/service.ts';
import { PRINT_JOB_REGIONS } from '#contract/print-job/life-cycle/print-job-states.ts';
import type { Db, Trx } from '#server/platform/database.ts';

const { failed, cancelled, expired } = PRINT_JOB_REGIONS.printJob;
const CAME_TO_NOTHING = sql.join([failed, cancelled, expired].map(({ code }) => sql.lit(code)));

/** What decides whether a label is printed, and where it comes. */
export interface Choice {
  id: number;
  number: string;
  stage: number;
  waybillNo: string;
  /** It came from an own range or a carrier's account. */
  accounted: boolean;
  express: string;
  skuCode: string;
  shelf: string;
  rowNo: number | null;
  columnNo: number | null;
  /** How often a label with this number came out, or may have, or is on its way. */
  again: number;
}

/** These packages of the factory, in no order. */
export async function choicesOf(db: Db | Trx, factoryId: number, ids: readonly number[]): Promise<Choice[]> {
  const { rows } = await sql<Choice>`
    select p.id, p.number, p.stage, p.waybill_no as "waybillNo", p.express_name as express,
      ${accountedOf(factoryId, 'p')} as accounted, coalesce(goods.code, '') as "skuCode", coalesce(box.shelf, '') as shelf, box.row_no as "rowNo", box.column_no as "columnNo",
      coalesce(before.again, 0) as again
    from package p
      left join lateral (
        select min(s.code) as code from package_line l join order_line ol on ol.factory_id = ${factoryId} and ol.id = l.line_id
          join sku s on s.factory_id = ${factoryId} and s.id = ol.sku_id
        where l.factory_id = ${factoryId} and l.package_id = p.id) goods on true
      left join lateral (
        select s.name as shelf, b.row_no, b.column_no from shelf_box b
          join shelf s on s.factory_id = ${factoryId} and s.id = b.shelf_id
        where b.factory_id = ${factoryId} and b.order_id = p.order_id) box on true
      left join lateral (
        select max(own.again) + 1 as again
        from label_print own join label_run r on r.factory_id = ${factoryId} and r.id = own.run_id
        where own.factory_id = ${factoryId} and own.package_id = p.id and own.waybill_no = p.waybill_no
          and case when r.printer_id is null
            then exists (select from task t where t.tenant_id = ${factoryId} and t.id = r.task_id
              and t.status not in ('failed', 'cancelled'))
            else exists (select from print_job j where j.factory_id = ${factoryId} and j.kind = 'waybill' and j.source_id = r.id
              and own.nth between j.first_label and j.first_label + j.labels - 1 and j.state not in (${CAME_TO_NOTHING})) end
      ) before on true
    where p.factory_id = ${factoryId} and p.id = any(${sql.val([...ids])}::bigint[])`.execute(db);
  return rows;
}
