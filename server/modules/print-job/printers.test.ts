import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { printJob } from '#contract/print-job/print-job.ts';
import { printer } from '#contract/printer/printer.ts';
import { openPrinterNetworks } from '#server/platform/printer-networks.ts';
import { STATE, MINUTE, PAPER, openPrintHall } from '#tests/support/print-hall.ts';
import { printHere } from './server-print.ts';

const {
  hall,
  paper,
  word,
  newPrinter,
  ippPrinter,
  newJob,
  jobOf,
  stateOf,
  runAgent,
  printAll,
  later,
  ...stage
} = await openPrintHall(20);
afterAll(stage.close);
afterEach(stage.reset);
describe('[P177] a printer that speaks IPP', () => {
  const last = () => [...paper.jobs.values()].at(-1)!;
  const sent = async () => {
    const job = await newJob(await ippPrinter());
    await printAll();
    return job;
  };

  it('is sent a PDF, waits for paper, goes on, and says what came out', async () => {
    const job = await sent();
    expect(last().document.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await stateOf(job.id)).toBe(STATE.sent);
    Object.assign(last(), { state: 'stopped' });
    paper.reasons = ['media-empty-error'];
    await printAll();
    expect(await jobOf(job.id)).toMatchObject({ state: STATE.held, reason: '打印机缺纸，请装纸。' });
    Object.assign(last(), { state: 'processing' });
    paper.reasons = ['none'];
    await printAll();
    expect(await stateOf(job.id)).toBe(STATE.sent);
    Object.assign(last(), { state: 'completed', impressions: 1 });
    await printAll();
    expect(await jobOf(job.id)).toMatchObject({ state: STATE.printed, pages: 1 });
    const log = await hall.factory.call(printJob.log, { id: job.id });
    expect(log.map(({ title }) => title)).toEqual([
      ...['打印', '领取', '开始发送', '已送达', '打印机待处理', '恢复', '已打印'],
    ]);
    expect(log.at(-1)!.text).toContain('job-impressions-completed 1');
  });

  it('fails the job that it refuses or ends, before and after it has it', async () => {
    paper.next = 'refuse';
    const refused = await sent();
    expect(await jobOf(refused.id)).toMatchObject({
      ...{ state: STATE.failed, reason: '打印机拒绝了这个文件，请检查打印机是否支持 PDF。' },
    });
    paper.next = 'take';
    const ended = await sent();
    Object.assign(last(), { state: 'aborted', impressions: 0 });
    await printAll();
    expect(await jobOf(ended.id)).toMatchObject({ state: STATE.failed, pages: 0 });
    const off = await newJob(await newPrinter({ way: 'agentIpp', address: 'ipp://127.0.0.1:1/ipp/print' }));
    await printAll();
    expect(await jobOf(off.id)).toMatchObject({
      ...{ state: STATE.failed, reason: '连不上打印机，请检查它是否开机、地址是否正确。' },
    });
  });

  it('[M32] leaves a job unsure of which it never answered, which it forgot, or of which it is silent for ten minutes', async () => {
    paper.next = 'silent';
    const unanswered = await sent();
    paper.next = 'take';
    expect(await stateOf(unanswered.id)).toBe(STATE.unknown);
    const forgotten = await sent();
    paper.jobs.delete(paper.jobs.size);
    await printAll();
    expect(await stateOf(forgotten.id)).toBe(STATE.unknown);
    const quiet = await sent();
    await later(10 * MINUTE + 1000);
    expect(await stateOf(quiet.id)).toBe(STATE.unknown);
    const confirmed = await hall.factory.call(printJob.confirm, { ids: [quiet.id, forgotten.id] });
    expect(confirmed.successIds).toHaveLength(2);
    expect(await stateOf(quiet.id)).toBe(STATE.printed);
  });

  it('says how it is', async () => {
    const id = await ippPrinter();
    paper.reasons = ['cover-open-error'];
    const agent = runAgent();
    await agent.step();
    await agent.idle();
    await agent.step();
    await agent.idle();
    const found = (await hall.factory.call(printer.page, {})).list.find((one) => one.id === id);
    expect(found).toMatchObject({ condition: 'open' });
  });
});

describe('[M33] the server itself', () => {
  const own = (address: string) => ({
    ...{ name: word('自印'), way: 'serverIpp', agentId: null, address, ...PAPER },
  });

  it('[M33] prints into listed networks alone, and every other address is refused', async () => {
    const { id } = await hall.factory.call(printer.create, own(paper.address) as never);
    for (const address of [
      'ipp://127.0.0.2/ipp/print',
      'ipp://8.8.8.8/ipp',
      'ipp://[::1]/ipp',
      'ipp://10.0.0.1/x',
    ])
      expect(await hall.factory.ask(printer.create, own(address))).toMatchObject({
        code: 400,
        msg: expect.stringContaining('该地址不允许服务器访问') as string,
      });
    const before = paper.jobs.size;
    const { jobId } = await hall.factory.call(printer.test, { id });
    await printHere(hall.t.app);
    expect(paper.jobs.size).toBe(before + 1);
    expect(await stateOf(jobId)).toBe(STATE.sent);
    // Also where the network left the list after the printer was named.
    await hall.ask(
      sql`update printer set address = 'ipp://127.0.0.2/ipp/print' where id = ${id} returning 1`,
    );
    const { jobId: next } = await hall.factory.call(printer.test, { id });
    await printHere(hall.t.app);
    expect(await jobOf(next)).toMatchObject({
      ...{ state: STATE.failed, reason: '该地址不允许服务器访问，请改用打印助手。' },
    });
  });

  it('[M33] does not follow a name into another network', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    openPrinterNetworks(['10.9.9.9']).lookup('localhost', {}, (error) => resolve(error));
    expect(await promise).toMatchObject({ code: 'ENOTFOUND' });
  });
});
