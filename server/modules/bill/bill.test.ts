import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bills } from '#contract/bill/bill.ts';
import { margin } from '#contract/fee-desk/margin.ts';
import { carrierCost, expressFee } from '#contract/price/express-fee.ts';
import { task } from '#contract/task/task.ts';
import { HEADING, openBillDesk, type BillDesk } from '#tests/support/bills.ts';
import { openDock, type Dock } from '#tests/support/dock.ts';
import { openHall, type Hall } from '#tests/support/hall.ts';
import { inGbk } from '#tests/support/gbk.ts';
import { endedTask, refusedLines } from '#tests/support/imported.ts';

// What a carrier takes by the cost table: 1,000 g for 5.00, each further begun 500 g 1.00. States as the specification has them.
const [MATCHED, DIFFERS, UNFOUND, REPEATED, DISPUTED, ACCEPTED, REFUSED] = [10, 20, 25, 26, 30, 40, 50];

let hall: Hall;
let dock: Dock;
let desk: BillDesk;
beforeAll(async () => {
  hall = await openHall();
  dock = await openDock(hall);
  desk = openBillDesk(hall);
  const sheet = { mode: 'weight' as const, expressName: '顺丰速运', startCount: 1000, extraCount: 500 };
  await hall.factory.call(expressFee.create, { ...sheet, startCents: 800, extraCents: 150 });
  await hall.factory.call(carrierCost.create, { ...sheet, startCents: 500, extraCents: 100 });
});
afterAll(() => hall.close());
beforeEach(async () => {
  await hall.system.deleteFrom('bill').execute();
});

async function left(grams: number) {
  const one = await dock.ready();
  await dock.weigh(one.id, grams);
  await dock.leave(one.id);
  return one;
}
const statesOf = async (billId: number) =>
  (await desk.linesOf(billId)).map(({ state, kind }) => [state, kind]);
const provinceOf = async (id: number) =>
  (
    await hall.ask(
      sql<{
        province: string;
      }>`select o.province from package p join trade_order o on o.id = p.order_id where p.id = ${id}`,
    )
  )[0]!.province;

