import { TestModel } from 'xstate/graph';
import { expect, test } from '#tests/e2e/support.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { ordersPage } from '#tests/e2e/pages/orders.ts';
import {
  orderReviewModel,
  REVIEW_EVENTS,
  type ReviewDeeds,
  type ReviewSights,
} from '#tests/models/order-review.ts';
import { coverTransitions } from '#tests/support/cover-transitions.ts';
import type { Page } from '@playwright/test';
import { hands, ownPrefix, pushedOrders } from '#tests/e2e/orders/own-orders.ts';

const paths = coverTransitions(
  new TestModel(orderReviewModel, {
    events: (state) => REVIEW_EVENTS.map((type) => ({ type })).filter((event) => state.can(event)),
    serializeState: ({ value }) => value as string,
    serializeEvent: ({ type }) => type,
  }),
);

for (const { description, from, steps } of paths) {
  test(`[P187] what a reviewer sees: ${description}`, async ({ signedIn }) => {
    const wanted = { prefix: ownPrefix(), count: 1, addressed: false };
    const [brought] = await pushedOrders(await hands('merchant02'), wanted);
    const { page } = await signedIn('factory01');
    const number = brought!.orderNo;
    const sights = sightsOf(page, number);
    const deeds = deedsOf(page, number);
    await ordersPage(page, '审单').open(`?orderNo=${number}&status=pendingRule`);
    await sights[from.value]();
    for (const { event, state } of steps) {
      await test.step(event.type, async () => {
        await deeds[event.type]();
        await sights[state.value]();
      });
    }
  });
}

function deedsOf(page: Page, number: string): ReviewDeeds {
  const review = ordersPage(page, '审单');
  const repulse = dialog(page, '打回 1 单');
  const force = dialog(page, '强制审核');
  /** A bulk leaves selected what did not succeed: select anew, whatever was selected. */
  const choose = async () => {
    if ((await review.row(number).getAttribute('aria-selected')) !== 'true') await review.select(number);
  };
  const choosing = (deed: () => Promise<void>) => async () => {
    await choose();
    await deed();
  };
  return {
    'repulse.opened': choosing(() => review.action('打回').click()),
    'repulse.cancelled': () => repulse.button('取消').click(),
    'repulse.confirmed': async () => {
      await repulse.field(/^打回原因/).fill('请补全地址');
      await repulse.button(/^打回$/).click();
    },
    'force.opened': choosing(() => review.action('强制审核').click()),
    'force.cancelled': () => force.button('取消').click(),
    'force.confirmed': () => force.button('强制通过').click(),
    'order.locked': choosing(() => review.more('锁定')),
    'order.unlocked': choosing(() => review.more('解锁')),
    'address.completed': async () => {
      await review.show(number);
      await review.drawer.complete({
        收件人: '钱示例',
        电话: '13900000000',
        '国家/地区': '中国',
        '省/州': '浙江省',
        城市: '杭州市',
        详细地址: '示例路 9 号',
      });
      await expect(review.drawer.section('收货信息')).toContainText('示例路 9 号');
      await review.drawer.close();
    },
    'order.approved': choosing(() => review.action('审核通过').click()),
  };
}

function sightsOf(page: Page, number: string): ReviewSights {
  const review = ordersPage(page, '审单');
  const row = review.row(number);
  const gone = async (word: string) => {
    await expect(review.region.getByText('没有符合条件的数据')).toBeVisible();
    // The row leaves with the press; a page that leaves as well would not wait for the answer.
    await expect(page.getByText(/(打回|强制审核|审核通过)成功，共 1 单/)).toBeVisible();
    const list = ordersPage(page, '订单列表');
    await list.open(`?orderNo=${number}`);
    await expect(list.row(number)).toContainText(word);
  };
  return {
    held: async () => {
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(review.tab('待处理')).toHaveAttribute('aria-selected', 'true');
      await expect(row).toContainText('收货地址不完整');
      await expect(row).not.toContainText('锁定');
    },
    repulsing: async () => {
      const { panel, field } = dialog(page, '打回 1 单');
      await expect(panel).toBeVisible();
      await expect(field(/^打回原因/)).toHaveValue('');
    },
    forcing: () => expect(dialog(page, '强制审核').panel).toContainText('忽略未解决的原因'),
    locked: async () => {
      await expect(row).toContainText('锁定');
      if ((await row.getAttribute('aria-selected')) !== 'true') await review.select(number);
      await expect(review.action('强制审核')).toBeHidden();
      await expect(review.action('打回')).toHaveAttribute('aria-disabled', 'true');
    },
    settled: async () => {
      await expect(review.tab('待处理')).toHaveAttribute('aria-selected', 'true');
      await expect(row).toBeVisible();
      await expect(row).not.toContainText('收货地址不完整');
    },
    repulsed: () => gone('已打回'),
    approved: () => gone('待生产'),
  };
}
