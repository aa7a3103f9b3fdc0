import { handoverList } from '#contract/handover/handover-list.ts';
import { order } from '#contract/order/order.ts';
import { packages } from '#contract/package/package.ts';
import { BASE_PATH } from '#contract/wire.ts';
import { barriers } from '#tests/e2e/barriers.ts';
import { ask } from '#tests/e2e/entry/own-tenant.ts';
import { hands, ownPrefix, pushedOrders } from '#tests/e2e/orders/own-orders.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { listPage } from '#tests/e2e/pages/list.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { readPaper } from '#tests/support/read-paper.ts';

/** Three packed parcels of the test's own with their numbers; the buyer of the last one asks for his money back. */
async function ownParcels() {
  const merchant = await hands('merchant02');
  const factory = await hands('factory01');
  const prefix = ownPrefix();
  const orders = await pushedOrders(merchant, { prefix, count: 3 });
  const ids = orders.map(({ id }) => id);
  const send = (event: string) =>
    factory.call(order.action, { event, ids, params: {}, dangerVerified: true });
  await ask(`update trade_order set status = 20, reasons = '{}' where id = any($1)`, [ids]);
  for (const event of ['order.approve', 'order.pack.forced']) expect((await send(event)).failed).toEqual([]);
  const found = await ask<{ id: number }>(
    'select id::int from package where order_id = any($1) and stage = 20 order by id',
    [ids],
  );
  const numbers: string[] = [];
  for (const [n, { id }] of found.entries()) {
    numbers.push(`${prefix}${n}`);
    await factory.call(packages.enter, { id, waybillNo: numbers[n]!, expressName: '德邦快递' });
  }
  await ask('update package set real_g = 1234 where id = any($1)', [found.map(({ id }) => id)]);
  await merchant.call(order.action, { event: 'order.refund.requested', ids: ids.slice(2), params: {} });
  return numbers;
}

test('[P149] parcels are chosen and handed over, the one of a refund is refused aloud, and a list of the others is made, printed and closed', async ({
  signedIn,
}) => {
  const numbers = await ownParcels();
  const { page } = await signedIn('factory01');
  const asked = numbers.map((no) => `numbers=${no}`).join('&');
  await page.goto(`/factory/product/expressOrder?${asked}`);
  const list = listPage(page, '快递单');
  await expect(list.rows).toHaveCount(3);
  await expect(list.row(numbers[2]!)).toContainText('拦截');
  const sums = list.region.getByRole('table', { name: '按快递合计' });
  await expect(sums.getByRole('row', { name: /德邦快递/ })).toContainText('3.702');
  expect(await barriers(page)).toEqual([]);

  await test.step('two leave, the third stays', async () => {
    await list.selectPage();
    await list.action('出库').click();
    const report = page.getByRole('dialog').filter({ hasText: '退款' });
    await expect(report).toContainText('订单被锁定、挂起或在退款中');
    await page.keyboard.press('Escape');
    await expect(report).toBeHidden();
    await expect(list.row('已出库')).toHaveCount(2);
    await sums.getByRole('link', { name: '德邦快递未出库 1，查看明细' }).click();
    await expect(list.rows).toHaveCount(1);
    await expect(list.row(numbers[2]!)).toContainText('已打包');
    await page.goto(`/factory/product/expressOrder?${asked}&state=handedOver`);
    await expect(list.rows).toHaveCount(2);
  });

  await test.step('they go on a list', async () => {
    await list.selectPage();
    await list.action('做交接单').click();
    const make = dialog(page, '做交接单 德邦快递');
    await expect(make.panel).toContainText('所选的 2 个已出库的包裹');
    await make.button('做交接单').click();
    await expect(make.panel).toBeHidden();
    await expect(list.row('德邦快递-')).toHaveCount(2);
  });

  const [made] = await ask<{ number: string }>(
    `select l.number from handover_list l join handover_list_package lp on lp.list_id = l.id
       join package p on p.id = lp.package_id where p.waybill_no = $1`,
    [numbers[0]!],
  );
  const { number } = made!;
  await test.step('which is printed, and closed with that', async () => {
    await list.unselect();
    await list.tab('交接单').click();
    const lists = listPage(page, '快递单', '交接单');
    await expect(lists.row(number)).toContainText('未打印');
    await lists.row(number).getByText('未打印').click();
    const detail = page.getByRole('region', { name: '交接单详情' });
    await expect(detail).toContainText(numbers[0]!);
    expect(await barriers(page)).toEqual([]);
    await detail.getByRole('button', { name: '打印并关闭', exact: true }).click();
    const sure = dialog(page, `打印并关闭 ${number}`);
    await expect(sure.panel).toContainText('2.468 千克');
    const answered = page.waitForResponse(`**${BASE_PATH}${handoverList.paper.path}*`);
    // The paper opens in a tab of its own.
    const tab = page.waitForEvent('popup');
    await sure.button('打印并关闭').click();
    const paper = dialog(page, `打印 ${number}`);
    // A process of its own draws it, and gives way to all others.
    await expect(paper.panel.getByRole('status')).toContainText('交接单已生成', { timeout: 60_000 });
    await (await tab).close();
    const { data } = (await (await answered).json()) as { data: { pdf: string } };
    const texts = readPaper(Buffer.from(data.pdf, 'base64')).flatMap((one) =>
      one.texts.map(({ text }) => text),
    );
    for (const no of numbers.slice(0, 2)) expect(texts).toContain(no);
    expect(texts).not.toContain(numbers[2]!);
    expect(texts.join('\n')).toContain('合计 2 个包裹');
    await paper.panel.getByText('关闭', { exact: true }).click();
    await expect(paper.panel).toBeHidden();
    await expect(lists.row(number)).toContainText('已打印');
    await expect(detail.getByRole('button', { name: /^移出/ })).toHaveCount(0);
    expect(await barriers(page)).toEqual([]);
  });
});
