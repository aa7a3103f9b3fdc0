import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { batch } from '#contract/batch/batch.ts';
import { pieceTag } from '#contract/piece-tag/piece-tag.ts';
import { plate } from '#contract/plate/plate.ts';
import { printTemplate } from '#contract/print-template/print-template.ts';
import { openHall, type Hall } from '#tests/support/hall.ts';
import { letIn, logOf, secondFactory } from '#tests/support/partners.ts';
import { buildProfile } from '#tests/support/profiles.ts';
import { codesOf, readPaper } from '#tests/support/read-paper.ts';
import { drawNow } from '#server/modules/plate/service.ts';

// Tags as a factory prints them, by calls. What came out is read from the PDF as a scanner reads it.

let hall: Hall;
let template: number;
let profile: Awaited<ReturnType<typeof buildProfile>>;
let goods: Awaited<ReturnType<Hall['newGoods']>>;
beforeAll(async () => {
  hall = await openHall();
  ({ id: template } = await hall.factory.call(printTemplate.create, {
    ...{ name: '标签', kind: 'tag', from: 'tag4030' },
  }));
});
afterAll(() => hall.close());
beforeEach(async () => {
  goods = await hall.newGoods();
  profile = await buildProfile(hall.system, {
    ...{ factoryId: hall.t.tenants.factory, materialId: goods.materialId, fileKind: 'png' },
    ...{ width: 30_000, length: 14_000 },
  });
});

const DEFECT = { defect: '偏色', level: 'major', responsible: 'device' } as const;
const refused = (msg: string) => ({ code: 400, msg });
const seen = async (id: number) => ({
  id,
  version: (await hall.ask(sql<{ version: number }>`select version from plate where id = ${id}`))[0]!.version,
});

/** Orders of so many copies, on one plate that is downloaded. */
async function onPlate(...copies: number[]) {
  const orders: number[] = [];
  for (const one of copies) orders.push(await hall.approved([[goods.sku, one]]));
  await hall.draw();
  const { batchId } = await hall.factory.call(batch.make, { profileId: profile.id });
  await hall.factory.call(batch.act, { event: 'batch.released', ids: [batchId] });
  await hall.factory.call(plate.nest, { profileId: profile.id });
  const [found] = await hall.ask(sql<{ id: number; number: string }>`
    select id, number from plate where profile_id = ${profile.id} order by id desc`);
  const { id, number } = found!;
  await hall.factory.call(plate.act, { event: 'plate.render', ids: [id] });
  await drawNow(hall.t.app);
  await hall.factory.call(plate.download, await seen(id));
  const { slots } = await hall.factory.call(plate.detail, { id });
  return { orders, id, number, slots, numbers: slots.map((slot) => slot.pieceNumber) };
}
const printed = async (id: number, misprinted: number[] = []) =>
  hall.factory.call(plate.printed, {
    ...(await seen(id)),
    misprinted,
    ...(misprinted.length > 0 && { defect: DEFECT }),
  });
const list = (number: string, view: 'waiting' | 'tagged' | 'early' = 'waiting') =>
  hall.factory.call(pieceTag.page, { view, number });
const print = (more: object) => hall.factory.call(pieceTag.print, { templateId: template, ...more });
const refuses = (more: object) => hall.factory.ask(pieceTag.print, { templateId: template, ...more });
/** What a scanner reads on each tag, one after the other. */
async function scanned(runId: number): Promise<string[]> {
  const { pdf } = await hall.factory.call(pieceTag.paper, { runId });
  const pages = readPaper(Buffer.from(pdf, 'base64'));
  return (await Promise.all(pages.map(codesOf))).flat().map((code) => code.replace('Code128 ', ''));
}

