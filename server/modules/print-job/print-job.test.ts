import { spawn } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { batch } from '#contract/batch/batch.ts';
import type { Endpoint, Input } from '#contract/endpoint.ts';
import { pieceTag } from '#contract/piece-tag/piece-tag.ts';
import { agentCall } from '#contract/print-job/agent-call.ts';
import { printJob } from '#contract/print-job/print-job.ts';
import { printTemplate } from '#contract/print-template/print-template.ts';
import { printAgent } from '#contract/printer/print-agent.ts';
import { printer } from '#contract/printer/printer.ts';
import { openAgent } from '#server/agent/agent.ts';
import { openServer, type AskServer } from '#server/agent/server-calls.ts';
import { openPrinterNetworks } from '#server/platform/printer-networks.ts';
import { openSandboxPrinter, type SandboxPrinter } from '#server/sandbox/ipp-printer.ts';
import { openHall, type Hall } from '#tests/support/hall.ts';
import { openLabelPrinter, type LabelPrinter } from '#tests/support/label-printer.ts';
import { letIn, secondFactory } from '#tests/support/partners.ts';
import { buildProfile } from '#tests/support/profiles.ts';
import { settleJobs } from './clock.ts';
import { printHere } from './server-print.ts';

// Print jobs from the click to the paper: the agent is the one that people run, over HTTP, and its printers are listeners on
// the network. What came out is counted there, not in the database.

let hall: Hall;
let server: string;
let template: number;
let labels: LabelPrinter;
let paper: SandboxPrinter;
let key: string;
let agentId: number;
let pieces: { id: number; number: string }[];
let other: Awaited<ReturnType<Hall['t']['as']>>;

const JOBS = 60;
beforeAll(async () => {
  hall = await openHall({ printerNetworks: ['127.0.0.1'] });
  await hall.t.app.listen({ port: 0, host: '127.0.0.1' });
  server = `http://127.0.0.1:${(hall.t.app.server.address() as AddressInfo).port}`;
  [labels, paper] = await Promise.all([openLabelPrinter(), openSandboxPrinter()]);
  ({ id: template } = await hall.factory.call(printTemplate.create, {
    ...{ name: '标签', kind: 'tag', from: 'tag6040' },
  }));
  ({ id: agentId, key } = await hall.factory.call(printAgent.create, { name: '一楼' }));
  const goods = await hall.newGoods();
  const profile = await buildProfile(hall.system, {
    ...{ factoryId: hall.t.tenants.factory, materialId: goods.materialId, fileKind: 'png' },
  });
  const order = await hall.approved([[goods.sku, JOBS + 30]]);
  await hall.draw();
  const { batchId } = await hall.factory.call(batch.make, { profileId: profile.id });
  await hall.factory.call(batch.act, { event: 'batch.released', ids: [batchId] });
  pieces = await hall.piecesOf(order);
  await secondFactory(hall.t);
  await letIn(hall.t, 'designer', ['factory:printer', 'factory:printer:edit', 'factory:print']);
  other = await hall.t.as('designer01');
}, 240_000);
afterAll(async () => {
  await hall.close();
  await Promise.all([labels.close(), paper.close()]);
});
afterEach(() => {
  Object.assign(paper, { next: 'take', reasons: ['none'] });
  labels.onBytes = labels.breaksAfter = undefined;
  hall.t.app.clock.set(0);
});

let made = 0;
const word = (stem: string) => `${stem}${(made += 1)}`;
const PAPER = { width: 6000, height: 4000, dpi: 203 } as const;
const newPrinter = async (more: object = {}) =>
  (
    await hall.factory.call(printer.create, {
      ...{ name: word('打印机'), way: 'agentZpl', agentId, address: labels.address, ...PAPER },
      ...more,
    })
  ).id;
const ippPrinter = () => newPrinter({ way: 'agentIpp', address: paper.address });
const nextPiece = () => pieces.shift()!;
/** A job for the tag of one piece. */
async function newJob(printerId: number, more: object = {}) {
  const piece = nextPiece();
  const { runId } = await hall.factory.call(pieceTag.print, {
    ...{ templateId: template, printerId, ids: [piece.id], ...more },
  });
  const [job] = await hall.ask(
    sql<{ id: number }>`select id from print_job where source_id = ${runId} and kind = 'tag'`,
  );
  return { id: job!.id, number: piece.number, runId };
}
const all = async (view: 'open' | 'trouble' | 'all' = 'all') =>
  (await hall.factory.call(printJob.page, { view, pageSize: 500 })).list;
