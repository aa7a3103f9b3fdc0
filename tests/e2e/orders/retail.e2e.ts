import fs from 'node:fs/promises';
import { order } from '#contract/order/order.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { codesPage } from '#tests/e2e/pages/codes.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { importPage } from '#tests/e2e/pages/import.ts';
import { ordersPage } from '#tests/e2e/pages/orders.ts';
import { RETAIL_FILE, retailCounts } from './online-retail.ts';
import { hands, picture } from './own-orders.ts';

const SHOP = '云朵线下体验店';
/** The two hand warmers: the most frequent codes of the day, and ten orders of nothing else. */
const WARMERS = ['22632', '22633'] as const;
const ADDRESS = {
  收件人: '李示例',
  电话: '07700900123',
  '国家/地区': 'United Kingdom',
  城市: 'Bristol',
  详细地址: '1 Example Road',
};

/** What the merchant did before he pushed stands last: the demo's rule tags mark what comes in of several pieces. */
const OWN_LOG = ['匹配', '备注', '打标', '导入'];
const LOG = ['发货', '一键打包', '审核通过', '编辑', '规则转待处理', '推单', ...OWN_LOG];

test('[P025] [P026] [P187] the whole way of real orders: file, codes, push, review, parcel', async ({
  asUser,
}) => {
  test.setTimeout(300_000);
  const counted = retailCounts();
  const numbers = counted.ordersOf(...WARMERS).slice(0, 4);
  const [repulsed, completed, forced, left] = numbers as [string, string, string, string];
  const merchant = await asUser('merchant01');
  const business = ordersPage(merchant.page, '订单');
  const api = await hands('merchant01');

  await test.step('the file comes in, what is no sale is refused with its reason', async () => {
    const wizard = importPage(merchant.page);
    await merchant.open('导入订单');
    await wizard.choose(RETAIL_FILE);
    await expect(wizard.step).toHaveText(/核对列/);
    await expect(wizard.preview).toContainText('PORCELAIN ROSE LARGE');
    for (const [column, field] of [
      ['InvoiceNo', 'platformOrderNo'],
      ['StockCode', 'skuCode'],
      ['Quantity', 'quantity'],
      ['UnitPrice', 'unitPrice'],
      ['Country', 'country'],
    ] as const) {
      await expect(wizard.column(column)).toHaveValue(field);
    }
    await wizard.shop.selectOption({ label: `线下店铺 · 云朵（${SHOP}）` });
    await wizard.currency.selectOption('GBP');
    await wizard.start.click();
    await expect(wizard.progress).toBeVisible();
    await expect(wizard.result).toBeVisible({ timeout: 60_000 });
    // Lines that cost nothing are told, too; here the orders are counted.
    expect(await wizard.counts()).toMatchObject({ 新增: counted.good, 未变: 0, 拒绝: counted.refused });
    const refused = await wizard.downloadRefused();
    const lines = (await fs.readFile(await refused.path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(counted.refusedLines + 1);
    expect(lines.filter((line) => line.includes('退货或取消行')).length).toBeGreaterThan(0);
  });

  await test.step('the codes get their meaning: the most frequent first, then all the rest', async () => {
    const codes = codesPage(merchant.page);
    await merchant.open('编码列表');
    await expect(codes.waiting.row(WARMERS[0])).toContainText(String(counted.linesOf(WARMERS[0])));
    for (const code of WARMERS) await codes.waiting.select(code);
    await codes.waiting.action('映射所选').click();
    await codes.toSku('iPhone 13', await picture());
    const lines = counted.linesOf(WARMERS[0]) + counted.linesOf(WARMERS[1]);
    await expect(codes.message).toContainText(`已映射 2 个编码，共 ${lines} 行`);
    await expect(codes.waiting.row(WARMERS[0])).toHaveCount(0);

    await codes.waiting.filter('编码', 'POST');
    await codes.waiting.row('POST').getByRole('button', { name: '映射' }).click();
    await codes.notGoods();
    await expect(codes.waiting.row('POST')).toHaveCount(0);
    await merchant.page.getByRole('button', { name: '清除筛选' }).click();

    await codes.waiting.pager.getByLabel('每页条数').selectOption('1000');
    await expect(codes.waiting.rows.first()).toBeVisible();
    await codes.waiting.selectPage();
    await expect(codes.waiting.chosen).toContainText(/已选 \d+ 条/);
    await codes.waiting.action('映射所选').click();
    await codes.toSku('iPhone 14');
    await expect(codes.waiting.region.getByText('所有编码都已映射')).toBeVisible({ timeout: 30_000 });
  });

  await test.step('four of them are pushed, after their price was seen', async () => {
    await merchant.open('订单');
    await business.paste('平台单号', numbers);
    await business.tab('待推单').click();
    await expect(business.rows).toHaveCount(4);
    await expect.poll(() => business.count('待推单')).toBe(4);
    await business.selectPage();
    await business.action('推单').click();
    const push = dialog(merchant.page, '推单');
    const estimate = push.panel.getByRole('table', { name: '推单预估' });
    await expect(estimate.getByRole('row').nth(1)).toContainText('晨星印刷工厂');
    await expect(estimate.getByRole('row').nth(1).getByRole('cell').nth(1)).toHaveText('4');
    await expect(estimate.getByRole('row').nth(1).getByRole('cell').nth(2)).toHaveText('48');
    await push.button('推送 4 单').click();
    const outcome = dialog(merchant.page, '推单结果');
    await expect(outcome.panel).toContainText('待审核 0 单，待处理 4 单');
    await expect(outcome.panel.getByText('收货地址不完整')).toHaveCount(4);
    await outcome.button('知道了').click();
    await expect(business.rows).toHaveCount(0);
    await expect(business.tab('待处理')).toContainText('4');
  });

  const factory = await asUser('factory01');
  const review = ordersPage(factory.page, '审单');

  await test.step('the review holds them: nobody is named to send them to', async () => {
    await factory.open('审单');
    await review.paste('平台单号', numbers);
    await review.tab('待处理').click();
    await expect(review.rows).toHaveCount(4);
    for (const number of numbers) await expect(review.row(number)).toContainText('收货地址不完整');
    await review.select(completed);
    await expect(review.action('审核通过')).toHaveAttribute('aria-disabled', 'true');
    await expect(review.action('审核通过')).toHaveAccessibleDescription(/收货地址|原因/);
    await review.unselect();
  });

  await test.step('one is sent back, one is completed and approved, one is forced through', async () => {
    await review.select(repulsed);
    await review.action('打回').click();
    const back = dialog(factory.page, '打回 1 单');
    await back.button(/^打回$/).click();
    await expect(back.panel).toContainText(/请.*原因/);
    await back.field(/^打回原因/).fill('请补全英国的收货地址');
    await back.button(/^打回$/).click();
    await expect(review.row(repulsed)).toHaveCount(0);

    await review.show(completed);
    await review.drawer.complete(ADDRESS);
    await expect(review.drawer.section('收货信息')).toContainText('Example Road');
    await review.drawer.action('审核通过').click();
    await expect(review.row(completed)).toHaveCount(0);
    // It goes on to the next order.
    await expect(review.drawer.panel).not.toContainText(completed);
    await review.drawer.close();

    await review.select(forced);
    await review.action('强制审核').click();
    await dialog(factory.page, '强制审核').button('强制通过').click();
    await expect(review.row(forced)).toHaveCount(0);
    await expect(review.row(left)).toHaveCount(1);
  });

  await test.step('the merchant reads why, puts it right and hands it in again', async () => {
    await merchant.noticeButton.click();
    const notice = merchant.page.getByRole('button', { name: /请补全英国的收货地址/ });
    await notice.click();
    await expect(merchant.page).toHaveURL(/status=repulsed/);
    await business.filter('平台单号', repulsed);
    await business.show(repulsed);
    await expect(business.drawer.panel).toContainText('工厂打回：请补全英国的收货地址');
    await business.drawer.complete(ADDRESS);
    await expect(business.drawer.section('收货信息')).toContainText('Example Road');
    await business.drawer.action('重新提交').click();
    await dialog(merchant.page, '重新提交').button('重新提交 1 单').click();
    // No other one is left to go on to.
    await expect(business.drawer.panel).toHaveCount(0);
    await business.tab('待审核').click();
    await business.show(repulsed);
    await expect(business.drawer.log.first()).toHaveText('重新提交');
    await expect(business.drawer.panel).toContainText('待审核');
    await business.drawer.close();
  });

  await test.step('the factory packs and ships', async () => {
    const all = ordersPage(factory.page, '订单列表');
    await factory.open('订单列表');
    await all.filter('平台单号', completed);
    await all.select(completed);
    await all.action('一键打包').click();
    const danger = dialog(factory.page, '是否改为已打包？');
    await expect(danger.button('确认')).toBeDisabled();
    await danger.typeCode();
    await danger.button('确认').click();
    await expect(all.row(completed)).toContainText('已打包');
    await all.select(completed);
    await all.action('发货').click();
    const ship = dialog(factory.page, '发货');
    await ship.field(/^运单号/).fill('SF1020304050607');
    await ship.field('快递公司').selectOption('顺丰速运');
    await ship.button(/^发货$/).click();
    await expect(all.row(completed)).toContainText('已发货');
    await all.show(completed);
    // What the merchant did before he pushed is his own business.
    await expect(all.drawer.log).toHaveText(LOG.slice(0, -OWN_LOG.length));
    await expect(all.drawer.section('包裹')).toContainText('SF1020304050607');
  });

  await test.step('the merchant sees the parcel, and all that happened', async () => {
    await business.open(`?platformOrderNo=${completed}`);
    await business.show(completed);
    await expect(business.drawer.log).toHaveText(LOG);
    await expect(business.drawer.section('包裹')).toContainText('SF1020304050607');
  });

  await test.step('what the screens say is what the server says', async () => {
    const { list } = await api.call(order.page, { platformOrderNo: numbers });
    expect(Object.fromEntries(list.map((o) => [o.platformOrderNo, o.status]))).toEqual({
      [repulsed]: 'waitReview',
      [completed]: 'shipped',
      [forced]: 'waitProduce',
      [left]: 'pendingRule',
    });
    expect(list.every((o) => o.currency === 'GBP' && o.shopName === SHOP)).toBe(true);
    const shopIds = [list[0]!.shopId];
    await business.open(`?shopIds=${shopIds[0]}`);
    const { status, total } = await api.call(order.statusCount, { shopIds });
    await expect.poll(() => business.count('全部')).toBe(total);
    for (const [label, count] of [
      ['待推单', status.waitPush],
      ['待审核', status.waitReview],
      ['待处理', status.pendingRule],
      ['待生产', status.waitProduce],
      ['已发货', status.shipped],
    ] as const) {
      expect(await business.count(label)).toBe(count);
    }
  });
});
