import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notice } from '#contract/notice/notice.ts';
import { problems } from '#contract/problem/problem.ts';
import { packages } from '#contract/package/package.ts';
import type { Client } from '#tests/support/app.ts';
import { HOUR, openTracks, type Tracks } from '#tests/support/tracks.ts';
import { runProblemTimer } from './timer.ts';

// Tickets of parcels: what carriers and the clock open and end, read by SQL and by what both sides are shown.

let on: Tracks;
let merchant: Client;
let stranger: Client;
beforeAll(async () => {
  on = await openTracks();
  merchant = await on.t.as('merchant01');
  stranger = await on.t.as('merchant02');
});
afterAll(() => on.close());

const ticketsOf = (packageId: number) =>
  on.ask(
    sql<{ id: number; kind: string; state: number; times: number; result: string; by: string; no: string }>`
      select id, kind, state, times, result, opened_by as by, waybill_no as no from problem where package_id = ${packageId} order by id`,
  );
const logOf = async (id: number) =>
  (
    await on.ask(sql<{ event: string; actor: string }>`
      select event, actor from problem_event where problem_id = ${id} order by id`)
  ).map(({ event, actor }) => `${event} ${actor}`);
const second = () => Math.floor(on.now() / 1000) * 1000;
type Deed = (typeof problems.act)['input']['_output']['event'];
const send = (who: Client, event: Deed, ids: number[], params: object = {}) =>
  who.ask(problems.act, { event, ids, params: { ...params } });
/** What the one ticket was refused for. */
const refusal = async (who: Client, event: Deed, id: number, params: object = {}) => {
  const { data, msg } = await send(who, event, [id], params);
  return data?.failed[0]?.msg ?? msg;
};
async function done(who: Client, event: Deed, id: number, params: object = {}) {
  expect(await refusal(who, event, id, params)).toBe('');
}
/** A parcel on its way, and a ticket that the merchant registered for it. */
async function registered(kind: 'damaged' | 'address' = 'address') {
  const left = await on.left();
  const { id } = await merchant.call(problems.open, { number: left.no, kind, text: '买家来电' });
  return { ...left, ticket: id };
}
const rowOf = async (id: number, who = on.factory) => (await who.call(problems.detail, { id })).problem;

describe('[X09] a number that was given up and is scanned', () => {
  it('opens one ticket for its package, however often it is scanned, and moves the package nowhere', async () => {
    const { orderId, id } = await on.packed();
    const no = on.newNo();
    await on.enter(id, no);
    await on.factory.call(packages.cancelNumbers, { ids: [id], reason: '换快递' });
    await on.push(no, [[second(), '103']]);
    await on.push(no, [[second() + 2000, '1002']]);
    expect(await ticketsOf(id)).toMatchObject([{ kind: 'strayUsed', state: 0, times: 1, by: 'system', no }]);
    expect(await on.packageOf(orderId)).toMatchObject({ transit: 0, waybillNo: '' });
  });
});

