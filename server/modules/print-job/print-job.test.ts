import { spawn } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { Endpoint, Input } from '#contract/endpoint.ts';
import { pieceTag } from '#contract/piece-tag/piece-tag.ts';
import { agentCall } from '#contract/print-job/agent-call.ts';
import { printJob } from '#contract/print-job/print-job.ts';
import { printTemplate } from '#contract/print-template/print-template.ts';
import { printAgent } from '#contract/printer/print-agent.ts';
import { printer } from '#contract/printer/printer.ts';
import { keepKey } from '#server/agent/keys.ts';
import { type AskServer } from '#server/agent/server-calls.ts';
import { settleJobs } from './clock.ts';
import { pairedAgent } from '#tests/support/pair-agent.ts';
import { STATE, MINUTE, openPrintHall } from '#tests/support/print-hall.ts';

const JOBS = 200;
const POLL = { program: 'test', free: true, conditions: [] };
const {
  hall,
  server,
  template,
  labels,
  key,
  other,
  newPrinter,
  newJob,
  nextPiece,
  jobOf,
  stateOf,
  runAgent,
  printAll,
  asAgent,
  later,
  ...stage
} = await openPrintHall(JOBS + 30);
afterAll(stage.close);
afterEach(stage.reset);

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
    const ids = [nextPiece().id];
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
    const keys = path.join(await fs.mkdtemp(path.join(os.tmpdir(), 'agent-')), 'agent.json');
    await keepKey(keys, server, { key, name: '一楼' });
    const program = spawn(
      process.execPath,
      [path.resolve('scripts/agent.ts'), '--server', server, '--keys', keys],
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

  it('[M33] is seen by the key of no other factory, of no stopped agent, and of none that is paired again', async () => {
    const job = await newJob(await newPrinter());
    const theirs = asAgent((await pairedAgent(other, '别厂')).key);
    expect(await theirs(agentCall.poll, POLL)).toEqual({ job: null, watch: [], folders: [], printers: [] });
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
    const spare = await pairedAgent(hall.factory, '备用');
    await hall.factory.call(printAgent.stop, { id: spare.id });
    await expect(asAgent(spare.key)(agentCall.poll, POLL)).rejects.toThrow('打印助手已停用');
    await hall.factory.call(printAgent.start, { id: spare.id });
    const { code } = await hall.factory.call(printAgent.pairAgain, { id: spare.id });
    await expect(asAgent(spare.key)(agentCall.poll, POLL)).rejects.toThrow('密钥已失效');
    const { key: next } = await hall.factory.call(agentCall.pair, { code, program: 'test' });
    expect(await asAgent(next)(agentCall.poll, POLL)).toMatchObject({ job: null });
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
