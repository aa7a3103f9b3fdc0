import type { Locator, Page } from '@playwright/test';
import { dialog } from './dialog.ts';
import { listPage } from './list.ts';

/** The factory's review rules, their editor and the log of their runs. */
export function rulesPage(page: Page) {
  const list = listPage(page, '待审规则');
  const editor = dialog(page, /^(新建|修改|复制)规则$/);
  const preview = editor.panel.getByRole('region', { name: '试算' });
  return {
    ...list,
    runs: listPage(page, '待审规则', '运行记录'),
    editor: {
      ...editor,
      leaf: (at: number) => leafOf(editor.panel.getByRole('group', { name: `条件 ${at}`, exact: true })),
      preview,
      count: preview.getByRole('status'),
      hits: preview.getByRole('list', { name: '符合的订单' }).getByRole('listitem'),
      save: () => editor.button('保存').click(),
    },
    leaving: dialog(page, '放弃修改？'),
    deletion: dialog(page, '是否删除？'),
    create: list.region.getByRole('button', { name: '新建规则' }).first(),
    open: async (search = '') => void (await page.goto(`/factory/usual/orderReview/pendingRule${search}`)),
    act: (name: string, what: string) => list.row(name).getByRole('button', { name: what }).click(),
  };
}

/** One condition of the editor. */
const leafOf = (group: Locator) => ({
  group,
  choose: (field: string) => group.getByLabel('字段', { exact: true }).selectOption({ label: field }),
  compare: (word: string) => group.getByLabel('比较', { exact: true }).selectOption({ label: word }),
  value: (label: string) => group.getByLabel(label, { exact: true }),
  /** As codes are pasted from a sheet: one a line. */
  async paste(label: string, values: readonly string[]) {
    await group.getByRole('button', { name: `批量输入${label}` }).click();
    await group.page().getByLabel(`${label}，每行一个`).fill(values.join('\n'));
    await group.page().getByRole('button', { name: '确定', exact: true }).click();
  },
});
