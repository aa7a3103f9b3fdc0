import { barriers } from '#tests/e2e/barriers.ts';
import { ask, ownTenant } from '#tests/e2e/entry/own-tenant.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { listPage } from '#tests/e2e/pages/list.ts';
import { expect, test } from '#tests/e2e/support.ts';

/** A factory of the test's own with three approved orders whose proofs wait, the first one longest. */
async function ownProofs() {
  const [factory, merchant] = [await ownTenant('factory'), await ownTenant('merchant')];
  const orders = await ask<{ orderNo: string }>(
    `with s as (insert into shop (merchant_id, platform, brand_name, nick) values ($2, 'local', '云朵', '一店') returning id),
       k as (insert into sku (factory_id, code, name, material, brand, model, color, price_cents, print_width_mm, print_height_mm)
         values ($1, 'TASK-SKU', '定制手机壳', '任务材质', '任务牌', 'T1', '黑色', 990, 30, 60) returning id),
       o as (insert into trade_order (merchant_id, factory_id, order_no, shop_id, shop_name, platform, platform_order_no,
           recipient_name, recipient_phone, country, province, city, district, address, status)
         select $2, $1, 'TASK' || $1::bigint || n, s.id, '云朵', 'local', 'T' || $1::bigint || n, '王小明', '13800000000', '中国', '浙江省',
           '杭州市', '西湖区', '文三路 1 号', 30 from s, generate_series(1, 3) n returning id, order_no),
       l as (insert into order_line (order_id, merchant_id, factory_id, line_no, title, quantity, unit_cents, platform_code, kind, sku_id,
           sku_code)
         select o.id, $2, $1, 1, '定制手机壳', 1, 1990, 'TASK', 'sku', k.id, 'TASK-SKU' from o, k returning id, order_id),
       r as (insert into render_task (factory_id, key, job, state, due_at, created_at, updated_at)
         values ($1, 'task', '{"how":{"dpi":300,"color":"rgb","white":"none"}}', 40, now(), now(), now()) returning id),
       p as (insert into piece (factory_id, order_id, line_id, copy_no, sku_id, state, last_event, art_planned, proof_wanted, created_at,
           updated_at)
         select $1, l.order_id, l.id, 1, k.id, 8, 'piece.art.made', true, true, now(), now() from l, k returning id),
       d as (insert into piece_side (factory_id, piece_id, side, render_id, width, height, bleed)
         select $1, p.id, 1, r.id, 300, 600, 10 from p, r),
       t as (insert into custom_task (factory_id, line_id, order_id, state, render_id, since)
         select $1, l.id, l.order_id, 1, r.id, now() - l.order_id * interval '-1 millisecond' - interval '1 day' from l, r)
     select order_no as "orderNo" from o order by id`,
    [factory.tenantId, merchant.tenantId],
  );
  return {
    username: factory.username,
    orders: orders.map(({ orderNo }) => orderNo) as [string, string, string],
  };
}

test('[M44] by keyboard: a proof is confirmed and the next one opens, which goes back with a reason; what is taken says by whom', async ({
  signedIn,
}) => {
  const { username, orders } = await ownProofs();
  const { page } = await signedIn(username);
  await page.goto('/factory/product/customTask?view=proof');
  const list = listPage(page, '定制任务');
  await expect(list.rows).toHaveCount(3);
  const drawer = page.getByRole('region', { name: '定制任务', exact: true }).locator('.detail-part');
  const open = (orderNo: string) =>
    expect(drawer.locator('.custom-head', { hasText: orderNo })).toBeVisible();

  await list.keys.focus();
  await page.keyboard.press('j');
  await page.keyboard.press('o');
  await open(orders[0]);
  await expect(drawer.getByRole('region', { name: '生产件' })).toContainText('待确认图');
  expect(await barriers(page)).toEqual([]);
  await page.keyboard.press('a');
  // The next one is open.
  await open(orders[1]);
  await expect(list.row(orders[0])).toHaveCount(0);

  await expect(drawer.getByRole('button', { name: '退回图' })).toBeEnabled();
  await page.keyboard.press('r');
  const why = dialog(page, `退回图：${orders[1]} 第 1 行`);
  await why.panel.getByRole('textbox', { name: '原因' }).fill('人像被裁掉');
  await page.keyboard.press('Enter');
  await expect(why.panel).toBeHidden();
  await open(orders[2]);
  await expect(list.row(orders[1])).toHaveCount(0);

  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await list.tab('待处理').click();
  await expect(list.rows).toHaveCount(1);
  await expect(list.row(orders[1])).toContainText('确认图被退回');
  await list.select(orders[1]);
  await page.keyboard.press('m');
  await expect(list.row(orders[1])).toContainText('测试');
  await list.tab('今天已完成').click();
  await expect(list.row(orders[0])).toContainText('已出图');
});
