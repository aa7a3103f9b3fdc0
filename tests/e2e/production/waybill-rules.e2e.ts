import { barriers } from '#tests/e2e/barriers.ts';
import { ask, ownTenant } from '#tests/e2e/entry/own-tenant.ts';
import { listPage } from '#tests/e2e/pages/list.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { SF_DOWN_ACCOUNT } from '#server/sandbox/carriers/sf.ts';
import { packedHere } from './packed-here.ts';

/** An account whose numbers are the factory's own. */
const ownRange = (factoryId: number, name: string, prefix: string, quota: number | null) =>
  ask(
    `with a as (insert into waybill_account (factory_id, name, kind, adapter, express_name, quota)
       values ($1, $2, 'range', 'range', '其他快递', $3) returning id, factory_id)
     insert into waybill_range (factory_id, account_id, prefix, from_no, to_no, next_no)
     select factory_id, id, $4, 1, 999, 1 from a`,
    [factoryId, name, quota, prefix],
  );

test('[X10] [P167] of three accounts one answers 502: its breaker opens, and packages go to the next ones by rule', async ({
  signedIn,
}) => {
  test.slow();
  const own = await ownTenant('factory', '选号');
  await packedHere(own.tenantId, 6);
  await ownRange(own.tenantId, '备用甲', 'BA', 2);
  await ownRange(own.tenantId, '备用乙', 'BB', null);
  const { page } = await signedIn(own.username);
  const accounts = listPage(page, '超级面单');

  await test.step('an account of a carrier whose service is down', async () => {
    await page.goto('/factory/superWaybill/manage');
    await page.getByRole('button', { name: '新建账户' }).first().click();
    const form = page.getByRole('dialog', { name: '新建面单账户' });
    await form.getByLabel('名称').fill('主用顺丰');
    await form.getByLabel('接口').selectOption({ value: 'sf' });
    await form.getByLabel('顾客编码').fill(SF_DOWN_ACCOUNT.partnerId);
    await form.getByLabel('校验码').fill(SF_DOWN_ACCOUNT.checkword);
    await form.getByLabel('月结卡号').fill('7551234567');
    await form.getByLabel('寄件人').fill('发货部');
    await form.getByLabel('寄件电话').fill('13900000001');
    await form.getByLabel('省份').selectOption({ label: '广东省' });
    await form.getByLabel('城市').selectOption({ label: '深圳市' });
    await form.getByLabel('寄件地址').fill('科技园 1 号');
    await form.getByRole('button', { name: '保存' }).click();
    await expect(form).toBeHidden();
    await expect(accounts.row('主用顺丰')).toContainText('正常');
  });

  await test.step('a rule that asks it first, and the others where it does not answer', async () => {
    await page.getByRole('tab', { name: '选号规则' }).click();
    await page.getByRole('button', { name: '新建选号规则' }).first().click();
    const form = page.getByRole('dialog', { name: '新建选号规则' });
    await form.getByLabel('名称').fill('浙江轻件');
    await form.getByLabel('省份或国家').selectOption({ label: '浙江省' });
    await form.getByRole('button', { name: '添加区域' }).click();
    await form.getByLabel('重量不到').fill('1000');
    await form.getByRole('combobox', { name: /^账户/ }).selectOption({ label: '主用顺丰（顺丰速运）' });
    for (const [at, label] of ['备用甲（其他快递）', '备用乙（其他快递）'].entries()) {
      await form.getByRole('button', { name: '添加备选账户' }).click();
      await form.getByLabel(`备选 ${at + 1}`, { exact: true }).selectOption({ label });
    }
    expect(await barriers(page)).toEqual([]);
    await form.getByRole('button', { name: '保存' }).click();
    await expect(form).toBeHidden();
    const row = accounts.row('浙江轻件');
    await expect(row).toContainText('发往 浙江省，不到 1,000 克');
    await expect(row).toContainText('主用顺丰，备选 备用甲、备用乙');
    await page.getByRole('button', { name: '试算' }).click();
    const trial = page.getByRole('dialog', { name: '选号规则试算' });
    await expect(trial.getByRole('row', { name: /浙江轻件/ })).toContainText('主用顺丰（顺丰速运）6 个');
    expect(await barriers(page)).toEqual([]);
    await trial.getByRole('button', { name: '关闭', exact: true }).last().click();
  });

  await test.step('six packages are asked for by rules, and nobody presses anything else', async () => {
    await page.goto('/factory/express/waybill?stage=20');
    const list = listPage(page, '面单');
    await expect(list.rows).toHaveCount(6);
    await list.selectPage();
    await list.action('取号').click();
    const asking = page.getByRole('dialog', { name: '为 6 个包裹取号' });
    await expect(asking.getByLabel('面单账户')).toHaveValue('0');
    await expect(asking.getByRole('region', { name: '取号预览' })).toContainText(
      '6 个：主用顺丰（顺丰速运）',
    );
    expect(await barriers(page)).toEqual([]);
    await asking.getByRole('button', { name: '取号', exact: true }).click();
    await expect(asking).toBeHidden();
    await expect(list.row('备用甲')).toHaveCount(2, { timeout: 60_000 });
    await expect(list.row('备用乙')).toHaveCount(4);
  });

  await test.step('the drawer of a package says by which rule, and who was passed over', async () => {
    const list = listPage(page, '面单');
    await list.row('备用乙').first().getByRole('cell').nth(3).click();
    const numbers = page.getByRole('region', { name: '运单号' });
    await expect(numbers).toContainText(
      /按规则「浙江轻件」的备选账户，跳过 主用顺丰（连续失败，已熔断）；备用甲（额度已用完）/,
    );
    await page.goto('/factory/superWaybill/manage');
    await expect(accounts.row('主用顺丰')).toContainText('熔断');
    await page.getByRole('tab', { name: '选号规则' }).click();
    await expect(accounts.row('浙江轻件').getByRole('cell', { name: '6', exact: true })).toBeVisible();
  });
});
