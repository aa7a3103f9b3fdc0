import { barriers } from '#tests/e2e/barriers.ts';
import { ask, ownTenant } from '#tests/e2e/entry/own-tenant.ts';
import { listPage } from '#tests/e2e/pages/list.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { SF_ACCOUNT } from '#server/sandbox/carriers/sf.ts';
import { packedHere } from './packed-here.ts';

test('[P073][P168] a merchant lends three numbers of his account, and of four packages the fourth gets none', async ({
  signedIn,
}) => {
  const [merchant, factory] = [await ownTenant('merchant', '分享'), await ownTenant('factory', '分享')];
  await ask('insert into binding (merchant_id, factory_id) values ($1, $2)', [
    merchant.tenantId,
    factory.tenantId,
  ]);
  // Who has no shop is reminded of it first.
  await ask(
    `insert into shop (merchant_id, platform, brand_name, nick) values ($1, 'local', '云朵', '一店')`,
    [merchant.tenantId],
  );
  await packedHere(factory.tenantId, 4);
  const { page: owner } = await signedIn(merchant.username);
  const { page: receiver } = await signedIn(factory.username);

  await test.step('the merchant binds an account at the stand-in of 顺丰', async () => {
    await owner.goto('/business/setting/superExpress');
    await owner.getByRole('button', { name: '新建账户' }).first().click();
    const form = owner.getByRole('dialog', { name: '新建面单账户' });
    await form.getByLabel('名称').fill('店铺顺丰');
    await form.getByLabel('接口').selectOption({ value: 'sf' });
    await form.getByLabel('顾客编码').fill(SF_ACCOUNT.partnerId);
    await form.getByLabel('校验码').fill(SF_ACCOUNT.checkword);
    await form.getByLabel('月结卡号').fill('7551234567');
    await form.getByLabel('寄件人').fill('店铺发货');
    await form.getByLabel('寄件电话').fill('13900000003');
    await form.getByLabel('省份').selectOption({ label: '广东省' });
    await form.getByLabel('寄件地址').fill('体育西路 1 号');
    await form.getByRole('button', { name: '保存' }).click();
    await expect(form).toBeHidden();
    expect(await barriers(owner)).toEqual([]);
  });

  await test.step('and offers three numbers of it to his factory', async () => {
    await owner.getByRole('tab', { name: '分享' }).click();
    await owner.getByRole('button', { name: '新建分享' }).first().click();
    const form = owner.getByRole('dialog', { name: '新建面单分享' });
    await form.getByLabel('总额度').fill('3');
    await form.getByLabel('单价').fill('0.30');
    await form.getByRole('button', { name: '分享', exact: true }).click();
    await expect(form).toBeHidden();
    await expect(listPage(owner, '超级快递').row('店铺顺丰')).toContainText('待确认');
    expect(await barriers(owner)).toEqual([]);
  });

  await test.step('the factory accepts, and reads whose the account is', async () => {
    await receiver.goto('/factory/superWaybill/share');
    const row = listPage(receiver, '面单分享').row('店铺顺丰');
    await expect(row).toContainText(merchant.name);
    await row.getByRole('button', { name: '接受' }).click();
    const sure = receiver.getByRole('dialog', { name: '接受面单分享' });
    await sure.getByRole('button', { name: '接受' }).click();
    await expect(sure).toBeHidden();
    await expect(row).toContainText('使用中');
    expect(await barriers(receiver)).toEqual([]);
  });

  await test.step('of four packages three get numbers, and the fourth is told why not', async () => {
    await receiver.goto('/factory/express/waybill?stage=20');
    const list = listPage(receiver, '面单');
    await expect(list.rows).toHaveCount(4);
    await list.selectPage();
    await list.action('取号').click();
    const asking = receiver.getByRole('dialog', { name: '为 4 个包裹取号' });
    await expect(asking.getByLabel('面单账户')).toContainText(`共享自 ${merchant.name}`);
    await expect(asking.getByRole('region', { name: '取号预览' })).toContainText('3 个可以取号');
    await expect(asking).toContainText('1 个：共享额度已用完，请联系分享方追加额度，或换一个账户。');
    await asking.getByRole('button', { name: '取号', exact: true }).click();
    await expect(asking).toBeHidden();
    await expect(list.rows.filter({ hasText: '已取号' })).toHaveCount(3);
  });

  await test.step('both sides read the same', async () => {
    await receiver.goto('/factory/superWaybill/share');
    await owner.goto('/business/setting/superExpress?tab=grants');
    for (const list of [listPage(receiver, '面单分享'), listPage(owner, '超级快递')]) {
      await expect(list.row('店铺顺丰')).toContainText('3 / 3');
      await expect(list.row('店铺顺丰')).toContainText('额度用完');
    }
    await owner.getByRole('tab', { name: '使用明细' }).click();
    const uses = listPage(owner, '超级快递');
    await expect(uses.rows).toHaveCount(3);
    await expect(uses.rows.first()).toContainText('浙江省');
    await expect(uses.rows.first()).not.toContainText('王小明');
    expect(await barriers(owner)).toEqual([]);
  });
});
