import { agentCall } from '#contract/print-job/agent-call.ts';
import { printTemplate } from '#contract/print-template/print-template.ts';
import { printAgent } from '#contract/printer/print-agent.ts';
import { printer } from '#contract/printer/printer.ts';
import { openAgent } from '#server/agent/agent.ts';
import { openServer } from '#server/agent/server-calls.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { openSandboxPrinter } from '#server/sandbox/ipp-printer.ts';
import { barriers } from '#tests/e2e/barriers.ts';
import { ownPair } from './own-pair.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { listPage } from '#tests/e2e/pages/list.ts';
import { loginPage } from '#tests/e2e/pages/login.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { readPaper } from '#tests/support/read-paper.ts';

const KINDS = ['标签', '合并标签', '面单', '自提单', '货架', '仓库'] as const;

test('[P069] a merchant pairs an agent, chooses how each of six papers is printed, tries one, and finds all of it after a sign-out (S02, S07)', async ({
  asUser,
  baseURL,
}) => {
  test.setTimeout(60_000);
  const { merchant, sells: own } = await ownPair();
  const paper = await openSandboxPrinter();
  try {
    await own.call(printTemplate.create, { name: '吊牌', kind: 'tag', from: 'tag6040' });
    const { page, signOut } = await asUser(merchant.username);
    await page.goto('/business/setting/printer?tab=agents');
    await listPage(page, '打印机', '打印助手').action('新建打印助手').first().click();
    const naming = dialog(page, '新建打印助手');
    await naming.field('名称').fill('店里的电脑');
    await naming.button('保存').click();
    const pairing = dialog(page, '配对打印助手');
    const shown = pairing.panel.getByLabel('配对码', { exact: true });
    await expect(shown).toHaveValue(/^\w{4}-\w{4}$/);
    const code = await shown.inputValue();
    const { key } = await openServer({ server: baseURL! })(agentCall.pair, { code, program: 'test' });
    await expect(pairing.panel).toHaveCount(0);
    const row = page.getByRole('row').filter({ hasText: '店里的电脑' });
    await expect(row).toContainText('在线');
    const [program] = (await own.call(printAgent.page, {})).list;
    await own.call(printer.create, {
      ...{ name: '标签机', way: 'agentIpp', agentId: program!.id, address: paper.address },
      ...{ width: 6000, height: 4000, dpi: 203 },
    });

    await page.goto('/business/setting/printer');
    const table = page.getByRole('table', { name: '本机设置' });
    const line = (kind: string) =>
      table.getByRole('row').filter({ has: page.getByRole('button', { name: `设置 ${kind}`, exact: true }) });
    await expect(line('标签')).toContainText('吊牌');
    expect(await barriers(page)).toEqual([]);
    for (const [nth, kind] of KINDS.entries()) {
      await line(kind)
        .getByRole('button', { name: `设置 ${kind}`, exact: true })
        .click();
      const form = dialog(page, `${kind}的打印设置`);
      if (kind === '标签') {
        await form.panel.getByLabel(/^方式/).selectOption('打印助手');
        await form.panel.getByLabel(/^打印机/).selectOption('标签机');
      }
      await form.field('向右偏移').fill(`-0.${nth + 1}`);
      await form.field('份数').fill(String(nth + 1));
      await form.button('保存').click();
      await expect(form.panel).toHaveCount(0);
      await expect(line(kind)).toContainText(`-0.${nth + 1}, 0.0`);
    }

    await line('标签').getByRole('button', { name: '打印样张 标签' }).click();
    await expect(page.getByText('样张已加入打印机的队列')).toBeVisible();
    const agent = openAgent(openServer({ server: baseURL!, key }), () => undefined);
    await agent.step();
    await agent.idle();
    expect(readPaper([...paper.jobs.values()][0]!.document)).toHaveLength(1);
    await line('标签').getByRole('button', { name: '预览 标签' }).click();
    const preview = dialog(page, '标签预览');
    await expect(preview.panel).toContainText('向右 -0.1 mm');
    await expect(preview.panel.getByRole('img', { name: '标签样张' })).toBeVisible();
    await preview.panel.getByText('关闭', { exact: true }).click();
    await expect(preview.panel).toHaveCount(0);

    await signOut();
    const login = loginPage(page);
    await expect(login.submit).toBeVisible();
    await login.signIn(merchant.username, DEMO_PASSWORD);
    await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible();
    await page.goto('/business/setting/printer');
    await expect(line('标签')).toContainText('标签机');
    for (const [nth, kind] of KINDS.entries()) {
      await expect(line(kind)).toContainText(`-0.${nth + 1}, 0.0`);
      await expect(line(kind).getByRole('cell').nth(7)).toHaveText(String(nth + 1));
    }
  } finally {
    await paper.close();
  }
});
