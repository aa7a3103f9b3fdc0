import { order } from '#contract/order/order.ts';
import { piece } from '#contract/piece/piece.ts';
import { plate } from '#contract/plate/plate.ts';
import { shelf } from '#contract/shelf/shelf.ts';
import { badge } from '#contract/station/badge.ts';
import { station } from '#contract/station/station.ts';
import { barriers } from '#tests/e2e/barriers.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { act, hands, ownPrefix } from '#tests/e2e/orders/own-orders.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { listPage } from '#tests/e2e/pages/list.ts';
import { ordersPage } from '#tests/e2e/pages/orders.ts';
import { waitingOrders } from './own-pieces.ts';

test('[P145] a batch is laid on plates, drawn, downloaded and printed: what is good goes on, what came out wrong is made again', async ({
  signedIn,
}) => {
  test.setTimeout(300_000);
  const factory = await hands('factory01');
  const { one, two, profile } = await waitingOrders(factory);
  const { page } = await signedIn('factory01');

  await test.step('the orders come into a batch, and it is released', async () => {
    await page.goto('/factory/usual/batch');
    const waiting = listPage(page, '批次管理', '待分配');
    await waiting.row(profile).first().getByRole('button', { name: '组批' }).click();
    const form = dialog(page, `组批 ${profile}`);
    await form.field('订单号').fill(`${one}\n${two}`);
    await form.button('组批 3 件').click();
    await expect(form.panel).toBeHidden();
    await page.goto(`/factory/usual/batch?tab=batches&number=${one}`);
    const batches = listPage(page, '批次管理', '批次');
    await expect(batches.rows).toHaveCount(1);
    await batches.selectPage();
    await batches.action('下发').click();
    await expect(batches.rows.first()).toContainText('已下发');
  });

  await test.step('it is laid on a plate by itself', async () => {
    await page.goto('/factory/splicing');
    const waiting = listPage(page, '拼版', '待拼版');
    await waiting.row(profile).first().getByRole('button', { name: '自动拼版' }).click();
    const told = dialog(page, `自动拼版 ${profile}`);
    await expect(told.panel.getByRole('status')).toHaveText(/^拼出 \d+ 个版，共 \d+ 件。$/);
    await told.button('查看版').click();
    await expect(listPage(page, '拼版', '制版').tab('编辑中')).toHaveAttribute('aria-selected', 'true');
  });

  await test.step('its file is made, and whoever looks at it sees when it is', async () => {
    await page.goto(`/factory/splicing?tab=plates&number=${one}`);
    const plates = listPage(page, '拼版', '制版');
    await expect(plates.rows).toHaveCount(1);
    await plates.rows.first().getByText('编辑中').click();
    const drawer = page.getByRole('region', { name: '版详情' });
    await expect(drawer.getByRole('img', { name: /^版图 \d{12}，/ })).toBeVisible();
    await expect(drawer.getByRole('table', { name: '版上的生产件' })).toContainText(one);
    expect(await barriers(page)).toEqual([]);
    await drawer.getByRole('button', { name: '出图', exact: true }).click();
    await expect(drawer.getByText('待打印', { exact: true })).toBeVisible({ timeout: 60_000 });
    await expect(drawer.getByRole('table', { name: '版文件' }).getByRole('row')).toHaveCount(2);
  });

  const tasks = listPage(page, '任务列表');
  await test.step('it is downloaded, and counts as sent', async () => {
    await page.goto(`/factory/product/task?number=${one}`);
    await expect(tasks.rows).toHaveCount(1);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      tasks.rows.first().getByRole('button', { name: '下载' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^\d{12}\.(tiff?|pdf|png)$/);
    await expect(tasks.rows).toHaveCount(0);
    await tasks.tab('已下发').click();
    await expect(tasks.rows).toHaveCount(1);
    await tasks.rows.first().getByRole('button', { name: '下载' }).click();
    const again = dialog(page, /^再次下载 \d{12}$/);
    await again.button('下载').click();
    await expect(again.panel).toContainText('请填写原因');
    await again.button('取消').click();
  });

  await test.step('one place of it came out wrong, and is marked by the keyboard', async () => {
    const { list } = await factory.call(plate.page, { view: 'queue', state: 30, number: one });
    const { slots } = await factory.call(plate.detail, { id: list[0]!.id });
    const bad = slots.find(({ orderNo }) => orderNo === two)!;
    await tasks.rows.first().getByRole('button', { name: '打印完成' }).click();
    const form = dialog(page, /^打印完成 \d{12}$/);
    const place = form.panel.getByRole('button', { name: `位置 ${bad.no}，生产件 ${bad.pieceNumber}` });
    await form.panel.getByRole('button', { name: /^位置 1，/ }).focus();
    for (let at = 1; at < bad.no; at += 1) await page.keyboard.press('ArrowRight');
    await expect(place).toBeFocused();
    await page.keyboard.press('Space');
    await expect(place).toHaveAttribute('aria-pressed', 'true');
    await expect(form.panel.getByText(`打坏 1 件：位置 ${bad.no}。`)).toBeVisible();
    await form.button('打印完成，补做 1 件').click();
    await expect(form.panel).toContainText('请选择缺陷级别');
    expect(await barriers(page)).toEqual([]);
    await form.panel.getByRole('textbox', { name: '缺陷' }).fill('偏位');
    await form.panel.getByRole('combobox', { name: '缺陷级别' }).selectOption('严重');
    await form.panel.getByRole('combobox', { name: '责任方' }).selectOption('设备');
    await form.button('打印完成，补做 1 件').click();
    await expect(form.panel).toBeHidden();
    await tasks.tab('已打印').click();
    await expect(tasks.rows).toHaveCount(1);
  });

  await test.step('the order that is good waits to be packed, the other one for its piece', async () => {
    const orders = ordersPage(page, '订单列表');
    await orders.open(`?orderNo=${one}&orderNo=${two}`);
    await expect(orders.row(one)).toContainText('待打包');
    await expect(orders.row(two)).toContainText('生产中');
  });

  await test.step('the good one is put into a box and packed by scans, and is shipped with a number typed by hand', async () => {
    const line = ownPrefix();
    const [{ id: sorting }, { id: packing }] = [
      await factory.call(station.create, { name: `分拣 ${line}`, kind: 'sort', line }),
      await factory.call(station.create, { name: `打包 ${line}`, kind: 'pack', line }),
    ];
    await factory.call(shelf.create, { name: `架 ${line}`, line, rows: 1, columns: 3 });
    const [own] = (await factory.call(badge.page, { keyword: '陈工', pageSize: 1 })).list;
    const [found] = (await factory.call(order.page, { orderNo: [one] })).list;
    const [good] = (await factory.call(piece.ofOrder, { orderId: found!.id })).list;
    const said = page.getByRole('region', { name: '扫描结果' });
    const scanned = async (stationId: number, ...codes: string[]) => {
      await page.goto(`/factory/usual/scan?station=${stationId}`);
      await expect(said).toBeVisible();
      for (const code of codes) {
        await page.keyboard.type(code, { delay: 3 });
        await page.keyboard.press('Enter');
        await expect(page.getByRole('table', { name: '最近扫描' })).toContainText(
          code.replace(/(\d{4})(?=\d)/g, '$1 '),
        );
      }
    };
    await scanned(sorting, own!.number, good!.number);
    await expect(said).toContainText(/A-?\d/);
    await expect(said).toContainText('已齐，可以打包');
    await scanned(packing, own!.number, good!.number);
    await expect(said).toContainText('已打包');
    expect(await barriers(page)).toEqual([]);
    const { list } = await factory.call(order.page, { orderNo: [one] });
    expect(list[0]!.status).toBe('packed');
    await act(factory, 'order.ship', [found!.id], { waybillNo: `SF${line}` });
  });
});
