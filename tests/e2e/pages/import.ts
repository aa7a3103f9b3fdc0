import type { Page } from '@playwright/test';

interface Chosen {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** The wizard that brings order files in. */
export function importPage(page: Page) {
  const screen = page.getByRole('region', { name: '导入订单', exact: true });
  const start = screen.getByRole('button', { name: '开始导入' });
  return {
    screen,
    step: screen.getByRole('list', { name: '导入步骤' }).locator('[aria-current=step]'),
    failure: screen.getByRole('alert'),
    preview: screen.getByRole('group', { name: '文件预览' }),
    shop: screen.getByLabel('店铺'),
    currency: screen.getByLabel('币种'),
    progress: screen.getByRole('progressbar'),
    result: screen.getByLabel('导入结果'),
    recent: screen.getByRole('region', { name: '最近的导入' }),
    next: screen.getByRole('region', { name: '下一步' }),
    refused: screen.getByRole('region', { name: '被拒绝的行' }),
    /** A cell of a refused line, to be typed over. */
    refusedCell: (line: number, field: string) =>
      screen.getByLabel(`第 ${line} 行的${field}`, { exact: true }),
    mend: screen.getByRole('button', { name: /^重新导入改好的/ }),
    start,
    again: screen.getByRole('button', { name: '导入另一个文件' }),
    other: screen.getByRole('button', { name: '重新选择文件' }),
    open: async () => void (await page.goto('/business/order/import')),
    choose: (file: string | Chosen) => screen.getByLabel('选择订单文件').setInputFiles(file),
    column: (name: string) => screen.getByLabel(`「${name}」列对应`),
    /** Counts of the result by their names. */
    async counts() {
      const names = await screen.getByLabel('导入结果').locator('dt').allInnerTexts();
      const values = await screen.getByLabel('导入结果').locator('dd strong').allInnerTexts();
      return Object.fromEntries(names.map((name, i) => [name, Number(values[i]!.replaceAll(/\D/g, ''))]));
    },
    async downloadRefused() {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        screen.getByRole('button', { name: '下载被拒绝的行' }).click(),
      ]);
      return file;
    },
  };
}

/** A text as a file that a user chooses. */
export const textFile = (name: string, text: string): Chosen => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});
