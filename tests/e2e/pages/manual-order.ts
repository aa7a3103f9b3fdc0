import { expect, type Page } from '@playwright/test';
import { dialog } from './dialog.ts';

/** A grid of goods within a dialog: manual orders and edited goods have the same. */
export function goodsGrid(page: Page, title: string | RegExp) {
  const { panel } = dialog(page, title);
  const cell = (row: number, label: string) => panel.getByLabel(`第 ${row} 行${label}`, { exact: true });
  return {
    table: panel.getByRole('table', { name: '商品行' }),
    total: panel.getByRole('status', { name: '合计' }),
    quantity: (row: number) => cell(row, '数量'),
    price: (row: number) => cell(row, '单价'),
    sku: (row: number) => cell(row, ' SKU'),
    remove: (row: number) => panel.getByRole('button', { name: `删除第 ${row} 行` }).click(),
    /** By the keyboard: typed, waited for, entered. */
    async pick(row: number, code: string) {
      await pickSku(page, cell(row, ' SKU'), code);
    },
    picture: (row: number, file: { name: string; mimeType: string; buffer: Buffer }) =>
      cell(row, '印刷图片').setInputFiles(file),
  };
}

export async function pickSku(page: Page, field: ReturnType<Page['getByLabel']>, code: string) {
  await field.fill(code);
  const found = page.getByRole('option').filter({ hasText: code });
  await expect(found.first()).toBeVisible();
  await field.press('Enter');
  await expect(field).toHaveValue(new RegExp(`^${code.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}`));
}

export function newOrders(page: Page) {
  const open = async (name: string) => {
    await page.getByRole('button', { name: '新建订单' }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
    return dialog(page, name);
  };
  const batch = dialog(page, '批量下单').panel;
  const cell = (row: number, column: string) => batch.getByLabel(`第 ${row} 行${column}`, { exact: true });
  return {
    manual: () => open('手工单'),
    batch: () => open('批量下单'),
    cell,
    /** The row that begins with this number, with what is wrong with it. */
    row: (number: number) => batch.getByRole('row').nth(number),
    /** As a spreadsheet puts cells on the clipboard. */
    paste: (row: number, column: string, cells: readonly (readonly string[])[]) =>
      cell(row, column).evaluate(
        (input, text) => {
          const clipboardData = new DataTransfer();
          clipboardData.setData('text/plain', text);
          input.dispatchEvent(
            new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
          );
        },
        cells.map((line) => line.join('\t')).join('\n'),
      ),
  };
}
