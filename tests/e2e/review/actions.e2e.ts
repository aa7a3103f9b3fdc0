import { order } from '#contract/order/order.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { tick } from '#tests/e2e/pages/list.ts';
import { ordersPage } from '#tests/e2e/pages/orders.ts';
import { act, hands, numbersOf, ownOrders, ownPrefix, pushedOrders } from '#tests/e2e/orders/own-orders.ts';
import { MONEY_PROMISED } from '#tests/support/money-words.ts';

const PLACE = {
  recipientName: '孙示例',
  recipientPhone: '13900008888',
  country: '中国',
  province: '浙江省',
  city: '杭州市',
  district: '西湖区',
  address: '示例路 8 号',
};

/** Orders of this test alone, under review; every second one has two pieces. */
async function underReview(count: number, addressed = true) {
  const wanted = { prefix: ownPrefix(), count, addressed };
  const orders = await pushedOrders(await hands('merchant02'), wanted);
  const search = `?${new URLSearchParams(numbersOf(wanted).map((n) => ['platformOrderNo', n]))}`;
  return { wanted, orders, search };
}

test('[F20] [P187] an order is split piece by piece, and its children are shown', async ({ signedIn }) => {
  const { orders } = await underReview(2);
  const { orderNo } = orders[1]!;
  const { page } = await signedIn('factory01');
  const review = ordersPage(page, '审单');
  await review.open(`?orderNo=${orderNo}`);
  await review.select(orderNo);
  await review.more('拆分');
  const split = dialog(page, `拆分订单 ${orderNo}`);
  const submit = split.button('拆成 2 单');
  await expect(submit).toHaveAccessibleDescription('第 2 单还没有商品，请分配件数或删除这一单。');
  const second = split.field('第 1 行放入第 2 单的件数');
  await second.fill('3');
  await expect(submit).toHaveAccessibleDescription('第 1 行多分了 1 件，请核对件数。');
  await split.button('每件一单').click();
  await expect(second).toHaveValue('1');
  await submit.click();

  const done = dialog(page, '拆分完成');
  await expect(done.panel.getByRole('row')).toHaveCount(2);
  await done.panel.getByRole('link', { name: '在列表中查看' }).click();
  await expect(review.row(`${orderNo}-1`)).toBeVisible();
  await expect(review.row(`${orderNo}-2`)).toBeVisible();
  await expect(review.rows).toHaveCount(2);
});

test('[P187] orders of one recipient are merged by one key, and one is left out', async ({ signedIn }) => {
  const { wanted, orders, search } = await underReview(3);
  const api = await hands('factory01');
  for (const { id, version } of orders) await api.call(order.update, { id, version, ...PLACE });
  const { page } = await signedIn('factory01');
  const review = ordersPage(page, '审单');
  await review.open(search);
  await expect(review.rows).toHaveCount(3);
  await review.action('合并建议').click();
  const merge = dialog(page, '合并建议');
  const group = merge.panel.getByRole('region', { name: '孙示例 的 3 单' });
  await expect(group.getByText('并入此单')).toHaveCount(1);
  await tick(group.getByRole('checkbox', { name: `合并订单 ${orders[2]!.orderNo}` }), false);
  await merge.button('一键合并 1 组').click();
  await expect(page.getByText('已合并：1 单并入 1 单')).toBeVisible();
  await expect(review.row(orders[1]!.orderNo)).toHaveCount(0);

  const after = await ownOrders(api, wanted);
  expect(after.map(({ status, pieces }) => [status, pieces])).toEqual([
    ['waitReview', 3],
    ['merged', 0],
    ['waitReview', 1],
  ]);
});

test('[P187] tags are put on and taken off without wiping the others, and found by', async ({ signedIn }) => {
  const { wanted, orders, search } = await underReview(2);
  const [own, fresh] = [`旧${wanted.prefix}`, `新${wanted.prefix}`];
  const api = await hands('factory01');
  await act(api, 'order.tagged', [orders[0]!.id], { tags: [own] });
  const { page } = await signedIn('factory01');
  const review = ordersPage(page, '审单');
  await review.open(search);
  await review.selectPage();
  await review.more('打标');
  const tags = dialog(page, '打标 2 单');
  await expect(tags.button('保存')).toHaveAccessibleDescription('请先添加或移除标签。');
  // The menu that it was opened from is gone, and has not taken the focus with it.
  await expect(page.locator('.bp6-popover')).toHaveCount(0);
  await expect(tags.field('新标签')).toBeFocused();
  await tags.field('新标签').fill(fresh);
  await tags.field('新标签').press('Enter');
  await tags.button('保存').click();
  await expect(page.getByText('打标成功，共 2 单')).toBeVisible();
  await expect(tags.panel).toHaveCount(0);
  const after = await ownOrders(api, wanted);
  expect(after.map((one) => one.tags)).toEqual([[own, fresh], [fresh]]);

  await review.open(`?tags=${fresh}`);
  await expect(review.rows).toHaveCount(2);
  await expect(review.chips.getByText(fresh)).toBeVisible();
});

