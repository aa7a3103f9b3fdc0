import { customerGroup } from '#contract/customer/customer-group.ts';
import { customer } from '#contract/customer/customer.ts';
import { binding } from '#contract/binding/binding.ts';
import { invite } from '#contract/invite/invite.ts';
import { notice } from '#contract/notice/notice.ts';
import { shop } from '#contract/shop/shop.ts';
import { barriers } from '#tests/e2e/barriers.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { listPage } from '#tests/e2e/pages/list.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { hands } from '#tests/e2e/orders/own-orders.ts';
import { ask, ownTenant } from '#tests/e2e/entry/own-tenant.ts';

const endless = { validUntil: null, mostUses: null };
const mobile = (): string => `139${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;

test('[P096] a factory brings in customers, groups them, imports more, and unbinds one', async ({
  asUser,
}) => {
  test.setTimeout(400_000);
  const factory = await ownTenant('factory');
  const api = await hands(factory.username);
  const { page } = await asUser(factory.username);
  const list = listPage(page, '客户');
  await page.getByRole('link', { name: '客户', exact: true }).click();
  await expect(page).toHaveURL(/\/factory\/customer\/list$/);
  await expect(list.region.getByText('还没有客户')).toBeVisible();
  expect(await barriers(page)).toEqual([]);

  await test.step('groups are made, and what is wrong is said', async () => {
    await list.bar.getByRole('button', { name: '分组管理' }).click();
    const groups = dialog(page, '分组管理');
    await groups.field('第 1 个分组的名称').fill('大客户');
    await groups.button('添加分组').click();
    await groups.field('第 2 个分组的名称').fill('大客户');
    await groups.button('保存').click();
    await expect(groups.panel.getByText('分组「大客户」写了两次')).toBeVisible();
    expect(await barriers(page)).toEqual([]);
    await groups.field('第 2 个分组的名称').fill('新客户');
    await groups.button('保存').click();
    await expect(groups.panel).toHaveCount(0);
    expect((await api.call(customerGroup.list, {})).map(({ name }) => name)).toEqual(['大客户', '新客户']);
  });

  const number = mobile();
  const form = dialog(page, '新建客户');
  await test.step('a customer is brought in; what is wrong stands beside its field', async () => {
    await list.bar.getByRole('button', { name: '新建客户' }).click();
    await form.button('新建并绑定').click();
    await expect(form.panel.getByText('请输入客户名称')).toBeVisible();
    await expect(form.panel.getByText('请输入 11 位手机号')).toBeVisible();
    expect(await barriers(page)).toEqual([]);
    await form.field('客户名称').fill('名字特别长的一家手机壳与数码配件跨境电子商务旗舰店');
    await form.field('手机号').fill(number);
    await form.field('联系人').fill('阿长');
    await form.button('新建并绑定').click();
    await expect(list.row('名字特别长')).toContainText('手工新建');
    await list.bar.getByRole('button', { name: '新建客户' }).click();
    await form.field('客户名称').fill('别家');
    await form.field('手机号').fill(number);
    await form.field('联系人').fill('阿短');
    await form.button('新建并绑定').click();
    await expect(form.panel.getByText('该手机号已注册，请把邀请码发给对方')).toBeVisible();
    await form.button('取消').click();
  });

  await test.step('more come by a file; a refused line says why', async () => {
    await list.bar.getByRole('button', { name: '导入客户' }).click();
    const importing = dialog(page, '导入客户');
    const content = `客户名称,手机号,联系人,分组\r\n松果数码,${mobile()},小松,新客户\r\n重复的,${number},小重,\r\n`;
    await importing
      .field('选择客户文件')
      .setInputFiles({ name: '客户.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
    await expect(importing.panel.getByText(/新增 1/)).toBeVisible();
    await expect(importing.panel.getByRole('table', { name: '被拒绝的行' })).toContainText('已注册');
    expect(await barriers(page)).toEqual([]);
    await importing.button('关闭').last().click();
    await expect(list.row('松果数码')).toContainText('新客户');
  });

  await test.step('many get a group at once, and are found by it', async () => {
    await list.settled();
    await list.selectPage();
    await list.action('设置分组').click();
    const assign = dialog(page, '设置分组');
    await assign.field(/移到分组/).selectOption('大客户');
    await assign.button('下一步').click();
    const danger = dialog(page, '请先验证');
    await expect(danger.panel).toContainText('移到分组「大客户」');
    await danger.typeCode();
    await danger.button('确认').click();
    await expect(list.row('松果数码')).toContainText('大客户');
    await list.filter('关键词', '松果');
    await expect(list.rows).toHaveCount(1);
  });

  await test.step('who is in a group, and which shops he has, is looked up', async () => {
    await list.bar.getByRole('button', { name: '分组管理' }).click();
    const groups = dialog(page, '分组管理');
    await groups.panel.getByRole('button', { name: /^大客户的 \d+ 个客户$/ }).click();
    await expect(groups.panel.getByRole('region', { name: '大客户的客户' })).toContainText('松果数码');
    expect(await barriers(page)).toEqual([]);
    await groups.button('取消').click();
    await list.row('松果数码').getByRole('button', { name: '店铺' }).click();
    const shops = dialog(page, '松果数码的店铺');
    await expect(shops.panel.getByText('还没有店铺')).toBeVisible();
    expect(await barriers(page)).toEqual([]);
    await shops.button('关闭').last().click();
  });

  await test.step('what is noted is shown', async () => {
    await list.row('松果数码').getByRole('button', { name: '修改' }).click();
    const edit = dialog(page, '修改客户');
    await edit.field('备注名').fill('老松');
    await edit.button('保存').click();
    await expect(list.row('松果数码')).toContainText('老松');
  });

  await test.step('one is unbound with the danger verification', async () => {
    await list.row('松果数码').getByRole('button', { name: '解绑' }).click();
    const danger = dialog(page, '是否解绑？');
    await expect(danger.panel).toContainText('松果数码');
    await danger.typeCode();
    await danger.button('确认').click();
    await expect(danger.panel).toHaveCount(0);
    await expect(list.rows).toHaveCount(0);
    const bound = await ask('select 1 from binding where factory_id = $1', [factory.tenantId]);
    expect(bound).toHaveLength(1);
  });
});

test('[P100] a factory writes to its customers, and sees who has read it', async ({ asUser }) => {
  test.setTimeout(300_000);
  const factory = await ownTenant('factory');
  const merchant = await ownTenant('merchant');
  const api = await hands(factory.username);
  const { inviteCode } = await api.call(invite.create, { name: '老客户', ...endless });
  const customerApi = await hands(merchant.username);
  await customerApi.call(binding.bind, { inviteCode });
  const { page } = await asUser(factory.username);
  await page.getByRole('link', { name: '通知列表', exact: true }).click();
  const list = listPage(page, '通知列表');
  await expect(list.region.getByText('还没有通知')).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await list.bar.getByRole('button', { name: '通知客户' }).click();
  const form = dialog(page, '通知客户');
  await form.button('发送').click();
  await expect(form.panel.getByText('请输入标题')).toBeVisible();
  await form.field('标题').fill('春节放假');
  await form.field('内容').fill('2 月 1 日至 7 日不发货，请提前下单。');
  await form.field('通知范围').selectOption('指定客户');
  await form.button('发送').click();
  await expect(form.panel.getByText('请选择客户')).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await form.panel.getByRole('combobox', { name: '客户' }).fill(merchant.name);
  await page.getByRole('option', { name: merchant.name }).click();
  await form.button('发送').click();
  await expect(list.row('春节放假')).toContainText('0 / 1');
  const [told] = (await customerApi.call(notice.page, {})).list;
  expect(told).toMatchObject({ title: `${factory.name}：春节放假` });
  await customerApi.call(notice.read, { ids: [] });
  await page.reload();
  await expect(list.row('春节放假')).toContainText('1 / 1');
});

test('[P175] a factory binds an agent by its code, and opens a shop of its own', async ({ asUser }) => {
  test.setTimeout(300_000);
  const factory = await ownTenant('factory');
  const agent = await ownTenant('factory', '·代理');
  const agentApi = await hands(agent.username);
  const { inviteCode } = await agentApi.call(invite.create, { name: '给上级', ...endless });
  const { page } = await asUser(factory.username);
  await page.getByRole('link', { name: '其他工厂配置' }).click();
  const screen = page.getByRole('region', { name: '其他工厂配置' });
  await expect(screen.getByText('还没有代理工厂')).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await screen.getByLabel('代理工厂的邀请码').fill('Nobody01');
  await screen.getByRole('button', { name: '绑定代理工厂' }).click();
  await expect(screen.getByText('邀请码不存在')).toBeVisible();
  await screen.getByLabel('代理工厂的邀请码').fill(inviteCode);
  await screen.getByRole('button', { name: '绑定代理工厂' }).click();
  await expect(screen.getByRole('table', { name: '代理关系' })).toContainText(agent.name);

  await screen.getByRole('button', { name: '保存并开通' }).click();
  await expect(screen.getByText('请输入快递公司')).toBeVisible();
  for (const [label, text] of [
    ['快递公司', '顺丰速运'],
    ['寄件人', '仓库'],
    ['寄件电话', '13800000000'],
    ['省份', '浙江省'],
    ['城市', '杭州市'],
    ['详细地址', '文三路 1 号'],
  ] as const)
    await screen.getByLabel(label).fill(text);
  await screen.getByRole('button', { name: '保存并开通' }).click();
  await expect(screen.getByRole('button', { name: '保存物流设置' })).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await screen.getByRole('button', { name: `解绑 ${agent.name}` }).click();
  const danger = dialog(page, '是否解绑？');
  await danger.typeCode();
  await danger.button('确认').click();
  await expect(screen.getByText('还没有代理工厂')).toBeVisible();
  await screen.getByRole('button', { name: '进入虚拟店铺' }).click();
  await expect(page.getByRole('button', { name: /虚拟店铺，/ })).toBeVisible();
});

test('[P028] a merchant makes a virtual factory, notes who leads it, and closes it', async ({ signedIn }) => {
  test.setTimeout(300_000);
  const merchant = await ownTenant('merchant');
  const factory = await ownTenant('factory');
  const { inviteCode } = await (
    await hands(factory.username)
  ).call(invite.create, { name: '老客户', ...endless });
  const api = await hands(merchant.username);
  await api.call(binding.bind, { inviteCode });
  await api.call(shop.createLocal, { brandName: '云朵', nick: '一号店' });
  const { page } = await signedIn(merchant.username);
  await page.goto('/business/setting/bindFactory');
  const settings = page.getByRole('region', { name: '绑定工厂' });
  const table = settings.getByRole('table', { name: '已绑定的工厂' });
  await settings.getByRole('button', { name: '新建虚拟工厂' }).click();
  const form = dialog(page, '新建虚拟工厂');
  await form.button('新建').click();
  await expect(form.panel.getByText('请输入工厂名称')).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await form.field('工厂名称').fill('自家工作室');
  await form.field('联系人').fill('林师傅');
  await form.button('新建').click();
  const own = table.getByRole('row', { name: /自家工作室/ });
  await expect(own).toContainText('虚拟工厂');
  await expect(own).toContainText('林师傅');
  await settings.getByRole('button', { name: `修改 ${factory.name}` }).click();
  const edit = dialog(page, '修改工厂');
  await edit.field('备注名').fill('老厂');
  await edit.button('保存').click();
  await expect(table.getByRole('row', { name: factory.name })).toContainText('老厂');
  expect(await barriers(page)).toEqual([]);
  await test.step('it is entered from here', async () => {
    const { page: other } = await signedIn(merchant.username);
    await other.goto('/business/setting/bindFactory');
    await other.getByRole('button', { name: '进入 自家工作室' }).click();
    await expect(other.getByRole('button', { name: /自家工作室，/ })).toBeVisible();
  });
  await settings.getByRole('button', { name: '解绑 自家工作室' }).click();
  const danger = dialog(page, '是否解绑？');
  await expect(danger.panel).toContainText('将被解绑并关闭');
  await danger.typeCode();
  await danger.button('确认').click();
  await expect(own).toHaveCount(0);
  expect(await ask('select 1 from tenant where virtual_of = $1 and status = 0', [merchant.tenantId])).toEqual(
    [],
  );
});

test('[H03] goods are looked at as one customer has them, until it is taken back', async ({ signedIn }) => {
  const { page } = await signedIn('factory01');
  const api = await hands('factory01');
  const [first] = await api.call(customer.list, { keyword: '云朵' });
  await page.goto('/factory/means/sku');
  const list = listPage(page, 'SKU');
  await list.settled();
  // The page after it is read ahead whenever nobody does anything.
  const asked = async (pageNo = 1): Promise<{ shopTenantId?: number }> => {
    const request = await page.waitForRequest(
      (request) =>
        request.url().endsWith('/basic/factory/sku/page') &&
        (request.postDataJSON() as { pageNo: number }).pageNo === pageNo,
    );
    return request.postDataJSON() as { shopTenantId?: number };
  };
  const [named] = await Promise.all([
    asked(),
    (async () => {
      await list.region.getByRole('combobox', { name: '按客户查看' }).fill('云朵');
      await page.getByRole('option', { name: first!.merchantName }).click();
    })(),
  ]);
  expect(named.shopTenantId).toBe(first!.merchantId);
  const [again] = await Promise.all([asked(), page.reload()]);
  expect(again.shopTenantId).toBe(first!.merchantId);
  const ahead = asked(2);
  await list.settled();
  expect(await barriers(page)).toEqual([]);
  await list.pager.getByRole('button', { name: '下一页' }).click();
  expect((await ahead).shopTenantId).toBe(first!.merchantId);
  await list.settled();
  const [free] = await Promise.all([asked(2), list.region.getByRole('button', { name: '显示标价' }).click()]);
  expect(free.shopTenantId).toBeUndefined();
  // The first page was read with this customer's prices a moment ago: it is read anew.
  const [back] = await Promise.all([asked(), list.pager.getByRole('button', { name: '上一页' }).click()]);
  expect(back.shopTenantId).toBeUndefined();
});
