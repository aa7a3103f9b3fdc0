import { sql } from 'kysely';
import type { ArtStepKind } from '#contract/art-desk/art-step.ts';
import type { Placement } from '#contract/values/placement.ts';
import { anyOf, LIFE_COLUMNS, type LifeRow } from '#server/modules/order/service.ts';
import type { Db, Trx } from '#server/platform/database.ts';
import { rowsAt, type Place } from '#server/platform/paged.ts';
import { ofShops, type ReachedShops } from '#server/platform/reach.ts';

const LIFE = sql.join(LIFE_COLUMNS.map((name) => sql`o.${sql.ref(name)}`));

/** What a line printed; the placement and 按此印刷 name the file that they are about. */
export interface StoredState {
  fileId: number | null;
  place: (Placement & { fileId: number }) | null;
  leave: object | null;
}

export interface StepsWanted {
  factoryId: number;
  shopIds: ReachedShops;
  lineId?: number | undefined;
  stepId?: number | undefined;
  orderNo?: readonly string[] | undefined;
  kind?: ArtStepKind | undefined;
  merchantIds?: readonly number[] | undefined;
  userId?: number | undefined;
  /** [from, to) */
  from?: Date | undefined;
  to?: Date | undefined;
  /** Only those that stand below this step. */
  below?: number | undefined;
}

export interface StepRow extends LifeRow {
  id: number;
  kind: ArtStepKind;
  orderId: number;
  orderNo: string;
  lineId: number;
  lineNo: number;
  merchantId: number;
  skuCode: string | null;
  before: StoredState;
  after: StoredState;
  side: 'merchant' | 'factory' | 'system';
  userName: string | null;
  reason: string | null;
  version: number;
  isNow: boolean;
  at: Date;
}

/** What is asked of the step itself. What was recalled from the factory is gone from its history, too. */
const doneAs = (w: StepsWanted) => sql`e.factory_id = ${w.factoryId} and e.is_held
    and ${w.lineId ? sql`e.line_id = ${w.lineId}` : sql`true`}
    and ${w.stepId ? sql`e.id = ${w.stepId}` : sql`true`}
    and ${w.kind ? sql`e.kind = ${w.kind}` : sql`true`}
    and ${w.userId ? sql`e.user_id = ${w.userId} and e.side = 'factory'` : sql`true`}
    and ${w.merchantIds ? sql`e.merchant_id = ${anyOf(w.merchantIds, 'bigint')}` : sql`true`}
    and ${w.from ? sql`e.at >= ${w.from}` : sql`true`} and ${w.to ? sql`e.at < ${w.to}` : sql`true`}
    and ${w.below ? sql`(e.at, e.id) < (select b.at, b.id from art_event b where b.factory_id = ${w.factoryId} and b.id = ${w.below})` : sql`true`}`;

/** The orders of their lines, where something is asked of them: every line is of one, and each step's line is the factory's. */
const ofOrders = ({ factoryId, shopIds, orderNo }: StepsWanted) =>
  shopIds || orderNo
    ? sql`join order_line l on l.factory_id = ${factoryId} and l.id = e.line_id
      join trade_order o on o.factory_id = ${factoryId} and o.id = l.order_id and ${ofShops(shopIds, 'o.shop_id')}
      and ${orderNo ? sql`(o.order_no = ${anyOf(orderNo, 'text')} or o.platform_order_no = ${anyOf(orderNo, 'text')})` : sql`true`}`
    : sql``;

/** What the line prints now, as steps have it. */
const NOW = sql`art_state(l.picture_file_id, l.print_place, l.print_leave)`;

/** The newest first; what came with the order before all that was done with it. Those of a page are found before they are read. */
export async function pageSteps(db: Db, wanted: StepsWanted, place: Place): Promise<StepRow[]> {
  const { factoryId } = wanted;
  const { offset, limit } = rowsAt(place);
  const { rows } = await sql<StepRow>`
    with found as materialized (select e.id from art_event e ${ofOrders(wanted)} where ${doneAs(wanted)}
      order by e.at desc, e.id desc offset ${offset} limit ${limit})
    select ${LIFE}, e.id, e.kind, o.id as "orderId", o.order_no as "orderNo", l.id as "lineId", l.line_no as "lineNo",
      o.merchant_id as "merchantId", l.sku_code as "skuCode", e.before, e.after, e.side, e.user_name as "userName", e.reason,
      o.version, e.after = ${NOW} as "isNow", e.at
    from found join art_event e on e.factory_id = ${factoryId} and e.id = found.id
      join order_line l on l.factory_id = ${factoryId} and l.id = e.line_id
      join trade_order o on o.factory_id = ${factoryId} and o.id = l.order_id
    order by e.at desc, e.id desc`.execute(db);
  return rows;
}

export async function countSteps(db: Db, wanted: StepsWanted): Promise<number> {
  const { rows } = await sql<{ steps: number }>`
    select count(*)::integer as steps from art_event e ${ofOrders(wanted)} where ${doneAs(wanted)}`.execute(
    db,
  );
  return rows[0]!.steps;
}

/** What is known of the pictures that these steps name; what has been deleted is left out. */
export async function filesOf(db: Db, stepIds: readonly number[]) {
  const { rows } = await sql<{ id: number; width: number | null; height: number | null }>`
    select file_id as id, width, height from art_step_files(${sql.val(stepIds)}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Users of the factory who did something in the last months. */
export const usersOf = async (db: Db, factoryId: number, since: Date) => {
  const { rows } = await sql<{ id: number; name: string }>`
    select user_id as id, max(user_name) as name from art_event
    where factory_id = ${factoryId} and is_held and at >= ${since} and side = 'factory' and user_id is not null
    group by user_id order by 2`.execute(db);
  return rows;
};

/** Sending an order back changes no line: its rows are written here, after the first one of each line. */
export async function noteRepulse(
  trx: Trx,
  factoryId: number,
  lineIds: readonly number[],
  { userId, userName, reason, at }: { userId: number; userName: string; reason: string; at: Date },
): Promise<void> {
  const lines = sql`from order_line l join trade_order o on o.factory_id = ${factoryId} and o.id = l.order_id
    where l.factory_id = ${factoryId} and l.id = ${anyOf(lineIds, 'bigint')}`;
  await sql`
    insert into art_event (factory_id, merchant_id, order_id, line_id, kind, before, after, side, at)
    select l.factory_id, l.merchant_id, l.order_id, l.id, 'came', ${NOW}, ${NOW}, 'merchant', coalesce(o.pushed_at, o.created_at)
    ${lines} and not exists (select from art_event e where e.factory_id = ${factoryId} and e.line_id = l.id)`.execute(
    trx,
  );
  await sql`
    insert into art_event (factory_id, merchant_id, order_id, line_id, kind, before, after, side, user_id, user_name, reason, at)
    select l.factory_id, l.merchant_id, l.order_id, l.id, 'repulse', ${NOW}, ${NOW}, 'factory', ${userId}, ${userName}, ${reason},
      ${at}
    ${lines}`.execute(trx);
}
