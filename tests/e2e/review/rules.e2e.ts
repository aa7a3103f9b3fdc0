import { reviewRule } from '#contract/review-rule/review-rule.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { ordersPage } from '#tests/e2e/pages/orders.ts';
import { rulesPage } from '#tests/e2e/pages/rules.ts';
import { hands, ownPrefix, pushedOrders } from '#tests/e2e/orders/own-orders.ts';

// One after the other: what one test adds to the list stands between the rules of another.
test.describe.configure({ mode: 'default' });

/** Whatever a test left behind would judge the orders of the others. */
async function forget(name: string) {
  const factory = await hands('factory01');
  const { list } = await factory.call(reviewRule.page, { pageNo: 1, pageSize: 200 });
  for (const { id } of list.filter((rule) => rule.name.includes(name)))
    await factory.call(reviewRule.delete, { id });
}

test('[P188] a rule is tried, saved, holds an order, says why, and is settled', async ({ signedIn }) => {
  const [before, after] = [ownPrefix(), ownPrefix()];
  const merchant = await hands('merchant01');
  // The second order has two pieces of what the first has one of.
  const [small, large] = await pushedOrders(merchant, { prefix: before, count: 2 });
  const amount = (large!.amountCents / 100).toFixed(2);
  const name = `大额 ${before}`;
  const reason = `${before} 金额较大，请核对`;
  const { page } = await signedIn('factory01');
  const rules = rulesPage(page);
  const { editor } = rules;
  try {
    await test.step('what is missing stands at its field', async () => {
      await rules.open();
      await rules.create.click();
      await editor.save();
      await expect(editor.panel).toContainText('请输入规则名称');
      await expect(editor.panel).toContainText('请填写金额，最多两位小数');
      await expect(editor.panel).toContainText('请填写待处理原因');
      await expect(editor.preview).toContainText('填写完整条件后');
    });
    await test.step('the preview names the order that it would take, and why', async () => {
      await editor.field(/^规则名称/).fill(name);
      await editor.leaf(1).value('币种').selectOption(large!.currency);
      await editor.leaf(1).value('金额').fill(amount);
      await editor.button('添加条件').first().click();
      await editor.leaf(2).choose('商品编码');
      await editor.leaf(2).paste('商品编码', [`${before}-CASE`, `${after}-CASE`]);
      await expect(editor.count).toHaveText(/单中有 1 单符合$/);
      await expect(editor.hits).toHaveCount(1);
      await expect(editor.hits).toContainText(large!.orderNo);
      await expect(editor.hits).toContainText(`订单金额不少于 ${amount} ${large!.currency}`);
    });
    await test.step('a smaller amount takes the smaller order too', async () => {
      await editor
        .leaf(1)
        .value('金额')
        .fill((small!.amountCents / 100).toFixed(2));
      await expect(editor.count).toHaveText(/单中有 2 单符合$/);
      await expect(editor.hits.filter({ hasText: small!.orderNo })).toHaveCount(1);
      await editor.leaf(1).value('金额').fill(amount);
      await expect(editor.hits).toHaveCount(1);
    });
    await test.step('it is saved, and stands in the list in words', async () => {
      await editor.field(/^待处理原因/).fill(reason);
      await editor.save();
      await expect(editor.panel).toHaveCount(0);
      await expect(rules.row(name)).toContainText(`订单金额不少于 ${amount}`);
      await expect(rules.row(name)).toContainText('转待处理');
    });

    const [passing, held] = await pushedOrders(merchant, { prefix: after, count: 2 });
    const review = ordersPage(page, '审单');
    await test.step('an order that meets it waits with its reason; the other goes on', async () => {
      await review.open(`?status=pendingRule&platformOrderNo=${held!.platformOrderNo}`);
      await expect(review.row(held!.orderNo)).toContainText(reason);
      await review.open(`?platformOrderNo=${passing!.platformOrderNo}`);
      await expect(review.row(passing!.orderNo)).toBeVisible();
    });
    await test.step('the order says which rule took it, and by which conditions', async () => {
      await review.open(`?status=pendingRule&platformOrderNo=${held!.platformOrderNo}`);
      await review.show(held!.orderNo);
      const why = review.drawer.section('审核原因');
      await expect(why).toContainText(reason);
      const verdict = why.getByRole('list', { name: '规则判定' }).getByRole('listitem');
      await expect(verdict.getByRole('link', { name })).toHaveAttribute('href', /pendingRule\?open=\d+/);
      await expect(verdict).toContainText(`订单金额不少于 ${amount} ${held!.currency}`);
      await expect(verdict).toContainText(`${after}-CASE`);
      await expect(verdict).toContainText('推单');
    });
    await test.step('who looked at it lets it through; the log says so', async () => {
      await review.drawer.action('核对并通过').click();
      // No other one is left to go on to.
      await expect(review.drawer.panel).toHaveCount(0);
      const all = ordersPage(page, '订单列表');
      await all.open(`?platformOrderNo=${held!.platformOrderNo}`);
      await all.show(held!.orderNo);
      await expect(all.drawer.panel).toContainText('待生产');
      await expect(all.drawer.log.filter({ hasText: '审核通过' })).toHaveCount(1);
      await expect(all.drawer.section('日志')).toContainText('陈工');
    });
    await test.step('the run is on record, with the orders that the rule took', async () => {
      await rules.open('?tab=runs');
      await expect(rules.runs.rows.filter({ hasText: `${name} 1 单` }).first()).toContainText('推单');
    });
    await test.step('the rule is deleted behind its code', async () => {
      await rules.open();
      await rules.act(name, '删除');
      await rules.deletion.typeCode();
      await rules.deletion.button('确认').click();
      await expect(rules.rows.first().or(rules.region.getByText('还没有规则'))).toBeVisible();
      await expect(rules.row(name)).toHaveCount(0);
    });
  } finally {
    await forget(before);
  }
});

