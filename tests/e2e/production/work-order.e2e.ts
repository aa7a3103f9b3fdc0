import { badge } from '#contract/station/badge.ts';
import { barriers } from '#tests/e2e/barriers.ts';
import { ask } from '#tests/e2e/entry/own-tenant.ts';
import { hands, ownPrefix } from '#tests/e2e/orders/own-orders.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { listPage } from '#tests/e2e/pages/list.ts';
import { expect, test } from '#tests/e2e/support.ts';

/** A work order of a counted step that is the test's own, of a released batch of one piece; the plan is five. */
async function ownWorkOrder(step: string): Promise<string> {
  const rows = await ask<{ number: string }>(
    `with f as (select p.factory_id, p.id from print_profile p
         join membership m on m.tenant_id = p.factory_id join app_user u on u.id = m.user_id and u.username = 'factory01'
         order by p.id limit 1),
       b as (insert into batch (factory_id, profile_id, made_by, state, created_at, updated_at)
         select factory_id, id, '测试', 10, now(), now() from f returning id, factory_id, profile_id),
       p as (insert into piece (factory_id, copy_no, state, last_event, profile_id, batch_id, art_planned, created_at, updated_at)
         select factory_id, 1, 20, 'piece.batched', profile_id, id, true, now(), now() from b),
       s as (insert into work_step (factory_id, name, updated_by, created_at, updated_at)
         select factory_id, $1, '测试', now(), now() from b returning id),
       w as (insert into work_order (factory_id, batch_id, step_id, counted, required, seconds, planned, state, created_at, updated_at)
         select b.factory_id, b.id, s.id, true, true, 30, 5, 0, now(), now() from b, s returning id, factory_id, number),
       e as (insert into work_order_event (work_order_id, factory_id, event, actor, after, facts, version, at)
         select id, factory_id, 'workOrder.made', 'system', '{0}', '{"batchReleased": true}', 1, now() from w)
     select number from w`,
    [step],
  );
  return rows[0]!.number;
}

test('[P148] a counted step is assigned, reported by those who did it, taken back and reported again', async ({
  signedIn,
}) => {
  const step = `拆膜${ownPrefix()}`;
  const number = await ownWorkOrder(step);
  const factory = await hands('factory01');
  const [own] = (await factory.call(badge.page, { status: 0, pageSize: 1 })).list;
  const person = own!.name!;
  const { page } = await signedIn('factory01');
  await page.goto(`/factory/product/workOrder?number=${number}`);
  const list = listPage(page, '工单', '工单');
  const row = list.row(step);
  await expect(row).toContainText('待开工');

  await test.step('who is to do it is chosen of those who may', async () => {
    await row.getByRole('checkbox').check();
    await list.region.getByRole('button', { name: '派工' }).click();
    const assign = dialog(page, `派工 ${number}`);
    await assign.panel.getByText(person, { exact: true }).click();
    await assign.button('派工').click();
    await expect(row).toContainText(person);
  });

  await test.step('a report of all that is left ends it, and its way back opens it again', async () => {
    await page.goto(`/factory/product/workOrder?number=${number}`);
    await row.getByText(step).click();
    const detail = page.getByRole('region', { name: '工单详情' });
    await expect(detail).toContainText('剩余 5');
    await detail.getByRole('button', { name: '报数' }).click();
    const report = dialog(page, `报数 ${step}`);
    await report.field('合格数').fill('6');
    await report.panel.getByText(person, { exact: true }).click();
    await report.button('报数').click();
    await expect(report.panel).toContainText('报数超过工单剩余的数量');
    await report.field('合格数').fill('5');
    await report.button('报数').click();
    await expect(report.panel).toBeHidden();
    await expect(detail).toContainText('剩余 0');
    await expect(row).toContainText('已完工');
    await detail.getByRole('button', { name: '撤销 合格 5' }).click();
    await expect(detail).toContainText('剩余 5');
    await expect(detail).toContainText('撤销：合格 -5');
    await expect(row).toContainText('进行中');
  });

  expect(await barriers(page)).toEqual([]);
});
