import { openAuth } from '#contract/open-auth/open-auth.ts';
import { openWebhook } from '#contract/open-webhook/open-webhook.ts';
import { barriers } from '#tests/e2e/barriers.ts';
import { ask, ownTenant } from '#tests/e2e/entry/own-tenant.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { listPage, tick } from '#tests/e2e/pages/list.ts';
import { shell } from '#tests/e2e/pages/shell.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { hands } from '#tests/e2e/orders/own-orders.ts';
import { podflow } from '../../../docs/open-api/client.ts';

test('[P062] a merchant makes a key that calls, changes, resets and deletes it', async ({ signedIn }) => {
  test.setTimeout(300_000);
  const merchant = await ownTenant('merchant');
  // Without a factory and a shop he is led elsewhere.
  const partner = await ownTenant('factory');
  await ask('insert into binding (merchant_id, factory_id) values ($1, $2)', [
    merchant.tenantId,
    partner.tenantId,
  ]);
  await ask(
    `insert into shop (merchant_id, platform, brand_name, nick) values ($1, 'local', '云朵', '一店')`,
    [merchant.tenantId],
  );
  const { page } = await signedIn(merchant.username);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/business/setting/api');
  const keys = listPage(page, '开放接口', '接口密钥');
  await expect(keys.region.getByText('还没有接口密钥')).toBeVisible();
  expect(await barriers(page)).toEqual([]);

  await test.step('whoever writes the program finds the documentation here', async () => {
    await keys.region.getByRole('button', { name: '接口文档' }).click();
    await expect(page.getByLabel('接口说明')).toContainText('x-pod-signature');
    const fields = page.getByRole('link', { name: 'openapi.json', exact: true });
    await expect(fields).toHaveAttribute('href', '/fgapp/openapi.json');
    await page.keyboard.press('Escape');
    await expect(fields).toHaveCount(0);
  });
  const form = dialog(page, '新建密钥');
  await test.step('what is wrong stands beside its field', async () => {
    await keys.region.getByRole('button', { name: '新建密钥' }).first().click();
    await form.field(/^每分钟最多调用/).fill('0');
    await form.field(/^IP 白名单/).fill('1.2.3');
    await form.button('保存').click();
    for (const says of ['请输入密钥名称', '请至少选择一项权限', '每分钟至少 1 次', '请填写 IP 地址'])
      await expect(form.panel.getByText(says)).toBeVisible();
    expect(await barriers(page)).toEqual([]);
  });
  const secret = dialog(page, '请保存密钥');
  await form.field(/^密钥名称/).fill('仓库系统');
  await tick(form.panel.getByRole('checkbox', { name: '查看订单' }));
  await form.field(/^每分钟最多调用/).fill('600');
  await form.field(/^IP 白名单/).fill('');
  await form.button('保存').click();
  await expect(secret.panel).toContainText('密钥只显示这一次');
  expect(await barriers(page)).toEqual([]);
  const key = {
    appKey: await secret.field('AppKey').first().inputValue(),
    appSecret: await secret.field('AppSecret').first().inputValue(),
  };
  await secret.button('复制 AppSecret').click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key.appSecret);
  await page.keyboard.press('Escape');
  await expect(secret.panel).toBeVisible();
  await secret.button('我已保存').click();
  await expect(keys.row('仓库系统')).toContainText('启用');
  await expect(keys.row('仓库系统')).toContainText('不限');

  const host = process.env.PODFLOW_URL!;
  const code = (of = key) =>
    podflow({ host, ...of })
      .page({})
      .then(
        () => 0,
        (error: { code: number }) => error.code,
      );
  await test.step('the key calls, and the list says so', async () => {
    expect(await code()).toBe(0);
    await page.reload();
    await expect(keys.row('仓库系统').getByRole('cell', { name: /^\d\d:\d\d$/ })).toBeVisible();
  });
  await test.step('it is turned off, and on again with another name', async () => {
    await keys.row('仓库系统').getByRole('button', { name: '停用' }).click();
    await expect(page.getByText('密钥「仓库系统」已停用')).toBeVisible();
    expect(await code()).toBe(403);
    await keys.row('仓库系统').getByRole('button', { name: '启用' }).click();
    // At once, on the row as it was: what is changed here does not undo what was done there.
    await keys.row('仓库系统').getByRole('button', { name: '修改' }).click();
    const edit = dialog(page, '修改密钥');
    await edit.field(/^密钥名称/).fill('总部 ERP');
    await edit.button('保存').click();
    await expect(keys.row('总部 ERP')).toBeVisible();
    expect(await code()).toBe(0);
  });
  await test.step('it is reset and deleted with the danger verification', async () => {
    await keys.row('总部 ERP').getByRole('button', { name: '重置' }).click();
    const reset = dialog(page, '请先验证');
    await reset.typeCode();
    await reset.button('确认').click();
    const next = await secret.field('AppSecret').first().inputValue();
    await secret.button('我已保存').click();
    expect(await code()).toBe(401);
    expect(await code({ ...key, appSecret: next })).toBe(0);
    await keys.row('总部 ERP').getByRole('button', { name: '删除' }).click();
    const danger = dialog(page, '是否删除？');
    await danger.typeCode();
    await danger.button('确认').click();
    await expect(keys.region.getByText('还没有接口密钥')).toBeVisible();
    expect(await code({ ...key, appSecret: next })).toBe(401);
  });
});

