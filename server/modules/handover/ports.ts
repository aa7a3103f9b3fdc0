import type { Trx } from '#server/platform/database.ts';
import { lockListsOf, removeFrom } from './write.sql.ts';

/** What packages are told of the lists on which they lie. */
export const listsOfPackages = {
  async closed(trx: Trx, factoryId: number, ids: readonly number[]): Promise<Map<number, string>> {
    const lain = await lockListsOf(trx, factoryId, ids);
    return new Map(
      lain
        .filter(({ closedAt }) => closedAt !== null)
        .map(({ packageId, number }) => [
          packageId,
          `包裹在已打印的交接单 ${number} 上，快递已签收，不能撤销出库，请与快递核对。`,
        ]),
    );
  },
  leave: removeFrom,
};
