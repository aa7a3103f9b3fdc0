import { sql } from 'kysely';

/** The column of who asks: the merchant's or the factory's. */
type Party = 'merchantId' | 'factoryId';
export interface Asker {
  party: Party;
  tenantId: number;
}
const column = (party: Party) => (party === 'merchantId' ? 'merchant_id' : 'factory_id');

/** A wall of a table by its alias. */
export function own(alias: string, { party, tenantId }: Asker) {
  const wall = (of: Party) => sql.ref(`${alias}.${column(of)}`);
  return sql<boolean>`${wall(party)} = ${tenantId}`;
}
export const among = (ids: readonly number[]) => sql`any(${sql.val([...ids])}::bigint[])`;