describe('a scan', () => {
  it.each([
    ['refused', '4', 'rejected'],
    ['turned back', '6', 'returning'],
    ['in trouble', '2', 'exception'],
  ])('that says that a parcel is %s opens a ticket of its kind, once', async (_what, code, kind) => {
    const { id, no } = await on.left();
    const at = second();
    await on.push(no, [[at, '103']]);
    expect(await ticketsOf(id)).toEqual([]);
    await on.push(no, [[at + 1000, code]]);
    await on.push(no, [[at + 1000, code]]);
    expect(await ticketsOf(id)).toMatchObject([{ kind, state: 0, times: 1, by: 'system' }]);
  });

  it('of what nobody handed over is a ticket, and of what was handed over is none', async () => {
    const { id } = await on.packed();
    const no = on.newNo();
    await on.enter(id, no);
    await on.push(no, [[second(), '103']]);
    expect(await ticketsOf(id)).toMatchObject([{ kind: 'earlyScan' }]);
  });

  it('that comes again is counted on the open ticket, and opens a solved one again', async () => {
    const { id, no } = await on.left();
    const at = second();
    await on.push(no, [
      [at, '103'],
      [at + 1000, '2'],
    ]);
    await on.push(no, [[at + 2000, '1002']]);
    await on.push(no, [[at + 3000, '2']]);
    const [ticket] = await ticketsOf(id);
    expect(ticket).toMatchObject({ kind: 'exception', times: 2, state: 0 });
    await done(on.factory, 'problem.solved', ticket!.id, { result: 'redelivered' });
    await on.push(no, [[at + 4000, '1002']]);
    await on.push(no, [[at + 5000, '2']]);
    expect(await ticketsOf(id)).toMatchObject([{ id: ticket!.id, times: 3, state: 0, result: '' }]);
    expect(await logOf(ticket!.id)).toEqual([
      'problem.opened system',
      'problem.noted system',
      'problem.solved factory',
      'problem.reopened system',
    ]);
  });
});

describe('[X33] what the clock warns of', () => {
  it('is a ticket with the warning, once, and the next scan solves it by itself', async () => {
    const { id, no } = await on.left();
    const at = second();
    await on.push(no, [[at, '103']]);
    for (const hours of [49, 50]) await on.timer(at + hours * HOUR);
    expect(await ticketsOf(id)).toMatchObject([{ kind: 'stalled', state: 0, times: 1, by: 'timer' }]);
    await on.push(no, [[at + 1000, '1002']]);
    expect(await ticketsOf(id)).toMatchObject([{ kind: 'stalled', state: 80, result: 'auto' }]);
  });

  it('is solved by the collection, and by the signature', async () => {
    const late = await on.left();
    await on.timer(on.now() + 25 * HOUR);
    expect(await ticketsOf(late.id)).toMatchObject([{ kind: 'collectTimeout', state: 0 }]);
    await on.push(late.no, [[second(), '103']]);
    expect(await ticketsOf(late.id)).toMatchObject([{ kind: 'collectTimeout', state: 80, result: 'auto' }]);

    const door = await on.left();
    await on.push(door.no, [[second(), '5']]);
    await on.timer(on.now() + 49 * HOUR);
    expect(await ticketsOf(door.id)).toMatchObject([{ kind: 'signTimeout', state: 0 }]);
    await on.push(door.no, [[second() + 1000, '501']]);
    expect(await ticketsOf(door.id)).toMatchObject([{ kind: 'signTimeout', state: 0 }]);
    await on.push(door.no, [[second() + 2000, '301']]);
    expect(await ticketsOf(door.id)).toMatchObject([{ kind: 'signTimeout', state: 80, result: 'auto' }]);
  });
});

