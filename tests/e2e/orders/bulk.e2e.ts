import { order } from '#contract/order/order.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { importPage, textFile } from '#tests/e2e/pages/import.ts';
import { ordersPage } from '#tests/e2e/pages/orders.ts';
import { bringOrders, hands, mapOwnCode, numbersOf, orderFile, ownPrefix } from './own-orders.ts';

/** More than one page of a list holds, so that 'all that match' is more than what is seen. */
const COUNT = 60;

test('[P025] [P026] [P187] orders with addresses go straight to the review and are approved all at once', async ({
  signedIn,
}) => {
  test.setTimeout(240_000);
  const wanted = { prefix: ownPrefix(), count: COUNT };
  const numbers = numbersOf(wanted);
  const api = await hands('merchant02');
  await mapOwnCode(api, wanted.prefix);
  const merchant = await signedIn('merchant02');
  const business = ordersPage(merchant.page, '订单');

  await test.step('the template is recognised, known codes wait for nothing', async () => {
    const wizard = importPage(merchant.page);
    await wizard.open();
    await wizard.choose(textFile(`${wanted.prefix}.csv`, orderFile(wanted)));
    await expect(wizard.screen).toContainText('已识别');
    await wizard.shop.selectOption({ label: '淘宝 · 拾光（拾光配件商行）' });
    await wizard.start.click();
    await expect(wizard.result).toBeVisible({ timeout: 30_000 });
    expect(await wizard.counts()).toEqual({ 新增: COUNT, 未变: 0, 拒绝: 0 });
    await wizard.screen.getByRole('link', { name: '查看订单' }).click();
  });

  await test.step('all that match are pushed; none is held', async () => {
    await business.paste('平台单号', numbers);
    await expect(business.tab('待推单')).toContainText(String(COUNT));
    await business.selectPage();
    await expect(business.chosen).toHaveText('已选 50 条');
    await business.allMatching.click();
    await expect(business.chosen).toHaveText(`已选符合条件的全部 ${COUNT} 条`);
    await business.action('推单').click();
    const push = dialog(merchant.page, '推单');
    // All that match cost something, too: said before they are pushed, with what is not in it.
    const sum = push.panel.getByRole('table', { name: '推单预估' }).getByRole('row').nth(1);
    await expect(sum).toContainText('晨星印刷工厂');
    await expect(sum).toContainText(/¥[1-9]/);
    await expect(push.panel).toContainText('不含运费');
    await push.button(`推送 ${COUNT} 单`).click();
    await expect(business.tab('待审核')).toContainText(String(COUNT));
    await expect.poll(() => business.count('待处理')).toBe(0);
  });

  const factory = await signedIn('factory01');
  const review = ordersPage(factory.page, '审单');

  await test.step('all that match are approved in one go, and the counts move', async () => {
    await review.open();
    await review.paste('平台单号', numbers);
    await expect(review.tab('待审核')).toContainText(String(COUNT));
    await review.selectPage();
    await review.allMatching.click();
    await review.action('审核通过').click();
    await expect(review.region.getByText('没有符合条件的数据')).toBeVisible();
    await expect.poll(() => review.count('待审核')).toBe(0);

    const all = ordersPage(factory.page, '订单列表');
    await factory.open('订单列表');
    await all.paste('平台单号', numbers);
    await expect.poll(() => all.count('待生产')).toBe(COUNT);
    // What a line costs opens to why, also where nothing but the list price was agreed.
    await all.rows.first().locator('td').nth(1).click();
    await all.drawer.panel
      .getByText(/^成本 ¥[\d.]+ · 价格说明$/)
      .first()
      .click();
    await expect(all.drawer.panel.getByRole('list', { name: '价格说明' }).first()).toContainText('标价 ¥');
    const counts = await api.call(order.statusCount, { platformOrderNo: numbers });
    expect([counts.status.waitProduce, counts.total]).toEqual([COUNT, COUNT]);
  });
});

test('[B5] a push of all that match says how many went where', async ({ signedIn }) => {
  const wanted = { prefix: ownPrefix(), count: COUNT, addressed: false };
  await bringOrders(await hands('merchant02'), wanted);
  const { page } = await signedIn('merchant02');
  const business = ordersPage(page, '订单');
  await business.open();
  await business.paste('平台单号', numbersOf(wanted));
  await expect(business.pager).toContainText(`共 ${COUNT} 条`);
  await business.settled();
  await business.selectPage();
  await business.allMatching.click();
  await business.action('推单').click();
  await dialog(page, '推单').button(`推送 ${COUNT} 单`).click();
  await expect(dialog(page, '推单结果').panel).toContainText(`待审核 0 单，待处理 ${COUNT} 单`);
});
