import { order } from '#contract/order/order.ts';
import { reviewRule } from '#contract/review-rule/review-rule.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { ordersPage } from '#tests/e2e/pages/orders.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { act, hands, ownOrders, ownPrefix, pushedOrders } from '#tests/e2e/orders/own-orders.ts';

const PLACE = {
  ...{ recipientName: '冯示例', recipientPhone: '13900009999', province: '浙江省' },
  ...{ city: '杭州市', address: '示例路 9 号' },
};

test('[B10] a merge is taken back from its message, from the order itself, and from the tasks', async ({
  signedIn,
}) => {
  // Four, because a merge of one order is what another test of this user leaves among the tasks.
  const wanted = { prefix: ownPrefix(), count: 4 };
  const orders = await pushedOrders(await hands('merchant02'), wanted);
  const api = await hands('factory01');
  for (const { id, version } of orders) await api.call(order.update, { id, version, ...PLACE });
  const { page } = await signedIn('factory01');
  const review = ordersPage(page, '审单');
  const search = `?${new URLSearchParams(orders.map(({ orderNo }) => ['orderNo', orderNo]))}`;
  const pieces = async () => (await ownOrders(api, wanted)).map((one) => [one.status, one.pieces]);
  const before = await pieces();
  const merge = async () => {
    await review.open(search);
    await expect(review.rows).toHaveCount(4);
    await review.action('合并建议').click();
    await dialog(page, '合并建议').button('一键合并 1 组').click();
    await expect(page.getByText('已合并：3 单并入 1 单').last()).toBeVisible();
    await expect(review.rows).toHaveCount(1);
  };

  await test.step('from the message', async () => {
    await merge();
    await page.getByRole('button', { name: '撤销（U）' }).last().click();
    await expect(page.getByText('撤销「合并」成功，共 3 单')).toBeVisible();
    await expect(review.rows).toHaveCount(4);
    expect(await pieces()).toEqual(before);
  });

  await test.step('from the tasks', async () => {
    await merge();
    await page.getByRole('button', { name: /^任务/ }).click();
    const entry = page.getByRole('listitem').filter({ hasText: '合并 3 单' }).first();
    await entry.getByRole('button', { name: '撤销' }).click();
    await dialog(page, '撤销「合并」？').button('撤销 3 单').click();
    await expect.poll(pieces).toEqual(before);
  });

  await test.step('from the order that was merged', async () => {
    await merge();
    const all = ordersPage(page, '订单列表');
    await all.open(`?orderNo=${orders[1]!.orderNo}`);
    await expect(all.row(orders[1]!.orderNo)).toContainText('已合并');
    await all.select(orders[1]!.orderNo);
    await all.more('撤销合并');
    await dialog(page, '撤销合并 1 单').button('撤销合并').last().click();
    await expect(all.row(orders[1]!.orderNo)).toContainText('待审核');
    // It alone stands for itself again.
    const [kept, own, ...others] = await pieces();
    expect([kept, own]).toEqual([['waitReview', 1 + 1 + 2], before[1]]);
    expect(others.map(([status]) => status)).toEqual(['merged', 'merged']);
  });
});

test('[B10] a run of the rules is taken back; a rule that would hold the order again is named first', async ({
  signedIn,
}) => {
  const prefix = ownPrefix();
  // Two, because a run over one order is what another test of this user leaves among the tasks.
  const [own, other] = await pushedOrders(await hands('merchant02'), { prefix, count: 2 });
  const api = await hands('factory01');
  const status = async () => (await api.call(order.page, { orderNo: [own!.orderNo] })).list[0]!.status;
  const name = `${prefix} 核对`;
  const form = {
    name,
    condition: {
      join: 'all' as const,
      groups: [
        {
          join: 'all' as const,
          leaves: [{ field: 'code' as const, op: 'anyOf' as const, values: [`${prefix}-CASE`] }],
        },
      ],
    },
    actions: { pend: { reason: `${prefix} 请核对` } },
  };
  const id = await api.call(reviewRule.create, form);
  try {
    const { page } = await signedIn('factory01');
    const review = ordersPage(page, '审单');
    await review.open(`?orderNo=${own!.orderNo}&orderNo=${other!.orderNo}`);
    for (const { orderNo } of [own!, other!]) await review.select(orderNo);
    await review.action('规则').click();
    await page.getByRole('menuitem', { name: '重跑规则' }).click();
    await expect(page.getByText(/^已重跑规则，检查 2 单：转待处理 2 单/)).toBeVisible();
    // It went to the other tab.
    await expect.poll(status).toBe('pendingRule');

    await test.step('the rule is on: it is named, and nothing is done', async () => {
      await page.getByRole('button', { name: '撤销（U）' }).last().click();
      const refused = dialog(page, '操作没有完成');
      await expect(refused.panel).toContainText(
        `规则「${name}」仍在启用，撤销后会立即把 2 单再次转待处理。请先在「审单规则」中停用或修改，再撤销。`,
      );
      await refused.button('关闭').last().click();
      expect(await status()).toBe('pendingRule');
    });

    await test.step('switched off, the tasks offer it still', async () => {
      const { list } = await api.call(reviewRule.page, { pageSize: 200 });
      const { version } = list.find((rule) => rule.id === id)!;
      await api.call(reviewRule.update, { ...form, id, version, enabled: false });
      await page.getByRole('button', { name: /^任务/ }).click();
      const entry = page.getByRole('listitem').filter({ hasText: '运行审单规则 2 单' }).first();
      await entry.getByRole('button', { name: '撤销' }).click();
      const asked = dialog(page, '撤销「运行审单规则」？');
      await expect(asked.panel).toContainText('打上的标签和加急会保留');
      await asked.button('撤销 2 单').click();
      await expect(page.getByText('撤销「运行审单规则」成功，共 2 单')).toBeVisible();
      await expect(review.rows).toHaveCount(2);
      expect(await status()).toBe('waitReview');
    });
  } finally {
    await api.call(reviewRule.delete, { id });
  }
});

test('[B10] one order that was sent back is taken back from the list of orders', async ({ signedIn }) => {
  const [own] = await pushedOrders(await hands('merchant02'), { prefix: ownPrefix(), count: 1 });
  await act(await hands('factory01'), 'order.repulse', [own!.id], { reason: '缺料' });
  const { page } = await signedIn('factory01');
  const all = ordersPage(page, '订单列表');
  await all.open(`?orderNo=${own!.orderNo}`);
  await expect(all.row(own!.orderNo)).toContainText('已打回');
  await all.select(own!.orderNo);
  await all.more('撤销打回');
  const asked = dialog(page, '撤销打回 1 单');
  await expect(asked.panel).toContainText('商家已经重新提交的不能再撤销');
  await asked.button('撤销打回').last().click();
  await expect(all.row(own!.orderNo)).toContainText('待审核');
});
