import { sql, type RawBuilder } from 'kysely';
import {
  TASK_STATES,
  type customTask,
  type TaskState,
  type TaskView,
} from '#contract/custom-task/custom-task.ts';
import type { Parsed } from '#contract/endpoint.ts';
import { DISPATCH_HOURS } from '#contract/order/life-cycle/order-times.ts';
import { PIECE } from '#contract/piece/life-cycle/piece-states.ts';
import type { Db } from '#server/platform/database.ts';
import { rowsAt, type Place } from '#server/platform/paged.ts';
import { ofMaterials, ofShops, type ReachedMaterials, type ReachedShops } from '#server/platform/reach.ts';

export interface Asker {
  factoryId: number;
  userId: number;
  shopIds: ReachedShops;
  materials: ReachedMaterials;
  now: Date;
}
export type Filter = Omit<Parsed<typeof customTask.page>, 'pageNo' | 'pageSize' | 'view'>;

const HOUR_MS = 3_600_000;
const state = (name: TaskState) => sql.lit(TASK_STATES[name].code);
const piece = (name: keyof typeof PIECE) => sql.lit(PIECE[name].code);
const OVER = sql.join([piece('scrapped'), piece('void')]);
const DISPATCH = sql.lit(`${DISPATCH_HOURS} hours`);
const DUE_AT = sql`o.pushed_at + ${DISPATCH}::interval`;
/** As the factory's people live. */
const today = (now: Date) =>
  sql`date_trunc('day', ${now}::timestamptz at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`;

const inView = (view: TaskView, { userId, now }: Asker): RawBuilder<unknown> => {
  switch (view) {
    case 'failed':
      return sql`t.state in (${state('failed')}, ${state('rendering')})`;
    case 'proof':
      return sql`t.state = ${state('proof')}`;
    case 'mine':
      return sql`t.handler_id = ${userId} and t.state < ${state('done')}`;
    case 'done':
      return sql`t.state = ${state('done')} and t.done_at >= ${today(now)}`;
  }
};

const like = (words: string) => `%${words.replaceAll(/[\\%_]/g, (char) => `\\${char}`)}%`;
const sorted = (numbers: readonly string[]) => sql`any(${sql.val([...numbers])}::text[])`;

function conditionsOf(
  { factoryId, userId, now, shopIds, materials }: Asker,
  f: Filter,
): RawBuilder<unknown>[] {
  const all: RawBuilder<unknown>[] = [];
  const { numbers } = f;
  if (numbers && numbers.length > 0)
    all.push(sql`(o.order_no = ${sorted(numbers)} or o.platform_order_no = ${sorted(numbers)} or exists (
      select from piece p where p.factory_id = ${factoryId} and p.line_id = t.line_id and p.number = ${sorted(numbers)}))`);
  if (f.customer)
    all.push(sql`exists (select from factory_customer c where c.factory_id = ${factoryId} and c.merchant_id = o.merchant_id
      and (c.alias ilike ${like(f.customer)} or c.merchant_name ilike ${like(f.customer)}))`);
  if (f.skuCode) all.push(sql`l.sku_code = ${f.skuCode}`);
  if (f.material) all.push(sql`k.material = ${f.material}`);
  if (f.model) all.push(sql`k.model = ${f.model}`);
  if (f.fault) all.push(sql`t.code = ${f.fault}`);
  if (f.handler === 'mine') all.push(sql`t.handler_id = ${userId}`);
  if (f.handler === 'none') all.push(sql`t.handler_id is null`);
  if (f.handler === 'others') all.push(sql`t.handler_id <> ${userId}`);
  if (f.waitHours !== undefined) all.push(sql`t.since <= ${new Date(now.getTime() - f.waitHours * HOUR_MS)}`);
  if (f.dueHours !== undefined) all.push(sql`${DUE_AT} <= ${new Date(now.getTime() + f.dueHours * HOUR_MS)}`);
  if (f.urgent !== undefined) all.push(sql`o.urgent = ${f.urgent}`);
  if (f.unbatched !== undefined)
    all.push(sql`${f.unbatched ? sql`not` : sql``} exists (select from piece p where p.factory_id = ${factoryId}
      and p.line_id = t.line_id and p.state >= ${piece('batched')} and p.state not in (${OVER}))`);
  if (shopIds) all.push(ofShops(shopIds, 'o.shop_id'));
  if (materials) all.push(ofMaterials(materials, 'k'));
  return all;
}

/** Tasks with their orders, lines and SKUs; what nothing is asked of is not joined. */
const from = (asker: Asker, conditions: readonly RawBuilder<unknown>[]) => sql`
  from custom_task t ${conditions.length > 0 ? joined(asker.factoryId) : sql``}
  where t.factory_id = ${asker.factoryId} ${sql.join(
    conditions.map((one) => sql`and ${one}`),
    sql` `,
  )}`;
