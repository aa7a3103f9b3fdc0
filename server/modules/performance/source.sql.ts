import { sql, type RawBuilder } from 'kysely';
import type { PerformanceGroup } from '#contract/performance/performance.ts';
import type { Work } from '#contract/wage/access.ts';
import { ofMaterials, type ReachedMaterials } from '#server/platform/reach.ts';

export interface Asked {
  factoryId: number;
  materials: ReachedMaterials;
  by: PerformanceGroup;
  person?: string | undefined;
  team?: string | undefined;
  step?: string | undefined;
  material?: string | undefined;
  work?: Work | undefined;
  /** Of these rows alone. */
  codes?: readonly string[] | undefined;
  now: Date;
}

/** Days that are counted together, by their moments and by their names. */
export interface Span {
  slot: string;
  from: Date;
  to: Date;
  first: string;
  last: string;
}

export const within = (text: RawBuilder<unknown>, word: string) =>
  sql`strpos(lower(${text}), lower(${word})) > 0`;
export const all = (conditions: readonly RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);

/** Rows `b`, one a span. */
export const spansOf = (spans: readonly Span[]) => sql`unnest(
  ${sql.val(spans.map(({ slot }) => slot))}::text[], ${sql.val(spans.map(({ from }) => from))}::timestamptz[],
  ${sql.val(spans.map(({ to }) => to))}::timestamptz[], ${sql.val(spans.map(({ first }) => first))}::date[],
  ${sql.val(spans.map(({ last }) => last))}::date[]) b(slot, since, till, first, last)`;

/** How long people are on, and what they scan wrongly, is theirs: of a step, a device or a material nobody can tell it. */
export const tellsPeople = ({ by, work, step, material, materials }: Asked): boolean =>
  (by === 'person' || by === 'team') && work === undefined && !step && !material && !materials;

/** The people `of` that are asked for. */
export function ofPeople({ factoryId, person, team }: Asked, of: 'l' | 'o' | 'e'): RawBuilder<unknown> {
  const user = sql.ref(`${of}.user_id`);
  const conditions = [sql`${user} is not null`];
  if (person)
    conditions.push(sql`${user} in (select h.user_id from hall_people(${factoryId}, array(
      select m.user_id from badge m where m.factory_id = ${factoryId}
      union select distinct n.user_id from wage_line n where n.factory_id = ${factoryId})) h where ${within(sql`h.name`, person)})`);
  if (team)
    conditions.push(sql`${user} in (select t.user_id from hall_team_member t
      join hall_team n on n.factory_id = ${factoryId} and n.id = t.team_id
      where t.factory_id = ${factoryId} and ${within(sql`n.name`, team)})`);
  return all(conditions);
}

/** Teams `t` of who is called `of`; who works in none is in one without a name. */
export const teamsOf = ({ factoryId, by, team }: Asked, of: 'l' | 'o' | 'e') =>
  by === 'team'
    ? sql`left join hall_team_member t on t.factory_id = ${factoryId} and t.user_id = ${sql.ref(`${of}.user_id`)}
        ${
          team
            ? sql`and t.team_id in (select n.id from hall_team n
                where n.factory_id = ${factoryId} and ${within(sql`n.name`, team)})`
            : sql``
        }`
    : sql``;

/** The code of the row to which people `of` belong. */
export const codeOfPeople = ({ by }: Asked, of: 'l' | 'o' | 'e') =>
  by === 'team' ? sql`coalesce(t.team_id, 0)::text` : sql`${sql.ref(`${of}.user_id`)}::text`;

const codeOf = (asked: Asked): RawBuilder<unknown> =>
  asked.by === 'step'
    ? sql`case l.work when 'step' then l.step_id::text else l.work end`
    : asked.by === 'device'
      ? sql`coalesce(v.device_id, 0)::text`
      : codeOfPeople(asked, 'l');

export const chosenCodes = (code: RawBuilder<unknown>, { codes }: Asked) =>
  codes === undefined ? sql`true` : sql`${code} = any(${sql.val([...codes])}::text[])`;

/** By person a piece counts for each who did it; otherwise it counts once, where the first of them is. */
const countedOnce = ({ by, person }: Asked): RawBuilder<unknown> =>
  by !== 'person' && !person ? sql`(l.credit_id is null or l.nth = 1)` : sql`true`;

/**
 * Lines of wages `l` of the spans `b`, each with the code of its row, whether it counts there, and what it takes by standard.
 * They are of the day of the work, whatever became of it: a fault is the one's whose work it was put down to.
 */
export function linesOf(asked: Asked, spans: readonly Span[]): RawBuilder<unknown> {
  const { factoryId, by, materials, material, step, work } = asked;
  const conditions = [
    sql`l.factory_id = ${factoryId}`,
    ofPeople(asked, 'l'),
    chosenCodes(sql`c.code`, asked),
  ];
  if (by === 'device') conditions.push(sql`l.work = 'print'`);
  if (work) conditions.push(sql`l.work = ${work}`);
  if (step)
    conditions.push(sql`l.step_id in (select w.id from work_step w where w.factory_id = ${factoryId}
      and ${within(sql`w.name`, step)})`);
  if (material || materials)
    conditions.push(sql`exists (select from piece m join sku s on s.factory_id = ${factoryId} and s.id = m.sku_id
      where m.factory_id = ${factoryId} and m.id = l.piece_id and ${ofMaterials(materials, 's')}
      ${material ? sql`and ${within(sql`s.material`, material)}` : sql``})`);
  return sql`
    select b.slot, c.code, ${countedOnce(asked)} as counts, d.seconds, l.*
    from ${spansOf(spans)} join wage_line l on l.factory_id = ${factoryId} and l.day between b.first and b.last
      ${teamsOf(asked, 'l')}
      ${
        by === 'device'
          ? sql`left join lateral (select p.device_id from plate_slot s join plate p on p.factory_id = ${factoryId} and p.id = s.plate_id
              where s.factory_id = ${factoryId} and s.piece_id = l.piece_id and p.sent_at is not null
              order by s.id desc limit 1) v on true`
          : sql``
      }
      cross join lateral (select ${codeOf(asked)} as code) c
      left join piece_price p on p.factory_id = ${factoryId} and p.id = l.price_id
      left join piece k on k.factory_id = ${factoryId} and k.id = l.piece_id and p.seconds is null and l.work = 'step'
      left join route_step r on r.factory_id = ${factoryId} and r.version_id = k.route_version_id and r.step_id = l.step_id
      left join work_order_report e on e.factory_id = ${factoryId} and e.id = l.report_id
      left join work_order w on w.factory_id = ${factoryId} and w.id = e.work_order_id
      -- What the price says, or else the route.
      cross join lateral (select coalesce(p.seconds, nullif(r.seconds, 0), nullif(w.seconds, 0)) as seconds) d
    where ${all(conditions)}`;
}

/** Of lines `l` with their judged piece `q`: its defect is put down to the row, by name or by the fault of its work. */
export const putDown = ({ by }: Asked): RawBuilder<unknown> =>
  by === 'device'
    ? sql`bool_or(not q.passed and q.responsible = 'device')`
    : sql`(sum((l.kind = 'fault')::int - (l.kind = 'restored')::int) > 0
        or bool_or(not q.passed and ((q.responsible = 'operator' and q.operator_id = l.user_id)
          or (q.responsible = 'step' and q.step_id = l.step_id))))`;
