import { sql } from 'kysely';
import { GRANT_REGIONS } from '#contract/grant/life-cycle/grant-states.ts';
import { dayInShanghai } from '#contract/values/calendar-day.ts';
import type { AccountKind } from '#contract/waybill/account.ts';
import type { Db } from '#server/platform/database.ts';
import { closedBy, LENT_OUT } from './lent.ts';
import { leftNow } from './sql.ts';

/** What is left of the grant `g` today. */
export const grantLeft = (now: Date) => sql<number>`greatest(0, least(g.total - g.used - g.reserved,
  g.daily - case when g.day = ${dayInShanghai(now)}::date then g.day_used + g.day_reserved else 0 end))`;

/** Those that can be asked, the ones that are on first; lent ones as long as they are lent, each with its lender. */
export async function choices(db: Db, factoryId: number, now: Date) {
  const own = await db
    .selectFrom('waybillAccount')
    .where('factoryId', '=', factoryId)
    .where('grantId', 'is', null)
    .select(['id', 'name', 'expressName', 'isOn'])
    .select([sql<AccountKind>`kind`.as('kind'), leftNow(now).as('left')])
    .orderBy('isOn', 'desc')
    .orderBy('id')
    .execute();
  const lent = await db
    .selectFrom('waybillAccount as a')
    .innerJoin('waybillGrant as g', (join) =>
      join.onRef('g.id', '=', 'a.grantId').on('g.factoryId', '=', factoryId),
    )
    .leftJoin('tenant as t', 't.id', 'g.merchantId')
    .where('a.factoryId', '=', factoryId)
    .where('g.state', '<>', sql.lit(GRANT_REGIONS.grant.ended.code))
    .select(['a.id', 'g.accountName as name', 'g.expressName', 'g.state', 'g.startsAt', 'g.endsAt'])
    .select([sql<AccountKind>`a.kind`.as('kind'), grantLeft(now).as('left')])
    .select(({ fn, val }) => fn.coalesce('t.name', val('')).as('lender'))
    .orderBy('a.id')
    .execute();
  return [
    ...own.map((one) => ({ ...one, lender: null })),
    ...lent.map(({ state, startsAt, endsAt, ...one }) => {
      // Whether its owner paused the account is seen when it is asked.
      const closed = closedBy({ state, begun: startsAt <= now, over: endsAt <= now, accountOn: true });
      return { ...one, isOn: closed === undefined, says: { closed: closed ?? LENT_OUT, out: LENT_OUT } };
    }),
  ];
}
