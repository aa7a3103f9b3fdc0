import type { Page } from '@playwright/test';
import { dialog } from './dialog.ts';
import { listPage } from './list.ts';

/** The factory's SKUs and their form. */
export function skuPage(page: Page) {
  const list = listPage(page, 'SKU');
  const form = dialog(page, /SKU/);
  return {
    ...list,
    form,
    create: list.region.getByRole('button', { name: '新建 SKU' }),
    open: async (search = '') => void (await page.goto(`/factory/means/sku${search}`)),
    edit: (code: string) => list.row(code).getByRole('button', { name: '修改' }).click(),
    async enter(values: Record<string, string>) {
      for (const [label, text] of Object.entries(values)) await form.field(label).fill(text);
    },
    save: () => form.button('保存').click(),
  };
}
