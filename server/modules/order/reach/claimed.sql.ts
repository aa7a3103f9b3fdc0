import { sql, type SqlBool } from 'kysely';
import type { Asker } from './party.ts';

/**
 * What makes a claim hold: its time, by the database's clock, and that the order stands where it was claimed. So an
 * event that leads it elsewhere ends the claim, whichever party sent it, and no event writes for that.
 */
const HOLDS = sql`c.until_at > now()`;

/** Of the orders in the question those that the asker has claimed: few, so the walk begins with them. */
export const claimedBy = ({ tenantId, userId }: Asker) =>
  sql<SqlBool>`(id, status) in (select c.order_id, c.status from order_claim c
    where c.tenant_id = ${tenantId} and c.user_id = ${userId ?? null}::bigint and ${HOLDS})`;

/** Of the orders in the question those that nobody of the asker's company has claimed. */
export const claimedByNobody = ({ tenantId }: Asker) =>
  sql<SqlBool>`not exists (select from order_claim c where c.tenant_id = ${tenantId}
    and c.order_id = trade_order.id and c.status = trade_order.status and ${HOLDS})`;
