import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { packing } from '#contract/packing/packing.ts';
import { printTemplate } from '#contract/print-template/print-template.ts';
import { printer } from '#contract/printer/printer.ts';
import { station } from '#contract/station/station.ts';
import { openAgent } from '#server/agent/agent.ts';
import { openServer } from '#server/agent/server-calls.ts';
import { openSandboxPrinter } from '#server/sandbox/ipp-printer.ts';
import { pairedAgent } from '#tests/support/pair-agent.ts';
import { openHall, type Hall } from '#tests/support/hall.ts';
import { codesOf, readPaper } from '#tests/support/read-paper.ts';
import { openShelves, type Shelves } from '#tests/support/shelves.ts';

// Packing slips: what a printer on the network got, and what the tables say of orders and jobs.

let hall: Hall;
let s: Shelves;
let paper: Awaited<ReturnType<typeof openSandboxPrinter>>;
let printAll: () => Promise<void>;
let slip: { printerId: number; templateId: number };
beforeAll(async () => {
  hall = await openHall();
  s = await openShelves(hall);
  await hall.t.app.listen({ port: 0, host: '127.0.0.1' });
  const server = `http://127.0.0.1:${(hall.t.app.server.address() as AddressInfo).port}`;
  paper = await openSandboxPrinter();
  const { id: agentId, key } = await pairedAgent(hall.factory, '打包间');
  const { id: printerId } = await hall.factory.call(printer.create, {
    ...{ name: '装箱单机', way: 'agentIpp', agentId, address: paper.address },
    ...{ width: 10_000, height: 15_000, dpi: 203 },
  });
  const { id: templateId } = await hall.factory.call(printTemplate.create, {
    ...{ name: '装箱单', kind: 'packing', from: 'packing100150' },
  });
  slip = { printerId, templateId };
  printAll = async () => {
    const agent = openAgent(openServer({ server, key }), () => undefined);
    while (await agent.step()) await agent.idle();
    await agent.idle();
    // What the printer has is asked about.
    for (const job of paper.jobs.values()) Object.assign(job, { state: 'completed', impressions: 1 });
    await agent.step();
    await agent.idle();
  };
});
afterAll(async () => {
  await hall.close();
  await paper.close();
});
beforeEach(() => {
  paper.jobs.clear();
  Object.assign(paper, { next: 'take', reasons: ['none'] });
});

const PACKED = 60;
let made = 0;
const packStation = async (withSlip: boolean) =>
  (
    await hall.factory.call(station.create, {
      ...{ name: `打包 ${(made += 1)}`, kind: 'pack', slip: withSlip ? slip : null },
    })
  ).id;
/** Packs an order of so many pieces at a station. */
async function packed(stationId: number, copies: number) {
  const [orderId] = await s.passed(copies);
  const pieces = await hall.piecesOf(orderId!);
  await hall.factory.call(packing.open, { stationId, number: pieces[0]!.number });
  for (const { id } of pieces) await hall.factory.call(packing.verify, { stationId, pieceId: id });
  return { orderId: orderId!, ...(await hall.orderOf(orderId!)) };
}
const seen = (stationId: number) => hall.factory.call(packing.current, { stationId });
const papers = () => [...paper.jobs.values()].flatMap(({ document }) => readPaper(document));
const pages = () => Promise.all(papers().map(codesOf));
const wordsOf = () => papers().map(({ texts }) => texts.map(({ text }) => text).join(' '));

it('[M31] the scan that makes a parcel whole packs its order and makes the job of its slip, which comes out with the number of the order', async () => {
  const at = await packStation(true);
  const { orderNo, status } = await packed(at, 2);
  expect(status).toBe(PACKED);
  expect(await seen(at)).toMatchObject({
    parcel: null,
    slipPrinter: 'ready',
    slips: [{ orderNo, copyNo: 1, state: 0 }],
  });
  await printAll();
  expect(await pages()).toEqual([[`Code128 ${orderNo}`]]);
  const [words] = wordsOf();
  for (const word of ['装箱单', '收件人', '共 2 件', '包裹 1/1', s.goods.sku.code])
    expect(words).toContain(word);
  expect((await seen(at)).slips).toMatchObject([{ orderNo, state: 40 }]);
});

