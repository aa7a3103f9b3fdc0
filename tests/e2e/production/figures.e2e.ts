import { defect } from '#contract/quality/defect.ts';
import { quality } from '#contract/quality/quality.ts';
import { barriers } from '#tests/e2e/barriers.ts';
import { ask } from '#tests/e2e/entry/own-tenant.ts';
import { act, hands, ownPrefix, pushedOrders } from '#tests/e2e/orders/own-orders.ts';
import { listPage } from '#tests/e2e/pages/list.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { inspectedPieces } from './inspected-pieces.ts';

// Long ago there was nothing, and the id of an order gives each run a day of its own: what is planted there is all that counts.
const DAY_MS = 24 * 60 * 60_000;
function dayOf(id: number) {
  const begin = Date.parse('2000-01-01T00:00:00+08:00') + (id % 8000) * DAY_MS;
  const noon = new Date(begin + DAY_MS / 2);
  return {
    noon: noon.toISOString(),
    name: noon.toISOString().slice(0, 10),
    asked: `day=${begin}&day=${begin + DAY_MS}`,
  };
}

test('[P107] a number of the funnel opens the pieces that it counts, and leads back to the stages', async ({
  signedIn,
}) => {
  const factory = await hands('factory01');
  const orders = await pushedOrders(await hands('merchant02'), { prefix: ownPrefix(), count: 3 });
  const ids = orders.map(({ id }) => id);
  await act(factory, 'order.approve', ids);
  const day = dayOf(ids[0]!);
  const stays = await ask<{ number: string }>(
    `with moved as (
       update stage_stay set entered_at = $2 where order_id = any($1) returning piece_id)
     select p.number from moved m join piece p on p.id = m.piece_id order by p.number`,
    [ids, day.noon],
  );
  // Moved by hand: the kept counts follow moves alone, so the goods are asked for, which counts the stays.
  const { page } = await signedIn('factory01');
  const [sku] = await ask<{ material: string }>(
    `select k.material from stage_stay s join sku k on k.id = s.sku_id where s.order_id = any($1) limit 1`,
    [ids],
  );
  await page.goto(
    `/factory/data/productionFunnel?${day.asked}&material=${encodeURIComponent(sku!.material)}`,
  );
  const list = listPage(page, '生产漏斗');
  await expect(list.rows).toHaveCount(9);
  await expect(list.region.getByRole('img', { name: /^现存，出图 至 出库/ })).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('link', { name: `出图进入 ${stays.length}，查看明细` }).click();
  await expect(page).toHaveURL(/figure=entered/);
  await expect(list.rows).toHaveCount(stays.length);
  for (const { number } of stays) await expect(list.row(number)).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('button', { name: '返回统计' }).click();
  await expect(list.rows).toHaveCount(9);
  await expect(page).toHaveURL(/day=/);
});

test('[P112] shares of orders by day open the orders behind them, and are written into a file', async ({
  signedIn,
}) => {
  const orders = await pushedOrders(await hands('merchant02'), { prefix: ownPrefix(), count: 2 });
  const [fast, slow] = orders as [(typeof orders)[0], (typeof orders)[0]];
  const day = dayOf(fast.id);
  for (const [{ id }, hours] of [
    [fast, 24],
    [slow, 60],
  ] as const)
    await ask(
      `update trade_order set status = 70, pushed_at = $2::timestamptz, shipped_at = $2::timestamptz + $3 * interval '1 hour',
         version = version + 1 where id = $1`,
      [id, day.noon, hours],
    );
  const { page } = await signedIn('factory01');
  await page.goto(`/factory/data/timeliness?${day.asked}`);
  const list = listPage(page, '时效');
  await expect(list.row(day.name)).toContainText('50%');
  await expect(list.rows).toHaveCount(1);
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('link', { name: `${day.name}24 小时内 1，查看明细` }).click();
  await expect(list.rows).toHaveCount(1);
  await expect(list.row(fast.orderNo)).toContainText('24 小时');
  expect(await barriers(page)).toEqual([]);
  await list.bar.getByRole('button', { name: '导出' }).click();
  await expect(page.getByRole('button', { name: '下载时效明细' })).toBeVisible();
});

test('[P108] judged pieces are counted by what was wrong with them, and a number opens these pieces', async ({
  signedIn,
}) => {
  const factory = await hands('factory01');
  const [good, bad] = (await inspectedPieces(2)) as [
    { id: number; number: string },
    { id: number; number: string },
  ];
  const { list: defects } = await factory.call(defect.page, { keyword: '脏污' });
  const versionOf = async (number: string) => (await factory.call(quality.look, { number })).version;
  await factory.call(quality.pass, { pieceId: good.id, version: await versionOf(good.number) });
  await factory.call(quality.fail, {
    ...{ pieceId: bad.id, version: await versionOf(bad.number), defectId: defects[0]!.id },
    ...{ responsible: { kind: 'blank' }, treatment: { kind: 'remake' } },
  });
  const day = dayOf(good.id);
  await ask(`update quality_piece set judged_at = $2 where piece_id = any($1)`, [
    [good.id, bad.id],
    day.noon,
  ]);
  const { page } = await signedIn('factory01');
  await page.goto(`/factory/data/quality?${day.asked}`);
  const list = listPage(page, '质量数据');
  await expect(list.rows).toHaveCount(1);
  await expect(list.row(day.name)).toContainText('50%');
  await list.tab('按缺陷').click();
  await expect(list.rows).toHaveCount(2);
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('link', { name: '脏污有缺陷 1，查看明细' }).click();
  await expect(list.rows).toHaveCount(1);
  await expect(list.row(bad.number)).toContainText('坯件');
  expect(await barriers(page)).toEqual([]);
});
