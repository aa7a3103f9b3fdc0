import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { batch } from '#contract/batch/batch.ts';
import { pieceTag } from '#contract/piece-tag/piece-tag.ts';
import { printJob } from '#contract/print-job/print-job.ts';
import { printTemplate } from '#contract/print-template/print-template.ts';
import { printer } from '#contract/printer/printer.ts';
import { openAgent } from '#server/agent/agent.ts';
import { openServer, type AskServer } from '#server/agent/server-calls.ts';
import { openSandboxPrinter } from '#server/sandbox/ipp-printer.ts';
import { openHall } from '#tests/support/hall.ts';
import { openLabelPrinter } from '#tests/support/label-printer.ts';
import { pairedAgent } from '#tests/support/pair-agent.ts';
import { letIn, secondFactory } from '#tests/support/partners.ts';
import { buildProfile } from '#tests/support/profiles.ts';
import { settleJobs } from '#server/modules/print-job/clock.ts';

/** The states of a job as the table has them (docs/spec/print-job-states.tsv). */
export const STATE = {
  queued: 0,
  leased: 10,
  sending: 20,
  sent: 30,
  held: 35,
  printed: 40,
  failed: 50,
  unknown: 55,
} as const;

export const MINUTE = 60_000;
export const PAPER = { width: 6000, height: 4000, dpi: 203 } as const;
export const quietly = () => undefined;

/**
 * A hall with printers: the agent is the one that people run, over HTTP, and its printers are listeners on the network.
 * What came out is counted there, not in the database.
 */
export async function openPrintHall(copies: number) {
  const hall = await openHall({ printerNetworks: ['127.0.0.1'] });
  await hall.t.app.listen({ port: 0, host: '127.0.0.1' });
  const server = `http://127.0.0.1:${(hall.t.app.server.address() as AddressInfo).port}`;
  const [labels, paper] = await Promise.all([openLabelPrinter(), openSandboxPrinter()]);
  const { id: template } = await hall.factory.call(printTemplate.create, {
    ...{ name: '标签', kind: 'tag', from: 'tag6040' },
  });
  const { id: agentId, key } = await pairedAgent(hall.factory, '一楼');
  const goods = await hall.newGoods();
  const profile = await buildProfile(hall.system, {
    ...{ factoryId: hall.t.tenants.factory, materialId: goods.materialId, fileKind: 'png' },
  });
  const order = await hall.approved([[goods.sku, copies]]);
  await hall.draw();
  const { batchId } = await hall.factory.call(batch.make, { profileId: profile.id });
  await hall.factory.call(batch.act, { event: 'batch.released', ids: [batchId] });
  const pieces = await hall.piecesOf(order);
  await secondFactory(hall.t);
  await letIn(hall.t, 'designer', ['factory:printer', 'factory:printer:edit', 'factory:print']);
  const other = await hall.t.as('designer01');
  let made = 0;
  const word = (stem: string) => `${stem}${(made += 1)}`;
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
  const runAgent = (ask: AskServer = openServer({ server, key })) => openAgent(ask, quietly);
  /** Questions until no job comes, and all that follows of them. */
  async function printAll(agent = runAgent()): Promise<void> {
    while (await agent.step()) await agent.idle();
    await agent.idle();
  }
  const asAgent = (own = key) => openServer({ server, key: own });
  const later = async (ms: number): Promise<void> => {
    hall.t.app.clock.set(hall.t.app.clock.aheadMs() + ms);
    await settleJobs(hall.t.app);
  };
  return {
    ...{ hall, server, template, labels, paper, key, agentId, other },
    ...{
      word,
      newPrinter,
      ippPrinter,
      nextPiece,
      newJob,
      all,
      jobOf,
      stateOf,
      runAgent,
      printAll,
      asAgent,
      later,
    },
    /** What one test asked of printers and clock ends with it. */
    reset() {
      Object.assign(paper, { next: 'take', reasons: ['none'] });
      labels.onBytes = labels.breaksAfter = undefined;
      hall.t.app.clock.set(0);
    },
    async close() {
      await hall.close();
      await Promise.all([labels.close(), paper.close()]);
    },
  };
}
