import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { label } from '#contract/label/label.ts';
import { order } from '#contract/order/order.ts';
import { packages } from '#contract/package/package.ts';
import type { Client } from '#tests/support/app.ts';
import { openLabelHall, type LabelHall } from '#tests/support/label-hall.ts';
import { letIn, logOf } from '#tests/support/partners.ts';
import { codesOf, readPaper } from '#tests/support/read-paper.ts';

let h: LabelHall;
let other: Client;
beforeAll(async () => {
  h = await openLabelHall();
  await letIn(h.hall.t, 'designer', ['factory:waybill', 'factory:waybill:apply', 'factory:print']);
  other = await h.hall.t.as('designer01');
});
afterAll(() => h.hall.close());

const [NONE, PRINTED, STALE] = [0, 1, 2];
const wordsOf = ({ texts }: { texts: { text: string }[] }) => texts.map(({ text }) => text).join(' ');
const pack = (ids: number[]) =>
  h.hall.factory.call(order.action, { event: 'order.pack.forced', ids, params: {}, dangerVerified: true });
const leave = (id: number) =>
  h.hall.factory.call(packages.act, { event: 'package.handed.over', ids: [id], params: {} });
const giveBack = (id: number) => h.hall.factory.call(packages.cancelNumbers, { ids: [id], reason: '换单号' });

describe('[X12] what gets a label', () => {
  it('[X12] names each that gets none, and prints the others in the order that was asked for', async () => {
    const [a, b, c, held, none] = await h.parcels(5);
    await h.hall.act('order.lock', [held!.orderId]);
    await giveBack(none!.id);
    const ids = [c!.id, held!.id, a!.id, none!.id, b!.id];
    expect(await h.hall.factory.call(label.check, { ids, templateId: h.narrow })).toMatchObject({
      ...{ ready: 3, again: 0 },
      failed: [
        { id: held!.id, msg: expect.stringContaining('锁定') },
        { id: none!.id, msg: expect.stringContaining('还没有运单号') },
      ],
    });
    const answer = await h.print(ids);
    expect(answer.data).toMatchObject({ labels: 3, again: 0, failed: [{ id: held!.id }, { id: none!.id }] });
    const pages = await h.pagesOf(answer);
    expect(await Promise.all(pages.map(codesOf))).toEqual(
      [c, a, b].map((one) => [`Code128 ${one!.no}`, `QRCode ${one!.no}`]),
    );
    expect(await h.rowOf(held!.id)).toMatchObject({ label: NONE, count: 0 });
    expect(await h.rowOf(a!.id)).toMatchObject({ label: PRINTED, no: a!.no, count: 1 });
  });

  it('[X12] refuses with 409 where nothing is left: held, without a number, typed where the factory does not print those', async () => {
    const [held, typed, foreign] = await h.parcels(3);
    await h.hall.act('order.lock', [held!.orderId]);
    expect(await h.print([held!.id])).toMatchObject({ code: 409, msg: expect.stringContaining('锁定') });
    await h.set('package.printsTyped', false);
    expect(await h.print([typed!.id])).toMatchObject({ code: 409, msg: expect.stringContaining('手填') });
    await h.set('package.printsTyped', true);
    // Neither its name nor its number is said to another factory.
    const said = await h.print([foreign!.id], {}, other);
    expect(said.code).not.toBe(0);
    expect(said.msg).not.toContain(foreign!.number);
    expect((await h.rowOf(foreign!.id)).count).toBe(0);
  });

  it('[X12] comes by shelf, express or SKU where that is asked for, and as it was chosen where it is alike', async () => {
    const [first, second] = await h.parcels(2, {}, '圆通速递');
    const [third] = await h.parcels(1, {}, '中通快递');
    const answer = await h.print([third!.id, second!.id, first!.id], { order: 'express' });
    const numbers = (await h.pagesOf(answer)).map((page) => /SF7\d{9}/.exec(wordsOf(page))![0]);
    expect(numbers).toEqual([third, first, second].map((one) => one!.no));
  });

  it('[X12] a second print asks for a reason and carries 重打 n; the same click twice prints once', async () => {
    const [one, fresh] = await h.parcels(2);
    const idempotencyKey = `labels-${one!.id}`;
    const first = await h.print([one!.id], { idempotencyKey });
    expect(await h.print([one!.id], { idempotencyKey })).toMatchObject({ data: { runId: first.data.runId } });
    await h.fileOf(first.data.taskId!);
    expect(await h.rowOf(one!.id)).toMatchObject({ label: PRINTED, count: 1 });
    expect(await h.print([one!.id, fresh!.id])).toMatchObject({
      ...{ code: 409, msg: expect.stringContaining('其中 1 张面单打印过') },
    });
    const pages = await h.pagesOf(await h.print([one!.id, fresh!.id], { reason: 'dirty' }));
    expect(pages.map((page) => wordsOf(page).includes('重打 1'))).toEqual([true, false]);
    expect(await h.rowOf(one!.id)).toMatchObject({ label: PRINTED, count: 2 });
    expect(await h.told(one!.id)).toEqual([
      ['label.printed', '面单文件'],
      ['label.printed', '面单文件，重打 1：脏污'],
    ]);
    const log = await h.hall.factory.call(label.log, { id: one!.id });
    expect(log.map(({ again, reason, print }) => [again, reason, print])).toEqual([
      [1, '脏污', 'sent'],
      [0, '', 'sent'],
    ]);
  });

  it('[X12] a number that no code of the template can say is refused before anything is printed', async () => {
    const [one] = await h.parcels(1);
    await giveBack(one!.id);
    const waybillNo = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
    await h.hall.factory.call(packages.enter, { id: one!.id, waybillNo, expressName: '顺丰速运' });
    expect(await h.print([one!.id])).toMatchObject({ code: 409, msg: expect.stringContaining('放不下') });
    const pages = await h.pagesOf(await h.print([one!.id], { templateId: h.wide }));
    expect(await codesOf(pages[0]!)).toContain(`Code128 ${waybillNo}`);
  });
});

