import { barriers } from '#tests/e2e/barriers.ts';
import { ask } from '#tests/e2e/entry/own-tenant.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { listPage } from '#tests/e2e/pages/list.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { inspectedPieces } from './inspected-pieces.ts';

test('[P180] a number says what it is and leads to its page; a piece is made again, and its old number shows the new one', async ({
  signedIn,
}) => {
  const pieces = await inspectedPieces(2);
  const [first] = pieces as [(typeof pieces)[number], (typeof pieces)[number]];
  const [{ batch }] = (await ask<{ batch: string }>(
    `select b.number as batch from piece p join batch b on b.id = p.batch_id where p.id = $1`,
    [first.id],
  )) as [{ batch: string }];
  const wrong = `${first.number.slice(0, 11)}${(Number(first.number[11]) + 1) % 10}`;
  const { page } = await signedIn('factory01');
  await page.goto(
    `/factory/usual/barcodeDetail?${new URLSearchParams([
      ['numbers', batch],
      ['numbers', wrong],
    ])}`,
  );
  const list = listPage(page, '条码详情');
  await expect(list.rows).toHaveCount(pieces.length);
  await expect(page.getByText('不是生产件号：校验位不对')).toBeVisible();
  await expect(page.getByRole('link', { name: `打开 ${batch}` })).toHaveAttribute('href', new RegExp(batch));
  expect(await barriers(page)).toEqual([]);

  await list.select(first.number);
  await list.action('补做').click();
  const form = dialog(page, `补做 ${first.number}`);
  await form.panel.getByRole('combobox', { name: '缺陷' }).selectOption('脏污');
  await form.button('补做').click();
  await expect(form.panel).toBeHidden();
  await expect(list.rows.filter({ hasText: first.number }).first()).toContainText('已报废');

  await page.goto(`/factory/usual/barcodeDetail?numbers=${first.number}`);
  await expect(list.rows).toHaveCount(1);
  const [{ number: next }] = (await ask<{ number: string }>(
    `select number from piece where remake_of_id = $1`,
    [first.id],
  )) as [{ number: string }];
  await expect(list.rows.first()).toContainText(next);
  await list.rows.first().click();
  const way = page.getByRole('region', { name: '时间线' });
  await expect(way).toContainText('不合格补做');
  await expect(page.getByRole('region', { name: '各次制作' })).toContainText(next);
});
