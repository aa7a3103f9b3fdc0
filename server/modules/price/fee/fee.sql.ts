import { sql, type SqlBool } from 'kysely';
import { areaChain } from '#contract/area/area-code.ts';
import type { ChargeMode } from '#contract/price/charge-mode.ts';
import type { FeeForm, FeeState } from '#contract/price/express-fee.ts';
import type { FeeBand } from '#contract/price/fee-bands.ts';
import { dayInShanghai } from '#contract/values/calendar-day.ts';
import { areaName } from '#server/modules/area/service.ts';
import type { Db } from '#server/platform/database.ts';
import { hasWord } from '#server/platform/has-word.ts';
import { recordTable, type RecordTable } from '#server/platform/record-table.ts';

const columns = ({ bands, ...form }: FeeForm) => ({
  ...form,
  area: areaName(form.areaCode),
  bands: JSON.stringify(bands),
});
/** Where templates stand: of what customers pay, and of what carriers take. */
const TABLES = { expressFee: 'express_fee', carrierCost: 'carrier_cost' } as const;
export type FeeTable = keyof typeof TABLES;

/** A template as its form says it; its area is kept by code, and by name for who looks for it. */
export function templatesOf(table: FeeTable): RecordTable<FeeForm & { area?: string }> {
  const kept = recordTable(table as 'expressFee', 'factoryId');
  return {
    ...kept,
    insert: (trx, tenantId, form, now) => kept.insert(trx, tenantId, columns(form), now),
    update: (trx, tenantId, seen, form, now) => kept.update(trx, tenantId, seen, columns(form), now),
    remove: (trx, tenantId, id) => kept.remove(trx, tenantId, id) as Promise<never>,
  };
}

export interface Wanted {
  mode?: string | undefined;
  /** Part of the company's name or of the area. */
  keyword?: string | undefined;
  areaCode?: string | undefined;
  state?: FeeState | undefined;
  banded?: 'yes' | 'no' | undefined;
}

/** Days as text: they are days in Shanghai, wherever the server stands. */
const rows = (db: Db, table: FeeTable, factoryId: number) =>
  db
    // Both tables have the same columns; Kysely does not follow a table that is a parameter.
    .selectFrom(`${table} as f` as 'expressFee as f')
    .where('f.factoryId', '=', factoryId)
    .select(['f.id', 'f.expressName', 'f.areaCode', 'f.area', 'f.currency', 'f.version', 'f.updatedAt'])
    .select(['f.startCount', 'f.startCents', 'f.extraCount', 'f.extraCents', 'f.leastCents', 'f.divisor'])
    .select(['f.thresholdPercent', 'f.remoteCents', 'f.longMm', 'f.longCents', 'f.heavyG', 'f.heavyCents'])
    .select(['f.insuredPermille', 'f.labelCents', 'f.packingCents'])
    .select([
      sql<ChargeMode>`f.mode`.as('mode'),
      sql<FeeBand[]>`f.bands`.as('bands'),
      sql<string | null>`to_char(f.valid_from, 'YYYY-MM-DD')`.as('validFrom'),
    ]);

const stateOn = (
  day: string,
  table: FeeTable,
  factoryId: number,
) => sql<FeeState>`case when f.valid_from > ${day}::date then 'future'
  when exists (select from ${sql.table(TABLES[table])} n where n.factory_id = ${factoryId} and n.mode = f.mode
    and n.express_name = f.express_name and n.area_code = f.area_code and n.valid_from <= ${day}::date
    and n.valid_from > coalesce(f.valid_from, date '0001-01-01')) then 'past'
  else 'now' end`;

/** The newest first. */
export function pageFees(db: Db, table: FeeTable, factoryId: number, now: Date, wanted: Wanted) {
  const { mode, keyword, areaCode, state, banded } = wanted;
  const holds = stateOn(dayInShanghai(now), table, factoryId);
  return rows(db, table, factoryId)
    .$if(mode !== undefined, (q) => q.where('f.mode', '=', mode!))
    .$if(Boolean(keyword), (q) => q.where((eb) => hasWord(eb, ['f.expressName', 'f.area'], keyword!)))
    .$if(Boolean(areaCode), (q) =>
      q.where((eb) =>
        eb.or([
          eb('f.areaCode', 'in', areaChain(areaCode!)),
          sql<SqlBool>`f.area_code like ${`${areaCode!}%`}`,
        ]),
      ),
    )
    .$if(banded !== undefined, (q) =>
      q.where(sql<SqlBool>`(jsonb_array_length(f.bands) > 0) = ${banded === 'yes'}`),
    )
    .$if(state !== undefined, (q) => q.where(sql<SqlBool>`${holds} = ${state!}`))
    .select(holds.as('state'))
    .orderBy('f.id', 'desc');
}
export type FeeRow = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

/** All that may hold for parcels of these companies on the day, for contract/price/tariff-choice.ts to choose from. */
export const feesOn = (
  db: Db,
  table: FeeTable,
  factoryId: number,
  { expressNames, day }: { expressNames: readonly string[]; day: string },
) =>
  rows(db, table, factoryId)
    .where('f.expressName', '=', sql<string>`any(${sql.val(['', ...expressNames])}::text[])`)
    .where('f.areaCode', 'is not', null)
    .where(sql<SqlBool>`(f.valid_from is null or f.valid_from <= ${day}::date)`)
    .execute();

/** The one of the same company, area, mode and first day, as a file means it. */
export const feeLike = (
  db: Db,
  table: FeeTable,
  factoryId: number,
  { mode, expressName, areaCode, validFrom }: FeeForm,
) =>
  rows(db, table, factoryId)
    .where('f.mode', '=', mode)
    .where('f.expressName', '=', expressName)
    .where('f.areaCode', '=', areaCode)
    .where(sql<SqlBool>`f.valid_from is not distinct from ${validFrom}::date`)
    .executeTakeFirst();
