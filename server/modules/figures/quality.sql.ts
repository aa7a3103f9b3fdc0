import { sql, type RawBuilder } from 'kysely';
import { NONE } from '#contract/figures/asked.ts';
import type { QualityFigure, QualityGroup } from '#contract/figures/quality-figures.ts';
import type { Db } from '#server/platform/database.ts';
import { rowsAt, type Place } from '#server/platform/paged.ts';
import { ofMaterials } from '#server/platform/reach.ts';
import type { Asker, Days } from './asked.ts';

export interface Filter {
  group: QualityGroup;
  material?: string | undefined;
  model?: string | undefined;
  customer?: string | undefined;
  defect?: string | undefined;
  level?: string | undefined;
  responsible?: string | undefined;
  responsibleName?: string | undefined;
  again?: boolean | undefined;
}
export interface Behind extends Filter {
  figure: QualityFigure;
  code?: string | undefined;
}

const within = (text: RawBuilder<unknown>, word: string) => sql`strpos(lower(${text}), lower(${word})) > 0`;
const all = (conditions: readonly RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);

/** Rows `q`, each with what its piece is of. */
const tables = (factoryId: number) => sql`quality_piece q
  left join sku k on k.factory_id = ${factoryId} and k.id = q.sku_id
  left join factory_customer c on c.factory_id = ${factoryId} and c.merchant_id = q.merchant_id
  left join work_step w on w.factory_id = ${factoryId} and w.id = q.step_id
  left join device d on d.factory_id = ${factoryId} and d.id = q.device_id`;
const MODEL = sql`concat_ws(' ', k.brand, k.model)`;
const CUSTOMER = sql`coalesce(nullif(c.alias, ''), c.merchant_name, '')`;

function asked({ factoryId, materials }: Asker, f: Filter, { from, to }: Days): RawBuilder<unknown>[] {
  const conditions = [
    sql`q.factory_id = ${factoryId}`,
    sql`q.judged_at >= ${from} and q.judged_at < ${to}`,
    ofMaterials(materials, 'k'),
  ];
  if (f.material) conditions.push(within(sql`k.material`, f.material));
  if (f.model) conditions.push(within(MODEL, f.model));
  if (f.customer) conditions.push(within(sql`concat_ws(' ', c.merchant_name, c.alias)`, f.customer));
  if (f.defect) conditions.push(within(sql`q.defect`, f.defect));
  if (f.level) conditions.push(sql`q.level = ${f.level}`);
  if (f.responsible) conditions.push(sql`q.responsible = ${f.responsible}`);
  if (f.responsibleName) conditions.push(within(sql`q.responsible_name`, f.responsibleName));
  if (f.again !== undefined) conditions.push(sql`(q.attempt > 1) = ${f.again}`);
  return conditions;
}

/** Which pieces a figure counts. */
const COUNTS: Record<QualityFigure, RawBuilder<unknown>> = {
  judged: sql`true`,
  // [M40] Neither failed nor worked over, ever.
  passed: sql`q.passed`,
  failed: sql`not q.passed`,
  critical: sql`q.level = 'critical'`,
  major: sql`q.level = 'major'`,
  minor: sql`q.level = 'minor'`,
  reworked: sql`q.reworked`,
  remade: sql`q.remade`,
};

/** What rows are grouped by, and what that is called. A piece has one of each: so all groupings add up to the same. */
const GROUPS: Record<QualityGroup, { code: RawBuilder<unknown>; name: RawBuilder<unknown> }> = {
  day: { code: sql`to_char(hall_day(q.judged_at), 'YYYY-MM-DD')`, name: sql`''` },
  defect: { code: sql`q.defect`, name: sql`''` },
  responsible: { code: sql`q.responsible`, name: sql`''` },
  step: {
    code: sql`q.step_id::text`,
    name: sql`w.name`,
  },
  person: {
    code: sql`q.operator_id::text`,
    name: sql`case when q.operator_id is null then '' else q.responsible_name end`,
  },
  device: { code: sql`q.device_id::text`, name: sql`d.name` },
  material: { code: sql`k.material`, name: sql`''` },
  model: { code: MODEL, name: sql`''` },
  customer: { code: sql`nullif(q.merchant_id, 0)::text`, name: CUSTOMER },
};
const codeOf = ({ group }: Filter) => sql`coalesce(nullif(${GROUPS[group].code}, ''), ${sql.lit(NONE)})`;

export interface Group extends Record<QualityFigure, number> {
  code: string;
  name: string;
  /** The one that adds up all the others. */
  isTotal: boolean;
}

/** All groups, and one row for all of them together. */
export async function groups(db: Db, asker: Asker, f: Filter, days: Days): Promise<Group[]> {
  const counts = Object.entries(COUNTS).map(
    ([name, counted]) => sql`count(*) filter (where ${counted})::int as ${sql.ref(name)}`,
  );
  const { rows } = await sql<Group>`
    select coalesce(g.code, '') as code, coalesce(max(g.name), '') as name, grouping(g.code) = 1 as is_total, ${sql.join(counts)}
    from ${tables(asker.factoryId)} cross join lateral (select ${codeOf(f)} as code, ${GROUPS[f.group].name} as name) g
    where ${all(asked(asker, f, days))}
    group by grouping sets ((g.code), ())
    order by is_total desc, ${f.group === 'day' ? sql`g.code desc` : sql`failed desc, judged desc, g.code`}`.execute(
    db,
  );
  return rows;
}

export interface PieceRow {
  id: number;
  number: string;
  judgedAt: Date;
  passed: boolean;
  reworked: boolean;
  remade: boolean;
  defect: string;
  level: string | null;
  responsible: string | null;
  responsibleName: string;
  device: string;
  orderNo: string | null;
  customer: string;
  skuCode: string;
  material: string;
  model: string;
  attempt: number;
  state: number;
}

const chosen = (asker: Asker, f: Behind, days: Days) =>
  all([
    ...asked(asker, f, days),
    COUNTS[f.figure],
    ...(f.code === undefined ? [] : [sql`${codeOf(f)} = ${f.code}`]),
  ]);

export async function pagePieces(
  db: Db,
  asker: Asker,
  f: Behind,
  days: Days,
  place: Place,
): Promise<PieceRow[]> {
  const { factoryId } = asker;
  const { offset, limit } = rowsAt(place);
  const { rows } = await sql<PieceRow>`
    select p.id, p.number, q.judged_at, q.passed, q.reworked, q.remade, q.defect, q.level, q.responsible, q.responsible_name,
      coalesce(d.name, '') as device, order_or_free(o.order_no, p.free_no) as order_no, ${CUSTOMER} as customer, coalesce(k.code, '') as sku_code,
      coalesce(k.material, '') as material, coalesce(k.model, '') as model, q.attempt, p.state
    from ${tables(factoryId)}
      join piece p on p.factory_id = ${factoryId} and p.id = q.piece_id
      left join trade_order o on o.factory_id = ${factoryId} and o.id = p.order_id
    where ${chosen(asker, f, days)} order by q.judged_at desc, q.piece_id desc offset ${offset} limit ${limit}`.execute(
    db,
  );
  return rows;
}

export async function countPieces(db: Db, asker: Asker, f: Behind, days: Days): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${tables(asker.factoryId)} where ${chosen(asker, f, days)}`.execute(
    db,
  );
  return rows[0]!.total;
}
