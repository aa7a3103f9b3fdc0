import fs from 'node:fs/promises';
import { shop } from '#contract/shop/shop.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { barriers } from '#tests/e2e/barriers.ts';
import { importPage, textFile } from '#tests/e2e/pages/import.ts';
import { ordersPage } from '#tests/e2e/pages/orders.ts';
import { ownPair } from '#tests/e2e/settings/own-pair.ts';
import { orderFile, ownPrefix, picture } from './own-orders.ts';

const SECOND = { label: '线下店铺 · 云朵（二号店）' };
const SHOP = { label: 'SHEIN · 拾光（SG Accessories）' };

test('[P026] a file that is none is refused with what to do, and the next one is taken', async ({
  signedIn,
}) => {
  // Of his own: the wizard begins with the shop of a user's last import, which another test may end meanwhile.
  const { merchant, sells } = await ownPair();
  await sells.call(shop.createLocal, { brandName: '云朵', nick: '二号店' });
  const { page } = await signedIn(merchant.username);
  const wizard = importPage(page);
  const good = orderFile({ prefix: ownPrefix(), count: 2 });
  await wizard.open();

  await test.step('a picture that is called a table', async () => {
    await wizard.choose({ ...(await picture()), name: 'orders.csv' });
    await expect(wizard.failure).toContainText('这是一张图片，不是表格');
    await expect(wizard.step).toContainText('选择文件');
  });
  await test.step('an empty file, and one that has a header only', async () => {
    await wizard.choose(textFile('orders.csv', ''));
    await expect(wizard.failure).toContainText('文件是空的');
    await wizard.choose(textFile('orders.csv', good.split('\r\n')[0]!));
    await expect(wizard.failure).toContainText('只有表头');
  });
  await test.step('a required column is missing, a shop is not chosen', async () => {
    const [header, ...lines] = good.replaceAll(/^([^,]*,[^,]*),[^,]*/gm, '$1').split('\r\n');
    await wizard.choose(textFile('orders.csv', [header, ...lines].join('\r\n')));
    await expect(wizard.step).toContainText('核对列');
    await expect(wizard.failure).toHaveCount(0);
    await expect(wizard.start).toHaveAccessibleDescription(/请为「数量」选择一列；请选择店铺/);
    await wizard.start.click({ force: true });
    await expect(wizard.step).toContainText('核对列');
    await wizard.shop.selectOption(SECOND);
    await expect(wizard.start).toHaveAccessibleDescription('请为「数量」选择一列。');
  });
  await test.step('what was said wrong is said right: the wizard goes on', async () => {
    await wizard.other.click();
    const pdd = good.replace('平台订单号,商家编码,数量,', '订单号,商家编码-规格维度,商品数量(件),');
    await wizard.choose(textFile('orders.csv', pdd));
    await expect(wizard.screen).toContainText('已识别：拼多多订单导出');
    await expect(wizard.column('商品数量(件)')).toHaveValue('quantity');
    await wizard.other.click();
    await wizard.choose(textFile('orders.csv', good));
    await expect(wizard.start).toHaveAccessibleDescription('请选择店铺。');
    // Another export is chosen by hand, and given up again.
    await wizard.screen.getByLabel('列模板').selectOption('预设：拼多多订单导出');
    await expect(wizard.screen).toContainText('已选预设：拼多多订单导出');
    await expect(wizard.start).toHaveAccessibleDescription(/请为「平台订单号」选择一列/);
    await wizard.screen.getByLabel('列模板').selectOption('自动识别');
    await expect(wizard.start).toHaveAccessibleDescription('请选择店铺。');
    // One column given to another field and back: the mapping is the user's.
    await wizard.column('数量').selectOption('');
    await expect(wizard.start).toHaveAccessibleDescription(/请为「数量」选择一列/);
    await wizard.column('数量').selectOption('quantity');
    await wizard.shop.selectOption(SECOND);
    await wizard.start.click();
    await expect(wizard.result).toBeVisible({ timeout: 30_000 });
    expect(await wizard.counts()).toEqual({ 新增: 2, 未变: 0, 拒绝: 0 });
  });
  await test.step('its orders are looked at: these, and none of the import before', async () => {
    await wizard.again.click();
    const prefix = ownPrefix();
    await wizard.choose(textFile('more.csv', orderFile({ prefix, count: 3 })));
    await wizard.shop.selectOption(SECOND);
    await wizard.start.click();
    await expect(wizard.result).toBeVisible({ timeout: 30_000 });
    await wizard.screen.getByRole('link', { name: '查看订单' }).click();
    const orders = ordersPage(page, '订单');
    await expect(orders.rows).toHaveCount(3);
    await expect(orders.row(prefix)).toHaveCount(3);
  });
});

