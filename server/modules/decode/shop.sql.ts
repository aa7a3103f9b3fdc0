import type { Db } from '#server/platform/database.ts';

/** The factory that each shop's codes mean where several offer them, by shop. */
export const shopFactories = async (db: Db, merchantId: number): Promise<ReadonlyMap<number, number>> =>
  new Map(
    (
      await db
        .selectFrom('shop')
        .select(['id', 'defaultFactoryId'])
        .where('merchantId', '=', merchantId)
        .where('defaultFactoryId', 'is not', null)
        .execute()
    ).map(({ id, defaultFactoryId }) => [id, defaultFactoryId!]),
  );
