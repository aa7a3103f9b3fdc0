import { order } from '#contract/order/order.ts';
import { task } from '#contract/task/task.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { ordersPage } from '#tests/e2e/pages/orders.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { act, hands, ownPrefix, pushedOrders } from '#tests/e2e/orders/own-orders.ts';

test('what is refused stays selected, is unlocked and tried again; sums are read whole; a bulk is taken back from the tasks', async ({
  signedIn,
}) => {
  test.setTimeout(240_000);
  const pushed = await pushedOrders(await hands('merchant02'), { prefix: ownPrefix(), count: 7 });
  const [locked, ...others] = pushed;
  await act(await hands('factory01'), 'order.lock', [locked!.id]);
  const factory = await signedIn('factory01');
  const { page } = factory;
  const review = ordersPage(page, '审单');
  const numbers = new URLSearchParams(pushed.map(({ orderNo }) => ['orderNo', orderNo]));

  await test.step('sums longer than their columns are read whole', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    // So much that the sum is wider than the column of the amounts.
    await page.route(`**${order.page.path}*`, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: { list: { amountCents: number; pieces: number }[] } };
      for (const row of body.data.list)
        Object.assign(row, { amountCents: 98_765_432_100, pieces: 9_876_543 });
      await route.fulfill({ json: body });
    });
    await review.open(`?${numbers}`);
    await expect(review.rows).toHaveCount(pushed.length);
    const sums = review.table.locator('tfoot').getByText(/\d{3}/);
    await expect(sums.first()).toBeVisible();
    for (const sum of await sums.all()) {
      // Into the middle: at the edge the last column stays in sight over it.
      await sum.evaluate((element) => element.scrollIntoView({ block: 'nearest', inline: 'center' }));
      // What lies on top where its text begins is the text itself, and no edge cuts it.
      const shown = await sum.evaluate((element) => {
        const { left, right, top, height } = element.getBoundingClientRect();
        return [left + 2, right - 2].every((x) => {
          const found = document.elementFromPoint(x, top + height / 2);
          return (
            found !== null && (element.contains(found) || found.contains(element)) && !found.matches('td')
          );
        });
      });
      expect(shown, await sum.innerText()).toBe(true);
    }
    await page.unroute(`**${order.page.path}*`);
  });

  await test.step('the refused one stays selected; unlocked from the report it goes through, too', async () => {
    await review.open(`?${numbers}`);
    await expect(review.rows).toHaveCount(pushed.length);
    await review.selectPage();
    await review.action('审核通过').click();
    const report = dialog(page, '审核通过结果');
    await expect(report.panel).toContainText(`成功 ${others.length} 单，未成功 1 单。未成功的仍保持选中。`);
    await expect(review.chosen).toHaveText('已选 1 条');
    await expect(review.row(locked!.orderNo).getByRole('checkbox')).toBeChecked();
    await report.button('解锁这 1 单并重试').click();
    await expect(page.getByText('解锁并审核通过成功，共 1 单')).toBeVisible();
    // All of them have left the review.
    await expect(review.rows).toHaveCount(0);
  });

  await test.step('the bulk stands among the tasks, and is taken back from there', async () => {
    const answered = Promise.withResolvers<void>();
    const tasks = page.getByRole('banner').getByRole('button', { name: /^任务/ });
    const done = page.locator('.header-panel li', { hasText: `审核通过 ${others.length} 单` }).first();
    await tasks.click();
    await expect(done.getByRole('button')).toBeVisible();
    await tasks.click();
    await expect(page.locator('.header-panel')).toHaveCount(0);
    await page.route(`**${task.page.path}*`, async (route) => {
      await answered.promise;
      await route.continue();
    });
    await tasks.click();
    await expect(done).toBeVisible();
    // What was read before may have been taken back since: nothing is offered until the panel has read the tasks itself.
    await expect(done.getByRole('button')).toHaveCount(0);
    answered.resolve();
    await done.getByRole('button', { name: '撤销' }).click();
    const asked = dialog(page, '撤销「审核通过」？');
    await expect(asked.panel).toContainText(`成功的 ${others.length} 单执行「反审核」`);
    await asked.button(`撤销 ${others.length} 单`).click();
    await expect(review.rows).toHaveCount(others.length);
  });
});
