import type { Db } from '#server/platform/database.ts';

/** What its carrier's system said of a package that left, and by which account its factory is told. */
export async function plantTracks(system: Db, merchantId: number, factoryId: number, packageId: number) {
  const now = new Date();
  const { id: waybillId } = await system
    .selectFrom('waybill')
    .select('id')
    .where('packageId', '=', packageId)
    .executeTakeFirstOrThrow();
  await system
    .insertInto('track')
    .values({
      ...{ merchantId, factoryId, packageId, waybillId, at: now, code: '103', state: 20, known: true },
      ...{ text: '已揽收', place: '', source: 'push', hash: 'hash' },
    })
    .execute();
  await system
    .insertInto('packageIntercept')
    .values({
      ...{ merchantId, factoryId, packageId, askedBy: 'factory', reason: '买家退款', step: 'person' },
      ...{ askedAt: now, dueAt: now },
    })
    .execute();
  await system
    .insertInto('trackRaw')
    .values({ factoryId, source: 'push', body: '{}', receivedAt: now, doneAt: now })
    .execute();
  await system
    .insertInto('trackSubscription')
    .values({ waybillId, factoryId, state: 'heard', dueAt: now })
    .execute();
  await system
    .insertInto('trackAccount')
    .values({
      ...{
        factoryId,
        open: true,
        customer: 'customer',
        token: `token${factoryId}`,
        origin: 'http://127.0.0.1',
      },
      ...{ updatedAt: now, updatedBy: '' },
    })
    .onConflict((c) => c.column('factoryId').doNothing())
    .execute();
}
