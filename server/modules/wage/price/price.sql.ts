import { sql, type SqlBool } from 'kysely';
import type { Fault, PriceState, PriceTarget } from '#contract/wage/price.ts';
import type { Work } from '#contract/wage/access.ts';
import type { Db, Trx } from '#server/platform/database.ts';
import { signedTable } from '#server/platform/signed-table.ts';
import { dayOf, workName } from '../base/words.sql.ts';

export const prices = signedTable('piecePrice');

export interface WantedPrices {
  work?: Work | undefined;
  stepId?: number | undefined;
  target?: PriceTarget | undefined;
  product?: string | undefined;
  teamId?: number | undefined;
  state?: PriceState | undefined;
  used?: boolean | undefined;
}

const TARGET = sql<PriceTarget>`case when p.sku_id is not null then 'sku' when p.model_id is not null then 'model'
  when p.material_id is not null then 'material' else 'all' end`;
const stateAt = (
  now: Date,
) => sql<PriceState>`case when p.closed then 'replaced' when p.from_day > ${dayOf(now)} then 'future'
  when p.to_day < ${dayOf(now)} then 'ended' else 'now' end`;
const isUsed = (factoryId: number) =>
  sql<SqlBool>`exists (select from wage_line l where l.factory_id = ${factoryId} and l.price_id = p.id)`;

export function pagePrices(db: Db, factoryId: number, now: Date, wanted: WantedPrices) {
  const { work, stepId, target, product, teamId, state, used } = wanted;
  return db
    .selectFrom('piecePrice as p')
    .leftJoin('workStep as w', (on) => on.onRef('w.id', '=', 'p.stepId').on('w.factoryId', '=', factoryId))
    .leftJoin('material as m', (on) =>
      on.onRef('m.id', '=', 'p.materialId').on('m.factoryId', '=', factoryId),
    )
    .leftJoin('model as o', (on) => on.onRef('o.id', '=', 'p.modelId').on('o.factoryId', '=', factoryId))
    .leftJoin('sku as s', (on) => on.onRef('s.id', '=', 'p.skuId').on('s.factoryId', '=', factoryId))
    .leftJoin('hallTeam as t', (on) => on.onRef('t.id', '=', 'p.teamId').on('t.factoryId', '=', factoryId))
    .where('p.factoryId', '=', factoryId)
    .$if(work !== undefined, (q) => q.where('p.work', '=', work!))
    .$if(stepId !== undefined, (q) => q.where('p.stepId', '=', stepId!))
    .$if(teamId !== undefined, (q) => q.where('p.teamId', '=', teamId!))
    .$if(target !== undefined, (q) => q.where(TARGET, '=', target!))
    .$if(Boolean(product), (q) =>
      q.where(
        sql<SqlBool>`strpos(lower(concat_ws(' ', m.name, o.brand, o.name, s.code)), lower(${product!})) > 0`,
      ),
    )
    .$if(state !== undefined, (q) => q.where(stateAt(now), '=', state!))
    .$if(used !== undefined, (q) => q.where(sql<SqlBool>`${isUsed(factoryId)} = ${used!}`))
    .select(['p.id', 'p.stepId', 'p.teamId', 'p.rateE4', 'p.seconds', 'p.reworkPercent', 'p.faultE4'])
    .select(['p.version', 'p.updatedBy', 'p.updatedAt'])
    .select([
      sql<Work>`p.work`.as('work'),
      sql<Fault>`p.fault`.as('fault'),
      workName('p').as('workName'),
      TARGET.as('target'),
      sql<number | null>`coalesce(p.sku_id, p.model_id, p.material_id)`.as('targetId'),
      sql<string>`coalesce(s.code, nullif(concat_ws(' ', nullif(o.brand, ''), o.name), ''), m.name, '')`.as(
        'targetName',
      ),
      sql<string>`coalesce(t.name, '')`.as('team'),
      sql<string>`p.from_day::text`.as('fromDay'),
      sql<string | null>`p.to_day::text`.as('toDay'),
      stateAt(now).as('state'),
      sql<number>`(select count(*) from wage_line l where l.factory_id = ${factoryId} and l.price_id = p.id)`.as(
        'used',
      ),
    ])
    .orderBy('p.updatedAt', 'desc')
    .orderBy('p.id', 'desc');
}

/** The factory's name of what a price is for; undefined: it has none of this id. */
export async function nameOf(
  trx: Trx,
  factoryId: number,
  table: 'work_step' | 'hall_team' | 'material' | 'model' | 'sku',
  id: number,
): Promise<string | undefined> {
  const name = table === 'sku' ? sql`code` : sql`name`;
  const { rows } = await sql<{ name: string }>`
    select ${name} as name from ${sql.table(table)} where factory_id = ${factoryId} and id = ${id}`.execute(
    trx,
  );
  return rows[0]?.name;
}

