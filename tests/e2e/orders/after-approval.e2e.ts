import fs from 'node:fs/promises';
import { order } from '#contract/order/order.ts';
import { openTable } from '#server/platform/spreadsheet/table.ts';
import { exportDialog, waybillDialog } from '#tests/e2e/pages/after-approval.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { ordersPage } from '#tests/e2e/pages/orders.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { act, hands, numbersOf, ownPrefix, picture, pushedOrders } from '#tests/e2e/orders/own-orders.ts';
import { readZip } from '#tests/support/read-zip.ts';

async function readTable(file: string) {
  const table = await openTable(file);
  const rows: Record<string, string>[] = [];
  for await (const { cells } of table.rows())
    rows.push(Object.fromEntries(table.columns.map((column, i) => [column, cells[i]!])));
  return rows;
}

/** Orders of the test's own, let through by the factory. */
async function approved(count: number) {
  const wanted = { prefix: ownPrefix(), count };
  const merchant = await hands('merchant02');
  const orders = await pushedOrders(merchant, wanted);
  const factory = await hands('factory01');
  const ids = orders.map(({ id }) => id);
  await act(factory, 'order.approve', ids);
  return { wanted, numbers: numbersOf(wanted), orders, ids, factory };
}

async function packed(count: number) {
  const { ids, factory, ...rest } = await approved(count);
  await factory.call(order.action, { event: 'order.pack.forced', ids, dangerVerified: true });
  return rest;
}

test('approved orders leave with their print files in one zip, named as the factory wants', async ({
  signedIn,
}) => {
  const { wanted, numbers, orders } = await approved(2);
  const { page } = await signedIn('factory01');
  const list = ordersPage(page, '订单列表');
  const form = exportDialog(page);
  await list.open('?status=waitProduce');
  await list.paste('平台单号', numbers);
  await expect(list.rows).toHaveCount(2);

  await test.step('the columns are chosen, and the name shows how it will look', async () => {
    await list.action('导出').click();
    await expect(form.says).toHaveText('没有选中订单，将导出当前列表的全部 2 单。');
    await form.field('导出方案').selectOption({ label: '生产清单' });
    await form.column('加急', false);
    await form.pictures();
    await form.field(/^文件名规则/).fill('{商家编码}/{平台单号}');
    await expect(form.example).toHaveText('CASE-01/5301234567890.png');
    await form.field(/^文件名规则/).fill('{没有的}');
    await expect(form.start).toBeDisabled();
    await form.field(/^文件名规则/).fill('{商家编码}/{平台单号}');
    await form.start.click();
    await expect(form.result).toBeVisible({ timeout: 30_000 });
  });

  await test.step('the zip holds each picture and the list that names them', async () => {
    const file = await form.download();
    expect(file.suggestedFilename()).toMatch(/^订单导出-\d{8}-\d{6}\.zip$/);
    const zip = await readZip(await file.path());
    const names = numbers.map((number) => `${wanted.prefix}-CASE/${number}.png`);
    expect([...zip.keys()].toSorted()).toEqual([...names, '订单清单.xlsx'].toSorted());
    const { buffer } = await picture();
    for (const name of names) expect(zip.get(name)!.equals(buffer)).toBe(true);
    const at = test.info().outputPath('list.xlsx');
    await fs.writeFile(at, zip.get('订单清单.xlsx')!);
    const rows = await readTable(at);
    expect(rows.map((row) => [row['订单号'], row['印刷文件']]).toSorted()).toEqual(
      orders.map(({ orderNo }, i) => [orderNo, names[i]!]).toSorted(),
    );
    expect(Object.keys(rows[0]!)).not.toContain('加急');
  });

  await test.step('the choice of columns is there the next time', async () => {
    await form.close();
    await page.reload();
    await list.action('导出').click();
    await expect(form.chosen.first()).toContainText('订单号');
    await expect(form.panel.getByRole('checkbox', { name: '加急', exact: true })).not.toBeChecked();
    await expect(form.field(/^文件名规则/)).toHaveValue('{商家编码}/{平台单号}');
  });
});

