import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { batch } from '#contract/batch/batch.ts';
import { distributeRule } from '#contract/distribute/distribute-rule.ts';
import { plate } from '#contract/plate/plate.ts';
import { agentCall } from '#contract/print-job/agent-call.ts';
import { printJob } from '#contract/print-job/print-job.ts';
import { printer } from '#contract/printer/printer.ts';
import { openAgent } from '#server/agent/agent.ts';
import { openDownload, openServer } from '#server/agent/server-calls.ts';
import { distribute } from '#server/modules/distribute/service.ts';
import { pairedAgent } from '#tests/support/pair-agent.ts';
import {
  closeSendingHall,
  drawn,
  jobsOf,
  leasesEnd,
  lying,
  newDevice,
  on,
  openSendingHall,
  PAPER,
  plateOf,
  send,
  sending,
  stateOf,
  until,
  untilLies,
  untilState,
} from '#tests/support/plate-stage.ts';
import { drawNow, nestWhatIsDue } from './service.ts';

// Plates on their way to devices: by the calls of people, the agent as it runs beside the device, and a RIP that watches a real
// folder. What was printed is counted at the RIP, not in the database.

const [READY, RENDERING, SENDING, SEND_FAILED, SENT, PRINTED] = [20, 10, 25, 27, 30, 40];
const [WAIT_BATCH, SPLICED] = [10, 30];
const [QUEUED, UNKNOWN] = [0, 55];
const MINUTE = 60_000;

beforeAll(openSendingHall);
afterAll(closeSendingHall);
beforeEach(async () => {
  on.hall.t.app.clock.set(0);
  await newDevice();
});

describe('[P145] a plate that is sent', () => {
  it('comes whole into the folder of its device under its number, and is 已下发 once the RIP has taken it', async () => {
    const { id, number, batchId } = await drawn(2);
    on.rip.mode = 'off';
    expect(await send(id)).toMatchObject({ successIds: [id] });
    expect(await plateOf(id)).toMatchObject({
      state: SENDING,
      sending: { state: QUEUED, times: 1, ahead: 0, stopped: false, takesOut: false },
    });
    await untilLies();
    expect(await lying()).toEqual([`${number}.png`]);
    const { files } = await on.hall.factory.call(plate.detail, { id });
    const content = await fs.readFile(path.join(on.rip.folder, `${number}.png`));
    expect(createHash('sha256').update(content).digest('hex')).toBe(files[0]!.sha256);
    expect(await stateOf(id)).toBe(SENDING);
    on.rip.mode = 'take';
    await untilState(id, SENT);
    expect(on.rip.taken).toEqual([{ name: `${number}.png`, sha256: files[0]!.sha256 }]);
    expect(await on.hall.ask(sql<{ state: number }>`select state from batch where id = ${batchId}`)).toEqual([
      { state: 20 },
    ]);
    await on.hall.factory.call(plate.printed, { id, version: (await plateOf(id)).version });
    expect(await stateOf(id)).toBe(PRINTED);
  });

  it('fails with what the RIP wrote, is taken out of the folder, and goes again when a person sends it', async () => {
    const { id, number } = await drawn(1);
    on.rip.mode = 'refuse';
    await send(id);
    await untilState(id, SEND_FAILED);
    expect(await plateOf(id)).toMatchObject({
      reason: '设备拒绝了文件：Error 42: no profile for media "film"',
    });
    expect(await lying()).not.toContain(`${number}.png`);
    on.rip.mode = 'take';
    expect(await send(id)).toMatchObject({ successIds: [id] });
    await untilState(id, SENT);
    expect(on.rip.taken.map(({ name }) => name)).toEqual([`${number}.png`]);
    expect((await jobsOf(id)).map(({ copyNo }) => copyNo)).toEqual([1, 2]);
  });

  it('fails for certain where nobody takes it: its file is back before it counts as failed', async () => {
    const { id } = await drawn(1);
    on.rip.mode = 'off';
    await send(id);
    await untilLies();
    on.agentClock = 11 * MINUTE;
    try {
      await untilState(id, SEND_FAILED);
    } finally {
      on.agentClock = 0;
    }
    expect((await plateOf(id)).reason).toContain('没有取走文件');
    on.rip.mode = 'take';
    await until(async () => (await lying()).length === 0);
    expect(on.rip.taken).toEqual([]);
  });

  it('waits behind the one before it, and fails when its job is cancelled before it went', async () => {
    const first = await drawn(1);
    const second = await drawn(1);
    on.rip.mode = 'off';
    await send(first.id);
    await send(second.id);
    await untilLies();
    expect(await lying()).toEqual([`${first.number}.png`]);
    expect((await plateOf(second.id)).sending).toMatchObject({ state: QUEUED, ahead: 1, agentOnline: true });
    const [job] = await jobsOf(second.id);
    expect(await on.hall.factory.call(printJob.cancel, { ids: [job!.id] })).toMatchObject({
      successIds: [job!.id],
    });
    expect(await plateOf(second.id)).toMatchObject({ state: SEND_FAILED, reason: '在「打印」中取消了发送' });
    // No job of a plate is repeated by its job: a person sends the plate.
    expect((await on.hall.factory.call(printJob.retry, { ids: [job!.id] })).failed).toMatchObject([
      { msg: '版的打印任务不能重打，请在「任务列表」重新发送这张版。' },
    ]);
    on.rip.mode = 'take';
    await untilState(first.id, SENT);
  });

  it('is refused without a folder in use, with a held piece, and with a device that is closed', async () => {
    const { id, orders } = await drawn(1, 1);
    const refused = async (msg: string) =>
      expect((await send(id)).failed).toMatchObject([{ id, msg: expect.stringContaining(msg) }]);
    await on.hall.factory.call(printer.stop, { id: on.folderId });
    await refused('设备没有启用的热文件夹');
    await on.hall.factory.call(printer.start, { id: on.folderId });
    await on.hall.ask(sql`update device set closed = true where id = ${on.profile.deviceId} returning 1`);
    await refused('设备已停用');
    await on.hall.ask(sql`update device set closed = false where id = ${on.profile.deviceId} returning 1`);
    // A hold takes its piece out by itself; a row that says otherwise is still not sent.
    await on.hall.ask(sql`update trade_order set hold = 1 where id = ${orders[0]} returning 1`);
    await refused('请先剔出');
    await on.hall.ask(sql`update trade_order set hold = 0 where id = ${orders[0]} returning 1`);
    await on.hall.ask(sql`update plate set layout_version = layout_version + 1 where id = ${id} returning 1`);
    await refused('版文件不是最新的排版');
  });

  it('goes by itself where its profile says so, once, and never again after somebody took it back', async () => {
    await newDevice({ sendsItself: true });
    const { id } = await drawn(2);
    expect(await stateOf(id)).toBe(SENDING);
    await untilState(id, SENT);
    await sending('plate.recalled', id, { reason: '换设备' });
    await on.hall.factory.call(plate.act, { event: 'plate.reopened', ids: [id] });
    await on.hall.factory.call(plate.act, { event: 'plate.render', ids: [id] });
    await drawNow(on.hall.t.app);
    expect(await stateOf(id)).toBe(READY);
  });
});

