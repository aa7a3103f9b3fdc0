import { material } from '#contract/means/material.ts';
import { user } from '#contract/user/user.ts';
import { role } from '#contract/role/role.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { hands, ownPrefix } from '#tests/e2e/orders/own-orders.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { listPage, tick } from '#tests/e2e/pages/list.ts';

test('[P182] a step is made, a route of two steps for a material, a station for the step, and a badge for who works there', async ({
  signedIn,
}) => {
  const own = ownPrefix();
  const factory = await hands('factory01');
  const goods = { code: own.slice(-12), name: `${own}材质` };
  await factory.call(material.create, goods);
  const worker = await newWorker(factory, own);
  const { page } = await signedIn('factory01');
  const at = (tab: string) => page.goto(`/factory/usual/distribute?tab=${tab}`);

  await at('steps');
  const steps = listPage(page, '分配设置', '工序');
  for (const name of [`${own}取壳`, `${own}贴合`]) {
    await steps.region.getByRole('button', { name: '新建工序' }).first().click();
    const form = dialog(page, '新建工序');
    await form.field('名称').fill(name);
    await form.button('保存').click();
    await expect(steps.row(name)).toBeVisible();
  }

  await at('routes');
  const routes = listPage(page, '分配设置', '工艺路线');
  await routes.region.getByRole('button', { name: '新建工艺路线' }).first().click();
  const form = dialog(page, '新建工艺路线');
  await form.field('名称').fill(`${own}路线`);
  await form.panel.getByRole('combobox', { name: '适用' }).selectOption('材质');
  await form.panel.getByRole('combobox', { name: '材质' }).fill(goods.name);
  await page.getByRole('option', { name: goods.name }).click();
  const add = form.panel.getByRole('combobox', { name: '添加工序' });
  await add.selectOption(`${own}贴合`);
  await add.selectOption(`${own}取壳`);
  await form.panel.getByRole('combobox', { name: `${own}取壳 时机` }).selectOption('印前');
  await form.button('保存').click();
  await expect(form.panel.getByRole('alert')).toHaveText('印前的工序要排在印后的前面，请调整顺序。');
  await form.panel.getByRole('button', { name: `${own}取壳 上移` }).click();
  await form.field(`${own}贴合 标准秒`).fill('25');
  await form.button('保存').click();
  await expect(form.panel).toBeHidden();
  const row = routes.row(`${own}路线`);
  await expect(row).toContainText(`材质 ${goods.name}`);
  await expect(row).toContainText(`${own}取壳 → ${own}贴合`);
  await row.getByText(`${own}路线`).click();
  await expect(page.getByRole('region', { name: '工序' })).toContainText(
    `${own}贴合（必经，扫描，印后，标准 25 秒）`,
  );

  await at('stations');
  const stations = listPage(page, '分配设置', '工位');
  await stations.region.getByRole('button', { name: '新建工位' }).first().click();
  const place = dialog(page, '新建工位');
  await place.field('名称').fill(`${own}台`);
  await tick(place.panel.getByRole('checkbox', { name: `${own}贴合` }));
  await place.button('保存').click();
  await expect(stations.row(`${own}台`)).toContainText(`工序${own}贴合`);

  await at('badges');
  const badges = listPage(page, '分配设置', '工牌');
  await badges.region.getByRole('button', { name: '发放工牌' }).first().click();
  const issue = dialog(page, '发放工牌');
  await tick(issue.panel.getByRole('checkbox', { name: worker }));
  await issue.button('发放').click();
  await expect(badges.row(worker)).toContainText(/5\d{11}.*使用中/);
});

type Hands = Awaited<ReturnType<typeof hands>>;

/** Somebody new who works for the factory. @returns his name */
async function newWorker(factory: Hands, own: string): Promise<string> {
  const roles = await factory.call(role.simple, {});
  const realName = `${own}工人`.slice(-20);
  await factory.call(user.create, {
    ...{ username: `w${own.replaceAll(/\W/g, '').slice(-14)}`, realName, mobile: null },
    ...{ password: 'Demo123456', roleIds: [roles[0]!.id], deptId: null, remark: '', status: 0 },
  });
  return realName;
}
