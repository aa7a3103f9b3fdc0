import { barriers } from '#tests/e2e/barriers.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { listPage } from '#tests/e2e/pages/list.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { inspectedPieces } from './inspected-pieces.ts';

const inFours = (number: string) => number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');

test('[P190] pieces are judged by a scanner and a few keys: one passes, one is made again under a new number, and that is taken back', async ({
  signedIn,
}) => {
  const [good, bad] = await inspectedPieces(2);
  const { page } = await signedIn('factory01');
  await page.goto('/factory/usual/quality');
  const desk = page.getByRole('region', { name: '质检台' });
  const field = desk.getByRole('textbox', { name: '生产件号' });
  const said = desk.getByRole('status').first();
  /** As a scanner does: the digits and Enter, into whatever has the focus. */
  const scan = async (number: string) => {
    await expect(field).toBeFocused();
    await page.keyboard.type(number);
    await page.keyboard.press('Enter');
  };
  await expect(desk.getByRole('button', { name: /缺墨/ })).toBeVisible();

  await scan(good!.number);
  await expect(said).toContainText('待判定');
  await expect(desk.getByText(inFours(good!.number)).first()).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await desk.getByRole('button', { name: '合格（回车）' }).click();
  await expect(said).toContainText('合格');

  await scan(bad!.number);
  await expect(said).toContainText('待判定');
  await page.keyboard.press('1');
  await expect(desk.getByRole('heading', { name: '不合格：缺墨' })).toBeVisible();
  await expect(field).toBeFocused();
  expect(await barriers(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(said).toContainText('补做件新号');
  const successor = /新号 ([\d ]+)/.exec(await said.innerText())![1]!.replaceAll(' ', '');
  expect(successor).not.toBe(bad!.number);

  await scan(bad!.number);
  await expect(said).toContainText('旧号');
  await expect(said).toContainText(inFours(successor));
  await page.keyboard.press('F8');
  await expect(said).toContainText('已撤销');
  await expect(desk.getByRole('button', { name: '合格（回车）' })).toBeEnabled();

  await page.keyboard.press('1');
  await desk.getByRole('button', { name: '确认补做（回车）' }).click();
  await expect(said).toContainText('补做件新号');
  await page.goto(`/factory/usual/quality?tab=records&number=${bad!.number}`);
  const records = listPage(page, '质检');
  await expect(records.rows).toHaveCount(2);
  await expect(records.rows.first()).toContainText('补做');
  await records.rows.first().getByText('缺墨').click();
  const drawer = page.getByRole('region', { name: '质检记录' });
  await drawer.getByRole('button', { name: '更正缺陷与责任' }).click();
  const form = dialog(page, `更正 ${bad!.number}`);
  await form.field('缺陷').selectOption('偏位');
  await form.field('原因').fill('看错了');
  await form.button('更正').click();
  await expect(form.panel).toBeHidden();
  await expect(records.rows.first()).toContainText('偏位');
});
