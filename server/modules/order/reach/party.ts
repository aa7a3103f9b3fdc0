import type { Db } from '#server/platform/database.ts';
import { prepared, type Statement } from '#server/platform/prepared.ts';

/** The column that names the acting tenant: it carries the index and is one of the two walls. */
export type Party = 'merchantId' | 'factoryId';

/** Who asks: the tenant, and which party of the orders it is. */
export interface Asker {
  party: Party;
  tenantId: number;
  /** Of these shops alone: what the user's department may reach. */
  shopIds?: readonly number[];
  /** Absent where nobody in person asks. */
  userId?: number;
}

/** A statement of fixed text (platform/prepared.ts) for each party: the column that names it is part of the text. */
export function preparedOf<A extends unknown[], R>(
  build: (db: Db, party: Party, tenantId: number, ...values: A) => Statement<R>,
): (db: Db, asker: Asker, ...values: A) => Promise<R[]> {
  const of = (party: Party) =>
    prepared((db, tenantId: number, ...values: A) => build(db, party, tenantId, ...values), build.length - 2);
  const ways = { merchantId: of('merchantId'), factoryId: of('factoryId') };
  return (db, { party, tenantId }, ...values) => ways[party](db, tenantId, ...values);
}
