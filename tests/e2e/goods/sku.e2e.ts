import { expect, test } from '#tests/e2e/support.ts';
import { skuPage } from '#tests/e2e/pages/sku.ts';
import { ownPrefix, picture } from '#tests/e2e/orders/own-orders.ts';

const form = (code: string) => ({
  'SKU 编码': code,
  名称: `测试壳 ${code}`,
  材质: 'TPU 软壳',
  品牌: 'Apple',
  型号: 'iPhone 14',
  颜色: '透明',
  价格: '12.50',
});

test('[P125] a SKU is made, found, changed; a code is given once', async ({ signedIn }) => {
  const { page } = await signedIn('factory01');
  const skus = skuPage(page);
  const code = `SKU-${ownPrefix()}`;
  await skus.open();

  await test.step('what is missing stands beside its field', async () => {
    await skus.create.click();
    await skus.save();
    await expect(skus.form.panel).toContainText('请输入SKU 编码');
    await expect(skus.form.field(/^名称/)).toHaveAttribute('aria-invalid', 'true');
    await skus.enter(form(`${code}/1`));
    await skus.save();
    await expect(skus.form.panel).toContainText('SKU 编码不能包含特殊符号');
    await expect(skus.form.field(/^名称/)).toHaveAttribute('aria-invalid', 'false');
  });
  await test.step('it is made with its picture, and found by its code', async () => {
    await skus.enter({ 'SKU 编码': code });
    await skus.form.field('图片').setInputFiles(await picture());
    await expect(skus.form.panel.getByRole('img', { name: '已选图片' })).toBeVisible();
    await skus.save();
    await expect(skus.form.panel).toHaveCount(0);
    await skus.filter('关键词', code);
    await expect(skus.rows).toHaveCount(1);
    await expect(skus.row(code)).toContainText('¥12.50');
    await expect(skus.row(code).getByRole('img', { name: `测试壳 ${code}` })).toBeVisible();
  });
  await test.step('its code is taken', async () => {
    await skus.create.click();
    await skus.enter(form(code));
    await skus.save();
    await expect(skus.form.failure).toContainText(/编码.*(已存在|已被使用|重复)/);
    await expect(skus.form.field(/^名称/)).toHaveValue(`测试壳 ${code}`);
    await skus.form.button('取消').click();
  });
  await test.step('it is changed', async () => {
    await skus.edit(code);
    await expect(skus.form.field(/^价格/)).toHaveValue('12.50');
    await skus.enter({ 价格: '13.00' });
    await skus.save();
    await expect(skus.row(code)).toContainText('¥13.00');
    await expect(skus.row(code).getByRole('img', { name: `测试壳 ${code}` })).toBeVisible();
  });
});

test('[P125] of two who change one SKU the second is told, and overwrites nothing', async ({ signedIn }) => {
  const { page } = await signedIn('factory01');
  const first = skuPage(page);
  const code = `SKU-${ownPrefix()}`;
  await first.open(`?keyword=${code}`);
  await first.region.getByRole('button', { name: '新建 SKU' }).first().click();
  await first.enter(form(code));
  await first.save();
  await expect(first.row(code)).toBeVisible();

  const second = skuPage(await page.context().newPage());
  await second.open(`?keyword=${code}`);
  await second.edit(code);
  await first.edit(code);
  await first.enter({ 颜色: '曜石黑' });
  await first.save();
  await expect(first.row(code)).toContainText('曜石黑');

  await second.enter({ 颜色: '樱花粉' });
  await second.save();
  await expect(second.form.failure).toContainText(/刷新|已被.*修改/);
  await second.form.button('取消').click();
  await second.page.reload();
  await expect(second.row(code)).toContainText('曜石黑');
});