const jobOf = async (id: number) => (await all()).find((job) => job.id === id)!;
const stateOf = async (id: number) =>
  (await hall.ask(sql<{ state: number }>`select state from print_job where id = ${id}`))[0]!.state;
const STATE = {
  queued: 0,
  leased: 10,
  sending: 20,
  sent: 30,
  held: 35,
  printed: 40,
  failed: 50,
  unknown: 55,
} as const;
const quietly = () => undefined;
const runAgent = (ask: AskServer = openServer({ server, key })) => openAgent(ask, quietly);
/** Questions until no job comes, and all that follows of them. */
async function printAll(agent = runAgent()): Promise<void> {
  while (await agent.step()) await agent.idle();
  await agent.idle();
}
const asAgent = (own = key) => openServer({ server, key: own });
const POLL = { program: 'test', free: true, conditions: [] };
const later = async (ms: number): Promise<void> => {
  hall.t.app.clock.set(hall.t.app.clock.aheadMs() + ms);
  await settleJobs(hall.t.app);
};
const MINUTE = 60_000;

describe('[P143] tags for a printer', () => {
  it('[M34] come out by the version of the template with which their job was made', async () => {
    const printerId = await newPrinter();
    const job = await newJob(printerId);
    const { template: row, design } = await hall.factory.call(printTemplate.detail, { id: template });
    const wider = { ...design, width: 7000 };
    const form = { id: template, version: row.version, name: row.name };
    await hall.factory.call(printTemplate.update, { ...form, design: wider });
    const newer = await newJob(printerId);
    await printAll();
    expect([labels.times(job.number), labels.times(newer.number)]).toEqual([1, 1]);
    const of = (number: string) =>
      labels
        .all()
        .split('^XZ')
        .find((label) => label.includes(number))!;
    expect([of(job.number), of(newer.number)].map((text) => /\^PW\d+/.exec(text)![0])).toEqual([
      '^PW480',
      '^PW560',
    ]);
    expect(await stateOf(job.id)).toBe(STATE.sent);
  });

  it('go to no printer that is stopped, and to none of another factory', async () => {
    const printerId = await newPrinter();
    await hall.factory.call(printer.stop, { id: printerId });
    const ids = [pieces[0]!.id];
    const wanted = { templateId: template, ids };
    const refused = { code: 409, msg: '打印机或模板已停用或不存在，请重新选择。' };
    expect(await hall.factory.ask(pieceTag.print, { ...wanted, printerId })).toMatchObject(refused);
    expect(await hall.factory.ask(pieceTag.print, { ...wanted, printerId: 999_999 })).toMatchObject(refused);
  });
});

