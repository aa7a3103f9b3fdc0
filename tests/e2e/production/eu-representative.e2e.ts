import { STATUS } from '#contract/order/life-cycle/order-states.ts';
import { order } from '#contract/order/order.ts';
import { barriers } from '#tests/e2e/barriers.ts';
import { ask } from '#tests/e2e/entry/own-tenant.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { listPage } from '#tests/e2e/pages/list.ts';
import { ownPrices } from '#tests/e2e/price/world.ts';
import { expect, test } from '#tests/e2e/support.ts';

/** An order of a merchant that goes to Germany and waits for its factory's review. */
async function pushedToGermany(merchantId: number, factoryId: number) {
  const [row] = await ask<{ id: string }>(
    `with s as (insert into shop (merchant_id, platform, brand_name, nick) values ($1, 'shopify', '云朵', '云朵海外店')
         returning id, nick),
       o as (insert into trade_order (merchant_id, factory_id, shop_id, shop_name, platform, order_no, platform_order_no, status,
           recipient_name, recipient_phone, country, city, address, currency, goods_lines, pieces)
         select $1, $2, s.id, s.nick, 'shopify', 'EU' || $1::bigint, 'SE' || $1::bigint, $3,
           'Ada Byron', '+49 30 5550100', '德国', 'Berlin', 'Hauptstr. 1', 'EUR', 1, 2 from s returning id),
       l as (insert into order_line (order_id, merchant_id, factory_id, line_no, platform_code, title, quantity, unit_cents, kind,
           sku_id, sku_code)
         select o.id, $1, $2, 1, 'CASE-1', 'Phone case', 2, 1990, 'sku', k.id, k.code from o, sku k
         where k.factory_id = $2 and k.code = 'SHELL-1')
     select id from o`,
    [merchantId, factoryId, STATUS.waitReview.code],
  );
  return Number(row!.id);
}

test('[P066] a merchant makes who answers for goods, binds a SKU and sees its label; the factory prints it with a package to Germany', async ({
  signedIn,
}) => {
  const { factory, merchant, maker } = await ownPrices();
  const id = await pushedToGermany(merchant.tenantId, factory.tenantId);
  const { failed } = await maker.call(order.action, { event: 'order.approve', ids: [id], params: {} });
  expect(failed).toEqual([]);
  const { page } = await signedIn(merchant.username);
  const list = listPage(page, '欧代');
  await page.goto('/business/setting/euRepresentative');

  const make = async (role: string, name: string, country: string, contact: string) => {
    await list.bar.getByRole('button', { name: '新建主体' }).click();
    const form = dialog(page, '新建主体');
    await form.panel.getByLabel('角色').selectOption(role);
    await form.field(/^国家/).fill(country);
    await form.field(/^名称/).fill(name);
    await form.field(/^地址/).fill('Main Street 1, 10115 City');
    await form.field(/^邮箱或网址/).fill(contact);
    await form.button('保存').click();
    return form;
  };
  await test.step('the merchant makes a maker, and a representative within the EU alone', async () => {
    await expect((await make('制造商', 'Case Co Ltd', '中国', 'made@case.example')).panel).toBeHidden();
    const form = await make('欧代', 'EU Rep GmbH', '瑞士', 'rep@eu.example');
    await expect(form.panel).toContainText('欧代的地址必须在欧盟 27 国之一');
    await form.field(/^国家/).fill('德国');
    expect(await barriers(page)).toEqual([]);
    await form.button('保存').click();
    await expect(form.panel).toBeHidden();
    await expect(list.row('EU Rep GmbH')).toContainText('有效');
  });

  await test.step('binds a SKU, and sees which countries that covers', async () => {
    await list.tab('产品绑定').click();
    await list.bar.getByRole('button', { name: '新建绑定' }).click();
    const form = dialog(page, '新建绑定');
    await form.field(/^SKU/).fill('SHELL-1');
    await form.panel.getByLabel('制造商').selectOption('Case Co Ltd');
    await form.panel.getByLabel('欧代').selectOption('EU Rep GmbH');
    await form.panel.getByLabel('标签尺寸').selectOption('100 × 50 mm');
    await form.panel.getByText('CE', { exact: true }).click();
    await form.button('添加警示').click();
    await form.field(/^德语警示/).fill('Nicht für Kinder');
    expect(await barriers(page)).toEqual([]);
    await form.button('保存').click();
    await expect(form.panel).toBeHidden();
    await expect(list.row('SKU SHELL-1')).toContainText('德国');
    await expect(list.row('SKU SHELL-1')).toContainText('没有英代');
  });

  await test.step('sees the label of a country, and why another one has none', async () => {
    await list.row('SKU SHELL-1').getByRole('button', { name: '打印' }).click();
    const form = dialog(page, '预览和打印标签');
    await form.panel.getByLabel('国家').selectOption({ label: '法国（法语），未覆盖' });
    await form.button('生成标签').click();
    await expect(form.panel).toContainText('没有法语警示');
    await form.panel.getByLabel('国家').selectOption({ label: '德国（德语）' });
    await form.button('生成标签').click();
    const made = dialog(page, '欧代标签');
    await expect(made.panel.getByRole('button', { name: /打开 100 × 50 mm 的 1 张/ })).toBeVisible();
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(made.panel).toBeHidden();
  });

  await test.step('the factory prints a label for each piece of the package', async () => {
    const { page: its } = await signedIn(factory.username);
    await its.goto('/factory/express/waybill');
    const parcels = listPage(its, '面单');
    await parcels.row('EU').getByRole('checkbox').check();
    await parcels.action('打印欧代标签').click();
    await dialog(its, '打印欧代标签 1 个包裹').button('生成标签').click();
    const made = dialog(its, '欧代标签');
    await expect(made.panel).toContainText('2 张标签已生成');
    await expect(made.panel.getByRole('button', { name: /打开 100 × 50 mm 的 2 张/ })).toBeVisible();
    expect(await barriers(its)).toEqual([]);
  });
});
