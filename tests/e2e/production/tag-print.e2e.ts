import { batch } from '#contract/batch/batch.ts';
import type { Output } from '#contract/endpoint.ts';
import { pieceTag } from '#contract/piece-tag/piece-tag.ts';
import { plate } from '#contract/plate/plate.ts';
import { printAgent } from '#contract/printer/print-agent.ts';
import { printer } from '#contract/printer/printer.ts';
import type { Envelope } from '#contract/wire.ts';
import { barriers } from '#tests/e2e/barriers.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { hands, ownPrefix } from '#tests/e2e/orders/own-orders.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { listPage } from '#tests/e2e/pages/list.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { codesOf, readPaper } from '#tests/support/read-paper.ts';
import { until } from '#tests/support/until.ts';
import { waitingOrders } from './own-pieces.ts';

/** A plate of three pieces that is printed: its number, and theirs in the order of their places. */
async function printedPlate(factory: HttpClient) {
  const { one, two, profileId } = await waitingOrders(factory);
  const { batchId } = await factory.call(batch.make, { profileId, orderNos: [one, two] });
  await factory.call(batch.act, { event: 'batch.released', ids: [batchId] });
  await factory.call(plate.nest, { profileId });
  const own = async (view: 'making' | 'queue') =>
    (await factory.call(plate.page, { view, number: one })).list[0];
  const { id, number } = (await own('making'))!;
  await factory.call(plate.act, { event: 'plate.render', ids: [id] });
  await until(async () => (await own('queue'))?.state === 20, 'the plate was not drawn', {
    limitMs: 120_000,
  });
  await factory.call(plate.download, { id, version: (await own('queue'))!.version });
  await factory.call(plate.printed, { id, version: (await own('queue'))!.version });
  const { slots } = await factory.call(plate.detail, { id });
  return { number, pieces: slots.map(({ pieceNumber }) => pieceNumber) };
}

/** A printer for tags that is taken where nobody chooses: its name. */
async function defaultPrinter(factory: HttpClient): Promise<string> {
  const name = `标签机 ${ownPrefix()}`;
  const { id: agentId } = await factory.call(printAgent.create, { name });
  const { id } = await factory.call(printer.create, {
    ...{ name, way: 'agentZpl', agentId, address: '10.0.0.9:9100', width: 6000, height: 4000, dpi: 203 },
  });
  await factory.call(printer.default, { id, isDefault: true });
  return name;
}

test('[P143] a scanned plate shows its pieces by their places, and its tags come as a PDF whose codes are theirs', async ({
  signedIn,
}) => {
  test.setTimeout(300_000);
  const factory = await hands('factory01');
  const { number, pieces } = await printedPlate(factory);
  const printerName = await defaultPrinter(factory);
  const { page } = await signedIn('factory01');
  await page.goto('/factory/product/tagPrint');
  const tags = listPage(page, '标签打印');
  await tags.filter('号码', number);
  for (const [at, one] of pieces.entries()) await expect(tags.rows.nth(at)).toContainText(one);
  expect(await barriers(page)).toEqual([]);

  await test.step('all of the plate is printed', async () => {
    await tags.action('按版或批次打印').click();
    const form = dialog(page, '按版或批次打印标签');
    await expect(form.field('号码')).toHaveValue(number);
    await form.panel.getByRole('combobox', { name: '模板' }).selectOption('标签 60×40（默认）');
    // The default printer is chosen beforehand, and can be left.
    const choice = form.panel.getByRole('combobox', { name: '打印机' });
    await expect(choice.locator('option:checked')).toHaveText(printerName);
    await choice.selectOption('浏览器打印（打开文件）');
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith(pieceTag.paper.path)),
      form.button('打印').click(),
    ]);
    const told = dialog(page, '打印标签');
    await expect(told.panel.getByRole('status')).toContainText(`${pieces.length} 张标签已生成`);
    const { data } = (await answer.json()) as Envelope<Output<typeof pieceTag.paper>>;
    const pages = readPaper(Buffer.from(data.pdf, 'base64'));
    const codes = await Promise.all(pages.map(codesOf));
    expect(codes).toEqual(pieces.map((one) => [`Code128 ${one}`, `QRCode ${one}`]));
    await told.button('关闭').first().click();
  });

  await test.step('one is printed again, which asks for a reason', async () => {
    await tags.tab('已打标签').click();
    await tags.select(pieces[1]!);
    await tags.action('打印标签').click();
    const form = dialog(page, '打印标签 1 张');
    const choice = form.panel.getByRole('combobox', { name: '打印机' });
    await expect(choice.locator('option:checked')).toHaveText(printerName);
    await choice.selectOption('浏览器打印（打开文件）');
    await form.button('打印').click();
    await expect(form.panel).toContainText('其中 1 件已打过标签，请选择重打的原因。');
    await form.panel.getByRole('combobox', { name: '重打原因' }).selectOption('脏污');
    await form.button('打印').click();
    await expect(dialog(page, '打印标签').panel.getByRole('status')).toContainText('1 张标签已生成');
  });
});
