import { expect, test } from '#tests/e2e/support.ts';
import { ownPrefix } from '#tests/e2e/orders/own-orders.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { listPage } from '#tests/e2e/pages/list.ts';
import { mapping } from '#contract/mapping/mapping.ts';
import { skuMove } from '#contract/sku/sku-move.ts';
import { sku } from '#contract/sku/sku.ts';
import { signInTo, type HttpClient } from '#tests/support/http-client.ts';

const newSku = (factory: HttpClient, code: string) =>
  factory.call(sku.create, {
    ...{ code, name: `${code} 壳`, material: 'TPU 软壳', brand: 'Apple', model: 'iPhone 14' },
    ...{ color: '透明', priceCents: 990 },
  });

test('[P127] [G07] a code is given once, an EAN-13 with a slip is told the right one, and any code says what it means', async ({
  signedIn,
  baseURL,
}) => {
  const own = ownPrefix();
  const factory = await signInTo(baseURL!, 'factory01');
  for (const code of [`${own}-1`, `${own}-2`]) await newSku(factory, code);
  const { page } = await signedIn('factory01');
  const codes = listPage(page, '编码管理');
  await page.goto(`/factory/means/code?code=${own}`);
  await expect(codes.rows).toHaveCount(2);

  const form = dialog(page, '新建编码');
  const pickSku = async (code: string) => {
    await form.panel
      .getByRole('textbox', { name: 'SKU' })
      .or(form.panel.getByLabel('SKU'))
      .first()
      .fill(code);
    await page.getByRole('option', { name: new RegExp(code) }).click();
  };
  await test.step('what is wrong stands beside its field, and nothing that was typed is lost', async () => {
    await page.getByRole('button', { name: '新建编码' }).click();
    await form.panel.getByRole('combobox').first().selectOption({ label: '条码' });
    await form.field('编码').fill('6291041500218');
    await pickSku(`${own}-1`);
    await form.button('保存').click();
    await expect(form.panel).toContainText('EAN-13 的校验位不对，应为 6291041500213');
    await form.panel.getByRole('combobox').first().selectOption({ label: '别名' });
    await form.field('编码').fill(`${own}-2`.toLowerCase());
    await form.button('保存').click();
    await expect(form.failure).toContainText(`已是 SKU「${own}-2」的 SKU 编码`);
    await form.field('编码').fill(`${own}-alias`);
    await form.button('保存').click();
    await expect(form.panel).toHaveCount(0);
    await expect(codes.row(`${own}-alias`)).toContainText('别名');
  });
  await test.step('barcodes are made for the SKUs of chosen rows', async () => {
    await codes.select(`${own}-alias`);
    await codes.action('生成条码').click();
    await dialog(page, /生成条码/)
      .button('生成')
      .click();
    await expect(page.getByText('生成了 1 个条码')).toBeVisible();
  });
  await test.step('any code says what it means, whatever its case and width', async () => {
    await page.getByRole('button', { name: '查码' }).click();
    const look = dialog(page, '查码');
    await look.field('编码').fill(`${own}-ＡＬＩＡＳ`);
    await look.field('编码').press('Enter');
    await expect(look.panel.getByRole('link', { name: `${own}-1` })).toBeVisible();
    await expect(look.panel).toContainText('所有客户');
    await look.button('取消').click();
  });
  await test.step('the drawer tells what else means its SKU, and what was done to it', async () => {
    await codes.row(`${own}-alias`).getByText('别名').click();
    const drawer = page.locator('.detail-drawer');
    await expect(drawer.getByRole('region', { name: '同一 SKU 的其他编码' })).toContainText('条码');
    await expect(drawer.getByRole('region', { name: '记录' })).toContainText('新建');
  });
});

test('[P046] a merchant maps a code to a SKU of his list, and moves it on when the SKU is stopped', async ({
  signedIn,
  baseURL,
}) => {
  const own = ownPrefix();
  const [factory, merchant] = [await signInTo(baseURL!, 'factory01'), await signInTo(baseURL!, 'merchant01')];
  const { id } = await newSku(factory, `${own}-1`);
  const { id: successorId } = await newSku(factory, `${own}-2`);
  const { page } = await signedIn('merchant01');
  const skus = listPage(page, 'SKU 列表');
  await page.goto(`/business/sku/list?keyword=${own}`);
  await expect(skus.rows).toHaveCount(2);
  await expect(skus.row(`${own}-1`)).toContainText('¥9.90');

  await test.step('a code that is typed means the SKU of its row', async () => {
    await page.getByRole('button', { name: `映射编码到 ${own}-1` }).click();
    const form = dialog(page, `映射到 ${own}-1`);
    await form.field('其他编码').fill(`${own}-mine`);
    await form.button('映射 1 个编码').click();
    await expect(form.panel).toHaveCount(0);
    await skus.row(`${own}-1`).getByText(`${own}-1 壳`).click();
    const drawer = page.locator('.detail-drawer');
    await expect(drawer.getByRole('region', { name: '我的编码' })).toContainText(`${own}-mine`);
    await expect(drawer.getByRole('img', { name: /印刷区域/ })).toBeVisible();
  });
  await test.step('when the factory stops the SKU, its codes go on to the successor by one press', async () => {
    await factory.call(skuMove.act, { event: 'sku.stop', ids: [id] });
    await factory.call(skuMove.act, { event: 'sku.successor', ids: [id], params: { successorId } });
    await page.goto(`/business/sku/list?keyword=${own}&own=stopped`);
    await skus.select(`${own}-1`);
    await skus.action('编码转到替代').click();
    await dialog(page, /转到替代的 SKU/)
      .button('转到替代')
      .click();
    await expect(page.getByText('已把 1 个编码转到替代的 SKU')).toBeVisible();
    await expect(skus.rows).toHaveCount(0);
    const [now] = (await merchant.call(mapping.page, { code: `${own}-mine` })).list;
    expect(now).toMatchObject({ skuId: successorId });
  });
});
