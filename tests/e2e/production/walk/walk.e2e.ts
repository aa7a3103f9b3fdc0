import { batch } from '#contract/batch/batch.ts';
import { pieceTag } from '#contract/piece-tag/piece-tag.ts';
import { station } from '#contract/station/station.ts';
import { ask } from '#tests/e2e/entry/own-tenant.ts';
import { act } from '#tests/e2e/orders/own-orders.ts';
import { dialog } from '#tests/e2e/pages/dialog.ts';
import { ordersPage } from '#tests/e2e/pages/orders.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { inFours, openStation, scan } from './desk.ts';
import { openOwnHall, type OwnHall } from './own-hall.ts';
import { openPaper } from './paper.ts';

const ORDERS = 40;
/** Of the shorter walk without network. */
const FEW = 12;

/** The tags of a plate come out of an IPP printer that an agent of the hall reaches. @returns the codes on each page */
async function printedTags(hall: OwnHall, baseURL: string, number: string): Promise<string[][]> {
  const paper = await openPaper(hall, baseURL, { kind: 'tag', from: 'tag6040', width: 6000, height: 4000 });
  try {
    const { printerId, templateId } = paper;
    await hall.works.call(pieceTag.print, { templateId, printerId, number });
    return await paper.printed();
  } finally {
    await paper.close();
  }
}

