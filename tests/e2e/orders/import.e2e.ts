import fs from 'node:fs/promises';
import { shop } from '#contract/shop/shop.ts';
import { expect, test } from '#tests/e2e/support.ts';
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
    await wizard.choose(textFile('orders.csv', good));
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

test('[P026] [P059] refused lines are downloaded, corrected and brought in; the same file twice changes nothing', async ({
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

  await wizard.again.click();
  const corrected = text.replace(`${prefix}-CASE,0`, `${prefix}-CASE,2`);
  expect(await bringIn(corrected)).toEqual({ 新增: 1, 未变: 0, 拒绝: 0 });

  await wizard.again.click();
  expect(await bringIn(orderFile({ prefix, count: 3 }))).toEqual({ 新增: 0, 未变: 3, 拒绝: 0 });

  // The imports stay in the list of tasks, with what became of them.
  await open('任务');
  await expect(
    screen('任务')
      .getByRole('row')
      .filter({ hasText: `${prefix}.csv` }),
  ).toHaveCount(3);
});
