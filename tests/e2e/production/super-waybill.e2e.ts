import { ownNumber } from '#contract/waybill/check-digit.ts';
import { barriers } from '#tests/e2e/barriers.ts';
import { ownTenant } from '#tests/e2e/entry/own-tenant.ts';
import { listPage } from '#tests/e2e/pages/list.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { packedHere } from './packed-here.ts';

test('[P167] a new factory makes an own range and draws numbers for packed packages on 面单', async ({
  signedIn,
}) => {
  const own = await ownTenant('factory', '号段');
  await packedHere(own.tenantId, 3);
  const { page } = await signedIn(own.username);

  await test.step('an account whose numbers are its own, and a range of two', async () => {
    await page.goto('/factory/superWaybill/manage');
    await page.getByRole('button', { name: '新建账户' }).first().click();
    const account = page.getByRole('dialog', { name: '新建面单账户' });
    await account.getByLabel('名称').fill('本厂号段');
    await account.getByLabel(/^快递/).selectOption({ label: '其他快递' });
    await account.getByRole('button', { name: '保存' }).click();
    await expect(account).toBeHidden();
    await page.getByRole('tab', { name: '号段' }).click();
    await page.getByRole('button', { name: '新建号段' }).first().click();
    const range = page.getByRole('dialog', { name: '新建号段' });
    await range.getByLabel('账户').selectOption({ label: '本厂号段' });
    await range.getByLabel('前缀').fill('QY');
    await range.getByLabel('开始号').fill('7');
    await range.getByLabel('结束号').fill('8');
    await range.getByRole('button', { name: '保存' }).click();
    await expect(range).toBeHidden();
    await expect(listPage(page, '超级面单').row('本厂号段')).toContainText(ownNumber('QY', 7));
    expect(await barriers(page)).toEqual([]);
  });

  await test.step('of three packages two get numbers, and the third is told why not before', async () => {
    await page.goto('/factory/express/waybill?stage=20');
    const list = listPage(page, '面单');
    await expect(list.rows).toHaveCount(3);
    await list.selectPage();
    await list.action('取号').click();
    const asking = page.getByRole('dialog', { name: '为 3 个包裹取号' });
    await expect(asking.getByRole('region', { name: '取号预览' })).toContainText('2 个可以取号');
    await expect(asking).toContainText('自有号段已用完');
    await asking.getByRole('button', { name: '取号', exact: true }).click();
    await expect(asking).toBeHidden();
    await expect(list.row(ownNumber('QY', 7))).toContainText('已取号');
    await expect(list.row(ownNumber('QY', 8))).toContainText('本厂号段');
    expect(await barriers(page)).toEqual([]);
  });
});