test('forty real orders go through the whole hall by a scanner: one piece is made again, one order is intercepted on its plate', async ({
  signedIn,
  baseURL,
}) => {
  test.setTimeout(360_000);
  const hall = await openOwnHall(ORDERS);
  const { works, sells, real, factory } = hall;
  const first = await hall.batched();
  const [sheet] = await hall.drawn();
  const all = await hall.pieces();
  expect(all).toHaveLength(real.pieces);
  const { page } = await signedIn(factory.username);

  const [stopped] = (await hall.orders()).toSorted((a, b) => a.id - b.id);
  const taken = all.filter(({ orderId }) => orderId === stopped!.id).map(({ number }) => number);
  await test.step('an order is intercepted: its pieces leave the plate, whose other places stay', async () => {
    await act(sells, 'order.refund.requested', [stopped!.id]);
    const { slots } = await hall.plateOf(sheet!.id);
    expect(slots.filter(({ blank }) => blank).map(({ pieceNumber }) => pieceNumber)).toEqual(taken);
    await hall.sent(sheet!.id);
  });
  const rest = all.filter(({ orderId }) => orderId !== stopped!.id);
  const numbers = rest.map(({ number }) => number);

  await test.step('the plate is printed, and its tags come out of the printer in the order of its places', async () => {
    const print = await openStation(page, hall, 'print');
    await print.scans([sheet!.number]);
    await expect(print.said).toContainText('打印完成');
    await expect(print.said).toContainText(`共 ${numbers.length} 件`);
    const { slots } = await hall.plateOf(sheet!.id);
    const lie = slots.filter(({ blank }) => !blank).map(({ pieceNumber }) => pieceNumber);
    const codes = await printedTags(hall, baseURL!, sheet!.number);
    expect(codes).toEqual(lie.map((one) => [`Code128 ${one}`, `QRCode ${one}`]));
  });

  await test.step('each piece is glued; what was intercepted is told to stop', async () => {
    const glue = await openStation(page, hall, 'step');
    await glue.scans(numbers);
    await expect(glue.today).toHaveText(String(numbers.length));
    await glue.scans(taken.slice(0, 1));
    await expect(glue.said).toContainText('订单被拦截');
    await expect(glue.today).toHaveText(String(numbers.length));
  });

  const [bad, ...good] = numbers;
  let remade = '';
  await test.step('one fails at the desk and is made again under a number of its own, all others pass', async () => {
    await page.goto('/factory/usual/quality');
    const desk = page.getByRole('region', { name: '质检台' });
    const verdict = desk.getByRole('status').first();
    await expect(desk.getByRole('button', { name: /偏位/ })).toBeVisible();
    await expect(desk.getByRole('textbox', { name: '生产件号' })).toBeFocused();
    await scan(page, bad!);
    await expect(verdict).toContainText('待判定');
    await page.keyboard.press('1');
    await expect(desk.getByRole('heading', { name: '不合格：偏位' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(verdict).toContainText('补做件新号');
    remade = /新号 ([\d ]+)/.exec(await verdict.innerText())![1]!.replaceAll(' ', '');
    const quality = await openStation(page, hall, 'quality');
    await quality.scans(good);
    await expect(quality.today).toHaveText(String(good.length));
    await quality.scans([bad!]);
    await expect(quality.said).toContainText('已报废');
    await expect(quality.said).toContainText(remade);
  });

  await test.step('the refund is withdrawn: what left the plate and what is made again come on the next one', async () => {
    await act(sells, 'order.refund.withdrawn', [stopped!.id]);
    const { batch: open } = await works.call(batch.detail, { id: first });
    await works.call(batch.add, { id: first, version: open.version });
    await hall.batched();
    const [next] = await hall.drawn();
    await hall.sent(next!.id);
    const { slots } = await hall.plateOf(next!.id);
    const lie = slots.map(({ pieceNumber }) => pieceNumber);
    expect(lie.toSorted()).toEqual([...taken, remade].toSorted());
    const print = await openStation(page, hall, 'print');
    await print.scans([next!.number]);
    await expect(print.said).toContainText('打印完成');
    for (const kind of ['step', 'quality'] as const) {
      const at = await openStation(page, hall, kind);
      await at.scans(lie);
      await expect(at.said).toContainText(inFours(lie.at(-1)!));
    }
  });

  const made = await hall.pieces();
  await test.step('every piece finds its box, every parcel is packed, and its slip comes out of the printer', async () => {
    expect(new Set(made.map(({ state }) => state))).toEqual(new Set(['passed']));
    const codes = made.map(({ number }) => number);
    const sort = await openStation(page, hall, 'sort');
    await sort.scans(codes);
    await expect(sort.today).toHaveText(String(codes.length));
    const paper = await openPaper(hall, baseURL!, {
      ...{ kind: 'packing', from: 'packing100150', width: 10_000, height: 15_000 },
    });
    try {
      const { printerId, templateId } = paper;
      const { list } = await works.call(station.page, { kind: 'pack' });
      const [{ id, name, version }] = list as [(typeof list)[number]];
      await works.call(station.update, {
        ...{ id, version, name, kind: 'pack', slip: { printerId, templateId } },
      });
      const pack = await openStation(page, hall, 'pack');
      await pack.scans(codes);
      await expect(pack.said).toContainText('已打包');
      await expect(pack.today).toHaveText(String(codes.length));
      const packed = await hall.orders();
      expect(new Set(packed.map(({ status }) => status))).toEqual(new Set(['packed']));
      const slips = page.getByRole('list', { name: '装箱单' });
      await expect(slips.getByText('打印中')).toHaveCount(3);
      const printed = await paper.printed();
      expect(printed.toSorted()).toEqual(packed.map(({ orderNo }) => [`Code128 ${orderNo}`]).toSorted());
      await expect(slips.getByText(/已打印|已送到打印机/)).toHaveCount(3);
    } finally {
      await paper.close();
    }
  });

  await test.step('a parcel leaves with a waybill that is typed by hand', async () => {
    const all = ordersPage(page, '订单列表');
    await all.open(`?orderNo=${stopped!.orderNo}`);
    await all.select(stopped!.orderNo);
    await all.action('发货').click();
    const ship = dialog(page, '发货');
    await ship.field(/^运单号/).fill('SF1020304050607');
    await ship.button(/^发货$/).click();
    await expect(all.row(stopped!.orderNo)).toContainText('已发货');
    expect(new Set((await hall.piecesOf(stopped!.id)).map(({ state }) => state))).toEqual(
      new Set(['shipped']),
    );
  });
});

test('the same with the network cut for half of the scans: each of them comes once, and nothing is lost', async ({
  signedIn,
}) => {
  test.setTimeout(240_000);
  const hall = await openOwnHall(FEW);
  await hall.batched();
  const plates = await hall.drawn();
  for (const { id } of plates) await hall.sent(id);
  const codes = (await hall.pieces()).map(({ number }) => number);
  const { page } = await signedIn(hall.factory.username);
  const context = page.context();

  for (const [kind, scans] of [
    ['print', plates.map(({ number }) => number)],
    ['step', codes],
    ['quality', codes],
  ] as const)
    await test.step(`${kind}: the second half waits in the browser, over a reload, and goes up once`, async () => {
      const at = await openStation(page, hall, kind);
      await at.keepsItsPage();
      const half = Math.floor(scans.length / 2);
      await at.scans(scans.slice(0, half));
      await expect(at.today).toHaveText(String(half));
      await context.setOffline(true);
      const [first, ...others] = scans.slice(half);
      await scan(page, first!);
      // From here on the station knows that what it takes is late.
      await expect(page.getByText('没有网络或服务器没有回应')).toBeVisible();
      for (const code of others) await scan(page, code);
      await expect(at.waiting).toHaveText(String(scans.length - half));
      await page.reload();
      await expect(at.waiting).toHaveText(String(scans.length - half));
      await context.setOffline(false);
      await expect(at.waiting).toHaveText('0');
      await expect(at.today).toHaveText(String(scans.length));
      const came = await ask<{ code: string; accepted: boolean; offline: boolean }>(
        `select code, accepted, offline from scan where station_id = $1 and code <> $2 order by seq`,
        [hall.stations[kind], hall.own],
      );
      expect(came.map(({ code }) => code)).toEqual(scans);
      expect(came.filter(({ accepted }) => !accepted)).toEqual([]);
      expect(came.filter(({ offline }) => offline)).toHaveLength(scans.length - half);
    });

  await test.step('what needs the network says so, and goes on with it', async () => {
    const sort = await openStation(page, hall, 'sort');
    await context.setOffline(true);
    await scan(page, codes[0]!);
    await expect(sort.waiting).toHaveText('1');
    await expect(page.getByText('没有网络或服务器没有回应')).toBeVisible();
    await scan(page, codes[1]!);
    await expect(sort.said).toContainText('分拣需要联网');
    await context.setOffline(false);
    await expect(sort.waiting).toHaveText('0');
    await expect(page.getByText('没有网络或服务器没有回应')).toHaveCount(0);
    await expect(page.getByText('待处理', { exact: true }).locator('..')).toContainText(/待处理\s*1/);
    await scan(page, codes[1]!);
    await expect(sort.today).toHaveText('1');
  });
});
