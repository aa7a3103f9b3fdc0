import { SF_ACCOUNT } from '#server/sandbox/carriers/sf.ts';
import type { Vault } from '#server/platform/vault.ts';
import type { Trx } from './rows.sql.ts';

const SENDER = JSON.stringify({
  ...{ name: '发货部', phone: '13900000001', province: '广东省', city: '深圳市' },
  ...{ district: '南山区', address: '科技园科苑路 1 号' },
});

/** Whom the factory asks for numbers: an own range, and an account at the stand-in of 顺丰. */
export async function makeWaybillAccounts(
  trx: Trx,
  factoryId: number,
  vault: Vault,
  now: Date,
): Promise<void> {
  const shared = { factoryId, updatedBy: '陈工', updatedAt: now, createdAt: now };
  const own = { name: '自有号段', kind: 'range', adapter: 'range', expressName: '其他快递' };
  const { id: accountId } = await trx
    .insertInto('waybillAccount')
    .values({ ...shared, ...own, dailyCap: 5000 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const numbers = { prefix: 'PF', fromNo: 1, toNo: 1_000_000, nextNo: 1 };
  await trx
    .insertInto('waybillRange')
    .values({ factoryId, accountId, ...numbers, createdBy: '陈工', createdAt: now })
    .execute();
  const sf = {
    name: '顺丰月结',
    kind: 'own',
    adapter: 'sf',
    expressName: '顺丰速运',
    branch: '深圳南山网点',
  };
  const opens = { ...SF_ACCOUNT, monthlyCard: '7551234567', encoding: 'url' };
  await trx
    .insertInto('waybillAccount')
    .values({
      ...{ ...shared, ...sf, sender: SENDER, dailyCap: 2000, quota: 20_000 },
      access: vault.seal(JSON.stringify(opens)),
    })
    .execute();
}
