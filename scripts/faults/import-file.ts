import { orderImport } from '#contract/order-import/order-import.ts';
import { isKnown, type User } from './client.ts';
import type { Ledger } from './ledger.ts';
import type { World } from './world.ts';

const HEADER = '平台订单号,商家编码,数量,商品名称,单价,收件人';

/** Brings an order file in, two lines an order. @returns whether the server said what it did. */
export async function importFile(
  user: User,
  platformOrderNos: readonly string[],
  { ledger, world }: { ledger: Ledger; world: World },
): Promise<boolean> {
  const lines = platformOrderNos.flatMap((no) => [1, 2].map((n) => `${no},CODE-${n},1,手机壳,19.90,王小明`));
  const inspected = await user.upload(orderImport.inspect, 'orders.csv', [HEADER, ...lines].join('\r\n'));
  if (inspected?.code !== 0) return isKnown(inspected);
  const { fileId, suggested: mapping } = inspected.data;
  ledger.note('file', String(fileId), true);
  const started = await user.write(orderImport.start, { fileId, shopId: world.shopId, mapping });
  if (started?.code !== 0) {
    // A second start of the same file would find the orders there: what was not answered is left.
    for (const no of platformOrderNos) ledger.note('order', no, false);
    return isKnown(started);
  }
  const { taskId } = started.data;
  ledger.note('task', String(taskId), true);
  ledger.imports.push({ taskId, platformOrderNos, judged: false });
  return true;
}
