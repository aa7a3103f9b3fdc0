import { sql } from 'kysely';
import { GRANT_REGIONS } from '#contract/grant/life-cycle/grant-states.ts';
import { PARTIES, type Party } from './party.ts';
import type { Db, Trx } from '#server/platform/database.ts';
import { LOCKS } from '#server/platform/locks.ts';
import type { LifeTable } from '#server/platform/life-cycle/write.sql.ts';

export const GRANT_TABLE: LifeTable<unknown> = {
  table: 'waybill_grant',
  log: 'waybill_grant_event',
  key: 'grant_id',
  regions: ['state'],
  columns: [],
  touched: (now) => sql`changed_xact = pg_current_xact_id(), updated_at = ${now}`,
  logColumns: [
    ['merchant_id', sql.ref('o.merchant_id')],
    ['factory_id', sql.ref('o.factory_id')],
  ],
};

const {
  active: { code: ACTIVE },
  usedUp: { code: USED_UP },
  ended: { code: ENDED },
} = GRANT_REGIONS.grant;
const chosen = (ids: readonly number[]) => sql<number>`any(${sql.val([...ids])}::bigint[])`;

/** Whoever offers grants of a merchant's accounts waits here. */
export const holdGrants = (trx: Trx, merchantId: number) =>
  sql`select pg_advisory_xact_lock(${LOCKS.waybillAccounts}, ${merchantId}::int)`.execute(trx);

/** Grants among `ids` that are the party's, locked in the order of ids: two bulks cannot wait for each other. */
export function lockGrants(trx: Trx, side: Party, tenantId: number, ids: readonly number[]) {
  const party = PARTIES[side];
  return trx
    .selectFrom('waybillGrant')
    .select([
      'id',
      'version',
      'merchantId',
      'factoryId',
      'accountId',
      'accountName',
      'adapter',
      'expressName',
    ])
    .select(['state', 'total', 'used', 'reserved', 'priceCents', 'nextPriceCents', 'pausedBy'])
    .select(['endsAt', 'updatedAt'])
    .where(party, '=', tenantId)
    .where('id', '=', chosen(ids))
    .orderBy('id')
    .forUpdate()
    .execute();
}
export type LockedGrant = Awaited<ReturnType<typeof lockGrants>>[number];

/** The name of a factory that the merchant is bound to. */
export const boundFactory = (db: Db, merchantId: number, factoryId: number) =>
  db
    .selectFrom('binding as b')
    .innerJoin('tenant as t', 't.id', 'b.factoryId')
    .select(['t.id', 't.name'])
    .where('b.merchantId', '=', merchantId)
    .where('b.factoryId', '=', factoryId)
    .executeTakeFirst();

export const boundFactories = (db: Db, merchantId: number) =>
  db
    .selectFrom('binding as b')
    .innerJoin('tenant as t', 't.id', 'b.factoryId')
    .select(['t.id', 't.name'])
    .where('b.merchantId', '=', merchantId)
    .orderBy('t.name')
    .orderBy('t.id')
    .execute();

/** The open grants of an account, each with whose it is. */
export const openOf = (db: Db, merchantId: number, accountId: number) =>
  db
    .selectFrom('waybillGrant')
    .select(['id', 'factoryId'])
    .where('merchantId', '=', merchantId)
    .where('accountId', '=', accountId)
    .where('state', '<>', ENDED)
    .execute();

/** The open grants between two who part. */
export const openBetween = async (db: Db, merchantId: number, factoryId: number): Promise<number[]> =>
  (
    await db
      .selectFrom('waybillGrant')
      .select('id')
      .where('merchantId', '=', merchantId)
      .where('factoryId', '=', factoryId)
      .where('state', '<>', ENDED)
      .execute()
  ).map(({ id }) => id);

export const ownerName = async (trx: Trx, merchantId: number): Promise<string> =>
  (await trx.selectFrom('tenant').select('name').where('id', '=', merchantId).executeTakeFirst())?.name ?? '';

/** The receiver said yes to the price that waits. */
export const agreePrice = (trx: Trx, factoryId: number, ids: readonly number[]) =>
  trx
    .updateTable('waybillGrant')
    .set(({ ref }) => ({ priceCents: sql<number>`coalesce(${ref('nextPriceCents')}, ${ref('priceCents')})` }))
    .set({ nextPriceCents: null })
    .where('factoryId', '=', factoryId)
    .where('id', '=', chosen(ids))
    .execute();

/** Of the grants behind these lent accounts: those whose state is not what their quota says. */
export const unsettledOf = async (trx: Trx, factoryId: number, accountIds: readonly number[]) =>
  trx
    .selectFrom('waybillGrant as g')
    .innerJoin('waybillAccount as a', (join) =>
      join.onRef('a.grantId', '=', 'g.id').on('a.factoryId', '=', factoryId),
    )
    .select(['g.id', 'g.state'])
    .where('g.factoryId', '=', factoryId)
    .where('a.id', '=', chosen(accountIds))
    .where((eb) =>
      eb.or([
        eb.and([eb('g.state', '=', ACTIVE), eb(sql<number>`g.used + g.reserved`, '>=', eb.ref('g.total'))]),
        eb.and([eb('g.state', '=', USED_UP), eb(sql<number>`g.used + g.reserved`, '<', eb.ref('g.total'))]),
      ]),
    )
    .orderBy('g.id')
    .execute();

/** Of the grants behind these lent accounts: those of which a tenth is left, each said once as long as its quota is the same. */
export const lowOf = async (trx: Trx, factoryId: number, accountIds: readonly number[]) =>
  (
    await sql<{ id: number; accountName: string; total: number; left: number }>`
      update waybill_grant g set warned_total = g.total
      from waybill_account a
      where g.factory_id = ${factoryId} and a.factory_id = ${factoryId} and a.grant_id = g.id and a.id = ${chosen(accountIds)}
        and g.state = ${ACTIVE} and g.total >= ${WARNED_FROM} and g.warned_total is distinct from g.total
        and (g.used + g.reserved)::bigint * 10 >= g.total::bigint * 9 and g.used + g.reserved < g.total
      returning g.id, g.account_name, g.total, g.total - g.used - g.reserved as left`.execute(trx)
  ).rows;
/** Of fewer there is no tenth. */
const WARNED_FROM = 10;

interface Told {
  owner: boolean;
  receiver: boolean;
  title: string;
  body: string;
  links: { owner: string; receiver: string };
}
export const tellSides = (trx: Trx, grantId: number, { owner, receiver, title, body, links }: Told) =>
  sql`select waybill_grant_told(${grantId}, ${owner}, ${receiver}, ${title}, ${body}, ${links.owner}, ${links.receiver})`.execute(
    trx,
  );
