import type { Db } from '#server/platform/database.ts';
import { fixed, type Statement } from '#server/platform/fixed.ts';

/** The column that names the acting tenant: it carries the index and is one of the two walls. */
export type Party = 'merchantId' | 'factoryId';

/** Who asks: the tenant, and which party of the orders it is. */
export interface Asker {
  party: Party;
  tenantId: number;
  /** Of these shops alone: what the user's department may reach. */
  shopIds?: readonly number[];
}

/** A statement of fixed text (platform/fixed.ts) for each party: the column that names it is part of the text. */
export function fixedOf<A extends unknown[], R>(
  build: (db: Db, party: Party, tenantId: number, ...values: A) => Statement<R>,
): (db: Db, asker: Asker, ...values: A) => Promise<R[]> {
  const of = (party: Party) =>
    fixed((db, tenantId: number, ...values: A) => build(db, party, tenantId, ...values), build.length - 2);
  const ways = { merchantId: of('merchantId'), factoryId: of('factoryId') };
  return (db, { party, tenantId }, ...values) => ways[party](db, tenantId, ...values);
}
