import { sql, type SqlBool } from 'kysely';
import type { BatchRule, BoundBy, LabelSize, Sign } from '#contract/responsible/binding.ts';
import type { BindingFacts, LabelledGoods, PartyFacts } from '#contract/responsible/label.ts';
import type { Language } from '#contract/responsible/languages.ts';
import { daysOn, WARNED_DAYS, type Mandate, type PartyRole } from '#contract/responsible/party.ts';
import type { Db } from '#server/platform/database.ts';
import { hasWord } from '#server/platform/has-word.ts';
import { ofShops, type ReachedShops } from '#server/platform/reach.ts';
import { recordTable } from '#server/platform/record-table.ts';

export const PARTIES = recordTable('responsibleParty', 'merchantId');
export const BINDINGS = recordTable('partyBinding', 'merchantId');

const parties = (db: Db, merchantId: number) =>
  db
    .selectFrom('responsibleParty')
    .where('merchantId', '=', merchantId)
    .select(['id', 'name', 'address', 'country', 'contact', 'phone', 'mandateFileId'])
    .select(sql<PartyRole>`role`.as('role'))
    .select(sql<string | null>`to_char(valid_until, 'YYYY-MM-DD')`.as('validUntil'));

export const partiesOf = (db: Db, merchantId: number): Promise<PartyFacts[]> =>
  parties(db, merchantId).orderBy('id').execute();

const HOLDS: Readonly<Record<Mandate, (day: string) => SqlBool | ReturnType<typeof sql<SqlBool>>>> = {
  ended: (day) => sql<SqlBool>`valid_until < ${day}::date`,
  ending: (day) => sql<SqlBool>`valid_until between ${day}::date and ${daysOn(day, WARNED_DAYS)}::date`,
  holds: (day) => sql<SqlBool>`coalesce(valid_until > ${daysOn(day, WARNED_DAYS)}::date, true)`,
};

export interface PartiesWanted {
  keyword?: string | undefined;
  role?: PartyRole | undefined;
  mandate?: Mandate | undefined;
  day: string;
}
/** The newest first. */
export const pageParties = (db: Db, merchantId: number, { keyword, role, mandate, day }: PartiesWanted) =>
  parties(db, merchantId)
    .select(['version', 'updatedAt'])
    .select(
      sql<string>`coalesce((select f.name from file f where f.tenant_id = ${merchantId} and f.id = mandate_file_id), '')`.as(
        'mandateName',
      ),
    )
    .$if(Boolean(keyword), (q) => q.where((eb) => hasWord(eb, ['name', 'address', 'contact'], keyword!)))
    .$if(role !== undefined, (q) => q.where('role', '=', role!))
    .$if(mandate !== undefined, (q) => q.where(HOLDS[mandate!](day) as ReturnType<typeof sql<SqlBool>>))
    .orderBy('id', 'desc');

