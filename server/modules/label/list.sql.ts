import { sql, type RawBuilder } from 'kysely';
import type { LabelPrint } from '#contract/label/label.ts';
import { PACKAGE_REGIONS } from '#contract/package/life-cycle/package-states.ts';
import { PRINT_JOB_REGIONS } from '#contract/print-job/life-cycle/print-job-states.ts';
import { packagesAsked, packagesFrom, type PackageAsker } from '#server/modules/package/service.ts';
import type { Db } from '#server/platform/database.ts';
import { rowsAt, type Place } from '#server/platform/paged.ts';

interface Filter {
  print?: LabelPrint | undefined;
  numbers?: string[] | undefined;
  express?: string | undefined;
  customer?: string | undefined;
  shop?: string | undefined;
  area?: string | undefined;
  batch?: string | undefined;
  shelf?: string | undefined;
  numbered?: boolean | undefined;
  several?: boolean | undefined;
  held?: boolean | undefined;
}

const { printJob: JOB } = PRINT_JOB_REGIONS;
const codes = (...names: (keyof typeof JOB)[]) => sql.join(names.map((name) => sql.lit(JOB[name].code)));

/** How a print stands, of its run `r` and its newest job `j`; a file stands as its task `t` does. */
const STATE = sql`case
  when r.printer_id is null then case t.status when 'done' then 'sent' when 'failed' then 'failed' when 'cancelled' then 'failed'
    else 'queued' end
  when j.state in (${codes('queued', 'leased', 'sending', 'held')}) then 'queued'
  when j.state = ${codes('sent')} then 'sent' when j.state = ${codes('printed')} then 'printed'
  when j.state = ${codes('unknown')} then 'unknown' else 'failed' end`;

/** What a print `own` of a run came to. */
const printed = (factoryId: number) => sql`
  left join label_run r on r.factory_id = ${factoryId} and r.id = own.run_id
  left join task t on t.tenant_id = ${factoryId} and t.id = r.task_id
  left join lateral (
    select j.id, j.state, j.reason from print_job j where r.printer_id is not null and j.factory_id = ${factoryId}
      and j.kind = 'waybill' and j.source_id = r.id
      and own.nth between j.first_label and j.first_label + j.labels - 1 order by j.copy_no desc limit 1) j on true
  left join printer m on m.factory_id = ${factoryId} and m.id = r.printer_id`;

/** The newest print of a package `p` with the number that it has. A run has each package once. */
const newest = (factoryId: number) => sql`
  left join label_print own on own.factory_id = ${factoryId} and own.run_id = p.label_run_id and own.package_id = p.id
    and own.waybill_no = p.waybill_no ${printed(factoryId)}`;
/** How it stands; none: nothing was printed of it. */
const STANDS = sql`case when own.run_id is null then 'none' else ${STATE} end`;

const { handedOver, void: gone } = PACKAGE_REGIONS.stage;

/** Where a number is asked for, what left with it is found, too. */
function matching(asker: PackageAsker, f: Filter): RawBuilder<unknown> {
  const { factoryId } = asker;
  const all = [
    packagesAsked(asker, f),
    f.numbers ? sql`p.stage <> ${sql.lit(gone.code)}` : sql`p.stage < ${sql.lit(handedOver.code)}`,
  ];
  if (f.several !== undefined) all.push(f.several ? sql`p.copies > 1` : sql`p.copies <= 1`);
  if (f.batch)
    all.push(sql`p.order_id in (select e.order_id from piece e join batch b on b.factory_id = ${factoryId} and b.id = e.batch_id
      where e.factory_id = ${factoryId} and b.number = ${f.batch})`);
  if (f.shelf)
    all.push(sql`p.order_id in (select b.order_id from shelf_box b join shelf s on s.factory_id = ${factoryId} and s.id = b.shelf_id
      where b.factory_id = ${factoryId} and strpos(lower(s.name), lower(${f.shelf})) > 0)`);
  return sql.join(all, sql` and `);
}