test('[P171] a factory is told of events, sees what became of it, and sends again', async ({ asUser }) => {
  test.setTimeout(300_000);
  const factory = await ownTenant('factory');
  const { page } = await asUser(factory.username);
  await shell(page).menu.getByRole('link', { name: '开放接口' }).click();
  await expect(page).toHaveURL(/\/factory\/system\/api$/);
  const hooks = listPage(page, '开放接口', '事件推送');
  await hooks.tab('事件推送').click();
  await expect(hooks.region.getByText('还没有事件推送')).toBeVisible();
  expect(await barriers(page)).toEqual([]);

  const form = dialog(page, '新建事件推送');
  await hooks.region.getByRole('button', { name: '新建事件推送' }).first().click();
  await form.field(/^推送地址/).fill('erp.example.com');
  await form.button('保存').click();
  for (const says of ['请输入订阅名称', '推送地址应以 http:// 或 https:// 开头', '请至少选择一个事件'])
    await expect(form.panel.getByText(says)).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await form.field(/^订阅名称/).fill('仓库');
  // Nobody listens there.
  await form.field(/^推送地址/).fill('http://127.0.0.1:9/podflow');
  await tick(form.panel.getByRole('checkbox', { name: '订单打包' }));
  await form.button('保存').click();
  await dialog(page, '请保存签名密钥').button('我已保存').click();
  await expect(hooks.row('仓库')).toContainText('订单打包');
  await hooks.row('仓库').getByRole('button', { name: '测试' }).click();
  await expect(page.getByText(/测试失败：/)).toBeVisible();

  const client = await hands(factory.username);
  const [webhook] = (await client.call(openWebhook.page, {})).list;
  // An order and a row of its log, as a move writes them.
  const no = `PF${factory.tenantId}`;
  await ask(
    `with s as (insert into shop (merchant_id, platform, brand_name, nick) values ($1, 'local', '云朵', '一店')
         returning id),
       o as (insert into trade_order (merchant_id, factory_id, order_no, shop_id, shop_name, platform,
           platform_order_no, status)
         select $1, $2, $3, id, '一店', 'local', $3, 60 from s returning id)
     insert into order_event (order_id, merchant_id, factory_id, event, actor, after, version)
     select id, $1, $2, 'order.pack', 'factory', '{60,0,0,0,0}', 2 from o`,
    [(await ownTenant('merchant')).tenantId, factory.tenantId, no],
  );
  const log = listPage(page, '开放接口', '推送记录');
  await log.tab('推送记录').click();
  await expect(log.row(no)).toContainText('订单打包');
  expect(await barriers(page)).toEqual([]);
  await test.step('a delivery says what is sent and how each try went', async () => {
    await expect
      .poll(async () => (await client.call(openWebhook.deliveries, {})).list[0]?.attempts)
      .toBeGreaterThan(0);
    await page.reload();
    await log.row(no).getByText('仓库').click();
    await expect(page.getByRole('region', { name: '推送内容' })).toContainText('"event": "order.packed"');
    await expect(page.getByRole('table', { name: '推送过程' })).toContainText(/推送地址|公网/);
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('button', { name: '关闭详情' }).click();
  });
  await test.step('it ends with its webhook, and is sent again once that is on', async () => {
    await hooks.tab('事件推送').click();
    await hooks.row('仓库').getByRole('button', { name: '停用' }).click();
    await expect(hooks.row('仓库')).toContainText('停用');
    await log.tab('推送记录').click();
    await expect(log.row(no)).toContainText('失败');
    await client.call(openWebhook.update, { ...webhook!, status: 'on' });
    await log.select(no);
    await log.action('重新推送').click();
    await expect(page.getByText('1 条将重新推送')).toBeVisible();
    await log.filter('订单号', 'NONE');
    await expect(log.region.getByText('没有符合条件的数据')).toBeVisible();
  });
  await test.step('it is deleted with the danger verification', async () => {
    await hooks.tab('事件推送').click();
    await hooks.row('仓库').getByRole('button', { name: '删除' }).click();
    const danger = dialog(page, '是否删除？');
    await danger.typeCode();
    await danger.button('确认').click();
    await expect(hooks.region.getByText('还没有事件推送')).toBeVisible();
  });
  expect((await client.call(openAuth.list, {})).total).toBe(0);
});

test('[P062] without its permission the screen is gone and the server refuses', async ({ asUser }) => {
  const { page, menu } = await asUser('merchant04');
  await expect(menu.getByRole('link', { name: '开放接口' })).toHaveCount(0);
  const client = await hands('merchant04');
  expect(await client.ask(openAuth.list, {})).toMatchObject({ code: 403 });
  await page.goto('/business/setting/api');
  await expect(page.getByRole('region', { name: '开放接口' })).toHaveCount(0);
});
