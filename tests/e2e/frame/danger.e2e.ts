import { orderImport } from '#contract/order-import/order-import.ts';
import type { Output } from '#contract/endpoint.ts';
import { binding } from '#contract/binding/binding.ts';
import { invite } from '#contract/invite/invite.ts';
import { shop } from '#contract/shop/shop.ts';
import { task } from '#contract/task/task.ts';
import { tenant } from '#contract/tenant/tenant.ts';
import type { Envelope } from '#contract/wire.ts';
import { barriers } from '#tests/e2e/barriers.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { ordersPage } from '#tests/e2e/pages/orders.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { hands, orderFile, ownPrefix, sendFile, type Wanted } from '#tests/e2e/orders/own-orders.ts';
import { until } from '#tests/support/until.ts';
import { ask, ownTenant } from '#tests/e2e/entry/own-tenant.ts';

const PASSWORD = 'geheim1';

/** A merchant of the test's own, bound to a factory, with orders that wait for their codes and a password for dangerous operations. */
async function merchantWithOrders(wanted: Wanted) {
  const merchant = await ownTenant('merchant');
  const factory = await ownTenant('factory');
  const api = await hands(merchant.username);
  const invited = { name: '老客户', validUntil: null, mostUses: null };
  const { inviteCode } = await (await hands(factory.username)).call(invite.create, invited);
  await api.call(binding.bind, { inviteCode });
  const { id: shopId } = await api.call(shop.createLocal, { brandName: '云朵', nick: '一号店' });
  const sent = await sendFile(api, orderFile(wanted), `${wanted.prefix}.csv`, orderImport.inspect.path);
  const { data } = sent as Envelope<Output<typeof orderImport.inspect>>;
  const { fileId, suggested: mapping } = data;
  const { taskId } = await api.call(orderImport.start, { fileId, shopId, mapping });
  await until(async () => (await api.call(task.get, { id: taskId })).endedAt, 'the import did not end');
  await api.call(tenant.setDangerPassword, { dangerOptPassword: PASSWORD });
  return merchant;
}

const closedOf = async (tenantId: number) =>
  (await ask('select 1 from trade_order where merchant_id = $1 and status = 90', [tenantId])).length;

test('[F12] [F13] [F14] what the server finds dangerous is verified: code, password, its refusal beside the field', async ({
  asUser,
}) => {
  test.setTimeout(300_000);
  const wanted = { prefix: ownPrefix(), count: 3 };
  const merchant = await merchantWithOrders(wanted);
  const { page } = await asUser(merchant.username);
  const list = ordersPage(page, '订单');
  const cancel = async (orders: number) => {
    const asked = dialog(page, `取消 ${orders} 单`);
    await asked.button('取消订单').click();
    await expect(asked.panel.getByText('请填写取消原因，或点选一个')).toBeVisible();
    await asked.panel.getByText('买家不要了').click();
    await asked.button('取消订单').click();
  };
  await list.open('?status=unmapped');
  await expect(list.rows).toHaveCount(3);

  await test.step('one order is cancelled without a password', async () => {
    await list.select(`${wanted.prefix}-001`);
    await list.action('取消订单').click();
    await cancel(1);
    await expect(list.rows).toHaveCount(2);
    expect(await closedOf(merchant.tenantId)).toBe(1);
  });

  await list.selectPage();
  await list.action('取消订单').click();
  await cancel(2);
  const danger = dialog(page, '请先验证');
  // Named after the deed: beside it a button that is called 取消 would be read as another.
  const confirm = danger.button('取消订单');
  const password = danger.field('危险操作密码');
  await test.step('several are verified: nothing is done before', async () => {
    await expect(danger.panel).toContainText('「取消订单」需要验证');
    await expect(password).toBeVisible();
    await expect(confirm).toBeDisabled();
    await danger.field(/^输入上面的验证码/).fill('-12345');
    await expect(danger.panel.getByText('请输入正确的验证码')).toBeVisible();
    await danger.typeCode();
    await confirm.click();
    await expect(danger.panel.getByText('请输入危险操作密码')).toBeVisible();
    expect(await barriers(page)).toEqual([]);
    await danger.button('不取消').click();
    await expect(danger.panel).toHaveCount(0);
    await expect(list.chosen).toHaveText('已选 2 条');
    expect(await closedOf(merchant.tenantId)).toBe(1);
  });

  await list.action('取消订单').click();
  await cancel(2);
  await danger.typeCode();
  await password.fill('falsch1');
  await confirm.click();
  await expect(danger.panel.getByText('危险操作密码不正确，请重新输入。')).toBeVisible();
  await password.fill(PASSWORD);
  await confirm.click();
  await expect(page.getByText('验证成功')).toBeVisible();
  await expect(list.rows).toHaveCount(0);
  expect(await closedOf(merchant.tenantId)).toBe(3);
});