describe('[P182] a rule', () => {
  const NONE = { fullAt: 1, everyMinutes: null, dailyAt: [], urgentAtOnce: false };
  const rule = (more: object) =>
    on.hall.factory.ask(distributeRule.create, {
      ...{
        name: `送设备 ${on.made}`,
        profileId: on.profile.id,
        condition: null,
        release: true,
        nest: true,
        send: true,
      },
      ...{ teamId: null, grouping: NONE, ...more },
    });

  it('[P182] that sends batches what waits, lays it on plates and has it at the device without a hand', async () => {
    const order = await on.hall.approved([[on.goods.sku, 2]]);
    await on.hall.draw();
    expect((await rule({})).code).toBe(0);
    await distribute(on.hall.t.app, new Date());
    await nestWhatIsDue(on.hall.t.app, () => new Date());
    await drawNow(on.hall.t.app);
    const [row] = await on.hall.ask(sql<{ id: number; number: string; source: string }>`
      select t.id, t.number, b.source from plate t join plate_slot s on s.plate_id = t.id join piece p on p.id = s.piece_id
        join batch b on b.id = p.batch_id where p.order_id = ${order} limit 1`);
    expect(row!.source).toBe(`送设备 ${on.made}`);
    await untilState(row!.id, SENT);
    expect(on.rip.taken.map(({ name }) => name)).toEqual([`${row!.number}.png`]);
  });

  it('[P182] that sends lays on plates, too, and of a profile whose plates go to a folder', async () => {
    expect(await rule({ nest: false })).toMatchObject({
      code: 400,
      msg: expect.stringContaining('自动拼版'),
    });
    await newDevice({ target: 'download' });
    expect(await rule({})).toMatchObject({ code: 400, msg: expect.stringContaining('热文件夹') });
  });
});