/** What a merchant's own bindings and parties are, how many there are. */
export const countOf = async (
  db: Db,
  table: 'responsibleParty' | 'partyBinding',
  merchantId: number,
): Promise<number> =>
  (
    await db
      .selectFrom(table as 'responsibleParty')
      .where('merchantId', '=', merchantId)
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

/** A mandate that this person may name: a file that he sent in, or the one that stands. */
export const mandateFile = (
  db: Db,
  { tenantId, userId }: { tenantId: number; userId: number },
  fileId: number,
  partyId: number | null,
): Promise<{ kind: string; bytes: number } | undefined> =>
  db
    .selectFrom('file')
    .select(['kind', 'bytes'])
    .where('tenantId', '=', tenantId)
    .where('id', '=', fileId)
    .where(
      sql<SqlBool>`(uploaded_by = ${userId} and upload_for = 'upload' or exists (select from responsible_party p
        where p.merchant_id = ${tenantId} and p.id = ${partyId} and p.mandate_file_id = ${fileId}))`,
    )
    .executeTakeFirst();

const shopName = (merchantId: number) =>
  sql<string>`coalesce((select coalesce(nullif(s.nick, ''), s.brand_name) from shop s where s.merchant_id = ${merchantId} and s.id = shop_id), '')`.as(
    'shopName',
  );
const bindings = (db: Db, merchantId: number) =>
  db
    .selectFrom('partyBinding')
    .where('merchantId', '=', merchantId)
    .select([
      'id',
      'target',
      'shopId',
      'model',
      'makerId',
      'euId',
      'gbId',
      'importerId',
      'version',
      'updatedAt',
    ])
    .select([
      sql<BoundBy>`scope`.as('scope'),
      sql<BatchRule>`batch_rule`.as('batchRule'),
      sql<LabelSize>`size`.as('size'),
      sql<Sign[]>`signs`.as('signs'),
      sql<{ language: Language; text: string }[]>`warnings`.as('warnings'),
    ]);
export const reached = (shopIds: ReachedShops) =>
  sql<SqlBool>`(shop_id is null or ${ofShops(shopIds, 'shop_id')})`;

export interface BindingsWanted {
  keyword?: string | undefined;
  scope?: BoundBy | undefined;
  size?: LabelSize | undefined;
  partyId?: number | undefined;
  shopIds: ReachedShops;
}
/** The newest first. */
export const pageBindings = (
  db: Db,
  merchantId: number,
  { keyword, scope, size, partyId, shopIds }: BindingsWanted,
) =>
  bindings(db, merchantId)
    .where(reached(shopIds))
    .select(shopName(merchantId))
    .$if(Boolean(keyword), (q) => q.where((eb) => hasWord(eb, ['target', 'model'], keyword!)))
    .$if(scope !== undefined, (q) => q.where('scope', '=', scope!))
    .$if(size !== undefined, (q) => q.where('size', '=', size!))
    .$if(partyId !== undefined, (q) =>
      q.where(sql<SqlBool>`${partyId!} in (maker_id, eu_id, gb_id, importer_id)`),
    )
    .orderBy('id', 'desc');

/** Those of these that are reached. */
export const bindingsNamed = (db: Db, merchantId: number, ids: readonly number[], shopIds: ReachedShops) =>
  bindings(db, merchantId)
    .where(reached(shopIds))
    .where('id', '=', sql<number>`any(${sql.val([...ids])}::bigint[])`)
    .select(shopName(merchantId))
    .orderBy('id')
    .execute();

/** Those that may mean some of these goods: which do, and which of them wins, says contract/responsible/label.ts. */
export function bindingsAbout(
  db: Db,
  merchantId: number,
  goods: readonly LabelledGoods[],
): Promise<BindingFacts[]> {
  const lower = (of: (one: LabelledGoods) => string) =>
    sql`any(${sql.val([...new Set(goods.map((one) => of(one).trim().toLowerCase()))])}::text[])`;
  return bindings(db, merchantId)
    .where(
      sql<SqlBool>`(scope = 'sku' and lower(target) = ${lower(({ skuCode }) => skuCode)}
        or scope = 'material' and lower(target) = ${lower(({ material }) => material)}
        or scope = 'category' and lower(target) = ${lower(({ category }) => category)}
        or scope = 'shop' and shop_id = any(${sql.val([...new Set(goods.map(({ shopId }) => shopId))])}::bigint[]))`,
    )
    .orderBy('id')
    .execute();
}

const PLACES: Readonly<Record<PartyRole, 'makerId' | 'euId' | 'gbId' | 'importerId'>> = {
  ...{ maker: 'makerId', eu: 'euId', gb: 'gbId', importer: 'importerId' },
};
/** These bindings name this party in the place of its role. */
export const assign = (
  trx: Db,
  merchantId: number,
  ids: readonly number[],
  { id, role }: Pick<PartyFacts, 'id' | 'role'>,
  now: Date,
) =>
  trx
    .updateTable('partyBinding')
    .set(({ eb }) => ({ [PLACES[role]]: id, version: eb('version', '+', 1), updatedAt: now }))
    .where('merchantId', '=', merchantId)
    .where('id', '=', sql<number>`any(${sql.val([...ids])}::bigint[])`)
    .execute();

export const hasShop = async (db: Db, merchantId: number, id: number): Promise<boolean> =>
  (await db
    .selectFrom('shop')
    .select('id')
    .where('merchantId', '=', merchantId)
    .where('id', '=', id)
    .executeTakeFirst()) !== undefined;

/** @returns whether it was not noted before: of two that look at once one tells */
export const noteEnding = async (
  trx: Db,
  merchantId: number,
  id: number,
  validUntil: string,
): Promise<boolean> =>
  (
    await sql`update responsible_party set noticed_for = valid_until
      where merchant_id = ${merchantId} and id = ${id} and valid_until = ${validUntil}::date
        and noticed_for is distinct from valid_until`.execute(trx)
  ).numAffectedRows === 1n;