test('[P187] a pasted address puts the order right, and its reason goes', async ({ signedIn }) => {
  const { orders, search } = await underReview(1, false);
  const { page } = await signedIn('factory01');
  const review = ordersPage(page, '审单');
  await review.open(`${search}&status=pendingRule`);
  await review.show(orders[0]!.orderNo);
  // Below it stands what the check said when the order came.
  const missing = review.drawer
    .section('审核原因')
    .locator('.bp6-callout')
    .getByText(/^收货地址不完整/);
  await expect(missing).toBeVisible();
  await expect(review.drawer.section('审核原因').getByRole('listitem')).toHaveCount(1);
  await review.drawer.panel.getByRole('button', { name: '修改地址' }).click();
  const form = dialog(page, '修改收货信息');
  await form.field('粘贴识别').fill('浙江省杭州市西湖区示例路9号 孙示例 13900009999 放门口');
  await form.button('识别并填入').click();
  await expect(form.field('收件人')).toHaveValue('孙示例');
  await expect(form.field('电话')).toHaveValue('13900009999');
  await expect(form.field('区/县')).toHaveValue('西湖区');
  await form.field('电话').fill('139');
  await expect(form.panel.getByText('不像真实的电话号码，请核对。')).toBeVisible();
  await form.field('电话').fill('13900009999');
  await form.field('详细地址').fill('示例路9号');
  await form.button('保存').click();
  await expect(page.getByText('收货信息已保存')).toBeVisible();
  await expect(missing).toHaveCount(0);
});

test('[P187] an order is halted until a day, with a reason; what means nothing to it is not offered', async ({
  signedIn,
}) => {
  const { orders, search } = await underReview(1);
  const { page } = await signedIn('factory01');
  const review = ordersPage(page, '审单');
  await review.open(search);
  await review.select(orders[0]!.orderNo);
  await review.bar.getByRole('button', { name: '更多', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: '挂起', exact: true })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: '解挂', exact: true })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await review.more('挂起');
  const halt = dialog(page, '挂起 1 单');
  await halt.button('1 周后').click();
  await halt.field('原因（选填）').fill('等买家确认');
  await tick(halt.panel.getByRole('checkbox', { name: '解挂后加急' }));
  await halt.button('挂起').last().click();
  await expect(review.row(orders[0]!.orderNo)).toContainText('挂起');
  const [held] = await (
    await hands('factory01')
  )
    .call(order.page, { orderNo: [orders[0]!.orderNo] })
    .then(({ list }) => list);
  const days = (held!.holdUntil! - Date.now()) / 86_400_000;
  expect([Math.ceil(days), held!.holdBy]).toEqual([7, 'factory']);
});

test('[P025] one key packs, and an agreement ends the order with a loss', async ({ signedIn }) => {
  const { orders, search } = await underReview(1);
  const { id, orderNo } = orders[0]!;
  await act(await hands('factory01'), 'order.approve', [id]);
  const { page } = await signedIn('factory01');
  const list = ordersPage(page, '订单列表');
  await list.open(search);
  await list.select(orderNo);
  await list.action('一键打包').click();
  const danger = dialog(page, '是否改为已打包？');
  await danger.typeCode();
  await danger.button('确认').click();
  await expect(list.row(orderNo)).toContainText('已打包');

  await list.select(orderNo);
  await list.more('协商取消');
  const loss = dialog(page, '协商取消 1 单');
  await loss.button('协商取消').last().click();
  await expect(loss.panel.getByText('请填写取消原因，或点选一个')).toBeVisible();
  await loss.panel.getByText('缺料，无法生产').click();
  await loss.field(/^损失金额/).fill('9999');
  await loss.button('协商取消').last().click();
  await expect(loss.panel.getByText(/^损失金额不能超过订单金额/)).toBeVisible();
  await expect(loss.panel).not.toContainText(MONEY_PROMISED);
  await loss.field(/^损失金额/).fill('5.5');
  await loss.button('协商取消').last().click();
  await expect(list.row(orderNo)).toContainText('已关闭');
  await list.show(orderNo);
  await expect(list.drawer.panel.getByText('缺料，无法生产；损失 ¥5.50')).toBeVisible();
});