describe('[X26] a bill of a carrier', () => {
  it('is compared with our weights and costs line by line', async () => {
    const [same, heavy, far, dear, extra] = [
      await left(900),
      await left(900),
      await left(900),
      await left(900),
      await left(900),
    ];
    const other = (await provinceOf(far.id)).startsWith('广东') ? '新疆' : '广东';
    const { bill, task: done } = await desk.brought([
      `${same.waybillNo},0.90,5.00,,,`,
      // 1,501 g are two begun steps more.
      `${heavy.waybillNo},1.501,7.00,,,`,
      `${far.waybillNo},0.9,9.00,,${other},`,
      `${dear.waybillNo},0.9,5.50,,,`,
      `${extra.waybillNo},0.9,8.00,,,3.00`,
      'SF000UNKNOWN,1,5.00,,,',
      `${same.waybillNo},0.90,5.00,,,`,
      `${same.waybillNo},0.90,4.00,退件费,,`,
    ]);
    expect(await statesOf(bill.id)).toEqual([
      [MATCHED, null],
      [DIFFERS, 'weight'],
      [DIFFERS, 'area'],
      [DIFFERS, 'price'],
      [DIFFERS, 'surcharge'],
      [UNFOUND, null],
      [REPEATED, null],
      [DIFFERS, 'surcharge'],
    ]);
    expect(done.result).toEqual({ 一致: 1, 有差异: 5, 无包裹: 1, 重复: 1, 拒绝: 0 });
    const { sums, list } = await hall.factory.call(bills.lines, { billId: bill.id });
    expect(sums).toEqual([{ currency: 'CNY', lines: 8, cents: 4850, ourCents: 2500, differenceCents: 2350 }]);
    expect(list[1]).toMatchObject({ billedG: 1501, ourG: 900, ourCents: 500, differenceCents: 200 });
  });

  it('adds up to its file in cents over all states, lines counted that were refused for what is no amount', async () => {
    const one = await left(500);
    const { bill, task: done } = await desk.brought([
      `${one.waybillNo},0.5,5.00,,,`,
      `${one.waybillNo}X,0.5,五元,,,`,
      ',0.5,"1,234.50",,,',
      'SFNOWEIGHT,很重,3.30,,,',
      'SFCREDIT,1,-2.00,,,',
      '合计,,1241.80,,,',
    ]);
    expect(done).toMatchObject({ done: 5, total: 5, failed: 3, result: { 拒绝: 3 } });
    expect((await refusedLines(hall.t, done)).map(([line]) => line)).toEqual(['3', '4', '5']);
    const [{ all }] = (await hall.ask(
      sql<{
        all: number;
      }>`select (select coalesce(sum(cents), 0) from bill_line where bill_id = ${bill.id})::int
        + (select coalesce(sum(cents), 0) from bill_refused where bill_id = ${bill.id})::int as all`,
    )) as [{ all: number }];
    expect(all).toBe(500 + 123_450 + 330 - 200);
    expect(bill).toMatchObject({
      lines: 2,
      cents: 300,
      refusedLines: 3,
      refusedCents: 123_780,
      state: 'open',
    });
  });

  it('that comes a second time is refused, and a number of another bill is repeated', async () => {
    const one = await left(500);
    const line = `${one.waybillNo},0.5,5.00,,,`;
    await desk.brought([line]);
    const again = await desk.start([HEADING, line].join('\r\n'), '顺丰速运', '又一个名字.csv');
    expect(again).toMatchObject({ code: 409, msg: expect.stringContaining('已导入') as string });
    const { bill } = await desk.brought([line, 'SFOTHER,1,1.00,,,']);
    expect(await statesOf(bill.id)).toEqual([
      [REPEATED, null],
      [UNFOUND, null],
    ]);
  });

  it('in GBK is read, and its columns are kept for the next file of this carrier', async () => {
    const text = '我的单号,我的钱\r\nSFGBK1,1.00';
    const { fileId, columns } = await desk.inspected(inGbk(text), '中通.csv');
    expect(columns).toEqual(['我的单号', '我的钱']);
    const mapping = {
      ...{ no: '我的单号', cents: '我的钱', weight: null, leg: null, province: null, surcharge: null },
      unit: 'kg' as const,
    };
    const { taskId } = await hall.factory.call(bills.start, { fileId, express: '中通', mapping });
    expect((await endedTask(hall.factory, taskId)).result).toMatchObject({ 无包裹: 1 });
    const { kept } = await desk.inspected(inGbk(`${text}\r\nSFGBK2,2.00`), '中通.csv');
    expect(kept).toEqual([{ express: '中通快递', mapping }]);
  });

  it('goes on behind the last lines that came in where it died, and has each of them once', async () => {
    const lines = Array.from({ length: 2500 }, (_, i) => `SFMANY${i},1,1.00,,,`);
    const { system, factory } = hall;
    await sql`create function die() returns trigger language plpgsql as $$ begin
      if new.line_no > 2000 or tg_argv[0] = 'compare' and new.line_no = 700 and new.state <> 0 then raise 'died'; end if; return new; end $$`.execute(
      system,
    );
    await sql`create trigger die before insert on bill_line for each row execute function die()`.execute(
      system,
    );
    const { data } = await desk.start([HEADING, ...lines].join('\r\n'));
    expect((await endedTask(factory, data.taskId)).status).toBe('failed');
    const count = async () =>
      (
        await hall.ask(
          sql<{ n: number; sum: number }>`select count(*)::int as n, sum(cents)::int as sum from bill_line`,
        )
      )[0];
    expect(await count()).toEqual({ n: 1000, sum: 100_000 });
    await sql`drop trigger die on bill_line`.execute(system);
    await sql`create trigger die before update on bill_line for each row execute function die('compare')`.execute(
      system,
    );
    await factory.call(task.retry, { id: data.taskId });
    expect((await endedTask(factory, data.taskId)).status).toBe('failed');
    expect(await count()).toEqual({ n: 2500, sum: 250_000 });
    await sql`drop trigger die on bill_line`.execute(system);
    await factory.call(task.retry, { id: data.taskId });
    expect(await endedTask(factory, data.taskId)).toMatchObject({ status: 'done', done: 2500, total: 2500 });
    expect(await count()).toEqual({ n: 2500, sum: 250_000 });
    const { bills: made, open } = (
      await hall.ask(
        sql<{ bills: number; open: number }>`select (select count(*)::int from bill) as bills,
          (select count(*)::int from bill_line where state = 0) as open`,
      )
    )[0]!;
    expect([made, open, (await desk.newest()).cents]).toEqual([1, 0, 250_000]);
    expect((await factory.call(bills.page, { pageSize: 1 })).total).toBe(1);
  });
});