test('[P188] rules are ordered by keys and buttons, copied, and left only when the user means it', async ({
  signedIn,
}) => {
  const prefix = ownPrefix();
  const factory = await hands('factory01');
  const condition = {
    join: 'all' as const,
    groups: [
      {
        join: 'all' as const,
        leaves: [{ field: 'code' as const, op: 'anyOf' as const, values: [`${prefix}-NONE`] }],
      },
    ],
  };
  for (const name of [`甲 ${prefix}`, `乙 ${prefix}`])
    await factory.call(reviewRule.create, { name, condition, actions: { tags: [prefix] } });
  const { page } = await signedIn('factory01');
  const rules = rulesPage(page);
  const own = rules.row(prefix);
  try {
    await rules.open();
    await expect(own).toHaveCount(2);
    await expect(own.nth(0)).toContainText('甲');

    await test.step('up by its button, down again by the keyboard', async () => {
      await rules.act(`乙 ${prefix}`, '上移');
      await expect(own.nth(0)).toContainText('乙');
      await rules.row(`乙 ${prefix}`).locator('td').nth(2).click();
      await rules.keys.press('Alt+ArrowDown');
      await expect(own.nth(1)).toContainText('乙');
    });
    await test.step('a copy that was changed is not lost by a slip', async () => {
      await rules.act(`甲 ${prefix}`, '复制');
      await expect(rules.editor.field(/^规则名称/)).toHaveValue(`甲 ${prefix} 副本`);
      await rules.editor.field(/^规则名称/).fill(`丙 ${prefix}`);
      await rules.editor.button('取消').click();
      await rules.leaving.button('取消').click();
      await rules.editor.save();
      await expect(rules.row(`丙 ${prefix}`)).toBeVisible();
    });
    await test.step('it is switched off where it stands', async () => {
      const box = rules
        .row(`丙 ${prefix}`)
        .getByRole('switch')
        .or(rules.row(`丙 ${prefix}`).getByRole('checkbox', { name: `启用 丙 ${prefix}` }));
      await expect(box).toBeChecked();
      await box.locator('xpath=..').click();
      await expect(box).not.toBeChecked();
    });
  } finally {
    await forget(prefix);
  }
});

test('[P187] of orders that rules and built-in checks hold those are let through that a look is enough for', async ({
  signedIn,
}) => {
  const [fit, unfit] = [ownPrefix(), ownPrefix()];
  const factory = await hands('factory01');
  const reason = `${fit} 请核对款式`;
  await factory.call(reviewRule.create, {
    name: `款式 ${fit}`,
    condition: {
      join: 'all',
      groups: [
        {
          join: 'all',
          leaves: [{ field: 'code', op: 'anyOf', values: [`${fit}-CASE`, `${unfit}-CASE`] }],
        },
      ],
    },
    actions: { pend: { reason } },
  });
  try {
    const merchant = await hands('merchant01');
    const [held] = await pushedOrders(merchant, { prefix: fit, count: 1 });
    const [bare] = await pushedOrders(merchant, { prefix: unfit, count: 1, addressed: false });
    const { page } = await signedIn('factory01');
    const review = ordersPage(page, '审单');
    const byRules = async (what: string) => {
      await review.action('规则').click();
      await page.getByRole('menuitem', { name: what, exact: true }).click();
    };
    const both = `platformOrderNo=${held!.platformOrderNo}&platformOrderNo=${bare!.platformOrderNo}`;
    await review.open(`?status=pendingRule&${both}`);
    await expect(review.row(bare!.orderNo)).toContainText('收货地址不完整');
    await expect(review.row(bare!.orderNo)).toContainText(reason);

    await test.step('alone, what a built-in check holds is closed, and the button says why', async () => {
      await review.select(bare!.orderNo);
      await expect(review.action('核对并通过')).toHaveAttribute('aria-disabled', 'true');
      await expect(review.action('核对并通过')).toHaveAccessibleDescription(
        '还有必须改正的原因，请先改正，或使用强制审核。',
      );
    });
    await test.step('of both one goes through; the other is named and stays selected', async () => {
      await review.select(held!.orderNo);
      await review.action('核对并通过').click();
      const report = dialog(page, '核对并通过结果');
      await expect(report.panel).toContainText('成功 1 单，未成功 1 单');
      await expect(report.panel.getByRole('row', { name: bare!.orderNo })).toContainText('收货地址不完整');
      await report.button('知道了').click();
      await expect(review.rows).toHaveCount(1);
      await expect(review.row(bare!.orderNo).getByRole('checkbox')).toBeChecked();
    });
    await test.step('the rule’s word is taken off it, the built-in one stays; the rules run again', async () => {
      await byRules('核对无误');
      await expect(review.row(bare!.orderNo)).not.toContainText(reason);
      await expect(review.row(bare!.orderNo)).toContainText('收货地址不完整');
      await review.select(bare!.orderNo);
      await byRules('重跑规则');
      await expect(page.getByText(/已重跑规则，检查 1 单/)).toBeVisible();
    });
  } finally {
    await forget(fit);
  }
});
