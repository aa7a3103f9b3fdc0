import { sql } from 'kysely';
import { dayInShanghai } from '#contract/values/calendar-day.ts';
import { hasWord } from '#server/platform/has-word.ts';
import type { Db } from '#server/platform/database.ts';
import { PARTIES, type Party } from './party.ts';

interface Wanted {
  id?: number | undefined;
  accountId?: number | undefined;
  partnerId?: number | undefined;
  state?: number | undefined;
  keyword?: string | undefined;
}
const OTHER = { owner: 'receiver', receiver: 'owner' } as const;

const dayOf = (at: string) => sql<string>`to_char(${sql.ref(at)} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`;
/** The end stands at the beginning of the day behind the last. */
const LAST_DAY = sql<string>`to_char((g.ends_at at time zone 'Asia/Shanghai') - interval '1 day', 'YYYY-MM-DD')`;
const today = (column: string, now: Date) =>
  sql<number>`case when g.day = ${dayInShanghai(now)}::date then ${sql.ref(column)} else 0 end`;

/** The grants of one side. */
export function pageGrants(db: Db, side: Party, tenantId: number, now: Date, wanted: Wanted) {
  const [party, other] = [`g.${PARTIES[side]}`, `g.${PARTIES[OTHER[side]]}`] as const;
  return db
    .selectFrom('waybillGrant as g')
    .leftJoin('tenant as m', 'm.id', 'g.merchantId')
    .leftJoin('tenant as f', 'f.id', 'g.factoryId')
    .where(party, '=', tenantId)
    .$if(wanted.id !== undefined, (q) => q.where('g.id', '=', wanted.id!))
    .$if(wanted.accountId !== undefined, (q) => q.where('g.accountId', '=', wanted.accountId!))
    .$if(wanted.partnerId !== undefined, (q) => q.where(other, '=', wanted.partnerId!))
    .$if(wanted.state !== undefined, (q) => q.where('g.state', '=', wanted.state!))
    .$if(Boolean(wanted.keyword), (q) => q.where((eb) => hasWord(eb, ['g.accountName'], wanted.keyword!)))
    .select(['g.id', 'g.accountId', 'g.accountName', 'g.adapter', 'g.expressName', 'g.merchantId'])
    .select(['g.factoryId', 'g.state', 'g.total', 'g.daily', 'g.used', 'g.reserved', 'g.priceCents'])
    .select(['g.nextPriceCents', 'g.pausedBy', 'g.lastUsedAt', 'g.offeredBy', 'g.createdAt', 'g.version'])
    .select(({ fn, val }) => [
      fn.coalesce('m.name', val('')).as('merchantName'),
      fn.coalesce('f.name', val('')).as('factoryName'),
    ])
    .select([today('g.day_used', now).as('dayUsed'), today('g.day_reserved', now).as('dayReserved')])
    .select([dayOf('g.starts_at').as('startDay'), LAST_DAY.as('endDay')])
    .select(
      sql<number>`greatest(0, least(g.total - g.used - g.reserved,
        g.daily - ${today('g.day_used', now)} - ${today('g.day_reserved', now)}))`.as('left'),
    )
    .orderBy('g.id', 'desc');
}

interface WantedUses {
  grantId?: number | undefined;
  partnerId?: number | undefined;
  no?: string | undefined;
  /** From then on until before then, in milliseconds. */
  at?: readonly [number, number] | undefined;
}

/** [X39] Numbers that were got through grants of one side, the newest first. */
export function pageUses(db: Db, side: Party, tenantId: number, wanted: WantedUses) {
  const [party, other] = [`u.${PARTIES[side]}`, `u.${PARTIES[OTHER[side]]}`] as const;
  return db
    .selectFrom('waybillUse as u')
    .innerJoin('waybillGrant as g', (join) =>
      join.onRef('g.id', '=', 'u.grantId').onRef('g.factoryId', '=', 'u.factoryId'),
    )
    .leftJoin('tenant as m', 'm.id', 'u.merchantId')
    .leftJoin('tenant as f', 'f.id', 'u.factoryId')
    .where(party, '=', tenantId)
    .$if(wanted.grantId !== undefined, (q) => q.where('u.grantId', '=', wanted.grantId!))
    .$if(wanted.partnerId !== undefined, (q) => q.where(other, '=', wanted.partnerId!))
    .$if(Boolean(wanted.no), (q) => q.where((eb) => hasWord(eb, ['u.no'], wanted.no!)))
    .$if(wanted.at !== undefined, (q) =>
      q.where('u.at', '>=', new Date(wanted.at![0])).where('u.at', '<', new Date(wanted.at![1])),
    )
    .select(['u.id', 'u.grantId', 'g.accountName', 'u.at', 'u.no', 'u.expressName', 'u.province'])
    .select(['u.weightG', 'u.chargeCents', 'u.state'])
    .select(({ fn, val }) => [
      fn.coalesce('m.name', val('')).as('merchantName'),
      fn.coalesce('f.name', val('')).as('factoryName'),
    ])
    .orderBy('u.at', 'desc')
    .orderBy('u.id', 'desc');
}
