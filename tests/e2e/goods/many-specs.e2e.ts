import { expect, test } from '#tests/e2e/support.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { listPage } from '#tests/e2e/pages/list.ts';
import { ask, ownTenant } from '#tests/e2e/entry/own-tenant.ts';
import { material } from '#contract/means/material.ts';
import { model } from '#contract/means/model.ts';
import { sku } from '#contract/sku/sku.ts';
import { tenant } from '#contract/tenant/tenant.ts';
import { signInTo } from '#tests/support/http-client.ts';

const PASSWORD = 'geheim1';
/** One more than may be changed without verification (duties of P126). */
const MANY = 51;

test('[P126] more than fifty sizes at once ask for the code and the password, and are saved once', async ({
  asUser,
  baseURL,
}) => {
  const { username, tenantId } = await ownTenant('factory');
  const api = await signInTo(baseURL!, username);
  await api.call(material.create, { code: 'M', name: '透明壳' });
  for (let i = 1; i <= MANY; i++) {
    await api.call(model.create, { code: `P${i}`, brand: '新牌', name: `新机 ${i}` });
    await api.call(sku.create, {
      ...{
        code: `K${i}`,
        name: `壳 ${i}`,
        material: '透明壳',
        brand: '新牌',
        model: `新机 ${i}`,
        color: '透明',
      },
      priceCents: 900,
    });
  }
  await api.call(tenant.setDangerPassword, { dangerOptPassword: PASSWORD });

  const { page } = await asUser(username);
  const specs = listPage(page, '批量孔位图');
  await page.goto('/factory/means/holeImage?pageSize=100');
  await expect(specs.rows).toHaveCount(MANY);
  await specs.selectPage();
  await specs.action('设置尺寸').click();
  const form = dialog(page, `设置 ${MANY} 个印刷规格的尺寸`);
  await form.field('宽（含出血）').fill('76');
  await form.field('高（含出血）').fill('151');
  await form.button('保存').click();

  const danger = dialog(page, '请先验证');
  await expect(danger.panel).toContainText(`${MANY} 个印刷规格将改为同样的尺寸`);
  await danger.typeCode();
  await danger.field('危险操作密码').fill('falsch1');
  await danger.button('确认').click();
  await expect(danger.panel).toContainText('危险操作密码不正确');
  const saved = async () =>
    (await ask('select 1 from print_spec where factory_id = $1 and width = 760', [tenantId])).length;
  expect(await saved()).toBe(0);

  await danger.field('危险操作密码').fill(PASSWORD);
  await danger.typeCode();
  await danger.button('确认').click();
  await expect(danger.panel).toHaveCount(0);
  await expect(specs.rows.first()).toContainText('76.0 × 151.0');
  expect(await saved()).toBe(MANY);
});
