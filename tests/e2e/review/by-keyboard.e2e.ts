import type { Page } from '@playwright/test';
import { order } from '#contract/order/order.ts';
import { reviewRule } from '#contract/review-rule/review-rule.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { ordersPage } from '#tests/e2e/pages/orders.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { act, hands, ownOrders, ownPrefix, pushedOrders } from '#tests/e2e/orders/own-orders.ts';
import { sized } from '#tests/support/soak.ts';
import { all } from '#tests/support/review.ts';

/** A page of the list holds at most as many. */
const ORDERS = sized(60, 1000);
/** Half of them are held by a rule. */
const HELD = ORDERS / 2;

type Deed = 'approve' | 'check' | 'repulse';
/** What each deed leaves the order as. */
const BECOMES = { approve: 'waitProduce', check: 'waitProduce', repulse: 'repulsed' } as const;
const DONE: readonly string[] = Object.values(BECOMES);
const REASONS = ['收货地址不完整，请补全', '电话号码有误，请核对', '印刷图片分辨率不足，请更换'];

/** What was decided of one order, by its number. */
type Decided = Map<string, { deed: Deed; reason: string | null }>;

/**
 * Goes through the list that is open, order by order and by keys alone: every fourth order goes back with the reason of a
 * number key. @returns what was decided, and how many keys it took.
 */
async function reviewAll(page: Page, count: number, passes: 'approve' | 'check') {
  const decided: Decided = new Map();
  const top = page.locator('.detail-drawer .order-detail-top strong');
  let presses = 0;
  const press = async (key: string) => {
    presses += 1;
    await page.keyboard.press(key);
  };
  for (let i = 0; i < count; i++) {
    const number = await top.innerText();
    expect(decided.has(number), `${number} is decided once`).toBe(false);
    if (i % 4 === 3) {
      const at = (i >> 2) % REASONS.length;
      decided.set(number, { deed: 'repulse', reason: REASONS[at]! });
      await press('r');
      await press(String(at + 1));
      await press('Control+Enter');
    } else {
      decided.set(number, { deed: passes, reason: null });
      await press(passes === 'approve' ? 'a' : 'c');
    }
    if (i + 1 < count) await expect(top).not.toHaveText(number);
  }
  return { decided, presses };
}

test('[P187] an operator reviews a whole list by keys alone, and each order becomes what its keys said', async ({
  signedIn,
}) => {
  test.setTimeout(sized(120_000, 1_200_000));
  const [plain, ruled] = [ownPrefix(), ownPrefix()];
  const wanted = [
    { prefix: plain, count: ORDERS - HELD },
    { prefix: ruled, count: HELD },
  ] as const;
  const [merchant, factory] = [await hands('merchant02'), await hands('factory01')];
  const reason = `${ruled} 请看过再做`;
  const rule = await factory.call(reviewRule.create, {
    name: `按键审单 ${ruled}`,
    condition: all({ field: 'code', op: 'anyOf', values: [`${ruled}-CASE`] }),
    actions: { pend: { reason } },
  });
  try {
    for (const one of wanted) {
      const orders = await pushedOrders(merchant, one);
      await act(
        factory,
        'order.tagged',
        orders.map(({ id }) => id),
        { tags: [one.prefix] },
      );
    }
    const { page } = await signedIn('factory01');
    const review = ordersPage(page, '审单');
    const began = performance.now();
    let presses = 0;
    const decided: Decided = new Map();
    for (const [{ prefix, count }, status, key] of [
      [wanted[0], 'waitReview', 'approve'],
      [wanted[1], 'pendingRule', 'check'],
    ] as const) {
      await review.open(`?tags=${prefix}&status=${status}&pageSize=${sized(50, 1000)}`);
      await expect(review.rows.first()).toBeVisible();
      await expect.poll(() => review.pager.innerText()).toContain(`共 ${count}`);
      await page.keyboard.press('j');
      await page.keyboard.press('o');
      const done = await reviewAll(page, count, key);
      await expect(review.drawer.panel).toHaveCount(0);
      for (const [number, what] of done.decided) decided.set(number, what);
      presses += done.presses;
    }
    const minutes = (performance.now() - began) / 60_000;
    console.log(`${ORDERS} orders by ${presses} keys, ${Math.round(ORDERS / minutes)} a minute`);

    // Three of four take one key, the fourth three.
    const back = wanted.reduce((sum, { count }) => sum + Math.floor(count / 4), 0);
    expect(presses).toBe(ORDERS + 2 * back);
    expect(decided.size).toBe(ORDERS);
    const stands = async () => {
      const now = (await Promise.all(wanted.map((one) => ownOrders(factory, one)))).flat();
      return now.map(({ orderNo, status, repulseReason, reasons }) => ({
        ...{ orderNo, status, repulseReason, reasons },
      }));
    };
    const meant = (orders: readonly { orderNo: string }[]) =>
      orders.map(({ orderNo }, i) => {
        const { deed, reason: why } = decided.get(orderNo)!;
        // What held an order that goes back is still said of it, until it comes again.
        const reasons = deed === 'repulse' && i >= wanted[0].count ? [reason] : [];
        return { orderNo, status: BECOMES[deed], repulseReason: why, reasons };
      });
    await expect.poll(async () => (await stands()).every(({ status }) => DONE.includes(status))).toBe(true);
    const after = await stands();
    expect(after).toEqual(meant(after));
    // Each was moved by its own key, once, and by nobody else.
    for (const one of sampleOf(after)) {
      const { list } = await factory.call(order.page, { orderNo: [one.orderNo] });
      const { log } = await factory.call(order.get, { id: list[0]!.id });
      const { deed } = decided.get(one.orderNo)!;
      const title = deed === 'repulse' ? '打回' : '审核通过';
      expect(log.filter((row) => row.title === title)).toHaveLength(1);
    }
  } finally {
    await factory.call(reviewRule.delete, { id: rule });
  }
});

