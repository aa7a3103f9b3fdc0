import type { Page } from '@playwright/test';

/** A dialog by its title. */
export function dialog(page: Page, title: string | RegExp) {
  const panel = page.getByRole('dialog', { name: title });
  return {
    panel,
    failure: panel.getByRole('alert'),
    field: (label: string | RegExp) => panel.getByLabel(label),
    button: (name: string | RegExp) => panel.getByRole('button', { name }),
    /** The six characters that the danger dialog asks for. */
    async typeCode() {
      const code = await panel.getByLabel(/^验证码/).innerText();
      await panel.getByLabel(/^输入上面的验证码/).fill(code.toLowerCase());
    },
  };
}
