import { station } from '#contract/station/station.ts';
import { barriers } from '#tests/e2e/barriers.ts';
import { ask } from '#tests/e2e/entry/own-tenant.ts';
import { hands, ownPrefix } from '#tests/e2e/orders/own-orders.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { listPage } from '#tests/e2e/pages/list.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { putAway } from './put-away.ts';

/** An order of the demo that waits to be packed, of two pieces or more; what is put away can be taken out again. */
async function goodPieces() {
  const rows = await ask<{ factory: string; orderNo: string; ids: string[]; numbers: string[] }>(
    `select o.factory_id as factory, o.order_no as "orderNo", array_agg(p.id order by p.id) as ids,
       array_agg(p.number order by p.id) as numbers
     from trade_order o join piece p on p.order_id = o.id and p.state not in (95, 96)
     where o.status = 50 and o.hold = 0 and o.warning = 0
       and o.factory_id = (select tenant_id from membership m join app_user u on u.id = m.user_id where u.username = 'factory01')
     group by o.id having count(*) between 2 and 4 and bool_and(p.state = 70)
     order by o.id desc limit 1`,
    [],
  );
  const { factory, orderNo, ids, numbers } = rows[0]!;
  return { factoryId: Number(factory), orderNo, ids: ids.map(Number), numbers };
}

test('[P142] a shelf is set up, and a piece that a station puts away shows in its box on the wall', async ({
  signedIn,
}) => {
  const own = ownPrefix();
  const name = `${own}架`;
  const factory = await hands('factory01');
  const { id: stationId } = await factory.call(station.create, {
    ...{ name: `${own}分拣`, kind: 'sort', line: own, stepIds: [] },
  });
  const { factoryId, orderNo, ids, numbers } = await goodPieces();
  const { page } = await signedIn('factory01');

  await page.goto('/factory/product/shelfDispatch?tab=setUp');
  const setUp = listPage(page, '分拣架', '分拣架设置');
  await setUp.region.getByRole('button', { name: '新建分拣架' }).first().click();
  const form = dialog(page, '新建分拣架');
  await form.field('货架名称').fill(name);
  await form.field('分组').fill(own);
  await form.field('行').fill('2');
  await form.field('列').fill('3');
  await expect(form.panel).toContainText('格口从 A-1 到 B-3，共 6 个');
  await form.button('保存').click();
  await expect(setUp.row(name)).toContainText('启用');

  await page.goto('/factory/product/shelfDispatch');
  await page.getByRole('group', { name: '分拣架' }).getByRole('button', { name }).click();
  const wall = page.getByRole('list', { name });
  await expect(wall.getByRole('button')).toHaveText(['A-1', 'A-2', 'A-3', 'B-1', 'B-2', 'B-3']);

  const [first] = ids;
  const told = await putAway(factoryId, { pieceId: first!, stationId, userName: '王芳' });
  expect(told).toMatchObject({ isFirst: true, lies: 1, of: ids.length });
  const box = wall.getByRole('button', { name: /^A-1/ });
  // Another server put it away: this page reads the wall again when it is looked at.
  await page.reload();
  await expect(box).toContainText(`缺件`);
  await expect(box).toContainText(`1/${ids.length}`);
  await box.click();
  const detail = page.getByRole('region', { name: '格口详情' });
  await expect(detail).toContainText(orderNo);
  await expect(detail.getByRole('listitem').filter({ hasText: numbers[0]! })).toContainText(
    '已上架，王芳 放入',
  );
  await expect(detail.getByRole('listitem').filter({ hasText: numbers[1]! })).toContainText(
    '还没有到：已合格',
  );

  expect(await barriers(page)).toEqual([]);

  await detail.getByRole('button', { name: '清空' }).click();
  const emptying = dialog(page, '清空格口 A-1');
  await emptying.button('盘点').click();
  await emptying.button('清空').click();
  await expect(emptying.panel).toBeHidden();
  await expect(box).toHaveText('A-1');
  await expect(detail).toContainText(`清空，订单 ${orderNo}，盘点`);
});