describe('a ticket', () => {
  it('is registered by either side once a kind, and not for what did not leave', async () => {
    const { no, ticket } = await registered();
    const again = await on.factory.ask(problems.open, { number: no, kind: 'address', text: '再登记' });
    expect(again.msg).toMatch(/^这个包裹已有「地址错误」的问题件 W\d+ 在处理，请在其中继续。$/);
    await on.factory.call(problems.open, { number: no, kind: 'damaged', text: '外箱破损' });
    const { id } = await on.packed();
    const [own] = await on.ask(sql<{ number: string }>`select number from package where id = ${id}`);
    const early = await merchant.ask(problems.open, { number: own!.number, kind: 'address', text: '早' });
    expect(early.msg).toBe('包裹还没有出库，也没有快递的扫描，请出库后再登记问题件。');
    expect((await rowOf(ticket)).openedAt).toBeGreaterThan(0);
  });

  it('is talked about by both sides until it is solved, each told by a notice', async () => {
    const { ticket } = await registered();
    await done(on.factory, 'problem.taken', ticket);
    await done(on.factory, 'problem.asked.merchant', ticket, { text: '地址不详，怎么处理？' });
    const told = await merchant.call(notice.page, { pageNo: 1, pageSize: 1 });
    expect(told.list[0]).toMatchObject({
      kind: 'problem',
      body: expect.stringContaining('怎么处理') as string,
    });
    expect(await refusal(merchant, 'problem.answered', ticket)).toBe('请选择怎么处理，或填写说明。');
    expect(await refusal(merchant, 'problem.answered', ticket, { choice: 'readdress' })).toBe(
      '改地址时请填写新的地址。',
    );
    await done(merchant, 'problem.answered', ticket, {
      choice: 'readdress',
      address: '广东省东莞市南城街道',
    });
    await done(on.factory, 'problem.asked.carrier', ticket, { way: 'phone', text: '请改派' });
    expect(await refusal(merchant, 'problem.answered', ticket, { text: '快些' })).toMatch(/请/);
    await done(merchant, 'problem.urged', ticket);
    expect(await refusal(on.factory, 'problem.urged', ticket)).toBe('四小时内已经催办过，请稍后再催。');
    await done(on.factory, 'problem.carrier.answered', ticket, { text: '已改派' });
    expect(await refusal(on.factory, 'problem.solved', ticket, { result: 'auto' })).toBe('请选择处理结果');
    await done(on.factory, 'problem.solved', ticket, { result: 'readdressed' });
    const { events, problem } = await merchant.call(problems.detail, { id: ticket });
    expect(problem).toMatchObject({ state: 80, result: 'readdressed', choice: 'readdress', urges: 1 });
    expect(events.map(({ title, userName }) => [title, userName !== ''])).toEqual([
      ['登记问题件', true],
      ['认领', false],
      ['转商家', false],
      ['商家回复', true],
      ['提交快递', false],
      ['催办', true],
      ['快递回复', false],
      ['解决', false],
    ]);
    await done(merchant, 'problem.closed', ticket);
    await done(merchant, 'problem.reopened', ticket, { reason: '还没有送到' });
  });

  it('of another tenant is not there, in whatever way it is asked for', async () => {
    const { ticket, no } = await registered();
    expect((await stranger.ask(problems.detail, { id: ticket })).code).toBe(404);
    const { data } = await send(stranger, 'problem.closed', [ticket]);
    expect(data?.failed).toMatchObject([{ id: ticket, code: 404 }]);
    const page = await stranger.call(problems.page, { pageNo: 1, pageSize: 20, state: 'all' });
    expect(page.list.map(({ id }) => id)).not.toContain(ticket);
    expect((await stranger.ask(problems.open, { number: no, kind: 'lost', text: '?' })).code).toBe(404);
  });

  it('is not moved by the side whose deed it is not', async () => {
    const { ticket } = await registered();
    expect(await refusal(merchant, 'problem.solved', ticket, { result: 'mistaken' })).toBe(
      '「解决」由工厂操作，请联系对方处理。',
    );
    expect(await refusal(on.factory, 'problem.answered', ticket, { text: '好' })).toBe(
      '「商家回复」由商家操作，请联系对方处理。',
    );
    expect(await refusal(merchant, 'problem.closed', ticket)).toMatch(/待处理/);
  });

  it('that the merchant does not answer in a day goes back to the factory, and one that is solved is closed in a week', async () => {
    const { ticket } = await registered('damaged');
    // A claim that is under way keeps it open, and holds no answer up.
    await done(on.factory, 'compensation.asked', ticket, { cents: 100, text: '照片三张' });
    await done(on.factory, 'problem.asked.merchant', ticket, { text: '怎么处理？' });
    const at = on.now();
    const timer = (ms: number) => runProblemTimer(on.t.app, new Date(at + ms));
    await timer(23 * HOUR);
    expect(await rowOf(ticket)).toMatchObject({ state: 10, unanswered: false });
    await timer(24 * HOUR + 60_000);
    await timer(24 * HOUR + 60_000);
    expect(await rowOf(ticket)).toMatchObject({ state: 0, unanswered: true });
    await done(on.factory, 'problem.solved', ticket, { result: 'mistaken' });
    await timer(6 * 24 * HOUR);
    expect(await rowOf(ticket)).toMatchObject({ state: 80 });
    await timer(7 * 24 * HOUR + 60_000);
    expect(await rowOf(ticket)).toMatchObject({ state: 80 });
    await done(on.factory, 'compensation.refused', ticket, { reason: '快递不赔' });
    await timer(7 * 24 * HOUR + 60_000);
    expect(await rowOf(ticket)).toMatchObject({ state: 90, dueAt: null });
    expect(await logOf(ticket)).toContain('problem.closed timer');
  });
});