const joined = (factoryId: number) => sql`
  join trade_order o on o.factory_id = ${factoryId} and o.id = t.order_id
  join order_line l on l.factory_id = ${factoryId} and l.id = t.line_id
  left join sku k on k.factory_id = ${factoryId} and k.id = l.sku_id`;

const PARTS: readonly TaskView[] = ['failed', 'proof', 'mine', 'done'];

/** How many there are in each part of the list, of what is asked for; of all of them each is counted by its index. */
export async function countTasks(db: Db, asker: Asker, filter: Filter): Promise<Record<TaskView, number>> {
  const conditions = conditionsOf(asker, filter);
  const counted = PARTS.map((view) =>
    conditions.length === 0
      ? sql`(select count(*)::int ${from(asker, [])} and ${inView(view, asker)}) as ${sql.ref(view)}`
      : sql`count(*) filter (where ${inView(view, asker)})::int as ${sql.ref(view)}`,
  );
  const looked = sql`${from(asker, conditions)} and (t.state < ${state('done')} or ${inView('done', asker)})`;
  const { rows } = await sql<Record<TaskView, number>>`
    select ${sql.join(counted)} ${conditions.length === 0 ? sql`` : looked}`.execute(db);
  return rows[0]!;
}

/** Those of a page, in order: the one that waits longest first, of those that are done the newest. */
export async function findTasks(
  db: Db,
  asker: Asker,
  { view, ...filter }: Filter & { view: TaskView },
  place: Place,
): Promise<number[]> {
  const { offset, limit } = rowsAt(place);
  const order = view === 'done' ? sql`t.done_at desc, t.id desc` : sql`t.since, t.id`;
  const { rows } = await sql<{ id: number }>`
    select t.id ${from(asker, conditionsOf(asker, filter))} and ${inView(view, asker)}
    order by ${order} offset ${offset} limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Of these the ones that the asker reaches. */
export async function reachedTasks(db: Db, asker: Asker, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id ${from(asker, conditionsOf(asker, {}))} and t.id = any(${sql.val([...ids])}::bigint[])`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export interface TaskRow {
  id: number;
  version: number;
  state: number;
  code: string | null;
  renderId: number | null;
  lineId: number;
  lineNo: number;
  title: string;
  orderId: number;
  orderNo: string;
  orderVersion: number;
  platformOrderNo: string;
  merchantId: number;
  customer: string;
  skuCode: string;
  material: string;
  model: string;
  pictureFileId: number | null;
  dpi: number | null;
  pieces: number;
  failed: number;
  proofs: number;
  batched: number;
  batches: string[];
  urgent: boolean;
  held: boolean;
  dueAt: Date | null;
  handlerId: number | null;
  handlerName: string | null;
  since: Date;
  doneAt: Date | null;
  asked: string | null;
  askedAt: Date | null;
}

/** What these tasks show. The rows of a page are chosen before: what they join is looked up for these alone. */
export async function shownTasks(db: Db, factoryId: number, ids: readonly number[]): Promise<TaskRow[]> {
  const { rows } = await sql<TaskRow>`
    select t.id, t.version, t.state, t.code, t.render_id, t.line_id, l.line_no,
      coalesce(nullif(l.title, ''), l.platform_code) as title, t.order_id, o.order_no, o.version as order_version,
      o.platform_order_no, o.merchant_id, coalesce(nullif(c.alias, ''), c.merchant_name, '') as customer,
      coalesce(k.code, l.sku_code, '') as sku_code, coalesce(k.material, '') as material, coalesce(k.model, '') as model,
      l.picture_file_id, l.art_dpi as dpi, coalesce(n.pieces, 0) as pieces, coalesce(n.failed, 0) as failed,
      coalesce(n.proofs, 0) as proofs, coalesce(n.batched, 0) as batched, coalesce(n.batches, '{}') as batches,
      o.urgent, o.hold <> 0 as held, ${DUE_AT} as due_at, t.handler_id, t.handler_name, t.since, t.done_at, t.asked, t.asked_at
    from unnest(${sql.val([...ids])}::bigint[]) with ordinality w(id, at)
      join custom_task t on t.factory_id = ${factoryId} and t.id = w.id ${joined(factoryId)}
      left join factory_customer c on c.factory_id = ${factoryId} and c.merchant_id = o.merchant_id
      left join lateral (
        select count(*)::int as pieces, count(*) filter (where p.state = ${piece('artFailed')})::int as failed,
          count(*) filter (where p.state = ${piece('waitProof')})::int as proofs,
          count(*) filter (where p.state >= ${piece('batched')})::int as batched,
          array_agg(distinct b.number order by b.number) filter (where b.id is not null) as batches
        from piece p left join batch b on b.factory_id = ${factoryId} and b.id = p.batch_id
        where p.factory_id = ${factoryId} and p.line_id = t.line_id and p.state not in (${OVER})) n on true
    order by w.at`.execute(db);
  return rows;
}
