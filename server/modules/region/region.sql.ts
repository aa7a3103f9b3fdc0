import { sql, type SqlBool } from 'kysely';
import type { RegionForm, RegionKind, RuleState, SurchargePer } from '#contract/region/region.ts';
import { areaChain } from '#contract/area/area-code.ts';
import { rangesOf } from '#contract/region/postcodes.ts';
import { dayInShanghai } from '#contract/values/calendar-day.ts';
import type { Db, Trx } from '#server/platform/database.ts';
import { hasWord } from '#server/platform/has-word.ts';
import { LOCKS } from '#server/platform/locks.ts';

export const holdRegions = (trx: Trx, factoryId: number) =>
  sql`select pg_advisory_xact_lock(${LOCKS.regions}, ${factoryId}::int)`.execute(trx);

const dayText = (column: string) => sql<string | null>`to_char(${sql.ref(column)}, 'YYYY-MM-DD')`;
const stateOn = (day: string) =>
  sql<RuleState>`case when from_day > ${day}::date then 'future' when until_day < ${day}::date then 'past' else 'now' end`;

const FACTS = [
  ...(['id', 'expressName', 'areaCode', 'area', 'toExpress'] as const),
  ...(['surchargeCents', 'maxG', 'maxMm', 'note'] as const),
] as const;
/** As the contract writes ranges: both ends included, six digits each. */
const POSTCODES = sql<string>`(
  select coalesce(string_agg(lpad(lower(one)::text, 6, '0') || case when upper(one) - lower(one) > 1
    then '-' || lpad((upper(one) - 1)::text, 6, '0') else '' end, '、' order by lower(one)), '')
  from unnest(postcodes) as one)`;
const rangeOf = (postcodes: string) =>
  sql<string>`${`{${rangesOf(postcodes)
    .map(({ first, last }) => `[${first},${last}]`)
    .join(',')}}`}::int4multirange`;
const shown = (db: Db, factoryId: number) =>
  db
    .selectFrom('regionRule')
    .where('factoryId', '=', factoryId)
    .select(FACTS)
    .select([
      sql<RegionKind>`kind`.as('kind'),
      sql<SurchargePer>`surcharge_per`.as('surchargePer'),
      POSTCODES.as('postcodes'),
      dayText('fromDay').as('fromDay'),
      dayText('untilDay').as('untilDay'),
    ]);

export interface Wanted {
  keyword?: string | undefined;
  kind?: RegionKind | undefined;
  areaCode?: string | undefined;
  state?: RuleState | undefined;
}

/** The newest first. */
export const pageRules = (db: Db, factoryId: number, now: Date, wanted: Wanted) => {
  const { keyword, kind, areaCode, state } = wanted;
  const day = dayInShanghai(now);
  return shown(db, factoryId)
    .$if(kind !== undefined, (q) => q.where('kind', '=', kind!))
    .$if(Boolean(keyword), (q) => q.where((eb) => hasWord(eb, ['expressName', 'area', 'note'], keyword!)))
    .$if(Boolean(areaCode), (q) =>
      q.where((eb) =>
        eb.or([eb('areaCode', 'in', areaChain(areaCode!)), sql<SqlBool>`area_code like ${`${areaCode!}%`}`]),
      ),
    )
    .$if(state !== undefined, (q) => q.where(sql<SqlBool>`${stateOn(day)} = ${state!}`))
    .select(['version', 'updatedBy', 'updatedAt'])
    .select([sql<'hand' | 'file'>`source`.as('source'), stateOn(day).as('state')])
    .orderBy('id', 'desc');
};

const holdsOn = (day: string) =>
  sql<SqlBool>`(from_day is null or from_day <= ${day}::date) and (until_day is null or until_day >= ${day}::date)`;

