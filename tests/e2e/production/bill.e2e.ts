import { order } from '#contract/order/order.ts';
import { packages } from '#contract/package/package.ts';
import { carrierCost, expressFee } from '#contract/price/express-fee.ts';
import { barriers } from '#tests/e2e/barriers.ts';
import { ask } from '#tests/e2e/entry/own-tenant.ts';
import { hands, ownPrefix, pushedOrders } from '#tests/e2e/orders/own-orders.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { listPage } from '#tests/e2e/pages/list.ts';
import { expect, test } from '#tests/e2e/support.ts';

const EXPRESS = '天天快递';

test('[P115] a carrier’s bill comes in, is decided line by line, settled, and opened again', async ({
  signedIn,
}) => {
  const own = await pushedOrders(await hands('merchant02'), { prefix: ownPrefix(), count: 2 });
  const factory = await hands('factory01');
  const sheet = { mode: 'weight' as const, expressName: EXPRESS, startCount: 1000, extraCount: 1000 };
  await factory.call(expressFee.create, { ...sheet, startCents: 900, extraCents: 250 });
  await factory.call(carrierCost.create, { ...sheet, startCents: 400, extraCents: 100 });
  const numbers: string[] = [];
  for (const { id, orderNo } of own) {
    await ask(`update trade_order set status = 20, reasons = '{}' where id = $1`, [id]);
    for (const event of ['order.approve', 'order.pack.forced'])
      await factory.call(order.action, { event, ids: [id], params: {}, dangerVerified: true });
    const { list } = await factory.call(packages.page, { numbers: [orderNo] });
    const parcel = list[0]!.id;
    const waybillNo = `TT${id}${id}`;
    await factory.call(packages.enter, { id: parcel, waybillNo, expressName: EXPRESS });
    for (const [event, params] of [
      ['package.weighed', { grams: 900, reason: '加了衬板' }],
      ['package.handed.over', {}],
    ] as const)
      await factory.call(packages.act, { event, ids: [parcel], params: { ...params } });
    numbers.push(waybillNo);
  }
  const [same, heavy] = numbers as [string, string];
  const name = `账单-${same}.csv`;
  const lines = [`${same},0.9,4.00`, `${heavy},1.8,5.00`, `${same}X,1,4.00`, `${heavy},1.8,五元`];

  const { page } = await signedIn('factory01');
  await page.goto('/factory/express/fee?tab=bill');
  const list = listPage(page, '快递费');
  await list.action('导入账单').click();
  const form = dialog(page, '导入账单');
  await form.panel.locator('input[type=file]').setInputFiles({
    ...{ name, mimeType: 'text/csv' },
    buffer: Buffer.from(['运单号,计费重量(kg),应付金额', ...lines].join('\r\n')),
  });
  await form.field(/^快递公司/).selectOption(EXPRESS);
  await form.button('导入并核对').click();
  await expect(form.panel).toContainText('有差异');
  await form.button('关闭').last().click();
  await expect(list.row(name)).toContainText('核对中');
  expect(await barriers(page)).toEqual([]);

  await list.row(name).getByRole('button', { name: '核对' }).click();
  await expect(list.row(`${same}X`)).toContainText('无包裹');
  await expect(list.row(heavy)).toContainText('重量');
  await expect(list.region.getByRole('status').filter({ hasText: '3 行' })).toContainText('13.00');
  expect(await barriers(page)).toEqual([]);

  const decide = async (number: string, deed: string, reason: string) => {
    await list.row(number).first().getByRole('checkbox').locator('xpath=..').click();
    await list.action(deed).click();
    const why = dialog(page, new RegExp(`^${deed} 1 行账单`));
    await why.field(/^原因/).fill(reason);
    await why.button(deed).click();
    await expect(why.panel).toBeHidden();
  };
  await decide(heavy, '申诉', '我方称重 900 克');
  await expect(list.row(heavy)).toContainText('申诉中');
  await decide(heavy, '认账', '快递公司给了称重照片');
  await expect(list.row(heavy)).toContainText('已认账');
  await decide(`${same}X`, '拒付', '不是我方的包裹');
  await expect(list.row(`${same}X`)).toContainText('已拒付');
  await list.row('一致').getByRole('checkbox').locator('xpath=..').click();
  await list.action('认账').click();
  await expect(list.row('一致')).toHaveCount(0);

  await page.goto('/factory/express/fee?tab=bill');
  await list.row(name).getByRole('button', { name: '结算' }).click();
  const settling = dialog(page, '结算账单');
  // 1,800 g are one step of 2.50 more for the customer.
  await expect(settling.panel).toContainText('1 个包裹按快递公司的重量向客户补收，共');
  await expect(settling.panel).toContainText('2.50');
  await settling.button('下一步').click();
  const danger = dialog(page, '请先验证');
  await danger.typeCode();
  await danger.button('确认').click();
  await expect(settling.panel).toContainText('补收');
  await settling.button('关闭').last().click();
  await expect(list.row(name)).toContainText('已结算');
  await page.goto(`/factory/express/fee?numbers=${heavy}`);
  await expect(list.row(heavy)).toContainText('11.50');
  await list.row(heavy).getByText('已调整').click();
  const detail = page.getByRole('region', { name: '快递费详情' });
  await expect(detail).toContainText('快递公司计重 1,800 克，工厂称重 900 克');
  await expect(detail.getByRole('region', { name: '快递公司的账单' })).toContainText(name);

  await page.goto('/factory/express/fee?tab=bill');
  await list.row(name).getByRole('button', { name: '反结算' }).click();
  const back = dialog(page, '反结算账单');
  await back.field(/^原因/).fill('快递公司重开账单');
  await back.button('下一步').click();
  await danger.typeCode();
  await danger.button('确认').click();
  await expect(back.panel).toContainText('反结算');
  await back.button('关闭').last().click();
  await expect(list.row(name)).toContainText('核对中');
  await page.goto(`/factory/express/fee?numbers=${heavy}`);
  await expect(list.row(heavy)).toContainText('9.00');
});
