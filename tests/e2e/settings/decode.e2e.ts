import { decode } from '#contract/decode/decode.ts';
import { order } from '#contract/order/order.ts';
import { orderImport } from '#contract/order-import/order-import.ts';
import { sku } from '#contract/sku/sku.ts';
import { barriers } from '#tests/e2e/barriers.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { settingsPage } from '#tests/e2e/pages/settings.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { until } from '#tests/support/until.ts';
import { sendFile } from '#tests/e2e/orders/own-orders.ts';
import { ownPair } from './own-pair.ts';

test('[P065] a merchant tells how his codes are made up; codes that wait are read by it', async ({
  asUser,
}) => {
  test.setTimeout(300_000);
  const { merchant, works, sells, shopId } = await ownPair();
  await works.call(sku.create, {
    code: 'KX15-BLACK',
    name: '磨砂壳 黑',
    material: '软壳',
    brand: '苹果',
    model: 'iPhone 15',
    color: '黑色',
    priceCents: 900,
  });
  const file = '平台订单号,商家编码,数量\nD1,KX15-BLACK*2,1\nD2,无此款*1,1\n';
  const inspected = await sendFile(sells, file, '订单.csv', orderImport.inspect.path);
  const { fileId, suggested } = inspected.data as { fileId: number; suggested: Record<string, string> };
  await sells.call(orderImport.start, { fileId, shopId, mapping: suggested });
  await until(async () => (await sells.call(order.page, {})).total === 2);

  const { page, open } = await asUser(merchant.username);
  await open('解码规则');
  const screen = settingsPage(page, '解码规则');
  await expect(screen.screen.getByText('还没有解码规则')).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await screen.button('新建规则').click();
  const form = dialog(page, '新建解码规则');
  await test.step('what is wrong stands beside its field, and a code is tried while one types', async () => {
    await form.field(/^编码格式/).fill('{quantity}');
    await form.button('保存').click();
    await expect(form.panel.getByText('请输入规则名称')).toBeVisible();
    await expect(form.panel.getByText('编码格式里要有一个 {sku}，请加上')).toBeVisible();
    await form.field(/^编码格式/).fill('{sku}*{quantity}');
    await form.field('用一个编码试试').fill('KX15-BLACK*2');
    await expect(form.panel.getByText('SKU KX15-BLACK，数量 2')).toBeVisible();
    expect(await barriers(page)).toEqual([]);
  });
  await form.field(/^规则名称/).fill('星号数量');
  await form.button('保存').click();
  await expect(screen.row('星号数量')).toContainText('{sku}*{quantity}');

  await screen.field('编码，每行一个').fill('KX15-BLACK*3\n不合格式');
  await screen.button('试解').click();
  await expect(screen.row('KX15-BLACK*3')).toContainText('磨砂壳 黑');
  await expect(screen.row('不合格式')).toContainText('没有规则适合');

  await screen
    .field(/^未开启/)
    .locator('xpath=..')
    .click();
  await expect(page.getByText('自动解码已开启', { exact: true })).toBeVisible();
  await screen.button('解码待匹配编码').click();
  await expect(screen.screen.getByText(/解出编码 1/)).toBeVisible();
  await expect(screen.screen.getByText('已自动匹配 1 个编码')).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  const { list } = await sells.call(order.page, {});
  expect(list.map(({ platformOrderNo, pieces }) => [platformOrderNo, pieces]).toSorted()).toEqual([
    ['D1', 2],
    ['D2', 1],
  ]);

  await screen.row('星号数量').getByRole('button', { name: '删除' }).click();
  const danger = dialog(page, '是否删除？');
  await danger.typeCode();
  await danger.button('确认').click();
  await expect(screen.screen.getByText('还没有解码规则')).toBeVisible();
  expect(await sells.call(decode.rules, {})).toEqual([]);
});
