import { sql, type RawBuilder } from 'kysely';
import { GRANT_REGIONS } from '#contract/grant/life-cycle/grant-states.ts';
import type { GrantLife } from './life-types.ts';

const OFFERED = sql.lit(GRANT_REGIONS.grant.offered.code);

/** What a move of a grant writes beside its state. `o`: the row as it was. */
export function assigned(event: GrantLife['event']): readonly RawBuilder<unknown>[] {
  switch (event.type) {
    case 'grant.changed': {
      const { total, daily, priceCents: price, startsAt, endsAt } = event;
      // A higher price waits for the receiver's yes, and a lower one counts at once.
      const counts = sql`(o.state = ${OFFERED} or ${price}::int <= o.price_cents)`;
      return [
        sql`total = ${total}, daily = ${daily}::int`,
        sql`price_cents = case when ${counts} then ${price}::int else o.price_cents end`,
        sql`next_price_cents = case when ${counts} then null else ${price}::int end`,
        sql`starts_at = ${new Date(startsAt)}, ends_at = ${new Date(endsAt)}`,
      ];
    }
    case 'grant.topped.up':
      return [sql`total = o.total + ${event.more}::int`];
    case 'grant.paused':
      return [sql`paused_by = ${event.by}`];
    case 'grant.resumed':
    case 'grant.ended':
      return [sql`paused_by = null`];
    default:
      return [];
  }
}
