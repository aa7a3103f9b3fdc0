import type { Download, Locator, Page } from '@playwright/test';
import { dialog } from './dialog.ts';
import { tick } from './list.ts';

async function saved(page: Page, button: Locator): Promise<Download> {
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return file;
}

/** The dialog in which a list is taken out as a file. */
export function exportDialog(page: Page) {
  const { panel, button, field } = dialog(page, '导出订单');
  return {
    panel,
    field,
    start: button('开始导出'),
    /** What will be exported, or what is missing. */
    says: panel.getByRole('status'),
    chosen: panel.locator('.export-chosen li'),
    example: panel.locator('code'),
    column: (name: string, on: boolean) => tick(panel.getByRole('checkbox', { name, exact: true }), on),
    pictures: () => tick(panel.getByRole('checkbox', { name: /^同时导出印刷文件/ })),
    result: panel.getByRole('heading', { name: /：已完成$/ }),
    download: () => saved(page, button('下载文件')),
    close: () => button('关闭').last().click(),
  };
}

/** The dialog in which a file of waybill numbers is brought in. */
export function waybillDialog(page: Page) {
  const { panel, button, field } = dialog(page, '导入运单号');
  return {
    panel,
    field,
    choose: (name: string, text: string) =>
      panel
        .getByLabel('选择运单号文件')
        .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) }),
    start: button('导入并发货'),
    outcome: panel.locator('.task-watch'),
    downloadRefused: () => saved(page, button('下载被拒绝的行')),
    close: () => button('关闭').last().click(),
  };
}
