import { binding } from '#contract/binding/binding.ts';
import { invite } from '#contract/invite/invite.ts';
import { barriers } from '#tests/e2e/barriers.ts';
import { ask, ownTenant } from '#tests/e2e/entry/own-tenant.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { listPage, tick } from '#tests/e2e/pages/list.ts';
import { shopsPage } from '#tests/e2e/pages/shops.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { hands } from '#tests/e2e/orders/own-orders.ts';

const endless = { validUntil: null, mostUses: null };

/** A merchant and a factory that are bound, and nobody else's. */
async function pair() {
  const merchant = await ownTenant('merchant');
  const factory = await ownTenant('factory');
  const { inviteCode } = await (
    await hands(factory.username)
  ).call(invite.create, { name: '老客户', ...endless });
  await (await hands(merchant.username)).call(binding.bind, { inviteCode });
  return { merchant, factory };
}

test('[P027] [K07] a shop is bound by its token, renewed, renamed, and deleted for good', async ({
  signedIn,
}) => {
  test.setTimeout(300_000);
  const { merchant, factory } = await pair();
  const { page } = await signedIn(merchant.username);
  const shops = shopsPage(page);
  await shops.open();
  await expect(shops.region.getByText('还没有店铺')).toBeVisible();
  expect(await barriers(page)).toEqual([]);

  await test.step('what is missing stands beside its field', async () => {
    await shops.bar.getByRole('button', { name: '绑定店铺', exact: true }).click();
    await shops.bind.field('平台').selectOption('速卖通');
    for (const way of ['速卖通一站式服务', '速卖通 Choice']) {
      await shops.bind.field('绑定方式').selectOption(way);
      await expect(shops.bind.panel.getByText('授权信息目前只保存，尚不用于同步订单')).toBeVisible();
    }
    await shops.bind.field('平台').selectOption('拼多多');
    // Nothing brings its orders but a file: that comes first.
    await expect(shops.bind.field('绑定方式')).toHaveValue('file');
    await expect(shops.bind.panel.getByRole('link', { name: '去导入拼多多订单' })).toHaveAttribute(
      'href',
      /\/business\/order\/import\?preset=pdd$/,
    );
    await shops.bind.field('绑定方式').selectOption('填写店铺令牌');
    await shops.bind.button('绑定').click();
    await expect(shops.bind.panel.getByText('请输入店铺名称')).toBeVisible();
    await expect(shops.bind.panel.getByText('请填写店铺令牌')).toBeVisible();
    expect(await barriers(page)).toEqual([]);
  });
  await test.step('its token is never shown again, its end is', async () => {
    await shops.bind.field('店铺名称').fill('拼多多一店');
    await shops.bind.field('品牌名称').fill('云朵');
    await shops.bind.field('店铺编号').fill('P-1');
    await shops.bind.field(/^店铺令牌/).fill('secret-token');
    await shops.bind.field('令牌有效天数').fill('4');
    await shops.bind.button('绑定').click();
    await expect(shops.row('拼多多一店')).toContainText('令牌登记');
    await expect(shops.row('拼多多一店')).toContainText('即将到期');
    await expect(page.getByText('secret-token')).toHaveCount(0);
  });
  await test.step('renewed for longer, it ends soon no more', async () => {
    await shops.ask('拼多多一店', '重新授权');
    const renew = dialog(page, '重新授权：拼多多一店');
    await expect(renew.field('店铺编号')).toHaveValue('P-1');
    await renew.field(/^店铺令牌/).fill('newer-token');
    await renew.field('令牌有效天数').fill('90');
    await renew.button('重新授权').click();
    await expect(renew.panel).toHaveCount(0);
    await expect(shops.row('拼多多一店')).not.toContainText('即将到期');
  });
  await test.step('renamed, with a default factory, shared', async () => {
    await shops.row('拼多多一店').getByRole('button', { name: '修改' }).click();
    const edit = dialog(page, '修改店铺');
    await edit.field('店铺名称').fill('拼多多/店');
    await edit.button('保存').click();
    await expect(edit.panel.getByText('店铺名称不能包含特殊符号')).toBeVisible();
    await edit.field('店铺名称').fill('拼多多旗舰店');
    await edit.button('保存').click();
    await expect(shops.row('拼多多旗舰店')).toBeVisible();
    await shops.ask('拼多多旗舰店', '设置默认工厂');
    const standard = dialog(page, '设置默认工厂');
    await standard.field('默认工厂').selectOption(factory.name);
    await standard.button('保存').click();
    await expect(shops.row('拼多多旗舰店')).toContainText(factory.name);
    await shops.ask('拼多多旗舰店', '共享给工厂');
    const share = dialog(page, '共享店铺给工厂');
    await tick(share.panel.getByRole('checkbox', { name: factory.name }));
    await share.button('保存').click();
    await expect(shops.row('拼多多旗舰店')).toContainText('1 家');
  });
  await test.step('deleted after the danger verification', async () => {
    await shops.ask('拼多多旗舰店', '删除');
    const danger = dialog(page, '是否删除？');
    await danger.typeCode();
    await danger.button('确认').click();
    await expect(shops.region.getByText('还没有店铺')).toBeVisible();
    const [row] = await ask<{ status: number }>('select status from shop where merchant_id = $1', [
      merchant.tenantId,
    ]);
    expect(row!.status).toBe(1);
    expect(await ask('select 1 from shop_access where merchant_id = $1', [merchant.tenantId])).toEqual([]);
  });
});