test('[P026] [P059] refused lines are downloaded, or corrected in place and brought in; the same file twice changes nothing', async ({
  asUser,
}) => {
  const { page, open, screen } = await asUser('merchant02');
  const wizard = importPage(page);
  const prefix = ownPrefix();
  const spoilt = orderFile({ prefix, count: 3 }).replace(
    `${prefix}-002,${prefix}-CASE,2`,
    `${prefix}-002,${prefix}-CASE,0`,
  );
  const bringIn = async (text: string) => {
    await wizard.choose(textFile(`${prefix}.csv`, text));
    await wizard.shop.selectOption(SHOP);
    await wizard.start.click();
    await expect(wizard.result).toBeVisible({ timeout: 30_000 });
    return wizard.counts();
  };
  await wizard.open();
  expect(await bringIn(spoilt)).toEqual({ 新增: 2, 未变: 0, 拒绝: 1 });
  const refused = await wizard.downloadRefused();
  const text = await fs.readFile(await refused.path(), 'utf8');
  expect(text).toContain(`${prefix}-002`);
  expect(text).toContain('数量为 0 或负数');
  expect(text).not.toContain(`${prefix}-001`);

  await test.step('what is wrong is corrected where it stands, over a reload, and comes in by the same import', async () => {
    await expect(wizard.refused).toContainText('数量为 0 或负数');
    await expect(wizard.mend).toHaveAccessibleDescription('请先在表格里改正单元格。');
    await wizard.refusedCell(3, '数量').fill('两');
    await page.reload();
    await expect(wizard.refusedCell(3, '数量')).toHaveValue('两');
    await wizard.mend.click();
    await expect(wizard.refused).toContainText('数量“两”不是数字', { timeout: 30_000 });
    expect(await barriers(page)).toEqual([]);
    await wizard.refusedCell(3, '数量').fill('2');
    await wizard.mend.click();
    await expect(wizard.result).toContainText('新增3 个订单', { timeout: 30_000 });
    expect(await wizard.counts()).toEqual({ 新增: 3, 未变: 0, 拒绝: 0 });
    await expect(wizard.refused).toHaveCount(0);
  });
  await test.step('what its orders wait for leads to these and to no others', async () => {
    await expect(wizard.next).toContainText('待匹配编码3 个订单');
    await wizard.next.getByRole('link', { name: '去匹配编码' }).click();
    const codes = screen('编码列表');
    await expect(codes.getByRole('row').filter({ hasText: '映射' })).toHaveCount(1);
    await expect(codes.getByRole('row').filter({ hasText: `${prefix}-CASE` })).toHaveCount(1);
    await expect(codes).toContainText(`${prefix}.csv`);
  });
  await test.step('the import is found again, with what came of it', async () => {
    await wizard.open();
    const row = wizard.recent.getByRole('row').filter({ hasText: `${prefix}.csv` });
    await expect(row).toContainText('新增 3 个订单，处理 3 行');
    expect(await barriers(page)).toEqual([]);
    await row.getByRole('button').click();
    await expect(wizard.result).toBeVisible();
    expect(await wizard.counts()).toEqual({ 新增: 3, 未变: 0, 拒绝: 0 });
  });

  await wizard.again.click();
  expect(await bringIn(orderFile({ prefix, count: 3 }))).toEqual({ 新增: 0, 未变: 3, 拒绝: 0 });

  // The imports stay in the list of tasks, with what became of them.
  await open('任务');
  await expect(
    screen('任务')
      .getByRole('row')
      .filter({ hasText: `${prefix}.csv` }),
  ).toHaveCount(2);
});
