import { sql, type RawBuilder } from 'kysely';
import type { ErrorKind, ErrorMark } from '#contract/operator-error/operator-error.ts';
import type { Db } from '#server/platform/database.ts';
import { rowsAt, type Place } from '#server/platform/paged.ts';
import { ofMaterials, type ReachedMaterials } from '#server/platform/reach.ts';

/** Whose errors, and what he reaches of them. */
export interface Asker {
  factoryId: number;
  materials: ReachedMaterials;
  /** Whether he sees what others earn. */
  seesWages: boolean;
}

export interface Wanted {
  days?: readonly [number, number] | undefined;
  kind?: ErrorKind | undefined;
  person?: string | undefined;
  userId?: number | undefined;
  station?: string | undefined;
  stepId?: number | undefined;
  offline?: boolean | undefined;
  open?: boolean | undefined;
  number?: string | undefined;
  rated?: boolean | undefined;
}

const within = (text: RawBuilder<unknown>, word: string) => sql`strpos(lower(${text}), lower(${word})) > 0`;

/** Of an error that nothing was made of yet. */
const OPEN = sql`(e.mark is null and e.adjustment_id is null)`;

/** Which errors `e` are asked for. What is of a material that the asker does not reach is not there for him. */
function asked({ factoryId, materials }: Asker, f: Wanted): RawBuilder<unknown> {
  const all = [sql`e.factory_id = ${factoryId}`];
  if (materials)
    all.push(sql`(e.piece_id is null or exists (select from piece mp join sku k on k.factory_id = ${factoryId} and k.id = mp.sku_id
      where mp.factory_id = ${factoryId} and mp.id = e.piece_id and ${ofMaterials(materials, 'k')}))`);
  if (f.days) all.push(sql`e.at >= ${new Date(f.days[0])} and e.at < ${new Date(f.days[1])}`);
  if (f.kind) all.push(sql`e.error_type = ${f.kind}`);
  if (f.person)
    all.push(sql`e.user_id in (select h.user_id from hall_people(${factoryId}, array(
      select distinct user_id from operator_error where factory_id = ${factoryId} and user_id is not null)) h
      where ${within(sql`h.name`, f.person)})`);
  if (f.userId === 0) all.push(sql`e.user_id is null`);
  else if (f.userId !== undefined) all.push(sql`e.user_id = ${f.userId}`);
  if (f.station)
    all.push(sql`e.station_id in (select s.id from station s where s.factory_id = ${factoryId}
      and ${within(sql`s.name`, f.station)})`);
  if (f.stepId !== undefined)
    all.push(sql`e.station_id in (select s.station_id from station_step s where s.factory_id = ${factoryId}
      and s.step_id = ${f.stepId})`);
  if (f.offline !== undefined) all.push(sql`e.offline = ${f.offline}`);
  if (f.open !== undefined) all.push(f.open ? OPEN : sql`not ${OPEN}`);
  if (f.rated !== undefined)
    all.push(sql`(e.error_type <> 'manual' and e.mark is distinct from 'notHis') = ${f.rated}`);
  if (f.number)
    all.push(sql`(e.bar_code = ${f.number} or e.piece_id in (
      select n.id from piece n join trade_order o on o.factory_id = ${factoryId} and o.id = n.order_id
      where n.factory_id = ${factoryId} and o.order_no = ${f.number}))`);
  return sql.join(all, sql` and `);
}

export interface ErrorRow {
  id: number;
  at: Date;
  kind: ErrorKind;
  barCode: string;
  station: string;
  userId: number | null;
  person: string;
  offline: boolean;
  orderNo: string | null;
  note: string;
  notedBy: string;
  mark: ErrorMark | null;
  markedBy: string;
  explanation: string;
  explainedBy: string;
  deductedCents: number | null;
  version: number;
}

