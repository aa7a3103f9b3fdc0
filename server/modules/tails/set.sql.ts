import { sql, type RawBuilder } from 'kysely';
import { BATCH_REGIONS } from '#contract/batch/life-cycle/batch-states.ts';
import { PIECE } from '#contract/piece/life-cycle/piece-states.ts';
import { DISPATCH_HOURS } from '#contract/order/life-cycle/order-times.ts';
import type { MissingAt, WaitsFor } from '#contract/tails/tails.ts';
import { LOST } from '#server/modules/quality/service.ts';
import { ofMaterials, type ReachedMaterials } from '#server/platform/reach.ts';

/** Who asks, and from when on a batch is looked at. */
export interface Asker {
  factoryId: number;
  materials: ReachedMaterials;
  percent: number;
  hours: number;
  now: Date;
}
export interface Filter {
  batch?: string | undefined;
  batchId?: number | undefined;
  profileId?: number | undefined;
  deviceId?: number | undefined;
  missingAt?: MissingAt | undefined;
  again?: boolean | undefined;
  stuckHours?: number | undefined;
  dueHours?: number | undefined;
  waits?: WaitsFor | undefined;
  customer?: string | undefined;
  ids?: readonly number[] | undefined;
}

export const code = (name: keyof typeof PIECE) => sql.lit(PIECE[name].code);
const RUNNING = sql.join(
  [BATCH_REGIONS.batch.released, BATCH_REGIONS.batch.running].map((state) => sql.lit(state.code)),
);
const HOUR_MS = 3_600_000;
const DUE = sql.lit(`${DISPATCH_HOURS} hours`);
const before = (now: Date, hours: number) => new Date(now.getTime() - hours * HOUR_MS);

/** Pieces of a batch, called `b`, that have not passed: those in it, and what is made again and not in it yet. */
const openIn = (factoryId: number, what: RawBuilder<unknown>) => sql`
  select ${what} from piece p where p.factory_id = ${factoryId} and p.batch_id = b.id and p.state < ${code('passed')}
  union all
  select ${what} from piece p where p.factory_id = ${factoryId} and p.tail_of_batch_id = b.id and p.batch_id is null
    and p.state < ${code('passed')}`;

/**
 * Batches of which so many per cent have passed, or that are so old. An old one is not counted, so that what is counted are
 * the batches of the last hours alone.
 */
const batches = ({ factoryId, percent, hours, now }: Asker) => sql`
  select b.id from batch b where b.factory_id = ${factoryId} and b.state in (${RUNNING})
    and (b.created_at <= ${before(now, hours)} or (
      select count(*) from piece p where p.factory_id = ${factoryId} and p.batch_id = b.id
        and p.state between ${code('passed')} and ${code('stocked')}) * ${100 - percent}::integer
      >= ${percent}::integer * (select count(*) from (${openIn(factoryId, sql`1`)}) o))`;

/** It was scrapped because nobody found it, and this one is made in its place. */
const isLost = (factoryId: number) => sql`
  exists (select from quality_record r where r.factory_id = ${factoryId} and r.piece_id = t.remake_of_id
    and r.defect = ${LOST} and r.result = 'remake' and r.next_id is null)`;

/** What a piece, called `t`, still lacks. */
export const missingOf = (factoryId: number) => sql<MissingAt>`
  case when t.state < ${code('batched')} then case when ${isLost(factoryId)} then 'lost' else 'remake' end
    when t.state < ${code('printed')} then case when t.needs_print then 'print' else 'pick' end
    when t.state < ${code('waitQuality')} then 'step' else 'quality' end`;

