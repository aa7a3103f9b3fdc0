import { reviewRule } from '#contract/review-rule/review-rule.ts';
import { STATUS } from '#contract/order/life-cycle/order-states.ts';
import { ask } from '#tests/e2e/entry/own-tenant.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { codesPage } from '#tests/e2e/pages/codes.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { importPage, textFile } from '#tests/e2e/pages/import.ts';
import { ordersPage } from '#tests/e2e/pages/orders.ts';
import { hands, ownPrefix, picture } from '#tests/e2e/orders/own-orders.ts';
import { allNumbers, DAY, dayFile, dayRules, numberOf, numbersOf, ORDERS } from './day-plan.ts';

test('[P025] [P026] [P187] [F20] a whole day of a merchant’s orders, two operators, and SQL says the same', async ({
  asUser,
}) => {
  test.setTimeout(400_000);
  const prefix = ownPrefix();
  const all = allNumbers(prefix);
  const operator = await hands('factory01');
  const rules = [];
  for (const rule of dayRules(prefix)) rules.push(await operator.call(reviewRule.create, rule));
  const merchant = await asUser('merchant01');
  const business = ordersPage(merchant.page, '订单');
  const first = await asUser('factory01');
  const second = await asUser('many01', '晨星印刷工厂');
  const review = ordersPage(first.page, '审单');
  const other = ordersPage(second.page, '审单');
  const list = ordersPage(first.page, '订单列表');
  const said = (page: typeof first.page, text: string | RegExp) =>
    page.locator('.notice-toast', { hasText: text }).first();
  const only = async (screen: typeof review, numbers: readonly string[], tab?: string) => {
    await screen.paste('平台单号', numbers);
    if (tab) {
      await screen.tab(tab).click();
      await expect(screen.tab(tab)).toHaveAttribute('aria-selected', 'true');
    }
  };
  const chooseAll = async (screen: typeof review, count: number) => {
    await expect(screen.pager).toContainText(`共 ${count} 条`);
    await screen.settled();
    await screen.selectPage();
    if (count > 50) await screen.allMatching.click();
    await expect(screen.chosen).toContainText(String(count));
  };

  try {
    await test.step(`the file of the morning: ${ORDERS} orders`, async () => {
      const wizard = importPage(merchant.page);
      await wizard.open();
      await wizard.choose(textFile(`${prefix}.csv`, dayFile(prefix)));
      await wizard.shop.selectOption({ label: '线下店铺 · 云朵（云朵线下体验店）' });
      await wizard.start.click();
      await expect(wizard.result).toBeVisible({ timeout: 60_000 });
      expect(await wizard.counts()).toEqual({ 新增: ORDERS, 未变: 0, 拒绝: 0 });
    });

    await test.step('two codes get their meaning, with their pictures', async () => {
      const codes = codesPage(merchant.page);
      for (const code of [`${prefix}-CASE`, `${prefix}-LARGE`]) {
        await codes.open(`?code=${code}`);
        await codes.waiting.row(code).getByRole('button', { name: '映射' }).click();
        await codes.toSku('iPhone 13', await picture());
        await expect(said(merchant.page, '已映射 1 个编码')).toBeVisible();
      }
    });

    /** Without an address, and neither put right nor let through: they stay with the merchant. */
    const leftBack = DAY.unaddressed - 20;
    const held = DAY.unaddressed + DAY.remarked + DAY.large;
    await test.step('all are pushed; the built-in check and two rules hold theirs', async () => {
      await business.open();
      await only(business, all, '待推单');
      await chooseAll(business, ORDERS);
      await business.action('推单').click();
      await dialog(merchant.page, '推单').button(`推送 ${ORDERS} 单`).click();
      await expect.poll(() => business.count('待审核')).toBe(ORDERS - held);
      await expect.poll(() => business.count('待处理')).toBe(held);
    });

    await test.step('one merges by one key, the other puts addresses right', async () => {
      await review.open();
      await only(review, all);
      await review.action('合并建议').click();
      const merge = dialog(first.page, '合并建议');
      await merge.button(`一键合并 ${DAY.paired / 2} 组`).click();
      await expect(said(first.page, `已合并：${DAY.paired / 2} 单并入`)).toBeVisible();

      await other.open();
      await only(other, numbersOf(prefix, 'unaddressed').slice(0, 2), '待处理');
      for (const number of numbersOf(prefix, 'unaddressed').slice(0, 2)) {
        await other.open(`?status=pendingRule&platformOrderNo=${number}`);
        await other.rows.first().locator('td').nth(1).click();
        await expect(other.drawer.section('审核原因').getByRole('listitem').first()).toBeVisible();
        await other.drawer.panel.getByRole('button', { name: '修改地址' }).click();
        const form = dialog(second.page, '修改收货信息');
        await form.field('粘贴识别').fill('浙江省杭州市西湖区示例路9号 孙示例 13900009999');
        await form.button('识别并填入').click();
        await expect(form.field('电话')).toHaveValue('13900009999');
        await form.button('保存').click();
        await expect(said(second.page, '收货信息已保存')).toBeVisible();
        await other.drawer.action('审核通过').click();
        await expect(said(second.page, '审核通过成功')).toBeVisible();
      }
    });

    await test.step('some of them go through in spite of it, the rest go back', async () => {
      await other.open();
      await only(other, numbersOf(prefix, 'unaddressed').slice(2, 20), '待处理');
      await chooseAll(other, 18);
      await other.action('强制审核').click();
      await dialog(second.page, '强制审核').button('强制通过').click();
      await expect(said(second.page, '强制审核成功，共 18 单')).toBeVisible();

      const back = [...numbersOf(prefix, 'unaddressed').slice(20), ...numbersOf(prefix, 'repulsed')];
      for (const [numbers, tab] of [
        [numbersOf(prefix, 'unaddressed').slice(20), '待处理'],
        [numbersOf(prefix, 'repulsed'), '待审核'],
      ] as const) {
        await other.open();
        await only(other, numbers, tab);
        await chooseAll(other, numbers.length);
        await other.action('打回').click();
        const repulse = dialog(second.page, `打回 ${numbers.length} 单`);
        await repulse.field(/^打回原因/).fill('请补全后重新提交');
        await repulse.button('打回').click();
        await expect(said(second.page, `打回成功，共 ${numbers.length} 单`)).toBeVisible();
      }
      await business.open();
      await only(business, all, '已打回');
      await chooseAll(business, back.length);
    });

    await test.step('what a rule held is looked at, and goes through all at once', async () => {
      const looked = [...numbersOf(prefix, 'remarked'), ...numbersOf(prefix, 'large')];
      await review.open();
      await only(review, looked, '待处理');
      await expect(review.rows.first()).toContainText(prefix);
      await chooseAll(review, looked.length);
      await review.action('核对并通过').click();
      await expect(said(first.page, `核对并通过成功，共 ${looked.length} 单`)).toBeVisible();
    });

    await test.step('the merchant sends them again; the addressed ones pass, the others wait once more', async () => {
      await business.open('?status=repulsed');
      await only(business, numbersOf(prefix, 'repulsed'));
      await chooseAll(business, DAY.repulsed);
      await business.action('重新提交').click();
      await dialog(merchant.page, '重新提交').button(`重新提交 ${DAY.repulsed} 单`).click();
      await expect(said(merchant.page, `重新提交成功，共 ${DAY.repulsed} 单`)).toBeVisible();
      await business.open('?status=repulsed');
      await only(business, all);
      await chooseAll(business, leftBack);
    });

    // Twenty of the pairs went into the other twenty.
    const approvable = DAY.plain + DAY.paired / 2 + DAY.repulsed;
    await test.step('both operators approve the same orders at the same moment: each order once', async () => {
      for (const screen of [review, other]) {
        await screen.open();
        await only(screen, all, '待审核');
        await chooseAll(screen, approvable);
      }
      await Promise.all([review.action('审核通过').click(), other.action('审核通过').click()]);
      await expect.poll(() => review.count('待审核')).toBe(0);
      await expect.poll(() => other.count('待审核')).toBe(0);
    });

    const shipped = approvable + 2 + 18 + DAY.remarked + DAY.large;
    await test.step('one key packs everything that was approved, behind its code', async () => {
      await list.open('?status=waitProduce');
      await only(list, all);
      await chooseAll(list, shipped);
      await list.action('一键打包').click();
      const danger = dialog(first.page, '是否改为已打包？');
      await danger.typeCode();
      await danger.button('确认').click();
      await expect.poll(() => list.count('已打包')).toBe(shipped);
    });

    await test.step('the carrier’s file ships them, each with its own number', async () => {
      await list.open('?status=packed');
      const numbers = await ask<{ no: string }>(
        `select platform_order_no as no from trade_order where platform_order_no = any($1) and status = $2 order by id`,
        [all, STATUS.packed.code],
      );
      expect(numbers).toHaveLength(shipped);
      const file = ['平台单号,快递公司,运单号', ...numbers.map(({ no }) => `${no},顺丰速运,SF${no}`)];
      await list.region.getByRole('button', { name: '导入运单号' }).click();
      const ship = dialog(first.page, '导入运单号');
      await ship.panel
        .getByLabel('选择运单号文件')
        .setInputFiles(textFile('waybills.csv', file.join('\r\n')));
      await ship.button('导入并发货').click();
      await expect(ship.panel.getByText(`已完成`)).toBeVisible({ timeout: 60_000 });
      await ship.button('关闭').last().click();
      await list.open();
      await only(list, all);
      await expect.poll(() => list.count('已发货')).toBe(shipped);
    });

    await test.step('the merchant sees the same, and SQL says so', async () => {
      await business.open();
      await only(business, all);
      await expect.poll(() => business.count('已发货')).toBe(shipped);
      await expect.poll(() => business.count('已打回')).toBe(leftBack);
      const state = await ask<{ status: number; orders: number }>(
        `select status::int, count(*)::int as orders from trade_order where platform_order_no = any($1) group by 1 order by 1`,
        [all],
      );
      expect(state).toEqual(
        [
          { status: STATUS.repulsed.code, orders: leftBack },
          { status: STATUS.shipped.code, orders: shipped },
          { status: STATUS.merged.code, orders: DAY.paired / 2 },
        ].toSorted((a, b) => a.status - b.status),
      );
      const pieces = await ask<{ pieces: number }>(
        'select sum(pieces)::int as pieces from trade_order where platform_order_no = any($1)',
        [all],
      );
      expect(pieces).toEqual([{ pieces: ORDERS + 9 * DAY.large }]);
      // Whatever two operators did at once: each order was approved once, packed once, shipped once, in one parcel.
      const often = await ask<{ no: string; event: string }>(
        `select o.platform_order_no as no, e.event from order_event e join trade_order o on o.id = e.order_id
         where o.platform_order_no = any($1)
           and e.event in ('order.approve', 'order.approve.forced', 'order.pack.forced', 'order.ship', 'order.merge')
         group by 1, 2 having count(*) > 1`,
        [all],
      );
      expect(often).toEqual([]);
      const parcels = await ask<{ parcels: number; numbers: number }>(
        `select count(*)::int as parcels, count(distinct p.waybill_no)::int as numbers
         from package p join trade_order o on o.id = p.order_id where p.stage = 40 and o.platform_order_no = any($1)`,
        [all],
      );
      expect(parcels).toEqual([{ parcels: shipped, numbers: shipped }]);
      const [marked] = await ask<{ tagged: number; urgent: number }>(
        `select count(*) filter (where $2 = any(factory_tags))::int as tagged, count(*) filter (where urgent)::int as urgent
         from trade_order where platform_order_no = any($1)`,
        [all, `${prefix}备注`],
      );
      expect(marked).toEqual({ tagged: DAY.remarked, urgent: DAY.large });
      // The whole story of one: brought in, matched, pushed, held by the rule, looked at, approved, packed, shipped.
      const story = await ask<{ event: string }>(
        `select e.event from order_event e join trade_order o on o.id = e.order_id
         where o.platform_order_no = $1 order by e.id`,
        [numberOf(prefix, 'remarked', 0)],
      );
      expect(story.map(({ event }) => event)).toEqual([
        'order.imported',
        // By a rule tag of the demo: a buyer has said something.
        'order.tagged',
        'order.match',
        'order.push',
        'order.tagged',
        'order.rule.pend',
        'order.edit',
        'order.approve',
        'order.pack.forced',
        'order.ship',
      ]);
    });
  } finally {
    for (const id of rules) await operator.call(reviewRule.delete, { id });
  }
});
