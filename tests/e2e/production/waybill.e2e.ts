import { barriers } from '#tests/e2e/barriers.ts';
import { ask } from '#tests/e2e/entry/own-tenant.ts';
import { hands, ownPrefix, pushedOrders } from '#tests/e2e/orders/own-orders.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { listPage } from '#tests/e2e/pages/list.ts';
import { order } from '#contract/order/order.ts';
import { expect, test } from '#tests/e2e/support.ts';

test('[P118] what an order is packed in is divided and put together, gets its number, is weighed and leaves with its order', async ({
  signedIn,
}) => {
  // The second one has two pieces.
  const [, own] = await pushedOrders(await hands('merchant02'), { prefix: ownPrefix(), count: 2 });
  const { id, orderNo } = own!;
  const factory = await hands('factory01');
  const send = (event: string) =>
    factory.call(order.action, { event, ids: [id], params: {}, dangerVerified: true });
  await ask(`update trade_order set status = 20, reasons = '{}' where id = $1`, [id]);
  expect((await send('order.approve')).failed).toEqual([]);
  const { page } = await signedIn('factory01');
  await page.goto(`/factory/express/waybill?numbers=${orderNo}`);
  const list = listPage(page, '面单');
  await expect(list.rows).toHaveCount(1);
  await expect(list.row('待打包')).toContainText(orderNo);
  const detail = page.getByRole('region', { name: '包裹详情' });

  await test.step('two pieces are divided, and put together again', async () => {
    await list.row(orderNo).getByText('待打包').click();
    await detail.getByRole('button', { name: '拆包裹' }).click();
    const split = page.getByRole('dialog', { name: /^拆包裹 P/ });
    await split.getByRole('textbox').first().fill('1');
    await split.getByRole('button', { name: '拆包裹' }).click();
    await expect(split).toBeHidden();
    await expect(list.rows).toHaveCount(2);
    await detail.getByRole('button', { name: /^并入 P/ }).click();
    await expect(list.row('已作废')).toHaveCount(1);
    await page.keyboard.press('Escape');
  });

  await test.step('once its order is packed it gets a number and a weight, and leaves', async () => {
    expect((await send('order.pack.forced')).failed).toEqual([]);
    await page.goto(`/factory/express/waybill?numbers=${orderNo}&stage=20`);
    await expect(list.rows).toHaveCount(1);
    await list.select(orderNo);
    const no = `SF${id}${id}`;
    await list.action('填写运单号').click();
    const number = page.getByRole('dialog', { name: /^填写运单号 P/ });
    await number.getByLabel('运单号').fill(no);
    await number.getByRole('button', { name: '填写', exact: true }).click();
    await expect(number).toBeHidden();
    await expect(list.row(orderNo)).toContainText(no);
    await list.action('称重').click();
    const scale = page.getByRole('dialog', { name: /^称重 P/ });
    await scale.getByLabel('重量').fill('5000');
    await scale.getByLabel('原因').fill('加了衬板');
    await scale.getByRole('button', { name: '称重', exact: true }).click();
    await expect(scale).toBeHidden();
    await page.goto(`/factory/express/waybill?numbers=${no}`);
    await expect(list.row('已称重')).toContainText('5,000 克');
    await list.select(orderNo);
    await list.action('出库').click();
    await expect(list.row('已出库')).toContainText(no);
    const shipped = await ask<{ status: number; no: string }>(
      'select status, waybill_no as no from trade_order where id = $1',
      [id],
    );
    expect(shipped).toEqual([{ status: 70, no }]);
  });

  await test.step('handed over by mistake, it is here again, and so is its order', async () => {
    await list.select('已出库');
    await list.action('撤销出库').click();
    const undone = page.getByRole('dialog', { name: '撤销出库 1 个包裹' });
    await undone.getByRole('button', { name: '扫错包裹' }).click();
    await undone.getByRole('button', { name: '撤销出库', exact: true }).click();
    const danger = dialog(page, '请先验证');
    await danger.typeCode();
    await danger.button('确认').click();
    await expect(list.row('已称重')).toContainText(orderNo);
    const back = await ask<{ status: number }>('select status from trade_order where id = $1', [id]);
    expect(back).toEqual([{ status: 60 }]);
  });

  expect(await barriers(page)).toEqual([]);
});