describe('[P143] the tags of a plate', () => {
  it('come in the order of its places, and each code is read as its piece', async () => {
    const { id, number, numbers } = await onPlate(3, 2);
    expect((await list(number)).list).toEqual([]);
    expect((await list(number, 'early')).list.map((row) => row.number)).toEqual(numbers);
    await printed(id);
    const { list: rows, counts } = await list(number);
    expect(rows.map((row) => row.number)).toEqual(numbers);
    expect(rows.map(({ slotNo }) => slotNo)).toEqual([1, 2, 3, 4, 5]);
    expect(rows[0]).toMatchObject({ plateNumber: number, prints: 0, lastBy: null });
    expect(counts).toEqual({ waiting: 5, tagged: 0, early: 0 });

    const { runId, ...done } = await print({ number });
    expect(done).toEqual({ tags: 5, again: 0, jobs: 0, skipped: [] });
    expect(await scanned(runId)).toEqual(numbers);
    const tagged = await list(number, 'tagged');
    expect(tagged.list.map(({ prints, lastBy }) => [prints, lastBy])).toEqual(
      Array.from({ length: 5 }, () => [1, '陈工']),
    );
    expect(await logOf(hall.t, hall.t.tenants.factory)).toContain('打印标签 5 张（模板「标签」第 1 版）');
  });

  it('are chosen from place to place, or one by one, and still come in the order of their places', async () => {
    const { id, number, numbers, slots } = await onPlate(4);
    await printed(id);
    const { runId } = await print({ number, fromSlot: 2, toSlot: 3 });
    expect(await scanned(runId)).toEqual(numbers.slice(1, 3));
    const ids = [slots[3]!.pieceId, slots[0]!.pieceId];
    expect(await scanned((await print({ ids })).runId)).toEqual([numbers[0], numbers[3]]);
    expect(await refuses({ number, fromSlot: 3, toSlot: 2 })).toMatchObject(
      refused('起始槽位大于结束槽位，请改正。'),
    );
    expect(await refuses({ ids, fromSlot: 1 })).toMatchObject(refused('按槽位打印时，请输入版号。'));
  });

  it('are printed again with a reason alone, and who did it how often is counted', async () => {
    const { id, number } = await onPlate(2);
    await printed(id);
    await print({ number, fromSlot: 1, toSlot: 1 });
    expect(await refuses({ number })).toMatchObject(refused('其中 1 件已打过标签，请选择重打的原因。'));
    expect(await print({ number, reason: 'lost' })).toMatchObject({ tags: 2, again: 1 });
    const { list: rows } = await list(number, 'tagged');
    expect(rows.map(({ prints }) => prints)).toEqual([2, 1]);
    const again = await hall.factory.call(pieceTag.page, { view: 'tagged', number, again: true });
    expect(again.list.map(({ slotNo }) => slotNo)).toEqual([1]);
    expect(await logOf(hall.t, hall.t.tenants.factory)).toContain(
      '打印标签 2 张（模板「标签」第 1 版），重打 1 张：遗失',
    );
  });

  it('are counted once where the same request comes twice', async () => {
    const { id, number } = await onPlate(1);
    await printed(id);
    const asked = { number, idempotencyKey: 'tags-once-1' };
    const first = await print(asked);
    expect(await print(asked)).toEqual(first);
    expect((await list(number, 'tagged')).list.map(({ prints }) => prints)).toEqual([1]);
  });
});