describe('a compensation', () => {
  it('is asked for what a carrier owes, agreed, and noted as paid; what it waits for keeps its ticket open', async () => {
    const plain = await registered('address');
    const claim = { cents: 100, text: '照片三张' };
    expect(await refusal(on.factory, 'compensation.asked', plain.ticket, claim)).toBe(
      '只有破损、少件、丢失、虚假签收可以理赔，请核对类型。',
    );
    const { ticket } = await registered('damaged');
    const { declaredCents } = await rowOf(ticket);
    const over = { ...claim, cents: declaredCents + 1 };
    expect(await refusal(on.factory, 'compensation.asked', ticket, over)).toBe(
      '理赔金额超过包裹的价值，请核对后重新填写。',
    );
    await done(on.factory, 'compensation.asked', ticket, claim);
    expect(await refusal(on.factory, 'compensation.agreed', ticket, { cents: 101 })).toBe(
      '金额超过申请的理赔金额，请核对后重新填写。',
    );
    await done(on.factory, 'problem.solved', ticket, { result: 'compensated' });
    expect(await refusal(merchant, 'problem.closed', ticket)).toBe('理赔还没有结束，请等理赔结束后再关闭。');
    await done(on.factory, 'compensation.agreed', ticket, { cents: 80 });
    const paid = { cents: 80, day: '2099-01-01', to: 'merchant' };
    expect(await refusal(on.factory, 'compensation.paid', ticket, paid)).toBe(
      '赔付日期不能晚于今天，请重新选择。',
    );
    await done(on.factory, 'compensation.paid', ticket, { ...paid, day: '2026-01-01' });
    expect(await rowOf(ticket, merchant)).toMatchObject({
      ...{ compensation: 4, claimCents: 80, paidCents: 80, paidOn: '2026-01-01', paidTo: 'merchant' },
    });
    await done(merchant, 'problem.closed', ticket);
  });
});

describe('the list', () => {
  it('counts kinds of what is not solved, finds by any number, and takes many at once', async () => {
    const [one, other] = [await registered(), await registered()];
    const page = (filter: object, who = on.factory) =>
      who.call(problems.page, { pageNo: 1, pageSize: 20, ...filter });
    for (const who of [on.factory, merchant]) {
      const found = await page({ numbers: [one.no] }, who);
      expect(found.list).toMatchObject([{ id: one.ticket, waybillNo: one.no, kind: 'address' }]);
      expect(found).toMatchObject({ total: 1, kinds: { address: 1 }, states: { 0: 1 } });
    }
    const ids = [one.ticket, other.ticket];
    expect((await send(on.factory, 'problem.taken', ids)).data?.successIds).toEqual(ids);
    const mine = await page({ handler: 'me', numbers: [one.no, other.no] });
    expect(mine.list.map(({ id }) => id)).toEqual(ids.toReversed());
    await send(on.factory, 'problem.asked.merchant', ids, { text: '怎么处理？' });
    const waiting = await page({ mine: true, numbers: [one.no, other.no] }, merchant);
    expect(waiting.total).toBe(2);
    expect((await send(on.factory, 'problem.carrier.answered', ids, { text: '好' })).msg).toBe(
      '「快递回复」一次处理一个问题件，请只选择一个。',
    );
  });
});