describe('[M32] a print job', () => {
  it(`[M32] leaves each label at the printer once or not at all wherever its agent dies, in a state that asks a person where it is unsure: ${JOBS} jobs`, async () => {
    const printerId = await newPrinter();
    const wrong: unknown[] = [];
    const seen = { once: 0, never: 0 };
    const jobs: Awaited<ReturnType<typeof newJob>>[] = [];
    for (let nth = 0; nth < JOBS; nth += 1) {
      const job = await newJob(printerId);
      jobs.push(job);
      // It dies before or after the server hears its call: the paper, that it begins, that it has sent.
      await dyingAt(nth % 6);
      await later(MINUTE + 1);
      await printAll();
      hall.t.app.clock.set(0);
      const came = labels.times(job.number);
      const state = await stateOf(job.id);
      seen[came === 1 ? 'once' : 'never'] += 1;
      const isSure = came === 1 && state === STATE.sent;
      const isAsked = came <= 1 && state === STATE.unknown;
      if (!isSure && !isAsked) wrong.push({ nth, came, state });
    }
    expect(wrong).toEqual([]);
    // It tried both: labels that came out, and labels that did not.
    const never = jobs.filter((_, nth) => nth % 6 === 3).length;
    expect(seen).toEqual({ once: JOBS - never, never });
    expect(jobs.map(({ number }) => labels.times(number)).filter((times) => times > 1)).toEqual([]);
  }, 240_000);

  /** An agent that dies at this moment of its next job: nothing that it asks is ever answered again. */
  async function dyingAt(point: number): Promise<void> {
    const real = asAgent();
    const calls = ['paper', 'sending', 'sent'];
    const [name, isHeard] = [calls[Math.floor(point / 2)], point % 2 === 1];
    const dead = Promise.withResolvers<void>();
    const ask = (async (endpoint: Endpoint, input: Input<typeof agentCall.tell>) => {
      const own =
        endpoint === agentCall.paper ? 'paper' : endpoint === agentCall.tell ? input.told.event : '';
      if (own === name) {
        if (isHeard) await real(endpoint, input);
        dead.resolve();
        return new Promise(() => undefined);
      }
      return real(endpoint, input);
    }) as unknown as AskServer;
    await runAgent(ask).step();
    await dead.promise;
  }

  it('[M32] whose agent is killed between the first byte and the answer is asked about, and not printed again', async () => {
    const job = await newJob(await newPrinter());
    const begun = Promise.withResolvers<void>();
    labels.onBytes = () => begun.resolve();
    labels.breaksAfter = undefined;
    const program = spawn(
      process.execPath,
      [path.resolve('scripts/agent.ts'), '--server', server, '--key', key],
      { stdio: 'ignore' },
    );
    await begun.promise;
    program.kill('SIGKILL');
    await new Promise((resolve) => program.once('exit', resolve));
    await later(MINUTE + 1);
    await printAll();
    expect(labels.times(job.number)).toBeLessThanOrEqual(1);
    expect([STATE.unknown, STATE.sent]).toContain(await stateOf(job.id));
  }, 60_000);

  it('[M32] that its printer breaks off is unsure, and printed again only by a person who says what is missing', async () => {
    const job = await newJob(await newPrinter());
    labels.breaksAfter = 1;
    await printAll();
    labels.breaksAfter = undefined;
    expect(await stateOf(job.id)).toBe(STATE.unknown);
    await printAll();
    expect(await stateOf(job.id)).toBe(STATE.unknown);
    const retried = (missing: string) => hall.factory.call(printJob.retry, { ids: [job.id], missing });
    expect((await retried('')).failed).toMatchObject([
      { id: job.id, msg: '结果未知的任务可能已打出一部分，请看过实物，填写缺了什么，再重打。' },
    ]);
    expect((await retried('整张')).successIds).toEqual([job.id]);
    const before = labels.times(job.number);
    await printAll();
    expect(labels.times(job.number)).toBe(before + 1);
    expect(await jobOf(job.id)).toMatchObject({ state: STATE.sent, attempt: 2 });
  });

  it('[M32] is the only one of its source and copy number', async () => {
    const job = await newJob(await newPrinter());
    const row = await hall.ask(sql<{ one: number }>`
      insert into print_job (factory_id, printer_id, kind, source_id, part, copy_no, first_label, labels, template_id,
        template_no, state, queued_at, made_by, created_at, updated_at)
      select factory_id, printer_id, kind, source_id, part, copy_no, first_label, labels, template_id, template_no, 0,
        now(), made_by, now(), now() from print_job where id = ${job.id} on conflict do nothing returning 1 as one`);
    expect(row).toEqual([]);
    await hall.factory.call(printJob.cancel, { ids: [job.id] });
  });
});

