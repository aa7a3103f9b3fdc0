import { expect, test } from '#tests/e2e/support.ts';
import { ownPrefix } from '#tests/e2e/orders/own-orders.ts';
import { color } from '#contract/means/color.ts';
import { material } from '#contract/means/material.ts';
import { sku } from '#contract/sku/sku.ts';
import { signInTo } from '#tests/support/http-client.ts';

const [MATERIALS, COLOURS] = [12, 8];

test('[P133] [G06] a new phone is offered to merchants in 12 materials and 8 colours, by keyboard alone', async ({
  signedIn,
  baseURL,
}) => {
  const own = `K${ownPrefix()}`.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  const factory = await signInTo(baseURL!, 'factory01');
  const colorIds: number[] = [];
  for (let n = 0; n < COLOURS; n++)
    colorIds.push(
      (await factory.call(color.create, { code: `${own.slice(-10)}C${n}`, name: `${own}色${n}` })).id,
    );
  for (let n = 0; n < MATERIALS; n++)
    await factory.call(material.create, {
      ...{ code: `${own.slice(-10)}M${n}`, name: `${own}材${n}`, baseCents: 1000, colorIds },
    });

  const { page } = await signedIn('factory01');
  const { keyboard } = page;
  /** What has the focus, as it is read aloud. */
  const focused = (name: string | RegExp) =>
    expect(page.locator(':focus')).toHaveAccessibleName(name, { timeout: 5000 });
  const tabTo = async (name: RegExp) => {
    for (let presses = 0; presses < 80; presses++) {
      const label = await page
        .locator(':focus')
        .evaluate((element) => {
          const of = element as HTMLInputElement;
          return of.getAttribute('aria-label') ?? of.labels?.[0]?.textContent ?? of.textContent ?? '';
        })
        .catch(() => '');
      if (name.test(label)) return;
      await keyboard.press('Tab');
    }
    throw new Error(`no tab leads to ${name}`);
  };
  const phone = `${own} Pro`;

  await test.step('the model is written, with the names that shops use', async () => {
    await page.goto('/factory/means/model');
    await page.getByRole('button', { name: '新建型号' }).focus();
    await keyboard.press('Enter');
    await focused(/^品牌/);
    for (const text of ['新牌', phone, `${own.slice(-12)}P`]) {
      await keyboard.type(text);
      await keyboard.press('Tab');
    }
    await tabTo(/^别名/);
    await keyboard.type(`新牌${own}`);
    await tabTo(/^保存/);
    await keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('its SKUs are made: what it would make is said before', async () => {
    await page.goto('/factory/means/sku');
    await page.getByRole('button', { name: '批量生成' }).focus();
    await keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: '批量生成 SKU' });
    await expect(dialog.getByRole('group', { name: '材质' }).getByRole('checkbox').first()).toBeVisible();
    for (const [group, word, count] of [
      ['型号', phone, 1],
      ['材质', `${own}材`, MATERIALS],
      ['颜色', `${own}色`, COLOURS],
    ] as const) {
      await tabTo(new RegExp(`^搜索${group}`));
      await keyboard.type(word);
      await expect(dialog.getByRole('group', { name: group }).getByRole('checkbox')).toHaveCount(count);
      await tabTo(new RegExp(`^全选${group}`));
      await keyboard.press('Space');
      await expect(dialog.getByRole('group', { name: group })).toContainText(`已选 ${count} 个`);
    }
    await expect(dialog).toContainText('共 96 个组合：新建 96 个。');
    await tabTo(/^生成/);
    await keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('and merchants find all of them at their price', async () => {
    const merchant = await signInTo(baseURL!, 'merchant01');
    await expect
      .poll(async () => (await merchant.call(sku.page, { keyword: phone })).total)
      .toBe(MATERIALS * COLOURS);
    const { list } = await merchant.call(sku.page, { keyword: phone, pageSize: 100 });
    expect(new Set(list.map(({ priceCents }) => priceCents))).toEqual(new Set([1000]));
    expect(new Set(list.map(({ code }) => code)).size).toBe(96);
  });
});