/** What a piece lacks, asked so that only what it needs is looked up. */
function lacks(factoryId: number, at: MissingAt): RawBuilder<unknown> {
  const states = (from: keyof typeof PIECE, below: keyof typeof PIECE) =>
    sql`t.state >= ${code(from)} and t.state < ${code(below)}`;
  switch (at) {
    case 'lost':
      return sql`t.state < ${code('batched')} and ${isLost(factoryId)}`;
    case 'remake':
      return sql`t.state < ${code('batched')} and not ${isLost(factoryId)}`;
    case 'print':
      return sql`${states('batched', 'printed')} and t.needs_print`;
    case 'pick':
      return sql`${states('batched', 'printed')} and not t.needs_print`;
    case 'step':
      return states('printed', 'waitQuality');
    case 'quality':
      return states('waitQuality', 'passed');
  }
}

/** The order waits for nothing but these: as many of it are open as are among them. */
export const WAITS = sql<WaitsFor | null>`
  case when o.pieces - o.passed_pieces = 1 then 'one' when o.pieces - o.passed_pieces = t.of_order then 'these' end`;
export const DUE_AT = sql<Date | null>`o.pushed_at + ${DUE}::interval`;

function asked({ factoryId, materials, now }: Asker, f: Filter): RawBuilder<unknown>[] {
  const all: RawBuilder<unknown>[] = [];
  if (materials)
    all.push(
      sql`t.sku_id in (select k.id from sku k where k.factory_id = ${factoryId} and ${ofMaterials(materials, 'k')})`,
    );
  if (f.batchId !== undefined) all.push(sql`t.of_batch = ${f.batchId}`);
  if (f.batch)
    all.push(
      sql`t.of_batch = (select b.id from batch b where b.factory_id = ${factoryId} and b.number = ${f.batch})`,
    );
  if (f.profileId !== undefined)
    all.push(sql`t.of_batch in (select b.id from batch b where b.factory_id = ${factoryId}
      and b.profile_id = ${f.profileId})`);
  if (f.ids) all.push(sql`t.id = any(${sql.val([...f.ids])}::bigint[])`);
  if (f.deviceId !== undefined)
    all.push(sql`t.of_batch in (select b.id from batch b join print_profile f on f.factory_id = ${factoryId}
      and f.id = b.profile_id where b.factory_id = ${factoryId} and f.device_id = ${f.deviceId})`);
  if (f.missingAt) all.push(lacks(factoryId, f.missingAt));
  if (f.again !== undefined) all.push(f.again ? sql`t.attempt > 1` : sql`t.attempt = 1`);
  if (f.stuckHours !== undefined) all.push(sql`t.updated_at < ${before(now, f.stuckHours)}`);
  if (f.dueHours !== undefined) all.push(sql`o.pushed_at < ${before(now, DISPATCH_HOURS - f.dueHours)}`);
  // An order that waits for one piece alone waits for these alone, too.
  if (f.waits) all.push(f.waits === 'one' ? sql`${WAITS} = 'one'` : sql`${WAITS} is not null`);
  if (f.customer)
    all.push(sql`o.merchant_id in (select c.merchant_id from factory_customer c where c.factory_id = ${factoryId}
      and strpos(lower(concat_ws(' ', c.merchant_name, c.alias)), lower(${f.customer})) > 0)`);
  return all;
}

/**
 * What is asked for, as `asked`: open pieces of these batches with their orders. How many of an order are among them is counted
 * of all, whatever is asked for.
 */
export const askedTails = (asker: Asker, filter: Filter) => {
  const { factoryId } = asker;
  const conditions = asked(asker, filter);
  return sql`
    with tail_batch as materialized (${batches(asker)}),
    open_piece as materialized (
      select p.*, b.id as of_batch from tail_batch b cross join lateral (
        ${openIn(
          factoryId,
          sql`p.id, p.state, p.order_id, p.sku_id, p.needs_print, p.attempt, p.remake_of_id, p.updated_at`,
        )}) p),
    tail as (select *, count(order_id) over (partition by order_id) as of_order from open_piece),
    asked as materialized (
      select t.*, coalesce(o.hold <> 0, false) as held, ${WAITS} as waits, ${DUE_AT} as due_at
      from tail t left join trade_order o on o.factory_id = ${factoryId} and o.id = t.order_id
      where ${conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`})`;
};