/** The last day that is in a locked or paid period; null: none is. */
export async function lockedUpTo(db: Db, factoryId: number): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select max(to_day)::text as day from wage_period where factory_id = ${factoryId} and state <> 'open'`.execute(
    db,
  );
  return rows[0]!.day;
}

export interface Scope {
  work: string;
  stepId: number | null;
  materialId: number | null;
  modelId: number | null;
  skuId: number | null;
  teamId: number | null;
}

/** [M38] Another price of the same work, product and team that holds on one of these days. */
export async function likeOn(
  trx: Trx,
  factoryId: number,
  of: Scope,
  { fromDay, toDay, butId }: { fromDay: string; toDay: string | null; butId: number },
): Promise<{ fromDay: string; toDay: string | null } | undefined> {
  const { rows } = await sql<{ fromDay: string; toDay: string | null }>`
    select from_day::text, to_day::text from piece_price
    where factory_id = ${factoryId} and not closed and id <> ${butId} and work = ${of.work}
      and step_id is not distinct from ${of.stepId}::bigint and material_id is not distinct from ${of.materialId}::bigint
      and model_id is not distinct from ${of.modelId}::bigint and sku_id is not distinct from ${of.skuId}::bigint
      and team_id is not distinct from ${of.teamId}::bigint
      and daterange(from_day, to_day, '[]') && daterange(${fromDay}::date, ${toDay}::date, '[]')
    order by from_day limit 1`.execute(trx);
  return rows[0];
}

/** What is written of a price as days of the calendar. */
export const dayValue = (day: string | null) => sql<Date>`${day}::date`;
export const dayBefore = (day: string) => sql<Date>`${day}::date - 1`;

/** A price's days as text. */
export async function daysOf(trx: Trx, factoryId: number, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; fromDay: string; toDay: string | null; name: string }>`
    select p.id, p.from_day::text, p.to_day::text, ${workName('p')} as name from piece_price p
      left join work_step w on w.factory_id = ${factoryId} and w.id = p.step_id
    where p.factory_id = ${factoryId} and p.id = any(${sql.val([...ids])}::bigint[])`.execute(trx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Works of periods that are open, done without a price. */
export function missingPrices(db: Db, factoryId: number) {
  return db
    .with('lacking', (q) =>
      q
        .selectFrom('wageLine as l')
        .innerJoin('wagePeriod as d', (on) =>
          on.onRef('d.id', '=', 'l.periodId').on('d.factoryId', '=', factoryId).on('d.state', '=', 'open'),
        )
        .leftJoin('piece as c', (on) => on.onRef('c.id', '=', 'l.pieceId').on('c.factoryId', '=', factoryId))
        // What was reported is of the material of its batch.
        .leftJoin('workOrderReport as r', (on) =>
          on.onRef('r.id', '=', 'l.reportId').on('r.factoryId', '=', factoryId),
        )
        .leftJoin('workOrder as o', (on) =>
          on.onRef('o.id', '=', 'r.workOrderId').on('o.factoryId', '=', factoryId),
        )
        .leftJoin('batch as b', (on) => on.onRef('b.id', '=', 'o.batchId').on('b.factoryId', '=', factoryId))
        .leftJoin('printProfile as f', (on) =>
          on.onRef('f.id', '=', 'b.profileId').on('f.factoryId', '=', factoryId),
        )
        .leftJoin('material as m', (on) =>
          on.onRef('m.id', '=', 'f.materialId').on('m.factoryId', '=', factoryId),
        )
        .leftJoin('sku as s', (on) => on.onRef('s.id', '=', 'c.skuId').on('s.factoryId', '=', factoryId))
        .where('l.factoryId', '=', factoryId)
        .where('l.kind', '=', 'credit')
        .where('l.priceId', 'is', null)
        .groupBy(['l.work', 'l.stepId', sql`coalesce(s.material, m.name, '')`])
        .select(['l.work', 'l.stepId', sql<string>`coalesce(s.material, m.name, '')`.as('material')])
        .select([
          sql<number>`(count(distinct (l.piece_id, l.pass)) filter (where l.report_id is null)
            + coalesce(sum(l.pieces) filter (where l.report_id is not null), 0))::int`.as('pieces'),
          sql<number>`count(distinct l.user_id)`.as('people'),
          sql<string>`min(l.day)::text`.as('firstDay'),
          sql<string>`max(l.day)::text`.as('lastDay'),
        ]),
    )
    .selectFrom('lacking as p')
    .leftJoin('workStep as w', (on) => on.onRef('w.id', '=', 'p.stepId').on('w.factoryId', '=', factoryId))
    .select(['p.stepId', 'p.material', 'p.pieces', 'p.people', 'p.firstDay', 'p.lastDay'])
    .select([
      sql<Work>`p.work`.as('work'),
      workName('p').as('workName'),
      sql<string>`concat_ws('-', p.work, p.step_id, p.material)`.as('code'),
    ])
    .orderBy('p.pieces', 'desc')
    .orderBy('p.work')
    .orderBy('p.stepId')
    .orderBy('p.material');
}

const CHOICES = {
  step: (factoryId: number) =>
    sql`select id, name, '' as note from work_step where factory_id = ${factoryId} and not closed`,
  team: (factoryId: number) =>
    sql`select id, name, '' as note from hall_team where factory_id = ${factoryId} and not closed`,
  material: (factoryId: number) =>
    sql`select id, name, code as note from material where factory_id = ${factoryId} and status = 0`,
  model: (factoryId: number) =>
    sql`select id, concat_ws(' ', nullif(brand, ''), name) as name, code as note from model
      where factory_id = ${factoryId} and status = 0`,
  sku: (factoryId: number) =>
    sql`select id, code as name, name as note from sku where factory_id = ${factoryId}`,
} as const;

export async function choices(
  db: Db,
  factoryId: number,
  kind: keyof typeof CHOICES,
  keyword: string,
  most: number,
) {
  const { rows } = await sql<{ id: number; name: string; note: string }>`
    select id, name, note from (${CHOICES[kind](factoryId)}) c
    where ${keyword === '' ? sql`true` : sql`strpos(lower(concat_ws(' ', name, note)), lower(${keyword})) > 0`}
    order by name, id limit ${most}`.execute(db);
  return rows;
}
