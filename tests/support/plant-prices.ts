import type { Db } from '#server/platform/database.ts';

/** A row of each kind of price of a factory, and where its expresses go. */
export async function plantPrices(system: Db, factoryId: number) {
  await system
    .insertInto('regionRule')
    .values({ factoryId, kind: 'serves', updatedAt: new Date() })
    .execute();
  await system
    .insertInto('priceRule')
    .values({ factoryId, kind: 'goods', target: 'all', way: 'percent', value: 1, updatedAt: new Date() })
    .execute();
  await system
    .insertInto('expressFee')
    .values({
      factoryId,
      mode: 'piece',
      startCount: 1,
      startCents: 1,
      extraCount: 1,
      extraCents: 1,
      updatedAt: new Date(),
    })
    .execute();
}
