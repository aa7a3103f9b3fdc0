import type { Page } from '@playwright/test';
import { order } from '#contract/order/order.ts';
import { waybill } from '#contract/waybill/waybill.ts';
import { BASE_PATH } from '#contract/wire.ts';
import { waybillDialog } from '#tests/e2e/pages/after-approval.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { ordersPage } from '#tests/e2e/pages/orders.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { hands, numbersOf, ownPrefix, pushedOrders } from '#tests/e2e/orders/own-orders.ts';
import { MONEY_PROMISED } from '#tests/support/money-words.ts';
import { makeXlsx } from '#tests/support/make-xlsx.ts';

/**
 * Notes at every frame where the open button that sends a dialog stands. A press takes two of them: a button that
 * moves between them is missed, and nothing happens.
 * @returns the places of each button, by the title of its dialog.
 */
async function watchButtons(page: Page): Promise<() => Promise<Record<string, string[]>>> {
  await page.evaluate(() => {
    const seen: Record<string, string[]> = {};
    (globalThis as unknown as { buttonPlaces: typeof seen }).buttonPlaces = seen;
    const look = (): void => {
      for (const button of document.querySelectorAll('.bp6-dialog button[type=submit]')) {
        const title = button.closest('.bp6-dialog')?.querySelector('.bp6-dialog-header')?.textContent ?? '';
        if (button.matches(':disabled, [aria-disabled=true]')) continue;
        const { left, top } = button.getBoundingClientRect();
        const place = `${Math.round(left)} ${Math.round(top)}`;
        seen[title] ??= [];
        if (seen[title].at(-1) !== place) seen[title].push(place);
      }
      requestAnimationFrame(look);
    };
    look();
  });
  return () =>
    page.evaluate(() => (globalThis as unknown as { buttonPlaces: Record<string, string[]> }).buttonPlaces);
}

test('the button of a dialog stands still while it can be pressed: before its content is there it is closed', async ({
  signedIn,
}) => {
  const wanted = { prefix: ownPrefix(), count: 1 };
  const [own] = await pushedOrders(await hands('merchant02'), wanted);
  const { page } = await signedIn('factory01');
  const list = ordersPage(page, '审单');
  await list.open();
  await list.paste('平台单号', numbersOf(wanted));
  await expect(list.rows).toHaveCount(1);
  await list.select(own!.orderNo);
  const places = await watchButtons(page);

  await test.step('a form that is there at once', async () => {
    await list.action('打回').click();
    const repulse = dialog(page, '打回 1 单');
    await expect(repulse.field(/^打回原因/)).toBeFocused();
    await expect(repulse.panel).not.toContainText(MONEY_PROMISED);
    await repulse.button('取消').click();
  });

  await test.step('what it is about comes late: until then it says so, and nothing is sent', async () => {
    const come = Promise.withResolvers<void>();
    await page.route(`**${BASE_PATH}${order.get.path}**`, async (route) => {
      await come.promise;
      await route.continue();
    });
    await list.action('改商品').click();
    const goods = dialog(page, /^改商品/);
    await expect(goods.button('保存')).toHaveAttribute('aria-disabled', 'true');
    await expect(goods.panel).toContainText('正在读取，请稍候。');
    come.resolve();
    await expect(goods.panel).toContainText(`改商品 ${own!.orderNo}`);
    await expect(goods.button('保存')).not.toHaveAttribute('aria-disabled', 'true');
    await goods.button('取消').click();
  });

  const stood = await places();
  expect(Object.keys(stood)).toEqual(expect.arrayContaining(['打回 1 单', `改商品 ${own!.orderNo}`]));
  expect(Object.entries(stood).filter(([, seen]) => seen.length > 1)).toEqual([]);

  await test.step('a step of a dialog that replaces another', async () => {
    const bring = waybillDialog(page);
    const shipping = ordersPage(page, '订单列表');
    await shipping.open('?status=packed');
    await shipping.settled();
    const placesOfSteps = await watchButtons(page);
    await shipping.action('导入运单号').click();
    await bring.choose('运单.csv', '线上单号,物流公司,物流单号\nX-NONE,顺丰速运,SF1');
    await bring.start.click();
    await expect(bring.outcome).toContainText('拒绝 1', { timeout: 30_000 });
    expect((await placesOfSteps())['导入运单号']).toHaveLength(1);
  });
});

test('until the chosen sheet of a file is there nothing is shipped, and of two answers the one to the last choice counts', async ({
  signedIn,
}) => {
  const { page } = await signedIn('factory01');
  const shipping = ordersPage(page, '订单列表');
  await shipping.open('?status=packed');
  await shipping.action('导入运单号').click();
  const bring = waybillDialog(page);
  const sheet = (name: string, number: string) => ({
    name,
    rows: [
      ['线上单号', '物流公司', '物流单号'],
      ['X-NONE', '顺丰速运', number],
    ],
  });
  await bring.panel.getByLabel('选择运单号文件').setInputFiles({
    name: '运单.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: makeXlsx([sheet('三月', 'SF-MARCH'), sheet('四月', 'SF-APRIL'), sheet('五月', 'SF-MAY')]),
  });
  const lines = bring.panel.getByRole('table', { name: '文件的前几行' });
  await expect(lines).toContainText('SF-MARCH');

  const held: PromiseWithResolvers<void>[] = [];
  await page.route(`**${BASE_PATH}${waybill.look.path}`, async (route) => {
    const come = Promise.withResolvers<void>();
    held.push(come);
    await come.promise;
    await route.continue();
  });
  const answered = () => page.waitForResponse(`**${BASE_PATH}${waybill.look.path}`);
  await bring.field('工作表').selectOption('四月');
  await expect(bring.start).toHaveAttribute('aria-disabled', 'true');
  await expect(bring.field('工作表').getByRole('option', { selected: true })).toHaveText('四月');
  await bring.field('工作表').selectOption('五月');
  await expect.poll(() => held.length).toBe(2);

  const may = answered();
  held[1]!.resolve();
  await may;
  await expect(lines).toContainText('SF-MAY');
  await expect(bring.start).not.toHaveAttribute('aria-disabled', 'true');
  const april = answered();
  held[0]!.resolve();
  await (await april).finished();
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  await expect(lines).toContainText('SF-MAY');
  await expect(bring.field('工作表').getByRole('option', { selected: true })).toHaveText('五月');
});