describe('what people say of its lines', () => {
  it('is that they pay, that they do not, or that they object, each with a reason where it is not as expected', async () => {
    const [same, heavy, dear] = [await left(900), await left(900), await left(900)];
    const { bill } = await desk.brought([
      `${same.waybillNo},0.9,5.00,,,`,
      `${heavy.waybillNo},1.501,7.00,,,`,
      `${dear.waybillNo},0.9,5.50,,,`,
    ]);
    const ids = (await desk.linesOf(bill.id)).map(({ id }) => id) as [number, number, number];
    const all = await desk.act('bill.accepted', ids);
    expect([all.successIds, all.failed.map(({ msg }) => msg)]).toEqual([
      [ids[0]],
      ['请填写原因后再提交。', '请填写原因后再提交。'],
    ]);
    await desk.act('bill.disputed', [ids[1]], '我方称重 900 克');
    await desk.act('bill.refused', [ids[2]], '不是约定的价格');
    expect((await desk.linesOf(bill.id)).map(({ state }) => state)).toEqual([ACCEPTED, DISPUTED, REFUSED]);
    const { taskId } = await hall.factory.call(bills.exportDisputes, { billId: bill.id });
    expect(await endedTask(hall.factory, taskId)).toMatchObject({ status: 'done', result: { 行: 1 } });
    const { events } = await hall.factory.call(bills.detail, { id: ids[1] });
    expect(events.map(({ title, note }) => [title, note])).toEqual([
      ['导入账单', ''],
      ['核对有差异', ''],
      ['申诉', '我方称重 900 克'],
    ]);
  });

  it('is also which package a number is of that nobody knows', async () => {
    const one = await left(900);
    const { bill } = await desk.brought(['SFTYPO,0.9,6.00,,,']);
    const [line] = await desk.linesOf(bill.id);
    const { list } = await hall.factory.call(bills.lines, { billId: bill.id });
    const asked = { id: line!.id, version: list[0]!.version };
    expect(await hall.factory.ask(bills.link, { ...asked, packageNo: 'P0000000000' })).toMatchObject({
      code: 400,
    });
    await hall.factory.call(bills.link, { ...asked, packageNo: one.number });
    expect(await desk.linesOf(bill.id)).toMatchObject([{ state: DIFFERS, kind: 'price', our: 500 }]);
    expect(await hall.factory.call(bills.ofPackage, { id: one.id })).toHaveLength(1);
  });

  it('makes what was accepted the cost of the package, and leaves it at ours where it was refused', async () => {
    const costs = async () => (await hall.factory.call(margin.page, {})).sums[0]!.costCents;
    const [heavy, dear, twice] = [await left(900), await left(900), await left(900)];
    const before = await costs();
    const { bill } = await desk.brought([
      `${heavy.waybillNo},1.501,7.00,,,`,
      `${dear.waybillNo},0.9,5.50,,,`,
      `${twice.waybillNo},0.9,5.00,,,`,
      `${twice.waybillNo},0.9,5.00,,,`,
    ]);
    const ids = (await desk.linesOf(bill.id)).map(({ id }) => id) as [number, number, number, number];
    await desk.act('bill.accepted', [ids[0], ids[2]], '确实超重');
    expect(await costs()).toBe(before + 200);
    await desk.act('bill.refused', [ids[1]], '不是约定的价格');
    expect(await costs()).toBe(before + 200);
    await desk.act('bill.accepted', [ids[3]], '派了两次');
    expect(await costs()).toBe(before + 700);
    expect((await desk.newest()).payCents).toBe(700 + 500 + 500 + 500);
  });

  it('is said of all that match as they were seen, and not of what moved since', async () => {
    const some = [await left(900), await left(900), await left(900)];
    const { bill } = await desk.brought(some.map(({ waybillNo }) => `${waybillNo},0.9,5.00,,,`));
    const { position, list } = await hall.factory.call(bills.lines, { billId: bill.id });
    await desk.act('bill.accepted', [list[0]!.id]);
    const filter = { billId: bill.id, state: MATCHED };
    const asked = { event: 'bill.accepted' as const, filter, position, params: {} };
    expect((await hall.factory.call(bills.act, asked)).successIds).toEqual([list[1]!.id, list[2]!.id]);
  });
});
