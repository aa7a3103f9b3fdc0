import { expect, type Locator, type Page } from '@playwright/test';
import { dialog } from './dialog.ts';

/** A picture is drawn when the browser has read its pixels, not when its place stands. */
export const expectDrawn = (image: Locator) =>
  expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);

/** The dialog that takes many pictures to their codes. */
export function uploadPictures(page: Page) {
  const { panel, button, failure } = dialog(page, '批量上传图片');
  const row = (fileName: string) => panel.getByRole('row', { name: fileName });
  return {
    panel,
    button,
    failure,
    row,
    open: () => page.getByRole('button', { name: '批量上传图片' }).click(),
    choose: (files: { name: string; mimeType: string; buffer: Buffer }[]) =>
      panel.getByLabel('选择图片').setInputFiles(files),
    code: (fileName: string, code: string) =>
      row(fileName).getByRole('button', { name: `${fileName} 的编码：${code}` }),
    async chooseCode(fileName: string, code: string) {
      await row(fileName)
        .getByRole('button', { name: `${fileName} 的编码：` })
        .click();
      await page.getByRole('textbox', { name: '搜索编码' }).fill(code);
      await page.getByRole('option', { name: code }).click();
    },
  };
}
