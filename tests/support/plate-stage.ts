import fs from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { batch } from '#contract/batch/batch.ts';
import { plate, type PLATE_SENDINGS } from '#contract/plate/plate.ts';
import { printer } from '#contract/printer/printer.ts';
import type { PrintSettings } from '#contract/rosi/print-settings.ts';
import { openAgent, type Agent } from '#server/agent/agent.ts';
import { openDownload, openServer } from '#server/agent/server-calls.ts';
import { drawNow } from '#server/modules/plate/service.ts';
import { settleJobs } from '#server/modules/print-job/clock.ts';
import { openHall, type Hall } from './hall.ts';
import { pairedAgent } from './pair-agent.ts';
import { buildProfile } from './profiles.ts';
import { openRip, type Rip } from './rip.ts';

const MINUTE = 60_000;
export const PAPER = { width: 6000, height: 4000, dpi: 203 } as const;

/** A hall whose plates go to devices: one test after the other has a device, an agent and a RIP of its own. */
export const on = { made: 0, agentClock: 0 } as {
  hall: Hall;
  server: string;
  /** Below it lie the folders of all devices. */
  root: string;
  key: string;
  agentId: number;
  folderId: number;
  rip: Rip;
  goods: Awaited<ReturnType<Hall['newGoods']>>;
  profile: Awaited<ReturnType<typeof buildProfile>>;
  made: number;
  /** How far the clock of the agent's computer is ahead. */
  agentClock: number;
};

export async function openSendingHall(): Promise<void> {
  on.hall = await openHall();
  await on.hall.t.app.listen({ port: 0, host: '127.0.0.1' });
  on.server = `http://127.0.0.1:${(on.hall.t.app.server.address() as AddressInfo).port}`;
  on.root = await fs.mkdtemp(path.join(os.tmpdir(), 'podflow-hot-'));
}
export async function closeSendingHall(): Promise<void> {
  await on.rip.close();
  await on.hall.close();
  await fs.rm(on.root, { recursive: true });
}

/** A device of its own for each test, with a profile, an agent, a hot folder, and a RIP that watches it. */
export async function newDevice(settings: Partial<PrintSettings> = {}): Promise<void> {
  on.made += 1;
  on.goods = await on.hall.newGoods();
  on.profile = await buildProfile(on.hall.system, {
    ...{ factoryId: on.hall.t.tenants.factory, materialId: on.goods.materialId, fileKind: 'png' },
    ...{ width: 12_000, length: 14_000, target: 'hotFolder', ...settings },
  });
  ({ id: on.agentId, key: on.key } = await pairedAgent(on.hall.factory, `机房 ${on.made}`));
  const folder = path.join(on.root, `uv${on.made}`);
  await fs.mkdir(folder);
  if (on.made > 1) await on.rip.close();
  on.rip = await openRip(folder);
  ({ id: on.folderId } = await on.hall.factory.call(printer.create, {
    ...{ name: `热文件夹 ${on.made}`, way: 'hotFolder', agentId: on.agentId, address: folder, ...PAPER },
    deviceId: on.profile.deviceId,
  }));
}

/** A plate of orders of so many copies, laid and drawn. */
export async function drawn(...copies: number[]) {
  const orders: number[] = [];
  for (const one of copies) orders.push(await on.hall.approved([[on.goods.sku, one]]));
  await on.hall.draw();
  const { batchId } = await on.hall.factory.call(batch.make, { profileId: on.profile.id });
  await on.hall.factory.call(batch.act, { event: 'batch.released', ids: [batchId] });
  await on.hall.factory.call(plate.nest, { profileId: on.profile.id });
  const [row] = await on.hall.ask(sql<{ id: number; number: string }>`
    select id, number from plate where profile_id = ${on.profile.id} order by id desc limit 1`);
  await on.hall.factory.call(plate.act, { event: 'plate.render', ids: [row!.id] });
  await drawNow(on.hall.t.app);
  return { ...row!, orders, batchId };
}
export const plateOf = async (id: number) => (await on.hall.factory.call(plate.detail, { id })).plate;
export const stateOf = async (id: number) =>
  (await on.hall.ask(sql<{ state: number }>`select state from plate where id = ${id}`))[0]!.state;
export const jobsOf = (id: number) =>
  on.hall.ask(sql<{ id: number; state: number; copyNo: number; layoutVersion: number; takesOut: boolean }>`
    select id, state, copy_no as "copyNo", layout_version as "layoutVersion", takes_out as "takesOut"
    from print_job where kind = 'plate' and source_id = ${id} order by id`);
export const sending = (event: (typeof PLATE_SENDINGS)[number], id: number, params = {}) =>
  on.hall.factory.call(plate.sending, { event, ids: [id], params });
export const send = (id: number) => sending('plate.send', id);
export const lying = async () => (await fs.readdir(on.rip.folder)).filter((name) => name !== '.podflow');

const newAgent = (): Agent =>
  openAgent(openServer({ server: on.server, key: on.key }), () => undefined, {
    ...{ folders: [on.root], download: openDownload(on.server), settlesMs: 0 },
    now: () => Date.now() + on.agentClock,
  });
/** The agent asks again and again until this is so, as it does all day. */
export async function until(is: () => Promise<boolean>, agent = newAgent()): Promise<void> {
  for (let asked = 0; asked < 400; asked += 1) {
    await agent.step();
    await agent.idle();
    if (await is()) return;
  }
  throw new Error('the agent has asked 400 times in vain');
}
export const untilState = (id: number, state: number, agent?: Agent) =>
  until(async () => (await stateOf(id)) === state, agent);
export const untilLies = (agent?: Agent) => until(async () => (await lying()).length > 0, agent);
/** An agent that was killed is silent: what it had is asked about once its minute is over. */
export async function leasesEnd(): Promise<void> {
  on.hall.t.app.clock.set(on.hall.t.app.clock.aheadMs() + MINUTE + 1);
  await settleJobs(on.hall.t.app);
}