/** Those of these kinds that hold on the day, of these nodes and around these postcodes. */
export const rulesOn = (
  db: Db,
  factoryId: number,
  {
    day,
    kinds,
    areaCodes,
    postcodes = [],
  }: {
    day: string;
    kinds: readonly RegionKind[];
    areaCodes: readonly string[];
    postcodes?: readonly number[];
  },
) =>
  shown(db, factoryId)
    .where('kind', 'in', kinds)
    .where(
      sql<SqlBool>`(isempty(postcodes) and area_code = any(${sql.val(areaCodes)}::text[])
        or not isempty(postcodes) and exists (select from unnest(${sql.val(postcodes)}::int[]) as own where postcodes @> own))`,
    )
    .where(holdsOn(day))
    .execute();

/** Whether the factory stops or limits anything at all on the day. */
export const isAnyStopped = async (db: Db, factoryId: number, day: string): Promise<boolean> =>
  (await db
    .selectFrom('regionRule')
    .select('id')
    .where('factoryId', '=', factoryId)
    .where('kind', 'in', ['noService', 'stopped', 'reroute', 'limit', 'size'])
    .where(holdsOn(day))
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** The companies that rules name. */
export const namedExpresses = async (db: Db, factoryId: number): Promise<string[]> =>
  (
    await db
      .selectFrom('regionRule')
      .select('expressName')
      .distinct()
      .where('factoryId', '=', factoryId)
      .where('expressName', '<>', '')
      .orderBy('expressName')
      .limit(200)
      .execute()
  ).map(({ expressName }) => expressName);

export const countRules = async (db: Db, factoryId: number): Promise<number> =>
  (
    await db
      .selectFrom('regionRule')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('factoryId', '=', factoryId)
      .executeTakeFirstOrThrow()
  ).n;

/** What a rule says, with the name of its area. */
export type RuleValues = RegionForm & { area: string };
interface By {
  userName: string;
  now: Date;
}
const columns = ({ kind, expressName, areaCode, area, ...rest }: RuleValues, { userName, now }: By) => ({
  ...{ kind, expressName, areaCode, area, note: rest.note, maxG: rest.maxG },
  ...{ postcodes: rangeOf(rest.postcodes), toExpress: rest.toExpress, maxMm: rest.maxMm },
  ...{ surchargeCents: rest.surchargeCents, surchargePer: rest.surchargePer },
  ...{ fromDay: rest.fromDay, untilDay: rest.untilDay, updatedBy: userName, updatedAt: now },
});

export const insertRule = (trx: Trx, factoryId: number, rule: RuleValues, source: 'hand' | 'file', by: By) =>
  trx
    .insertInto('regionRule')
    .values({ factoryId, source, ...columns(rule, by) })
    .returning('id')
    .executeTakeFirstOrThrow();

/** @returns whether it stands, and as it was seen */
export const updateRule = async (
  trx: Trx,
  factoryId: number,
  { id, version }: { id: number; version: number },
  rule: RuleValues,
  by: By,
): Promise<boolean> =>
  (
    await trx
      .updateTable('regionRule')
      .set({ ...columns(rule, by), version: version + 1 })
      .where('factoryId', '=', factoryId)
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst()
  ).numUpdatedRows === 1n;

export const findRule = (trx: Db, factoryId: number, id: number) =>
  shown(trx, factoryId).where('id', '=', id).executeTakeFirst();

/** The one that says the same of the same from the same day on, as a file means it. */
export const ruleLike = (trx: Trx, factoryId: number, rule: RegionForm) => {
  const { kind, expressName, areaCode, fromDay, postcodes } = rule;
  return shown(trx, factoryId)
    .select('version')
    .where('kind', '=', kind)
    .where('expressName', '=', expressName)
    .where('areaCode', '=', areaCode)
    .where(sql<SqlBool>`postcodes = ${rangeOf(postcodes)}`)
    .where(sql<SqlBool>`from_day is not distinct from ${fromDay}::date`)
    .executeTakeFirst();
};

export const deleteRule = async (trx: Trx, factoryId: number, id: number): Promise<void> => {
  await trx.deleteFrom('regionRule').where('factoryId', '=', factoryId).where('id', '=', id).execute();
};
