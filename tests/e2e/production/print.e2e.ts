import { agentCall } from '#contract/print-job/agent-call.ts';
import { printJob } from '#contract/print-job/print-job.ts';
import { openAgent } from '#server/agent/agent.ts';
import { openServer } from '#server/agent/server-calls.ts';
import { barriers } from '#tests/e2e/barriers.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { hands } from '#tests/e2e/orders/own-orders.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { listPage } from '#tests/e2e/pages/list.ts';
import { openLabelPrinter } from '#tests/support/label-printer.ts';
import { randomUUID } from 'node:crypto';

test('[P177] an agent is paired by its code, a printer of it is tried, and what it breaks off is asked about and printed again', async ({
  signedIn,
  baseURL,
}) => {
  test.setTimeout(60_000);
  const labels = await openLabelPrinter();
  const name = `标签机 ${randomUUID().slice(0, 8)}`;
  const { page } = await signedIn('factory01');
  try {
    await page.goto('/factory/system/print?tab=agents');
    const agents = listPage(page, '打印', '打印助手');
    await agents.action('新建打印助手').first().click();
    const naming = dialog(page, '新建打印助手');
    await naming.field('名称').fill(name);
    await naming.button('保存').click();
    const pairing = dialog(page, '配对打印助手');
    const shown = pairing.panel.getByLabel('配对码', { exact: true });
    await expect(shown).toHaveValue(/^\w{4}-\w{4}$/);
    // As somebody types it at the computer beside the printer.
    const code = (await shown.inputValue()).toLowerCase();
    const { key } = await openServer({ server: baseURL! })(agentCall.pair, { code, program: 'test' });
    await expect(pairing.panel).toHaveCount(0);
    await expect(agents.rows.filter({ hasText: name })).toContainText('在线');

    await page.goto('/factory/system/print');
    const printers = listPage(page, '打印', '打印机');
    await printers.action('新建打印机').first().click();
    const form = dialog(page, '新建打印机');
    await form.field('名称').fill(name);
    await form.panel.getByRole('combobox', { name: '打印助手' }).selectOption(name);
    await form.field('地址').fill(labels.address);
    await form.button('保存').click();
    const row = printers.rows.filter({ hasText: labels.address });
    await expect(row).toContainText('60 × 40');
    expect(await barriers(page)).toEqual([]);
    await row.getByRole('button', { name: '测试页' }).click();
    const trying = dialog(page, `在「${name}」打印测试页`);
    await trying.button('打印测试页').click();
    await expect(trying.panel).toHaveCount(0);

    // The program as it runs beside the printer, one question at a time.
    const agent = openAgent(openServer({ server: baseURL!, key }), () => undefined);
    labels.breaksAfter = 1;
    await agent.step();
    await agent.idle();
    labels.breaksAfter = undefined;

    await page.getByRole('tab', { name: '待处理' }).click();
    const jobs = listPage(page, '打印', '打印任务');
    const job = jobs.rows.filter({ hasText: name });
    await expect(job).toContainText('结果未知');
    await jobs.select(name);
    await jobs.action('重打').click();
    const retry = dialog(page, '重打 1 个打印任务');
    await retry.field('缺了什么').fill('整张');
    await retry.button('重打').click();
    await expect(job).toHaveCount(0);
    await agent.step();
    await agent.idle();
    await page.getByRole('tab', { name: '全部任务' }).click();
    await expect(job).toContainText('已送达');
    expect(labels.all()).toContain('^XZ');
    const factory = await hands('factory01');
    const { list } = await factory.call(printJob.page, { view: 'all', pageSize: 200 });
    expect(list.find(({ printerName }) => printerName === name)).toMatchObject({ attempt: 2 });
  } finally {
    await labels.close();
  }
});
