import { defect } from '#contract/quality/defect.ts';
import { quality } from '#contract/quality/quality.ts';
import { barriers } from '#tests/e2e/barriers.ts';
import { hands } from '#tests/e2e/orders/own-orders.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { listPage } from '#tests/e2e/pages/list.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { inspectedPieces } from './inspected-pieces.ts';

test('[P109] what failed with a usable blank is reused or destroyed, thing by thing, and taken back within a day', async ({
  signedIn,
}) => {
  const factory = await hands('factory01');
  const [piece] = await inspectedPieces(1);
  const { list } = await factory.call(defect.page, { keyword: '脏污' });
  const { version, id: pieceId } = await factory.call(quality.look, { number: piece!.number });
  await factory.call(quality.fail, {
    ...{ pieceId, version, defectId: list[0]!.id },
    ...{ responsible: { kind: 'operator' }, treatment: { kind: 'remake' } },
  });
  const { page } = await signedIn('factory01');
  await page.goto(`/factory/data/recovery?number=${piece!.number}`);
  const things = listPage(page, '回收');
  await expect(things.rows).toHaveCount(1);
  await expect(things.rows.first()).toContainText('脏污');
  await expect(things.rows.first()).toContainText('坯件回用');
  expect(await barriers(page)).toEqual([]);

  await things.selectPage();
  await things.action('坯件回用').click();
  await expect(things.rows).toHaveCount(0);
  await things.tab('已处理').click();
  await expect(things.rows.first()).toContainText('坯件回用');
  await things.selectPage();
  await things.action('撤销处理').click();
  await expect(things.rows).toHaveCount(0);

  await things.tab('待处理').click();
  await expect(things.rows).toHaveCount(1);
  await things.selectPage();
  await things.action('销毁').click();
  const form = dialog(page, '销毁 1 件');
  await form.button('销毁').click();
  await expect(form.panel).toContainText('请填写销毁的原因');
  await form.button('破损').click();
  await form.button('销毁').click();
  await expect(form.panel).toBeHidden();
  await expect(things.rows).toHaveCount(0);
  await things.tab('已处理').click();
  await expect(things.rows.first()).toContainText('破损');
});
