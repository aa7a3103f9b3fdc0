import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { label } from '#contract/label/label.ts';
import { printJob } from '#contract/print-job/print-job.ts';
import { printTemplate } from '#contract/print-template/print-template.ts';
import { printer } from '#contract/printer/printer.ts';
import { openAgent } from '#server/agent/agent.ts';
import { openServer } from '#server/agent/server-calls.ts';
import { openLabelHall, type LabelHall } from '#tests/support/label-hall.ts';
import { openLabelPrinter, type LabelPrinter } from '#tests/support/label-printer.ts';
import { pairedAgent } from '#tests/support/pair-agent.ts';
import { codesOf } from '#tests/support/read-paper.ts';
import { readZpl } from '#tests/support/read-zpl.ts';

// Labels on a printer of the network: what it got, and what the tables say of packages and jobs.

let h: LabelHall;
let labels: LabelPrinter;
let printerId: number;
let printAll: () => Promise<void>;
beforeAll(async () => {
  h = await openLabelHall({ printerNetworks: ['127.0.0.1'] });
  const { factory, t } = h.hall;
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  const server = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`;
  labels = await openLabelPrinter();
  const { id: agentId, key } = await pairedAgent(factory, '打包间');
  printerId = (
    await factory.call(printer.create, {
      ...{ name: '面单机', way: 'agentZpl', agentId, address: labels.address },
      ...{ width: 7600, height: 13_000, dpi: 203 },
    })
  ).id;
  printAll = async () => {
    const agent = openAgent(openServer({ server, key }), () => undefined);
    while (await agent.step()) await agent.idle();
    await agent.idle();
  };
});
afterAll(async () => {
  await h.hall.close();
  await labels.close();
});
afterEach(() => {
  labels.breaksAfter = undefined;
});

const [NONE, PRINTED] = [0, 1];
const jobsOf = (runId: number) =>
  h.hall.ask(
    sql<{ id: number; labels: number; state: number }>`select id, labels, state from print_job
      where kind = 'waybill' and source_id = ${runId} order by id`,
  );
const send = async (ids: readonly number[], more: object = {}) => {
  const answer = await h.print(ids, { printerId, ...more });
  expect(answer.msg).toBe('');
  return answer.data;
};
const formats = () =>
  labels
    .all()
    .split('^XZ')
    .slice(0, -1)
    .map((one) => `${one}^XZ`);
/** Of each label that came out its number, in the order in which they came. */
const numbers = () => formats().map((one) => /\^FD>[;:](SF7\d{9})/.exec(one)?.[1] ?? '');
const printOf = async (no: string) =>
  (await h.hall.factory.call(label.page, { numbers: [no] })).list.map(({ print }) => print)[0];

it(
  '[X12] comes out in jobs of 200, each number once and in the order that was asked for',
  { timeout: 180_000 },
  async () => {
    const parcels = await h.parcels(203);
    const wanted = parcels.toReversed();
    const before = numbers().length;
    const { runId, labels: asked, jobs } = await send(wanted.map(({ id }) => id));
    expect([asked, jobs]).toEqual([203, 2]);
    expect((await jobsOf(runId)).map((job) => job.labels)).toEqual([200, 3]);
    expect(await printOf(wanted[0]!.no)).toBe('queued');
    expect(await h.rowOf(wanted[0]!.id)).toMatchObject({ label: NONE });
    await printAll();
    expect(numbers().slice(before)).toEqual(wanted.map(({ no }) => no));
    const counted = await h.hall.ask(sql<{ n: number }>`
    select count(*)::int as n from package where label_run_id = ${runId} and label = ${PRINTED} and label_count = 1
      and label_no = waybill_no`);
    expect(counted).toEqual([{ n: 203 }]);
    expect(await h.told(wanted[0]!.id)).toEqual([['label.printed', '打印机「面单机」']]);
  },
);

it('[X13] a label on the printer says its number to a scanner, at 608 x 1040 dots', async () => {
  const [one] = await h.parcels(1);
  await send([one!.id]);
  await printAll();
  const zpl = formats().at(-1)!;
  expect(zpl).toContain('^PW608');
  expect(zpl).toContain('^LL1040');
  const grey = await readZpl(zpl, { width: 76, height: 130 }, 8);
  expect(await codesOf({ grey })).toEqual([`Code128 ${one!.no}`, `QRCode ${one!.no}`]);
});

it('what nobody knows counts as no print until a person saw it; printed once more it carries 重打 1', async () => {
  const [seen, missing] = await h.parcels(2);
  labels.breaksAfter = 500;
  const [first, second] = [await send([seen!.id]), await send([missing!.id])];
  await printAll();
  labels.breaksAfter = undefined;
  expect(await printOf(seen!.no)).toBe('unknown');
  expect(await h.rowOf(seen!.id)).toMatchObject({ label: NONE, count: 0 });
  // A second click on what may have come out asks why.
  expect(await h.print([seen!.id], { printerId })).toMatchObject({ code: 409 });
  const [job] = await jobsOf(first.runId);
  await h.hall.factory.call(printJob.confirm, { ids: [job!.id] });
  expect(await h.rowOf(seen!.id)).toMatchObject({ label: PRINTED, count: 1 });
  const [lost] = await jobsOf(second.runId);
  await h.hall.factory.call(printJob.retry, { ids: [lost!.id], missing: '没有打出' });
  const before = formats().length;
  await printAll();
  expect(numbers().slice(before)).toEqual([missing!.no]);
  expect(await h.rowOf(missing!.id)).toMatchObject({ label: PRINTED, count: 1 });
  expect(await h.told(missing!.id)).toEqual([['label.printed', '打印机「面单机」，重打 1']]);
});

it('a job that is printed again counts each of its labels once more', async () => {
  const [one] = await h.parcels(1);
  const { runId } = await send([one!.id]);
  await printAll();
  const [job] = await jobsOf(runId);
  await h.hall.factory.call(printJob.again, { id: job!.id, reason: '卡纸' });
  await printAll();
  expect(await h.rowOf(one!.id)).toMatchObject({ label: PRINTED, count: 2 });
  expect(numbers().filter((no) => no === one!.no)).toHaveLength(2);
});

it('a template of another kind, and a printer out of use, are refused', async () => {
  const [one] = await h.parcels(1);
  const { id: tag } = await h.hall.factory.call(printTemplate.create, {
    ...{ name: '标签', kind: 'tag', from: 'tag6040' },
  });
  expect(await h.print([one!.id], { printerId, templateId: tag })).toMatchObject({
    msg: expect.stringContaining('不是面单模板'),
  });
  expect((await h.print([one!.id], { printerId: 999_999 })).code).not.toBe(0);
  expect(await h.rowOf(one!.id)).toMatchObject({ label: NONE });
});
