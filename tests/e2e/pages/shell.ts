import { expect, type Locator, type Page } from '@playwright/test';

export type Shell = ReturnType<typeof shell>;

/** The frame of the workspace as a user sees it. */
export function shell(page: Page) {
  const menu = page.getByRole('navigation', { name: '主菜单' });
  const tabs = page.getByRole('navigation', { name: '已打开的页面' });
  const header = page.getByRole('banner');
  const userButton = header.getByRole('button', { name: /用户菜单$/ });
  const entry = (name: string) => menu.getByRole('link', { name, exact: true });
  // Screens with the whole window have no menu: they are left first.
  const back = page.getByRole('banner').getByRole('button', { name: '返回', exact: true });
  const choose = async (name: string): Promise<void> => {
    await userButton.click();
    await page.getByRole('radio', { name, exact: true }).click();
    await page.keyboard.press('Escape');
  };
  const screen = (name: string): Locator => page.getByRole('region', { name, exact: true });
  const closeTab = (name: string): Promise<void> =>
    tabs.getByRole('button', { name: `关闭 ${name}`, exact: true }).click();
  return {
    page,
    menu,
    /** The way out of a screen that has the whole window. */
    back,
    /** Looks at screens one after the other, each alone: none is kept behind the next, and one with the whole window is left. */
    async visit(names: readonly string[], look: (name: string) => Promise<void>) {
      let before: string | undefined;
      for (const [at, name] of names.entries()) {
        // Two screens may have one name: each is reached by its own entry.
        await entry(name)
          .nth(names.slice(0, at).filter((one) => one === name).length)
          .click();
        await expect(screen(name)).toBeVisible();
        const isWhole = await back.isVisible();
        if (before !== undefined && !isWhole) await closeTab(before);
        await look(name);
        if (isWhole) {
          await back.click();
          await closeTab(name);
        } else before = name;
      }
    },
    tabs,
    header,
    entry,
    entries: menu.getByRole('link'),
    main: page.getByRole('main'),
    breadcrumb: page.getByRole('navigation', { name: '当前位置' }),
    tenantButton: header.getByRole('button', { name: /^切换公司/ }),
    taskButton: header.getByRole('button', { name: /^任务/ }),
    noticeButton: header.getByRole('button', { name: /^通知/ }),
    /** The page that is shown, by the name of its menu. */
    screen,
    /** All of them; the close buttons and the menu beside them are not tabs. */
    openTabs: tabs.locator('.page-tab button:not([aria-label])'),
    tab: (name: string) => tabs.getByRole('button', { name, exact: true }),
    open: (name: string) => entry(name).click(),
    closeTab,
    closeOthers: async (name: string) => {
      await tabs.getByRole('button', { name, exact: true }).click({ button: 'right' });
      await page.getByRole('menuitem', { name: '关闭其他' }).click();
    },
    async switchTenant(name: string) {
      await header.getByRole('button', { name: /^切换公司/ }).click();
      await page.getByRole('menuitem', { name }).click();
    },
    async search(text: string) {
      await page.keyboard.press('Control+k');
      await page.getByRole('textbox', { name: /^搜索页面/ }).fill(text);
    },
    found: (name: string | RegExp) => page.getByRole('menu').getByRole('menuitem', { name }),
    theme: (name: '浅色' | '深色' | '跟随系统') => choose(name),
    density: (name: '舒适' | '紧凑') => choose(name),
    /** Opens a dialog of the user menu. */
    async openAccount(name: '个人资料' | '修改密码' | '修改手机号' | '登录设备' | '意见反馈') {
      await userButton.click();
      await page.getByRole('button', { name, exact: true }).click();
      return page.getByRole('dialog', { name });
    },
    async signOut() {
      await userButton.click();
      await page.getByRole('button', { name: '退出登录' }).click();
    },
  };
}