test('[P027] by a colleague’s code, by many at once, and by a file; to a file', async ({ signedIn }) => {
  test.setTimeout(300_000);
  const { merchant } = await pair();
  const { page } = await signedIn(merchant.username);
  const shops = shopsPage(page);
  await shops.open();
  await test.step('a code stands for the keys', async () => {
    await shops.bar.getByRole('button', { name: '绑定店铺', exact: true }).click();
    await shops.bind.field('平台').selectOption('抖音');
    await shops.bind.field('绑定方式').selectOption('填写店铺令牌');
    await shops.bind.field('店铺名称').fill('抖音一店');
    await shops.bind.field('品牌名称').fill('云朵');
    await shops.bind.field(/^店铺令牌/).fill('hidden');
    await tick(shops.bind.panel.getByRole('checkbox', { name: /只生成加密授权码/ }));
    await shops.bind.button('生成授权码').click();
    const made = dialog(page, '加密授权码');
    const code = (await made.panel.locator('code').innerText()).trim();
    expect(code).toMatch(/^[A-Za-z0-9]{18}$/);
    expect(await barriers(page)).toEqual([]);
    await made.button('完成').click();
    await shops.other('用授权码绑定');
    const use = dialog(page, '用授权码绑定店铺');
    await use.field('加密授权码').fill(code);
    await use.button('绑定').click();
    await expect(shops.row('抖音一店')).toContainText('令牌登记');
    await shops.other('用授权码绑定');
    await use.field('加密授权码').fill(code);
    await use.button('绑定').click();
    await expect(use.failure).toContainText('加密授权码不存在、已使用或已过期');
    await use.button('取消').click();
  });
  await test.step('shops of Temu, those that are refused stay to be put right', async () => {
    await shops.other('批量授权 Temu 店铺');
    const batch = dialog(page, '批量授权 Temu 店铺');
    await expect(page.getByText('授权信息目前只保存，尚不用于同步订单')).toBeVisible();
    await batch.field('品牌名称').fill('云朵');
    await batch.field(/^店铺/).last().fill('半托一店,M1,US,t1\n半托二店,M2,XX,t2');
    await batch.button('授权').click();
    await expect(batch.failure).toContainText('第 1 行（M2）：没有这个站点，请从列表中选择。');
    await expect(batch.field(/^店铺/).last()).toHaveValue('半托二店,M2,XX,t2');
    expect(await barriers(page)).toEqual([]);
    await batch.field(/^店铺/).last().fill('半托二店,M2,DE,t2');
    await batch.button('授权').click();
    await expect(batch.panel).toHaveCount(0);
    await expect(shops.row('半托二店')).toContainText('Temu 半托管');
  });
  await test.step('a file brings shops and gives back what it refuses', async () => {
    await shops.other('导入店铺');
    const bring = dialog(page, '导入店铺');
    await bring.panel.getByLabel('选择店铺文件').setInputFiles({
      name: '店铺.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('平台,店铺名称,品牌名称\r\n淘宝,文件一店,云朵\r\n没有的,文件二店,云朵'),
    });
    await expect(bring.panel.getByText('新增 1')).toBeVisible();
    await expect(bring.button('下载被拒绝的行')).toBeVisible();
    await bring.button('关闭').last().click();
    await expect(shops.row('文件一店')).toContainText('文件导入');
    await shops.other('导出店铺');
    const out = dialog(page, '导出店铺');
    await out.button('导出').click();
    const [saved] = await Promise.all([page.waitForEvent('download'), out.button('下载店铺文件').click()]);
    expect(saved.suggestedFilename()).toMatch(/^店铺导出-\d{8}\.xlsx$/);
  });
});

test('[P117] a factory sees the shops that are shared with it, as long as they are', async ({ signedIn }) => {
  test.setTimeout(300_000);
  const { merchant, factory } = await pair();
  const { page } = await signedIn(factory.username);
  const list = listPage(page, '店铺管理');
  await page.goto('/factory/express/shop');
  await expect(list.region.getByText('还没有共享的店铺')).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  const { page: own } = await signedIn(merchant.username);
  const shops = shopsPage(own);
  await shops.open();
  const form = dialog(own, '新建线下店铺');
  await shops.bar.getByRole('button', { name: '新建线下店铺' }).click();
  await form
    .field('店铺名称')
    .fill('名字很长的一家线下体验店（手机壳与饰品定制一体）'.repeat(2).slice(0, 60));
  await form.field('品牌名称').fill('云朵');
  await form.button('新建').click();
  const long = '名字很长的一家线下体验店';
  await expect(shops.row(long)).toBeVisible();
  await shops
    .row(long)
    .getByRole('button', { name: /^更多操作/ })
    .click();
  await own.getByRole('menuitem', { name: '共享给工厂' }).click();
  const share = dialog(own, '共享店铺给工厂');
  await tick(share.panel.getByRole('checkbox', { name: factory.name }));
  await share.button('保存').click();
  await expect(shops.row(long)).toContainText('1 家');
  await page.reload();
  await expect(list.row(long)).toContainText(merchant.name);
  expect(await barriers(page)).toEqual([]);
  await list.filter('关键词', '没有这样的店');
  await expect(list.region.getByText('没有符合条件的数据')).toBeVisible();
});
