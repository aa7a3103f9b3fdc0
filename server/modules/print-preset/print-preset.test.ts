import fs from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agentCall } from '#contract/print-job/agent-call.ts';
import { printJob } from '#contract/print-job/print-job.ts';
import { printPreset, UNSET_CHOICE } from '#contract/print-preset/print-preset.ts';
import { DELIVERED } from '#contract/print-template/delivered/delivered.ts';
import { printTemplate } from '#contract/print-template/print-template.ts';
import { MOST_AGENTS, PAIRING, printAgent } from '#contract/printer/print-agent.ts';
import { MOST_PRINTERS, printer } from '#contract/printer/printer.ts';
import { openAgent } from '#server/agent/agent.ts';
import { keepKey, readKeys } from '#server/agent/keys.ts';
import { openServer } from '#server/agent/server-calls.ts';
import { openSandboxPrinter, type SandboxPrinter } from '#server/sandbox/ipp-printer.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { openLabelPrinter, type LabelPrinter } from '#tests/support/label-printer.ts';
import { pairedAgent } from '#tests/support/pair-agent.ts';
import { readPaper } from '#tests/support/read-paper.ts';

const PAPER = { width: 6000, height: 4000, dpi: 203 } as const;
const SAMPLE = { offsetX: 0, offsetY: 0, orient: 1 } as const;
const PRINTED = 40;
const POLL = { program: 'test', free: true, conditions: [] };

let t: TestApp;
let [merchant, other, factory] = [] as unknown as [Client, Client, Client];
let paper: SandboxPrinter;
let labels: LabelPrinter;
let server: string;
let agent: { id: number; key: string };
let [tag, ipp, zpl] = [0, 0, 0];

