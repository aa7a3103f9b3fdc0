import fs from 'node:fs/promises';
import { order } from '#contract/order/order.ts';
import { packages } from '#contract/package/package.ts';
import { param } from '#contract/param/param.ts';
import { printTemplate } from '#contract/print-template/print-template.ts';
import { barriers } from '#tests/e2e/barriers.ts';
import { ask } from '#tests/e2e/entry/own-tenant.ts';
import { hands, ownPrefix, pushedOrders } from '#tests/e2e/orders/own-orders.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { listPage } from '#tests/e2e/pages/list.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { codesOf, readPaper } from '#tests/support/read-paper.ts';

test('[P147] chosen packages are printed into a file whose pages come in their order; a second print asks for a reason', async ({
  signedIn,
}) => {
  const orders = await pushedOrders(await hands('merchant02'), { prefix: ownPrefix(), count: 2 });
  const ids = orders.map(({ id }) => id);
  const factory = await hands('factory01');
  await ask(`update trade_order set status = 20, reasons = '{}' where id = any($1::bigint[])`, [ids]);
  const approved = await factory.call(order.action, { event: 'order.approve', ids, params: {} });
  expect(approved.failed).toEqual([]);
  await factory.call(param.saveOne, { key: 'package.printsTyped', value: true });
  const name = `面单 ${ownPrefix()}`;
  await factory.call(printTemplate.create, { name, kind: 'waybill', from: 'waybill76130' });
  const numbers = new Map<number, string>();
  for (const { id, orderNo } of orders) {
    const [own] = (await factory.call(packages.page, { numbers: [orderNo] })).list;
    numbers.set(id, `SF5${String(id).padStart(9, '0')}`);
    await factory.call(packages.enter, {
      ...{ id: own!.id, waybillNo: numbers.get(id)!, expressName: '顺丰速运' },
    });
  }
  const { page } = await signedIn('factory01');
  const asked = orders.map(({ orderNo }) => `numbers=${orderNo}`).join('&');
  await page.goto(`/factory/product/waybillPrint?${asked}`);
  const labels = listPage(page, '面单打印');
  await expect(labels.rows).toHaveCount(2);
  const shown = await labels.rows.allInnerTexts();
  const inOrder = orders
    .toSorted((one, other) => at(shown, one.orderNo) - at(shown, other.orderNo))
    .map(({ id }) => numbers.get(id)!);
  expect(await barriers(page)).toEqual([]);

  await test.step('the file has a page for each, as the list shows them', async () => {
    for (const { orderNo } of orders) await labels.select(orderNo);
    await labels.action('打印面单').click();
    const form = dialog(page, '打印面单 2 张');
    await expect(form.panel.getByRole('status')).toHaveText('可以打印 2 张。');
    const template = form.panel.getByRole('combobox', { name: '模板' });
    const options = await template.locator('option').allTextContents();
    const label = options.find((one) => one.includes(name));
    await template.selectOption(label!);
    await expect(form.panel.getByRole('status')).toHaveText('可以打印 2 张。');
    await form.panel.getByRole('combobox', { name: '打印机' }).selectOption('生成 PDF 文件');
    expect(await barriers(page)).toEqual([]);
    await form.button('打印').click();
    const written = dialog(page, '面单文件');
    const [file] = await Promise.all([page.waitForEvent('download'), written.button('下载面单文件').click()]);
    const pages = readPaper(await fs.readFile(await file.path()));
    expect(await Promise.all(pages.map(codesOf))).toEqual(
      inOrder.map((no) => [`Code128 ${no}`, `QRCode ${no}`]),
    );
    await written.button('关闭').first().click();
    await expect(labels.rows.filter({ hasText: '已送达' })).toHaveCount(2);
  });

  await test.step('one is printed again, which asks for a reason', async () => {
    const [first] = orders;
    await page.goto(`/factory/product/waybillPrint?numbers=${first!.orderNo}`);
    await labels.select(first!.orderNo);
    await labels.action('打印面单').click();
    const form = dialog(page, '打印面单 1 张');
    await expect(form.panel).toContainText('其中 1 张打印过');
    await form.panel.getByRole('combobox', { name: '打印机' }).selectOption('生成 PDF 文件');
    await form.button('打印').click();
    await expect(form.panel).toContainText('请选择重打的原因');
    await form.panel.getByRole('combobox', { name: '重打原因' }).selectOption('脏污');
    await form.button('打印').click();
    await expect(dialog(page, '面单文件').button('下载面单文件')).toBeVisible();
    await dialog(page, '面单文件').button('关闭').first().click();
    await labels.row(first!.orderNo).getByText('已送达').click();
    await expect(page.getByRole('region', { name: '面单详情' })).toContainText('重打 1：脏污');
  });
});

const at = (rows: readonly string[], orderNo: string): number =>
  rows.findIndex((row) => row.includes(orderNo));