export interface Row {
  id: number;
  number: string;
  orderNo: string;
  platformOrderNo: string;
  customer: string;
  shop: string;
  express: string;
  waybillNo: string;
  copies: number;
  box: string;
  area: string;
  realG: number | null;
  estimatedG: number | null;
  stage: number;
  label: number;
  labelCount: number;
  labelAt: Date | null;
  labelBy: string;
  print: LabelPrint;
  jobId: number | null;
  printer: string;
  held: boolean;
  batches: string;
  version: number;
}

/** The newest first. The rows of a page are chosen first; what stands beside them is of these alone. */
export async function page(db: Db, asker: PackageAsker, f: Filter, place: Place): Promise<Row[]> {
  const { factoryId } = asker;
  const { offset, limit } = rowsAt(place);
  const among = f.print === undefined ? sql`` : newest(factoryId);
  const inState = f.print === undefined ? sql`true` : sql`${STANDS} = ${f.print}`;
  const { rows } = await sql<Row>`
    select p.id, p.number, o.order_no as "orderNo", o.platform_order_no as "platformOrderNo",
      coalesce(nullif(c.alias, ''), c.merchant_name, '') as customer, o.shop_name as shop, p.express_name as express,
      p.waybill_no as "waybillNo", p.copies, coalesce(box.name, '') as box,
      concat_ws(' ', nullif(o.province, ''), nullif(o.city, ''), nullif(o.district, '')) as area,
      p.real_g as "realG", p.estimated_g as "estimatedG", p.stage, p.label, p.label_count as "labelCount",
      p.label_at as "labelAt", p.label_by as "labelBy", ${STANDS} as print, j.id as "jobId",
      coalesce(m.name, '') as printer, o.hold <> 0 as held, coalesce(made.batches, '') as batches, p.version
    from (select p.* from ${packagesFrom(asker, f)} ${among} where ${matching(asker, f)} and ${inState}
        order by p.id desc offset ${offset} limit ${limit}) p
      join trade_order o on o.factory_id = ${factoryId} and o.id = p.order_id
      left join factory_customer c on c.factory_id = ${factoryId} and c.merchant_id = p.merchant_id
      ${newest(factoryId)}
      left join lateral (
        select s.name || ' ' || b.label as name from shelf_box b join shelf s on s.factory_id = ${factoryId} and s.id = b.shelf_id
        where b.factory_id = ${factoryId} and b.order_id = p.order_id) box on true
      left join lateral (
        select string_agg(distinct b.number, '、') as batches from piece e
          join batch b on b.factory_id = ${factoryId} and b.id = e.batch_id
        where e.factory_id = ${factoryId} and e.order_id = p.order_id) made on true
    order by p.id desc`.execute(db);
  return rows;
}

/** How many prints stand how, whatever of that is asked for. */
export async function counts(
  db: Db,
  asker: PackageAsker,
  f: Filter,
): Promise<Partial<Record<LabelPrint, number>>> {
  const { rows } = await sql<{ print: LabelPrint; n: number }>`
    select ${STANDS} as print, count(*)::int as n from ${packagesFrom(asker, f)} ${newest(asker.factoryId)}
    where ${matching(asker, f)} group by 1`.execute(db);
  return Object.fromEntries(rows.map(({ print, n }) => [print, n]));
}

export interface Print {
  runId: number;
  waybillNo: string;
  at: Date;
  by: string;
  template: string;
  printer: string;
  again: number;
  reason: string | null;
  print: LabelPrint;
  answer: string;
}

/** Every print of a package, the newest first. */
export async function printsOf(db: Db, factoryId: number, packageId: number, most: number): Promise<Print[]> {
  const { rows } = await sql<Print>`
    select own.run_id as "runId", own.waybill_no as "waybillNo", r.printed_at as at, r.printed_by_name as by,
      e.name || ' 第 ' || r.template_no || ' 版' as template, coalesce(m.name, '') as printer, own.again, r.reason,
      ${STATE} as print, coalesce(j.reason, '') as answer
    from label_print own ${printed(factoryId)}
      join print_template e on e.factory_id = ${factoryId} and e.id = r.template_id
    where own.factory_id = ${factoryId} and own.package_id = ${packageId}
    order by own.run_id desc limit ${most}`.execute(db);
  return rows;
}