beforeAll(async () => {
  t = await startTestApp({ printerNetworks: ['127.0.0.1'] });
  [merchant, other, factory] = [await t.as('merchant01'), await t.as('merchant02'), await t.as('factory01')];
  [paper, labels] = [await openSandboxPrinter(), await openLabelPrinter()];
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  server = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`;
  agent = await pairedAgent(merchant, '店里的电脑');
  const newPrinter = async (name: string, way: 'agentIpp' | 'agentZpl', address: string) =>
    (await merchant.call(printer.create, { name, way, agentId: agent.id, address, ...PAPER })).id;
  ipp = await newPrinter('标签机', 'agentIpp', paper.address);
  zpl = await newPrinter('热敏机', 'agentZpl', labels.address);
  tag = (await merchant.call(printTemplate.create, { name: '吊牌', kind: 'tag', from: 'tag6040' })).id;
});
afterAll(async () => {
  await t.close();
  await Promise.all([paper.close(), labels.close()]);
});

/** All that waits comes out, and its printer says so. */
async function printAll(key = agent.key): Promise<void> {
  const program = openAgent(openServer({ server, key }), () => undefined);
  while (await program.step()) await program.idle();
  for (const job of paper.jobs.values()) Object.assign(job, { state: 'completed', impressions: 1 });
  await program.step();
  await program.idle();
}
const stateOf = async (id: number) =>
  (await merchant.call(printJob.page, { view: 'all', number: `#${id}` })).list.map(({ state }) => state);
const pdfOf = (base64: string) => readPaper(Buffer.from(base64, 'base64'));

describe('[M34] a sample', () => {
  const drawn = async (more: object) =>
    pdfOf((await merchant.call(printPreset.sample, { templateId: tag, ...SAMPLE, ...more })).pdf);

  it('[M34] is moved on its page by the offset to a tenth of a millimetre, its page as large as before', async () => {
    const [[plain], [moved]] = [await drawn({}), await drawn({ offsetX: 10, offsetY: -20 })];
    expect([moved!.width, moved!.height]).toEqual([plain!.width, plain!.height]);
    expect(moved!.texts).toHaveLength(plain!.texts.length);
    for (const [nth, { x, y, text }] of plain!.texts.entries()) {
      expect(moved!.texts[nth]!.text).toBe(text);
      expect(moved!.texts[nth]!.x - x).toBeCloseTo(0.1, 2);
      expect(moved!.texts[nth]!.y - y).toBeCloseTo(-0.2, 2);
    }
  });

  it('[M34] that lies across has its paper turned by a quarter, and as many pages as copies', async () => {
    const pages = await drawn({ orient: 2, copies: 3 });
    expect(pages).toHaveLength(3);
    expect([pages[0]!.width, pages[0]!.height].map(Math.round)).toEqual([40, 60]);
  });

  it('[P069] comes out of the printer of a merchant through his own agent, so many copies, moved by the offset', async () => {
    const { jobId } = await merchant.call(printPreset.print, {
      ...{ templateId: tag, printerId: ipp, copies: 2, offsetX: 50, offsetY: 0, orient: 1 },
    });
    const before = paper.jobs.size;
    await printAll();
    expect(paper.jobs.size).toBe(before + 1);
    expect(await stateOf(jobId)).toEqual([PRINTED]);
    const out = readPaper([...paper.jobs.values()].at(-1)!.document);
    const [plain] = await drawn({});
    expect(out).toHaveLength(2);
    expect(out[1]!.texts[0]!.x - plain!.texts[0]!.x).toBeCloseTo(0.5, 2);
    const { printed } = await merchant.call(printPreset.list, {});
    expect(printed.map(({ kind }) => kind)).toEqual(['tag']);
    const log = await merchant.call(printJob.log, { id: jobId });
    expect(log[0]).toMatchObject({ title: '打印', userName: expect.stringMatching(/./) as unknown });
  });

  it('[P069] goes to a label printer moved alike, and never across', async () => {
    const origins = () => [...labels.all().matchAll(/\^FO(\d+),/g)].map(([, x]) => Number(x));
    const wanted = { templateId: tag, printerId: zpl, copies: 1, ...SAMPLE };
    await merchant.call(printPreset.print, wanted);
    await printAll();
    const plain = origins();
    await merchant.call(printPreset.print, { ...wanted, offsetX: 100 });
    await printAll();
    // 203 dpi have eight dots a millimetre.
    expect(origins().slice(plain.length)).toEqual(plain.map((x) => x + 8));
    expect(await merchant.ask(printPreset.print, { ...wanted, orient: 2 })).toMatchObject({
      ...{ code: 400, msg: expect.stringContaining('不能横向打印') as unknown },
    });
  });

  it.each([
    { offsetX: 2010 },
    { offsetY: -2010 },
    { offsetX: 5 },
    { copies: 0 },
    { copies: 11 },
    { orient: 3 },
  ])('[P069] is refused beyond the limits of a workplace: %o', async (more) => {
    const input = { templateId: tag, printerId: ipp, copies: 1, ...SAMPLE, ...more };
    expect(await merchant.ask(printPreset.print, input)).toMatchObject({ code: 400 });
  });
});

describe('[S07] what new workplaces begin with', () => {
  const choice = { ...UNSET_CHOICE, way: 'agent', kind: 'tag', offsetX: -30 } as const;

  it('[S07] is kept for each paper, and leaves out what is in use no more', async () => {
    await merchant.call(printPreset.save, { ...choice, printerId: ipp, templateId: tag });
    await merchant.call(printPreset.save, { ...UNSET_CHOICE, kind: 'shelf', copies: 4 });
    await merchant.call(printPreset.save, { ...choice, printerId: zpl, templateId: tag, copies: 2 });
    const { presets } = await merchant.call(printPreset.list, {});
    expect(presets).toEqual([
      { ...UNSET_CHOICE, kind: 'shelf', copies: 4 },
      { ...choice, printerId: zpl, templateId: tag, copies: 2 },
    ]);
    await merchant.call(printer.stop, { id: zpl });
    const after = await merchant.call(printPreset.list, {});
    expect(after.presets.find(({ kind }) => kind === 'tag')).toMatchObject({ way: 'agent', printerId: null });
    await merchant.call(printer.start, { id: zpl });
  });

  it('[S07] needs a template of its paper, a printer for an agent alone, and only a tag lies across', async () => {
    const shelf = { ...UNSET_CHOICE, kind: 'shelf' } as const;
    for (const [form, msg] of [
      [{ ...shelf, templateId: tag }, '打印模板「吊牌」不是货架模板，请重新选择。'],
      [{ ...shelf, orient: 2 }, '只有标签可以横向打印'],
      [{ ...shelf, way: 'agent' }, '由打印助手打印时请选择打印机'],
      [{ ...shelf, printerId: ipp }, '由浏览器打印时不选打印机'],
    ] as const)
      expect(await merchant.ask(printPreset.save, form)).toMatchObject({ code: 400, msg });
  });
});

describe('[M33] printers, templates and jobs of a merchant', () => {
  it('[M33] are found by nobody of another tenant, whatever his kind', async () => {
    const { jobId } = await merchant.call(printer.test, { id: ipp });
    for (const stranger of [other, factory]) {
      expect((await stranger.call(printer.page, {})).list.map(({ id }) => id)).not.toContain(ipp);
      expect(await stranger.ask(printTemplate.detail, { id: tag })).toMatchObject({ code: 404 });
      expect(await stranger.ask(printer.test, { id: ipp })).toMatchObject({ code: 404 });
      expect(await stranger.ask(printJob.log, { id: jobId })).toMatchObject({ code: 404 });
      expect((await stranger.call(printJob.cancel, { ids: [jobId] })).successIds).toEqual([]);
      const own = await pairedAgent(stranger, '别人的电脑');
      expect((await openServer({ server, key: own.key })(agentCall.poll, POLL)).job).toBeNull();
    }
    const theirs = { templateId: tag, ...SAMPLE };
    expect(await other.ask(printPreset.sample, theirs)).toMatchObject({
      ...{ code: 404, msg: '打印模板不存在，请重新选择。' },
    });
    const preset = { ...UNSET_CHOICE, kind: 'tag', templateId: tag } as const;
    expect(await other.ask(printPreset.save, preset)).toMatchObject({ code: 404 });
    const { id: mine } = await other.call(printTemplate.create, { name: '他的', kind: 'tag', from: null });
    const print = { ...SAMPLE, templateId: mine, printerId: ipp, copies: 1 };
    expect(await other.ask(printPreset.print, print)).toMatchObject({ code: 404 });
    expect(await stateOf(jobId)).toEqual([0]);
    await merchant.call(printJob.cancel, { ids: [jobId] });
  });

  it('[M33] are never printed by the server itself, and its papers are those of a workplace', async () => {
    const own = { name: '自印', way: 'serverIpp', agentId: null, address: paper.address, ...PAPER };
    expect(await merchant.ask(printer.create, own)).toMatchObject({
      ...{ code: 400, msg: '服务器不为商家打印，请选择打印助手。' },
    });
    expect(
      await merchant.ask(printTemplate.create, { name: '清单', kind: 'list', from: 'batchA4' }),
    ).toMatchObject({ code: 400 });
    const { design } = DELIVERED.waybill76130;
    expect(await merchant.ask(printTemplate.preview, { kind: 'waybill', design })).toMatchObject({ code: 0 });
  });

  it('[P069] are at most 100 printers and 20 agents', async () => {
    const { system } = t.database;
    const now = new Date();
    const row = (nth: number) => ({ name: `第 ${nth}`, updatedBy: '', createdAt: now, updatedAt: now });
    const factoryId = other.tenantId;
    const [one] = await system
      .selectFrom('printAgent')
      .select('id')
      .where('factoryId', '=', factoryId)
      .execute();
    const keyHash = (nth: number) => Buffer.from(`key ${nth}`);
    await system
      .insertInto('printAgent')
      .values(
        Array.from({ length: MOST_AGENTS.business - 1 }, (_, nth) => ({
          ...{ ...row(nth), factoryId, keyHash: keyHash(nth) },
        })),
      )
      .execute();
    expect(await other.ask(printAgent.create, { name: '多一个' })).toMatchObject({
      ...{ code: 400, msg: expect.stringContaining('打印助手最多 20 个') as unknown },
    });
    const form = { way: 'agentZpl', printAgentId: one!.id, address: '10.0.0.1', ...PAPER };
    await system
      .insertInto('printer')
      .values(
        Array.from({ length: MOST_PRINTERS.business }, (_, nth) => ({ ...row(nth), ...form, factoryId })),
      )
      .execute();
    const more = {
      name: '多一台',
      way: 'agentZpl',
      agentId: one!.id,
      address: '10.0.0.1',
      ...PAPER,
    } as const;
    expect(await other.ask(printer.create, more)).toMatchObject({
      ...{ code: 400, msg: '打印机最多 100 台，请修改已有的打印机。' },
    });
  });
});

describe('[M33] the code that pairs a print agent', () => {
  const pair = (code: string) => factory.ask(agentCall.pair, { code, program: 'test' });
  const WRONG = { code: 400, msg: expect.stringContaining('配对码不对、已用过或已过期') as unknown };
  const made = async (name: string) => merchant.call(printAgent.create, { name });

  it('[M33] gives a key once, however it is typed, and the agent prints with it for its own tenant', async () => {
    const { id, code } = await made('一');
    const { data } = await pair(` ${code.toLowerCase().replace('-', ' ')} `);
    expect(data.name).toBe('一');
    expect(await pair(code)).toMatchObject(WRONG);
    const { printers } = await openServer({ server, key: data.key })(agentCall.poll, POLL);
    expect(printers).toEqual([]);
    expect((await merchant.call(printAgent.page, {})).list.find((row) => row.id === id)).toMatchObject({
      ...{ online: true, pairing: false },
    });
  });

  it('[M33] is no good after ten minutes', async () => {
    const { code } = await made('二');
    t.app.clock.set(PAIRING.minutes * 60_000 + 1000);
    expect(await pair(code)).toMatchObject(WRONG);
    t.app.clock.set(0);
    expect(await pair(code)).toMatchObject({ code: 0 });
  });

  it('[M33] is no good after five wrong ones that begin like it, and a new one is', async () => {
    const { id, code } = await made('三');
    const wrong = `${code.slice(0, -1)}${code.endsWith('2') ? '3' : '2'}`;
    for (let nth = 0; nth < PAIRING.tries; nth += 1) expect(await pair(wrong)).toMatchObject(WRONG);
    expect(await pair(code)).toMatchObject(WRONG);
    const again = await merchant.call(printAgent.pairAgain, { id });
    expect(await pair(again.code)).toMatchObject({ code: 0 });
  });

  it('[M33] ends with its agent, whose jobs stay when it is taken away', async () => {
    const gone = await made('四');
    await merchant.call(printAgent.remove, { id: gone.id });
    expect(await pair(gone.code)).toMatchObject(WRONG);
    expect(await merchant.ask(printAgent.remove, { id: agent.id })).toMatchObject({
      ...{ code: 400, msg: expect.stringContaining('由它打印') as unknown },
    });
    const { list } = await merchant.call(printer.page, {});
    const next = await pairedAgent(merchant, '新电脑');
    for (const { id, version, name, way, address } of list)
      await merchant.call(printer.update, { id, version, name, way, address, agentId: next.id, ...PAPER });
    const jobs = async () => (await merchant.call(printJob.page, { view: 'all' })).total;
    const before = await jobs();
    await merchant.call(printAgent.remove, { id: agent.id });
    expect(await jobs()).toBe(before);
    await expect(openServer({ server, key: agent.key })(agentCall.poll, POLL)).rejects.toThrow('密钥已失效');
    agent = next;
  });

  it('[M33] leaves the key on the computer of the agent, for its user alone, by the server that gave it', async () => {
    const file = path.join(await fs.mkdtemp(path.join(os.tmpdir(), 'agent-')), 'own', 'agent.json');
    expect(await readKeys(file)).toEqual({});
    await keepKey(file, server, { key: 'pa1', name: '一' });
    await keepKey(file, 'https://other', { key: 'pa2', name: '二' });
    expect((await readKeys(file))[server]).toEqual({ key: 'pa1', name: '一' });
    expect((await fs.stat(file)).mode & 0o077).toBe(0);
  });
});