describe('[P143] a piece without a tag', () => {
  it('is one that is scrapped: its old tag leads to the number of what is made in its place', async () => {
    const { id, number, numbers, slots } = await onPlate(2);
    await printed(id, [slots[0]!.id]);
    const [old, good] = numbers;
    const [remake] = await hall.ask(sql<{ number: string }>`
      select number from piece where remake_of_id = ${slots[0]!.pieceId}`);
    const text = `生产件 ${old} 已报废，旧标签不能再用；补做件是 ${remake!.number}，请打它的标签。`;
    expect(await list(old!)).toMatchObject({ list: [], notice: text });
    expect(await refuses({ number: old })).toMatchObject(refused(text));
    const { runId, skipped } = await print({ number });
    expect(await scanned(runId)).toEqual([good]);
    expect(skipped).toEqual([{ number: old, text }]);
    expect(await refuses({ number: remake!.number })).toMatchObject(
      refused(`生产件 ${remake!.number} 还没有进批次，没有标签。`),
    );
  });

  it('is found by a number of a batch, an order, of its platform or its own, and a wrong number says so', async () => {
    const { id, orders, numbers } = await onPlate(2);
    await printed(id);
    const [row] = await hall.ask(sql<{ orderNo: string; platformNo: string; batch: string }>`
      select o.order_no as "orderNo", o.platform_order_no as "platformNo", b.number as batch
      from trade_order o join piece p on p.order_id = o.id join batch b on b.id = p.batch_id where o.id = ${orders[0]!}`);
    for (const number of [row!.orderNo, row!.platformNo, row!.batch])
      expect((await list(number)).list.map((one) => one.number)).toEqual(numbers);
    expect((await list(numbers[1]!)).list.map((one) => one.number)).toEqual([numbers[1]]);
    expect(await list('100000000000')).toMatchObject({
      notice: '没有版、批次、订单或生产件的编号是 100000000000，请核对后重新扫描。',
    });
  });
});

describe('what tags are printed by', () => {
  it('[M34] stays the version of the template that was chosen, whatever the template says later', async () => {
    const { id: own } = await hall.factory.call(printTemplate.create, {
      ...{ name: '换纸的标签', kind: 'tag', from: 'tag4030' },
    });
    const { id, number } = await onPlate(1);
    await printed(id);
    const { runId } = await print({ number, templateId: own });
    const { design } = await hall.factory.call(printTemplate.detail, { id: own });
    await hall.factory.call(printTemplate.update, {
      ...{ id: own, version: 1, name: '换纸的标签', design: { ...design, width: 6000 } },
    });
    const widthOf = async (run: number) => {
      const { pdf } = await hall.factory.call(pieceTag.paper, { runId: run });
      return Math.round(readPaper(Buffer.from(pdf, 'base64'))[0]!.width);
    };
    expect(await widthOf(runId)).toBe(40);
    expect(await widthOf((await print({ number, templateId: own, reason: 'dirty' })).runId)).toBe(60);
  });

  it('is a template of tags that is in use', async () => {
    const { id, number } = await onPlate(1);
    await printed(id);
    const { id: shelf } = await hall.factory.call(printTemplate.create, {
      ...{ name: '格口标签', kind: 'shelf', from: 'shelf7035' },
    });
    expect(await refuses({ number, templateId: shelf })).toMatchObject(
      refused('「格口标签」不是标签模板，请重新选择。'),
    );
    const { id: stopped } = await hall.factory.call(printTemplate.copy, { id: template, name: '停用的标签' });
    await hall.factory.call(printTemplate.stop, { ids: [stopped] });
    expect(await refuses({ number, templateId: stopped })).toMatchObject(
      refused('打印模板「停用的标签」已停用，请选择别的模板。'),
    );
    const { 0: first } = await hall.factory.call(pieceTag.templates, {});
    expect(first).toMatchObject({ id: template, isDefault: true });
  });

  it('is another factory’s alone, and so are its runs', async () => {
    const { id, number } = await onPlate(1);
    await printed(id);
    const { runId } = await print({ number });
    await secondFactory(hall.t);
    await letIn(hall.t, 'designer', ['factory:print']);
    const stranger = await hall.t.as('designer01');
    expect(await stranger.ask(pieceTag.paper, { runId })).toMatchObject({ code: 404 });
    expect(await stranger.call(pieceTag.page, { view: 'tagged', number })).toMatchObject({ list: [] });
    expect(await stranger.ask(pieceTag.print, { templateId: template, number })).toMatchObject(
      refused('打印模板不存在，请重新选择。'),
    );
  });
});