describe('[M15] a plate', () => {
  it('[M15] that two send at once is sent once, and its job brings the layout that stands', async () => {
    const { id } = await drawn(1);
    const { version } = await plateOf(id);
    const asked = { event: 'plate.send' as const, ids: [id], versions: { [id]: version } };
    const both = await Promise.all([
      on.hall.factory.call(plate.sending, asked),
      on.hall.factory.call(plate.sending, asked),
    ]);
    expect(both.flatMap(({ successIds }) => successIds)).toEqual([id]);
    expect(both.flatMap(({ failed }) => failed)).toHaveLength(1);
    expect(await jobsOf(id)).toMatchObject([{ copyNo: 1, layoutVersion: 1 }]);
    // What was drawn for another layout is brought nowhere.
    await on.hall.ask(
      sql`update print_job set layout_version = 9 where source_id = ${id} and kind = 'plate' returning 1`,
    );
    await untilState(id, SEND_FAILED);
    expect((await plateOf(id)).reason).toContain('版文件不是最新的排版');
    expect(on.rip.taken).toEqual([]);
  });
});

describe('[M20] what is held', () => {
  it('[M20] while its plate is on its way stays on it, and leaves it when it comes back', async () => {
    const { id, number, orders, batchId } = await drawn(1, 1);
    on.rip.mode = 'off';
    await send(id);
    await untilLies();
    expect((await on.hall.act('order.lock', [orders[0]!])).successIds).toEqual([orders[0]]);
    expect((await on.hall.piecesOf(orders[0]!)).map(({ state }) => state)).toEqual([SPLICED]);
    expect(await plateOf(id)).toMatchObject({ state: SENDING, held: 1 });
    // Its batch is not taken back either, as long as a device may print it.
    expect(
      (await on.hall.factory.call(batch.act, { event: 'batch.recalled', ids: [batchId] })).failed,
    ).toMatchObject([{ id: batchId, msg: expect.stringContaining('版') }]);
    on.rip.mode = 'refuse';
    await until(async () => (await stateOf(id)) !== SENDING);
    // It left the plate, which is drawn anew without it.
    expect(await stateOf(id)).toBe(RENDERING);
    expect((await on.hall.piecesOf(orders[0]!)).map(({ state }) => state)).toEqual([WAIT_BATCH]);
    await drawNow(on.hall.t.app);
    expect(await plateOf(id)).toMatchObject({ state: READY, pieces: 1, held: 0 });
    on.rip.mode = 'take';
    await send(id);
    await untilState(id, SENT);
    expect(on.rip.taken.map(({ name }) => name)).toEqual([`${number}.png`]);
  });

  it('[M20] is off the plate or at the device, whoever is first of a lock and a sending', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { id, orders } = await drawn(1, 1);
      const [, sent] = await Promise.all([on.hall.act('order.lock', [orders[0]!]), send(id)]);
      const [piece] = await on.hall.piecesOf(orders[0]!);
      const isSent = sent.successIds.length > 0;
      expect([isSent, piece!.state]).toEqual([isSent, isSent ? SPLICED : WAIT_BATCH]);
      expect(await jobsOf(id)).toHaveLength(isSent ? 1 : 0);
    }
  });
});

