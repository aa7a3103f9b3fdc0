import type { Page } from '@playwright/test';
import { dialog } from './dialog.ts';
import { listPage } from './list.ts';

/** The list of codes, and the dialog that says what they are. */
export function codesPage(page: Page) {
  const waiting = listPage(page, '编码列表', '待匹配编码');
  const form = dialog(page, /^映射/);
  const message = page.locator('.notice-toast', { hasText: /^已映射/ });
  return {
    waiting,
    mapped: listPage(page, '编码列表', '已映射编码'),
    dialog: form,
    message,
    open: async (search = '') => void (await page.goto(`/business/code/list${search}`)),
    /** Maps what the dialog was opened for to the first SKU that the keyword finds. */
    async toSku(keyword: string, picture?: { name: string; mimeType: string; buffer: Buffer }) {
      await form.panel.getByLabel('搜索 SKU').fill(keyword);
      await form.panel
        .getByRole('radio', { name: new RegExp(keyword) })
        .first()
        .click();
      if (picture) {
        await form.panel.getByLabel('印刷图片', { exact: true }).setInputFiles(picture);
        await form.panel.getByRole('img', { name: '已选图片' }).waitFor();
      }
      await form.button('保存映射').click();
    },
    async notGoods() {
      await form.button(/^不是商品/).click();
      await form.button('保存映射').click();
    },
  };
}