/** A few from all over the list. */
const sampleOf = <T>(all: readonly T[]): T[] => all.filter((_, i) => i % Math.ceil(all.length / 12) === 0);

test('the key of 核对并通过 lets an order go that a rule held, the next one stands before the answer, and u takes it back', async ({
  signedIn,
}) => {
  const prefix = ownPrefix();
  const factory = await hands('factory01');
  const reason = `${prefix} 请看过再做`;
  const rule = await factory.call(reviewRule.create, {
    name: `核对按键 ${prefix}`,
    condition: all({ field: 'code', op: 'anyOf', values: [`${prefix}-CASE`] }),
    actions: { pend: { reason } },
  });
  try {
    const own = await pushedOrders(await hands('merchant02'), { prefix, count: 2 });
    const { page } = await signedIn('factory01');
    const review = ordersPage(page, '审单');
    const answer = Promise.withResolvers<void>();
    await page.route(`**${reviewRule.markChecked.path}`, async (route) => {
      await answer.promise;
      await route.continue();
    });
    const numbers = own.map(({ orderNo }) => `orderNo=${orderNo}`).join('&');
    await review.open(`?${numbers}&status=pendingRule`);
    await expect(review.rows).toHaveCount(2);
    const top = review.drawer.panel.locator('.order-detail-top strong');
    await page.keyboard.press('?');
    await expect(dialog(page, '快捷键').panel).toContainText('核对并通过');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('j');
    await page.keyboard.press('o');
    await expect(review.drawer.section('审核原因')).toContainText(reason);
    const first = await top.innerText();
    await page.keyboard.press('c');
    await expect(top).not.toHaveText(first);
    await expect(review.rows).toHaveCount(1);
    answer.resolve();
    await expect(page.getByText('核对并通过成功，共 1 单')).toBeVisible();
    const at = async () => (await factory.call(order.page, { orderNo: [first] })).list[0];
    expect(await at()).toMatchObject({ status: 'waitProduce', reasons: [] });
    await page.keyboard.press('u');
    await expect(page.getByText('撤销「核对并通过」成功，共 1 单')).toBeVisible();
    await expect(top).toHaveText(first);
    expect(await at()).toMatchObject({ status: 'pendingRule', reasons: [reason] });
  } finally {
    await factory.call(reviewRule.delete, { id: rule });
  }
});