describe('the label of a package', () => {
  it('is of before as soon as its number goes, and none is wanted of a package that is given up', async () => {
    const [one, over] = await h.parcels(2);
    await h.fileOf((await h.print([one!.id, over!.id])).data.taskId!);
    await giveBack(one!.id);
    expect(await h.rowOf(one!.id)).toMatchObject({ label: STALE, no: one!.no });
    const waybillNo = `SF8${one!.id}000000`;
    await h.hall.factory.call(packages.enter, { id: one!.id, waybillNo, expressName: '顺丰速运' });
    expect(await h.rowOf(one!.id)).toMatchObject({ label: STALE });
    const { list } = await h.hall.factory.call(packages.page, { stage: 'toReprint' });
    expect(list.map(({ id }) => id)).toContain(one!.id);
    // Another number is another label: nobody asks why.
    await h.fileOf((await h.print([one!.id])).data.taskId!);
    expect(await h.rowOf(one!.id)).toMatchObject({ label: PRINTED, no: waybillNo, count: 2 });
    await h.hall.act('order.repulse', [over!.orderId], { reason: '缺料' });
    expect(await h.rowOf(over!.id)).toMatchObject({ label: NONE, stage: 90 });
    expect((await h.told(over!.id)).map(([event]) => event)).toEqual([
      'label.printed',
      'label.staled',
      'label.cleared',
    ]);
  });

  it('is asked for before its package leaves where the factory says so, and not where it does not print it', async () => {
    const [one, two] = await h.parcels(2);
    await pack([one!.orderId, two!.orderId]);
    expect((await leave(two!.id)).failed).toEqual([]);
    await h.set('package.needsLabel', true);
    expect((await leave(one!.id)).failed).toMatchObject([{ msg: expect.stringContaining('打单后出库') }]);
    await h.fileOf((await h.print([one!.id])).data.taskId!);
    expect((await leave(one!.id)).failed).toEqual([]);
    const [typed] = await h.parcels(1);
    await pack([typed!.orderId]);
    await h.set('package.printsTyped', false);
    expect((await leave(typed!.id)).failed).toEqual([]);
    await h.set('package.printsTyped', true);
    await h.set('package.needsLabel', false);
  });

  it('is shown as it prints, and that counts as no print', async () => {
    const [one] = await h.parcels(1);
    const { pdf, problems } = await h.hall.factory.call(label.preview, { id: one!.id });
    expect(problems).toEqual([]);
    const [page] = readPaper(Buffer.from(pdf, 'base64'));
    expect(wordsOf(page!)).toContain('预览');
    expect(await codesOf(page!)).toContain(`Code128 ${one!.no}`);
    expect(await h.rowOf(one!.id)).toMatchObject({ label: NONE, count: 0 });
  });

  it('stands in the lists of its factory with how its print stands, and in no other’s', async () => {
    const [one, two] = await h.parcels(2);
    await h.fileOf((await h.print([one!.id])).data.taskId!);
    const seen = async (more: object) =>
      (await h.hall.factory.call(label.page, { numbers: [one!.no, two!.no], ...more })).list.map(
        ({ id, print }) => [id, print],
      );
    expect(await seen({})).toEqual([
      [two!.id, 'none'],
      [one!.id, 'sent'],
    ]);
    expect(await seen({ print: 'sent' })).toEqual([[one!.id, 'sent']]);
    expect(await other.call(label.page, { numbers: [one!.no] })).toMatchObject({ list: [], total: 0 });
    expect(await other.ask(label.preview, { id: one!.id })).toMatchObject({ code: 404 });
    expect(await other.ask(label.log, { id: one!.id })).toMatchObject({ code: 404 });
    const { counts, list } = await h.hall.factory.call(packages.page, { stage: 'toPrint', pageSize: 500 });
    expect(list.map(({ id }) => id)).toContain(two!.id);
    expect(list.map(({ id }) => id)).not.toContain(one!.id);
    expect(counts['toPrint']).toBe(list.length);
  });
});