describe('[M33] a print job', () => {
  it('[M33] is leased by one agent, and goes back to the queue where its lease ends before the first byte', async () => {
    const job = await newJob(await newPrinter());
    const leased = await Promise.all([asAgent()(agentCall.poll, POLL), asAgent()(agentCall.poll, POLL)]);
    const got = leased.flatMap(({ job: one }) => one ?? []);
    expect(got.map(({ id }) => id)).toEqual([job.id]);
    expect(await stateOf(job.id)).toBe(STATE.leased);
    const { id, lease } = got[0]!;
    await later(MINUTE + 1);
    expect(await stateOf(job.id)).toBe(STATE.queued);
    // Who had it sends nothing any more.
    const told = { event: 'sending' } as const;
    expect(await asAgent()(agentCall.tell, { id, lease, told })).toEqual({ stands: false });
    await expect(asAgent()(agentCall.paper, { id, lease })).rejects.toThrow('领取已超时');
    await printAll();
    expect(labels.times(job.number)).toBe(1);
  });

  it('[M33] keeps its lease as long as its agent says that it is at it', async () => {
    const job = await newJob(await newPrinter());
    const { job: leased } = await asAgent()(agentCall.poll, POLL);
    const tell = (event: 'sending' | 'alive' | 'sent') =>
      asAgent()(agentCall.tell, { id: job.id, lease: leased!.lease, told: { event } });
    expect(await tell('sending')).toEqual({ stands: true });
    await later(MINUTE / 2);
    expect(await tell('alive')).toEqual({ stands: true });
    await later(MINUTE / 2 + 1);
    expect(await stateOf(job.id)).toBe(STATE.sending);
    expect(await tell('sent')).toEqual({ stands: true });
    expect(await stateOf(job.id)).toBe(STATE.sent);
  });

  it('[M33] that waits for 24 hours is not printed any more, until somebody wants it', async () => {
    const job = await newJob(await newPrinter());
    const aged = (ms: number) =>
      hall.ask(
        sql`update print_job set queued_at = queued_at - ${ms} * interval '1 ms' where id = ${job.id} returning 1`,
      );
    await aged(23 * 60 * MINUTE);
    await settleJobs(hall.t.app);
    expect(await stateOf(job.id)).toBe(STATE.queued);
    await aged(60 * MINUTE);
    await settleJobs(hall.t.app);
    expect(await jobOf(job.id)).toMatchObject({ state: 95, reason: '排队超过 24 小时，已过期。' });
    await printAll();
    expect(labels.times(job.number)).toBe(0);
    await hall.factory.call(printJob.retry, { ids: [job.id] });
    await printAll();
    expect(labels.times(job.number)).toBe(1);
  });

  it('[M33] is seen by the key of no other factory, of no stopped agent, and of none that was reset', async () => {
    const job = await newJob(await newPrinter());
    const theirs = asAgent((await other.call(printAgent.create, { name: '别厂' })).key);
    expect(await theirs(agentCall.poll, POLL)).toEqual({ job: null, watch: [], printers: [] });
    const { job: leased } = await asAgent()(agentCall.poll, POLL);
    const { id, lease } = leased!;
    expect(id).toBe(job.id);
    await expect(theirs(agentCall.paper, { id, lease })).rejects.toThrow('领取已超时');
    const told = { event: 'sending' } as const;
    expect(await theirs(agentCall.tell, { id, lease, told })).toEqual({ stands: false });
    expect(await other.ask(printJob.cancel, { ids: [id] })).toMatchObject({
      data: { successIds: [], failed: [{ id, msg: '打印任务不存在，或不属于当前公司，请刷新后核对。' }] },
    });
    await hall.factory.call(printJob.cancel, { ids: [id] });
    const spare = await hall.factory.call(printAgent.create, { name: '备用' });
    await hall.factory.call(printAgent.stop, { id: spare.id });
    await expect(asAgent(spare.key)(agentCall.poll, POLL)).rejects.toThrow('打印助手已停用');
    await hall.factory.call(printAgent.start, { id: spare.id });
    const reset = await hall.factory.call(printAgent.reset, { id: spare.id });
    await expect(asAgent(spare.key)(agentCall.poll, POLL)).rejects.toThrow('密钥不存在或已重置');
    expect(await asAgent(reset.key)(agentCall.poll, POLL)).toMatchObject({ job: null });
  });

  it('[M33] that was printed is printed again with a reason, as the next copy, and its tag is counted', async () => {
    const job = await newJob(await newPrinter());
    expect(await hall.factory.ask(printJob.again, { id: job.id, reason: '脏污' })).toMatchObject({
      code: 409,
    });
    await printAll();
    expect(await hall.factory.ask(printJob.again, { id: job.id, reason: ' ' })).toMatchObject({
      ...{ code: 400, msg: '请填写原因' },
    });
    const { jobId } = await hall.factory.call(printJob.again, { id: job.id, reason: '脏污' });
    expect(await jobOf(jobId)).toMatchObject({ copyNo: 2, reason: '脏污', state: STATE.queued });
    await printAll();
    expect(labels.times(job.number)).toBe(2);
    const [piece] = await hall.ask(
      sql<{ prints: number }>`select tag_prints as prints from piece where number = ${job.number}`,
    );
    expect(piece!.prints).toBe(2);
  });
});

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