test('packed orders are shipped by a file of numbers; the merchant is told and takes the numbers out', async ({
  asUser,
  signedIn,
}) => {
  const { numbers, orders } = await packed(3);
  const { page } = await signedIn('factory01');
  const list = ordersPage(page, '订单列表');
  const bring = waybillDialog(page);
  await list.open('?status=packed');
  await list.paste('平台单号', numbers);
  await expect(list.rows).toHaveCount(3);

  await test.step('headings of another system are understood; refused lines come back with their reason', async () => {
    await list.action('导入运单号').click();
    const lines = numbers.map((number, i) => `${number},顺丰速运,SF-${number}-${i}`);
    await bring.choose(
      '运单.csv',
      ['线上单号,物流公司,物流单号', ...lines, 'X-NONE,顺丰速运,SF1'].join('\n'),
    );
    await expect(bring.field('平台单号')).toHaveValue('线上单号');
    await expect(bring.field('快递公司')).toHaveValue('物流公司');
    await expect(bring.field(/^运单号/)).toHaveValue('物流单号');
    await bring.start.click();
    await expect(bring.outcome).toContainText('发货 3', { timeout: 30_000 });
    await expect(bring.outcome).toContainText('拒绝 1');
    const refused = await readTable(await (await bring.downloadRefused()).path());
    expect(refused).toMatchObject([{ 线上单号: 'X-NONE', 拒绝原因: '没有这个订单，请核对单号' }]);
    await bring.close();
    await expect(list.region.getByText('没有符合条件的数据')).toBeVisible();
  });

  const merchant = await asUser('merchant02');
  const business = ordersPage(merchant.page, '订单');
  await test.step('the notice leads the merchant to what was shipped', async () => {
    await merchant.noticeButton.click();
    await merchant.page.getByText('工厂发货了 3 个订单').first().click();
    await expect(merchant.page).toHaveURL(/status=shipped/);
  });
  await test.step('he exports the numbers for his platform', async () => {
    await business.paste('平台单号', numbers);
    await expect(business.rows).toHaveCount(3);
    await expect(business.row(orders[0]!.orderNo)).toContainText(`SF-${numbers[0]}-0`);
    await business.action('导出运单号').click();
    const form = exportDialog(merchant.page);
    await expect(form.chosen).toHaveText([/平台单号/, /订单号/, /快递公司/, /运单号/, /发货时间/]);
    await form.start.click();
    await expect(form.result).toBeVisible({ timeout: 30_000 });
    const rows = await readTable(await (await form.download()).path());
    expect(rows.map((row) => [row['平台单号'], row['快递公司'], row['运单号']]).toSorted()).toEqual(
      numbers.map((number, i) => [number, '顺丰速运', `SF-${number}-${i}`]),
    );
  });
});

test('several orders are shipped in one dialog: a pasted column fills downwards', async ({ signedIn }) => {
  const { numbers } = await packed(3);
  const { page } = await signedIn('factory01');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const list = ordersPage(page, '订单列表');
  await list.open('?status=packed');
  await list.paste('平台单号', numbers);
  await expect(list.rows).toHaveCount(3);
  await list.selectPage();
  await list.action('发货').click();
  const ship = dialog(page, '发货 3 单');
  const fields = ship.panel.getByLabel(/^运单号 /);
  await page.evaluate((text) => navigator.clipboard.writeText(text), `${numbers[0]}A\n${numbers[0]}B`);
  await fields.first().focus();
  await page.keyboard.press('Control+V');
  await expect(fields.nth(1)).toHaveValue(`${numbers[0]}B`);
  await expect(fields.nth(2)).toHaveValue('');
  await ship.button('发货 2 单').click();
  await expect(ship.panel).toHaveCount(0);
  // The one without a number stays, and stays selected.
  await expect(list.rows).toHaveCount(1);
  await expect(list.chosen).toHaveText('已选 1 条');
});
