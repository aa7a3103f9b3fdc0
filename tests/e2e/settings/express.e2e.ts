import { express } from '#contract/express/express.ts';
import { barriers } from '#tests/e2e/barriers.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { listPage } from '#tests/e2e/pages/list.ts';
import { settingsPage } from '#tests/e2e/pages/settings.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { ownPair } from './own-pair.ts';

test('[P067] [S06] a merchant keeps express companies, addresses and rules; areas are asked for once a day', async ({
  asUser,
}) => {
  test.setTimeout(300_000);
  const { merchant, factory, works, sells } = await ownPair();
  await works.call(express.save, { expressName: '圆通速递' });
  const { page, open } = await asUser(merchant.username);
  const areas: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/static/areas/')) areas.push(new URL(request.url()).pathname);
  });
  await open('快递');
  const list = listPage(page, '快递', '快递公司');
  const screen = settingsPage(page, '快递');
  await expect(list.region.getByText('还没有快递公司')).toBeVisible();
  expect(await barriers(page)).toEqual([]);

  await test.step('an address, out of the tree of areas', async () => {
    await screen.tab('寄件地址').click();
    await expect(screen.screen.getByText('寄件地址目前只保存，尚不用于打印面单和发货。')).toBeVisible();
    await screen.button('新建寄件地址').click();
    const form = dialog(page, '新建寄件地址');
    await form.button('保存').click();
    await expect(form.panel.getByText('请填写寄件人')).toBeVisible();
    await form.field(/^寄件人/).fill('王掌柜');
    await form.field(/^电话/).fill('0755-1234567');
    await form.field(/^省份/).selectOption('广东省');
    await form.field(/^城市/).selectOption('深圳市');
    await form.field(/^区县/).selectOption('南山区');
    await form.field(/^详细地址/).fill('科技路 1 号');
    expect(await barriers(page)).toEqual([]);
    await form.button('保存').click();
    await expect(screen.row('王掌柜')).toContainText('广东省 深圳市 南山区');
    await expect(screen.row('王掌柜')).toContainText('默认');
  });

  await test.step('a company, which sends from there', async () => {
    await screen.tab('快递公司').click();
    await screen.button('新建快递公司').first().click();
    const form = dialog(page, '新建快递公司');
    await form.button('保存').click();
    await expect(form.panel.getByText('请填写快递公司')).toBeVisible();
    await form.field(/^快递公司/).fill('顺丰');
    await form.field('寄件地址').selectOption({ index: 1 });
    await form.button('保存').click();
    await expect(list.row('顺丰速运')).toContainText('科技路 1 号');
  });

  await test.step('what a factory has open is taken over, and closed again', async () => {
    await list.action('同步工厂快递').click();
    const form = dialog(page, '同步工厂快递');
    await form.field(/^工厂/).selectOption(factory.name);
    await form.button('同步').click();
    await expect(list.row('圆通速递')).toContainText(factory.name);
    await list.select('圆通速递');
    await list.action('停用').click();
    await expect(list.row('圆通速递')).toContainText('已停用');
    expect(await barriers(page)).toEqual([]);
  });

  await test.step('a rule', async () => {
    await screen.tab('快递规则').click();
    await expect(screen.screen.getByText('还没有快递规则')).toBeVisible();
    await screen.button('新建规则').click();
    const form = dialog(page, '新建快递规则');
    await form.field(/^规则名称/).fill('广东发顺丰');
    await form.button('保存').click();
    await expect(form.panel.getByText('请选择快递公司')).toBeVisible();
    await form.field(/^快递公司/).selectOption('顺丰速运');
    await form.button(/^省份/).click();
    await page.getByRole('group', { name: '省份' }).getByText('广东省', { exact: true }).click();
    await form.panel.getByText('新建快递规则').click();
    await form.field('最多件数').fill('5');
    await form.button('保存').click();
    await expect(screen.row('广东发顺丰')).toContainText('寄往广东省；不多于 5 件');
    expect(await barriers(page)).toEqual([]);
    expect((await sells.call(express.rules, {})).rules).toMatchObject([
      { provinces: ['广东省'], maxPieces: 5 },
    ]);
  });
  expect(areas).toEqual(['/static/areas/general.json']);

  await test.step('a company that a rule names is not deleted', async () => {
    await screen.tab('快递公司').click();
    await list.row('顺丰速运').getByRole('button', { name: '删除' }).click();
    const danger = dialog(page, '是否删除？');
    await danger.typeCode();
    await danger.button('确认').click();
    await expect(danger.panel.getByText('有快递规则正在使用「顺丰速运」，请先修改规则。')).toBeVisible();
    await danger.button('取消').click();
  });

  await test.step('a rule is deleted, and is asked about before', async () => {
    await screen.tab('快递规则').click();
    await screen.row('广东发顺丰').getByRole('button', { name: '删除' }).click();
    const danger = dialog(page, '是否删除？');
    await expect(danger.panel.getByText('快递规则「广东发顺丰」将被删除')).toBeVisible();
    await danger.typeCode();
    await danger.button('确认').click();
    await expect(screen.screen.getByText('还没有快递规则')).toBeVisible();
    expect((await sells.call(express.rules, {})).rules).toEqual([]);
  });
});