/** What rows `e` show. Only they are joined: names and orders are looked up for what is shown. */
const shown = ({ factoryId, seesWages }: Asker, e: RawBuilder<unknown>) => sql`
  select e.id, e.at, e.error_type as kind, e.bar_code, coalesce(s.name, '') as station, e.user_id,
    case when e.user_id is null then '' else coalesce(u.name, '已离开的同事') end as person, e.offline,
    order_or_free(o.order_no, n.free_no) as order_no, e.note,
    e.noted_by, e.mark, e.marked_by, e.explanation, e.explained_by,
    ${seesWages ? sql`-a.cents` : sql`null::int`} as deducted_cents, e.version
  from ${e} e left join station s on s.factory_id = ${factoryId} and s.id = e.station_id
    left join hall_people(${factoryId}, array(select user_id from ${e} p)) u on u.user_id = e.user_id
    left join piece n on n.factory_id = ${factoryId} and n.id = e.piece_id
    left join trade_order o on o.factory_id = ${factoryId} and o.id = n.order_id
    left join wage_adjustment a on a.factory_id = ${factoryId} and a.id = e.adjustment_id`;

export async function rowsOf(db: Db, asker: Asker, f: Wanted, place: Place): Promise<ErrorRow[]> {
  const { offset, limit } = rowsAt(place);
  const { rows } = await sql<ErrorRow>`
    with found as materialized (select e.* from operator_error e where ${asked(asker, f)}
      order by e.at desc, e.id desc offset ${offset} limit ${limit})
    ${shown(asker, sql`found`)} order by e.at desc, e.id desc`.execute(db);
  return rows;
}

export async function countOf(db: Db, asker: Asker, f: Wanted): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from operator_error e where ${asked(asker, f)}`.execute(db);
  return rows[0]!.total;
}

/** One of them with what it is about; undefined: there is none, or the asker does not reach it. */
export async function rowOf(db: Db, asker: Asker, id: number) {
  const { rows } = await sql<
    ErrorRow & {
      pieceId: number | null;
      photoFileId: number | null;
      said: { title: string; text: string } | null;
    }
  >`
    with found as materialized (select e.* from operator_error e where ${asked(asker, {})} and e.id = ${id})
    select r.*, f.piece_id, f.photo_file_id, c.answer as said from (${shown(asker, sql`found`)}) r join found f on f.id = r.id
      left join scan c on c.factory_id = ${asker.factoryId} and c.scan_id = f.scan_id`.execute(db);
  return rows[0];
}

/** By person, who has most first. What is marked as not his is nobody's. */
export async function peopleOf(db: Db, asker: Asker, f: Wanted, place: Place) {
  const { offset, limit } = rowsAt(place);
  const his = sql`${asked(asker, f)} and e.mark is distinct from 'notHis'`;
  const [{ rows }, counted] = await Promise.all([
    sql<{
      id: number;
      name: string;
      errors: number;
      open: number;
      kinds: { kind: ErrorKind; count: number }[];
    }>`
      with k as materialized (
        select coalesce(e.user_id, 0) as user_id, e.error_type as kind, count(*)::int as n,
          count(*) filter (where ${OPEN})::int as open
        from operator_error e where ${his} group by 1, 2),
      p as (
        select user_id, sum(n)::int as errors, sum(open)::int as open,
          jsonb_agg(jsonb_build_object('kind', kind, 'count', n) order by n desc, kind) as kinds
        from k group by user_id order by errors desc, user_id offset ${offset} limit ${limit})
      select p.user_id as id, case p.user_id when 0 then '' else coalesce(u.name, '已离开的同事') end as name, p.errors,
        p.open, p.kinds
      from p left join hall_people(${asker.factoryId}, array(select user_id from p)) u on u.user_id = p.user_id
      order by p.errors desc, p.user_id`.execute(db),
    sql<{ total: number }>`
      select count(distinct coalesce(e.user_id, 0))::int as total from operator_error e where ${his}`.execute(
      db,
    ),
  ]);
  return { list: rows, total: counted.rows[0]!.total };
}

interface Named {
  id: number;
  name: string;
}
/** People who work in the hall, and its steps, by name. */
export async function choicesOf(db: Db, factoryId: number) {
  const { rows } = await sql<{ of: 'people' | 'steps' } & Named>`
    select 'people' as of, h.user_id as id, h.name from hall_people(${factoryId}, array(
      select user_id from badge where factory_id = ${factoryId}
      union select user_id from hall_team_member where factory_id = ${factoryId})) h where h.open
    union all select 'steps', id, name from work_step where factory_id = ${factoryId} and not closed
    order by 1, 3, 2`.execute(db);
  const of = (what: string): Named[] =>
    rows.flatMap((row) => (row.of === what ? [{ id: row.id, name: row.name }] : []));
  return { people: of('people'), steps: of('steps') };
}