describe('[X15] privacy', () => {
  it('[X15] masks name and phone on the label where the factory asks for that, and reads them in full with a permission, logged', async () => {
    const [one] = await h.parcels(1, { recipientName: '张小满', recipientPhone: '13812341234' });
    const open = wordsOf((await h.pagesOf(await h.print([one!.id])))[0]!);
    expect([open.includes('张小满'), open.includes('13812341234')]).toEqual([true, true]);
    await h.set('package.privateLabels', true);
    const masked = wordsOf((await h.pagesOf(await h.print([one!.id], { reason: 'lost' })))[0]!);
    await h.set('package.privateLabels', false);
    for (const word of ['张**', '138****1234']) expect(masked).toContain(word);
    for (const word of ['小满', '13812341234']) expect(masked).not.toContain(word);
    const before = (await logOf(h.hall.t, h.hall.t.tenants.factory)).length;
    expect(await h.hall.factory.call(label.plain, { id: one!.id })).toMatchObject({
      ...{ name: '张小满', phone: '13812341234' },
    });
    expect((await logOf(h.hall.t, h.hall.t.tenants.factory)).slice(before)).toEqual([
      `查看包裹 ${one!.number} 的收件人明文`,
    ]);
    expect((await other.ask(label.plain, { id: one!.id })).code).not.toBe(0);
  });
});

it('prints no more than 1,000 at once, and none of what the user does not reach', async () => {
  const many = Array.from({ length: 1001 }, (_, at) => at + 1);
  expect(await h.print(many)).toMatchObject({ code: 400, msg: expect.stringContaining('1,000') });
  const counted = await h.hall.ask(
    sql<{
      n: number;
    }>`select count(*)::int as n from label_print where factory_id <> ${h.hall.t.tenants.factory}`,
  );
  expect(counted).toEqual([{ n: 0 }]);
});
