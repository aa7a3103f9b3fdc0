import type { Locator, Page } from '@playwright/test';
import { expect } from '#tests/e2e/support.ts';

/** The fields of a mobile and of the code that goes to it, on a page or in a dialog. */
export function mobileFields(on: Page | Locator, label = '手机号') {
  const number = on.getByLabel(label, { exact: true });
  const code = on.getByLabel('短信验证码', { exact: true });
  const send = on.getByRole('button', { name: '获取验证码', exact: true });
  const text = on.locator('.sms-demo');
  return {
    number,
    code,
    send,
    /** In place of the button, until the next code may be asked for. */
    wait: on.getByRole('button', { name: /^\d+ 秒后重新获取$/ }),
    text,
    /** Has a code sent, reads it from the demo's text, and types it. */
    async prove(mobile?: string) {
      if (mobile) await number.fill(mobile);
      await send.click();
      await expect(text).toContainText(/\d{6}/);
      await code.fill(/\d{6}/.exec(await text.innerText())![0]);
    },
  };
}