describe('[M32] a plate whose agent dies', () => {
  /** An agent that dies once the server has heard this. */
  async function dyingAfter(last: 'sending' | 'alive'): Promise<void> {
    const real = openServer({ server: on.server, key: on.key });
    const dead = Promise.withResolvers<void>();
    const ask = (async (endpoint: never, input: { told?: { event: string } }) => {
      const answer = await real(endpoint, input as never);
      if (input.told?.event !== last) return answer;
      dead.resolve();
      return new Promise(() => undefined);
    }) as typeof real;
    const agent = openAgent(ask, () => undefined, {
      ...{ folders: [on.root], download: openDownload(on.server), settlesMs: 0 },
    });
    for (let asked = 0; asked < 3; asked += 1) {
      await agent.step();
      if (last === 'sending') break;
      await Promise.race([agent.idle(), dead.promise]);
    }
    await dead.promise;
  }

  it('[M32] goes on with the next agent where its minute is not over: the file comes once, and is told as it is', async () => {
    const { id, number } = await drawn(1);
    await send(id);
    // Before its file was seen: the next one shows it.
    await dyingAfter('sending');
    expect(on.rip.taken).toEqual([]);
    await untilState(id, SENT);
    expect(on.rip.taken.map(({ name }) => name)).toEqual([`${number}.png`]);
    // After its file was seen, while the RIP took it: the next one sees that it was taken.
    const second = await drawn(1);
    on.rip.mode = 'off';
    await send(second.id);
    await dyingAfter('alive');
    on.rip.mode = 'take';
    await untilState(second.id, SENT);
    expect(on.rip.taken.map(({ name }) => name)).toEqual([`${number}.png`, `${second.number}.png`]);
  });

  it('[M32] stays in 下发中 and asks a person once its minute is over, who is told what the next agent sees', async () => {
    const { id } = await drawn(1);
    on.rip.mode = 'off';
    await send(id);
    await dyingAfter('alive');
    await leasesEnd();
    expect(await plateOf(id)).toMatchObject({ state: SENDING, sending: { state: UNKNOWN } });
    await until(async () => (await plateOf(id)).sending!.reason.includes('文件还在热文件夹里'));
    // Nothing repeats it by itself, and no way leads around the person.
    expect((await send(id)).successIds).toEqual([]);
    expect(await jobsOf(id)).toHaveLength(1);
    const saying = { event: 'plate.send.failed' as const, ids: [id] };
    expect(await on.hall.factory.ask(plate.sending, saying)).toMatchObject({ code: 400, msg: '请填写原因' });
  });

  it('[M32] that a person saw is not there is taken out of the folder, before it is sent once more', async () => {
    const { id, number } = await drawn(1);
    on.rip.mode = 'off';
    await send(id);
    await dyingAfter('alive');
    await leasesEnd();
    await sending('plate.send.failed', id, { reason: '设备上没有' });
    expect(await plateOf(id)).toMatchObject({ state: SEND_FAILED, reason: '设备上没有' });
    await send(id);
    // Nothing else comes into the folder before.
    const asked = { program: 'test', free: true };
    const polled = await openServer({ server: on.server, key: on.key })(agentCall.poll, asked);
    expect(polled).toMatchObject({ job: null, folders: [{ deed: 'takeOut' }] });
    await until(async () => !(await jobsOf(id))[0]!.takesOut);
    await untilLies();
    on.rip.mode = 'take';
    await untilState(id, SENT);
    expect(on.rip.taken.map(({ name }) => name)).toEqual([`${number}.png`]);
    const { list } = await on.hall.factory.call(printJob.page, { view: 'trouble', number });
    expect(list).toEqual([]);
  });

  it('[M32] that a person saw at the device is 已下发; taken back, its file is taken out and it waits to be sent', async () => {
    const { id } = await drawn(1);
    on.rip.mode = 'off';
    await send(id);
    await dyingAfter('alive');
    expect((await sending('plate.send.found', id)).failed).toMatchObject([
      { msg: '打印任务的结果已知，请刷新后核对。' },
    ]);
    await leasesEnd();
    expect(await sending('plate.send.found', id)).toMatchObject({ successIds: [id] });
    expect(await stateOf(id)).toBe(SENT);
    const bare = { event: 'plate.recalled' as const, ids: [id] };
    expect(await on.hall.factory.ask(plate.sending, bare)).toMatchObject({ code: 400, msg: '请填写原因' });
    expect(await sending('plate.recalled', id, { reason: '换设备' })).toMatchObject({ successIds: [id] });
    expect(await plateOf(id)).toMatchObject({ state: READY, sending: { takesOut: true } });
    await until(async () => (await lying()).length === 0);
    expect((await plateOf(id)).sending).toMatchObject({ takesOut: false, reason: '文件已从热文件夹取出' });
    on.rip.mode = 'take';
    await untilState(id, READY);
    expect(on.rip.taken).toEqual([]);
  });
});

it('[P177] a hot folder takes plates of one device of the factory, and no paper', async () => {
  const form = { name: '别的', way: 'hotFolder' as const, agentId: on.agentId, address: on.root, ...PAPER };
  const ask = (more: object) => on.hall.factory.ask(printer.create, { ...form, ...more });
  const deviceId = on.profile.deviceId;
  expect(await ask({ deviceId: null })).toMatchObject({ code: 400, msg: '请选择设备' });
  expect(await ask({ deviceId, address: 'hot/uv' })).toMatchObject({ code: 400 });
  expect(await ask({ deviceId })).toMatchObject({ code: 400, msg: expect.stringContaining('已有热文件夹') });
  expect(await ask({ deviceId: 999_999 })).toMatchObject({ code: 400, msg: '设备不存在，请重新选择。' });
  expect(await on.hall.factory.ask(printer.test, { id: on.folderId })).toMatchObject({
    ...{ code: 400, msg: '热文件夹只接收版，不打印纸张。' },
  });
  const choices = await on.hall.factory.call(printer.choices, {});
  expect(choices.map(({ id }) => id)).not.toContain(on.folderId);
  const merchant = await on.hall.t.as('merchant01');
  const theirs = await pairedAgent(merchant, '商家');
  expect(await merchant.ask(printer.create, { ...form, agentId: theirs.id, deviceId })).toMatchObject({
    code: 400,
    msg: '热文件夹接收工厂的版，商家不使用它。',
  });
});
