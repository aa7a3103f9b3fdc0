import { barriers } from '#tests/e2e/barriers.ts';
import { ask, ownTenant } from '#tests/e2e/entry/own-tenant.ts';
import { listPage } from '#tests/e2e/pages/list.ts';
import { expect, test } from '#tests/e2e/support.ts';

/** What a merchant lent a factory, ended this month, with so many numbers that were got on it. */
async function lentAndEnded(merchantId: number, factoryId: number, numbers: number): Promise<void> {
  await ask(
    `with account as (
       insert into waybill_account (factory_id, name, kind, adapter, express_name)
       values ($1, '店铺顺丰', 'own', 'sf', '顺丰速运') returning id),
     lent as (
       insert into waybill_grant (merchant_id, factory_id, account_id, account_name, adapter, express_name, state, total,
         price_cents, starts_at, ends_at, created_at, updated_at)
       select $1, $2, id, '店铺顺丰', 'sf', '顺丰速运', 90, 100, 30, now() - interval '40 days', now() + interval '40 days',
         now(), now() from account returning id),
     used as (
       insert into waybill_use (merchant_id, factory_id, grant_id, waybill_id, at, no, express_name, province, weight_g,
         charge_cents, state)
       select $1, $2, id, -$2::bigint * 100 - n, now(), 'SF88' || $2::bigint || n, '顺丰速运', '浙江省', 500, 30, 20
       from lent, generate_series(1, $3::int) n)
     insert into grant_statement (merchant_id, factory_id, grant_id, month, state, created_at, updated_at)
     select $1, $2, id, date_trunc('month', now() at time zone 'Asia/Shanghai')::date, 0, now(), now() from lent`,
    [merchantId, factoryId, numbers],
  );
}

test('[P073] [P170] a statement is sent, disputed, corrected, agreed and paid by its two sides', async ({
  signedIn,
}) => {
  const [merchant, factory] = [await ownTenant('merchant', '对账'), await ownTenant('factory', '对账')];
  await ask('insert into binding (merchant_id, factory_id) values ($1, $2)', [
    merchant.tenantId,
    factory.tenantId,
  ]);
  // Who has no shop is reminded of it first.
  await ask(
    `insert into shop (merchant_id, platform, brand_name, nick) values ($1, 'local', '云朵', '一店')`,
    [merchant.tenantId],
  );
  await lentAndEnded(merchant.tenantId, factory.tenantId, 3);
  const { page: owner } = await signedIn(merchant.username);
  const { page: receiver } = await signedIn(factory.username);
  const own = listPage(owner, '超级快递').row('店铺顺丰');
  const got = listPage(receiver, '发货汇总').row('店铺顺丰');
  const no = `SF88${factory.tenantId}2`;

  await test.step('the owner sends it', async () => {
    await owner.goto('/business/setting/superExpress?tab=statements');
    await expect(own).toContainText('未出账');
    await expect(own).toContainText('0.90');
    await own.getByRole('button', { name: '出账' }).click();
    const sure = owner.getByRole('dialog', { name: '出账' });
    await sure.getByRole('button', { name: '出账' }).click();
    await expect(sure).toBeHidden();
    await expect(own).toContainText('待确认');
    expect(await barriers(owner)).toEqual([]);
  });

  await test.step('the receiver objects to one number', async () => {
    await receiver.goto('/factory/superWaybill/shippingSummary?tab=statements');
    await expect(got).toContainText('待确认');
    await got.getByRole('button', { name: '异议' }).click();
    const form = receiver.getByRole('dialog', { name: '提出异议' });
    await form.getByRole('textbox', { name: /^运单号/ }).fill(no);
    await form.getByLabel('原因').fill('没有用过');
    expect(await barriers(receiver)).toEqual([]);
    await form.getByRole('button', { name: '提出异议' }).click();
    await expect(form).toBeHidden();
    await expect(got).toContainText('有异议');
  });

  await test.step('the owner takes it off', async () => {
    await owner.reload();
    await expect(own).toContainText('有异议');
    await own.getByRole('button', { name: '更正' }).click();
    const form = owner.getByRole('dialog', { name: '更正对账单' });
    await expect(form).toContainText('没有用过');
    await form.getByLabel(`${no} 的金额`).fill('0');
    await form.getByLabel('说明').fill('核对后免收');
    expect(await barriers(owner)).toEqual([]);
    await form.getByRole('button', { name: '更正' }).click();
    await expect(form).toBeHidden();
    await expect(own).toContainText('0.60');
  });

  await test.step('the receiver agrees, and the owner notes what he was paid', async () => {
    await receiver.reload();
    await expect(got).toContainText('0.60');
    await got.getByRole('button', { name: '确认' }).click();
    const sure = receiver.getByRole('dialog', { name: '确认对账单' });
    await sure.getByRole('button', { name: '确认' }).click();
    await expect(sure).toBeHidden();
    await owner.reload();
    await own.getByRole('button', { name: '结清' }).click();
    const form = owner.getByRole('dialog', { name: '结清对账单' });
    await form.getByLabel('凭证号').fill('银行回单 8848');
    await form.getByRole('button', { name: '结清' }).click();
    await expect(form).toBeHidden();
    await expect(own).toContainText('已结清');
    await receiver.reload();
    await expect(got).toContainText('银行回单 8848');
  });

  await test.step('both read the numbers, and the owner nothing of their orders', async () => {
    await owner.getByRole('tab', { name: '汇总' }).click();
    const sums = listPage(owner, '超级快递');
    await expect(sums.rows).toHaveCount(1);
    await expect(sums.rows.first()).toContainText('0.60');
    await receiver.goto('/factory/superWaybill/shippingDetail');
    await expect(receiver.getByText('这段时间没有取到的单号')).toBeVisible();
    expect(await barriers(receiver)).toEqual([]);
  });
});
