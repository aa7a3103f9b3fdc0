import type { Db } from '#server/platform/database.ts';

/** What is wrong with a package that left, and that somebody said so. */
export async function plantProblems(system: Db, merchantId: number, factoryId: number, packageId: number) {
  const now = new Date();
  const { orderId } = await system
    .selectFrom('package')
    .select('orderId')
    .where('id', '=', packageId)
    .executeTakeFirstOrThrow();
  const { id } = await system
    .insertInto('problem')
    .values({
      ...{ merchantId, factoryId, packageId, orderId, kind: 'address', openedBy: 'merchant', state: 0 },
      ...{ createdAt: now, updatedAt: now },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await system
    .insertInto('problemEvent')
    .values({
      ...{ problemId: id, merchantId, factoryId, event: 'problem.opened', actor: 'merchant' },
      ...{ after: [0, 0], version: 1, at: now },
    })
    .execute();
}