it('[M31] a slip that fails leaves the order packed, and is printed again as the same copy', async () => {
  const at = await packStation(true);
  paper.next = 'refuse';
  const { orderId, orderNo } = await packed(at, 1);
  await printAll();
  const [failed] = (await seen(at)).slips;
  expect(failed).toMatchObject({ orderNo, copyNo: 1, state: 50, reason: expect.any(String) });
  expect(await hall.orderOf(orderId)).toMatchObject({ status: PACKED });
  paper.next = 'take';
  await hall.factory.call(packing.reprint, { stationId: at, jobId: failed!.jobId });
  await printAll();
  expect((await seen(at)).slips).toMatchObject([{ jobId: failed!.jobId, copyNo: 1, state: 40 }]);
});

it('[M33] a slip that came out is printed again as 重打 1, and only by the station that packed it', async () => {
  const [at, other] = [await packStation(true), await packStation(true)];
  const { orderNo } = await packed(at, 1);
  await printAll();
  const [first] = (await seen(at)).slips;
  const wrong = { stationId: other, jobId: first!.jobId };
  expect(await hall.factory.ask(packing.reprint, wrong)).toMatchObject({ code: 404 });
  await hall.factory.call(packing.reprint, { stationId: at, jobId: first!.jobId });
  expect((await seen(at)).slips).toMatchObject([{ orderNo, copyNo: 2, state: 0 }]);
  const [again] = (await seen(at)).slips;
  const busy = { stationId: at, jobId: again!.jobId };
  expect(await hall.factory.ask(packing.reprint, busy)).toMatchObject({
    msg: expect.stringContaining('还在打印'),
  });
  await printAll();
  expect(await pages()).toEqual([[`Code128 ${orderNo}`], [`Code128 ${orderNo}`]]);
  expect(wordsOf().map((words) => words.includes('重打 1'))).toEqual([false, true]);
});

it('[M31] packs without a slip where the station names no printer, or one that is out of use, and says so', async () => {
  const none = await packStation(false);
  expect(await packed(none, 1)).toMatchObject({ status: PACKED });
  expect(await seen(none)).toMatchObject({ slipPrinter: 'none', slips: [] });
  const at = await packStation(true);
  await hall.factory.call(printer.stop, { id: slip.printerId });
  expect(await packed(at, 1)).toMatchObject({ status: PACKED });
  expect(await seen(at)).toMatchObject({ slipPrinter: 'closed', slips: [] });
  const [{ n }] = (await hall.ask(sql<{ n: number }>`
    select count(*)::int as n from print_job j join packing k on k.id = j.source_id
    where j.kind = 'packing' and k.station_id in (${none}, ${at})`)) as [{ n: number }];
  expect(n).toBe(0);
  await hall.factory.call(printer.start, { id: slip.printerId });
});

it('a station that packs takes a printer and a template of packing slips, and no other station does', async () => {
  const refused = async (form: object) =>
    (await hall.factory.ask(station.create, { name: `打包 ${(made += 1)}`, kind: 'pack', ...form })).msg;
  expect(await refused({ slip: { ...slip, templateId: 999_999 } })).toContain('装箱单模板不存在');
  expect(await refused({ slip: { ...slip, printerId: 999_999 } })).toContain('装箱单打印机不存在');
  expect(await refused({ kind: 'sort', slip })).toContain('只有打包工位打印装箱单');
  const { id: tag } = await hall.factory.call(printTemplate.create, {
    name: '标签',
    kind: 'tag',
    from: 'tag4030',
  });
  expect(await refused({ slip: { ...slip, templateId: tag } })).toContain('装箱单模板不存在');
  expect(await hall.factory.call(station.papers, {})).toEqual({
    printers: [{ id: slip.printerId, name: '装箱单机' }],
    templates: [{ id: slip.templateId, name: '装箱单' }],
  });
});
