import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { intercepts } from '#contract/intercept/intercept.ts';
import { notice } from '#contract/notice/notice.ts';
import { packages } from '#contract/package/package.ts';
import { problems } from '#contract/problem/problem.ts';
import { tracks } from '#contract/track/track.ts';
import type { Client } from '#tests/support/app.ts';
import { HOUR, openTracks, type Tracks } from '#tests/support/tracks.ts';
import { until } from '#tests/support/until.ts';
import { runInterceptTimer } from './timer.ts';
import { askCarriers } from './worker.ts';

// Parcels that are asked back by a person, their scans and the clock; carriers that are asked stand in carriers.test.ts.

let on: Tracks;
let merchant: Client;
let stranger: Client;
beforeAll(async () => {
  on = await openTracks();
  merchant = await on.t.as('merchant01');
  stranger = await on.t.as('merchant02');
});
afterAll(() => on.close());

const [NONE, ASKED, DONE, FAILED] = [0, 1, 2, 3];
const second = () => Math.floor(on.now() / 1000) * 1000;
const interceptOf = async (id: number) =>
  (await on.ask(sql<{ intercept: number }>`select intercept from package where id = ${id}`))[0]!.intercept;
const askedFor = (id: number) =>
  on.ask(sql<{ by: string; step: string; reason: string; outcome: string; said: string }>`
    select asked_by as by, step, reason, outcome, said from package_intercept where package_id = ${id} order by id`);
const ticketsOf = async (id: number) =>
  (
    await on.ask(sql<{ kind: string; state: number }>`
      select kind, state from problem where package_id = ${id} order by id`)
  ).map(({ kind, state }) => `${kind} ${state}`);
/** Everybody who is to be asked was: the server's own look may have some of it in its hands. */
const looked = () =>
  until(async () => {
    await askCarriers(on.t.app);
    const due = await on.ask(
      sql<object>`select from package_intercept where ended_at is null and next_at is not null`,
    );
    return due.length === 0;
  }, 'an interception is never looked at');
const ask = (who: Client, ids: number[], reason = '买家退款') => who.ask(intercepts.ask, { ids, reason });
const refused = async (answer: Promise<{ data?: { failed: { msg: string }[] } | null; msg: string }>) => {
  const { data, msg } = await answer;
  return data?.failed[0]?.msg ?? msg;
};
/** On its way, and asked back by the merchant. */
async function askedBack() {
  const left = await on.left();
  await on.push(left.no, [[second() - 60_000, '103']]);
  expect(await refused(ask(merchant, [left.id]))).toBe('');
  await looked();
  return left;
}

describe('a parcel that is asked back', () => {
  it('is a ticket for a person where no carrier can be asked, with why it is to come back', async () => {
    const { id, no } = await askedBack();
    expect(await interceptOf(id)).toBe(ASKED);
    expect(await askedFor(id)).toMatchObject([{ by: 'merchant', step: 'person', reason: '买家退款' }]);
    const { list } = await on.factory.call(problems.page, { numbers: [no] });
    expect(list).toMatchObject([{ kind: 'intercept', state: 0, intercept: ASKED }]);
    const { events } = await on.factory.call(problems.detail, { id: list[0]!.id });
    expect(events[0]!.text).toContain('商家申请拦截：买家退款');
    expect((await on.factory.call(packages.page, { intercept: ASKED, numbers: [no] })).total).toBe(1);
    expect((await merchant.call(problems.page, { numbers: [no] })).list).toMatchObject([
      { intercept: ASKED },
    ]);
  });

  it('has come back once it turns, its ticket is solved, its merchant told, and no ticket of a return opened', async () => {
    const { id, no } = await askedBack();
    await on.push(no, [[second(), '6']]);
    expect(await interceptOf(id)).toBe(DONE);
    expect(await askedFor(id)).toMatchObject([{ outcome: 'done' }]);
    expect(await ticketsOf(id)).toEqual(['intercept 80']);
    const { list } = await merchant.call(notice.page, {});
    expect(list.some(({ title, body }) => title.includes('拦截成功') && body.includes(no))).toBe(true);
  });

  it('does not come back once it is signed', async () => {
    const { id, no } = await askedBack();
    await on.push(no, [[second(), '301']]);
    expect(await interceptOf(id)).toBe(FAILED);
    expect(await ticketsOf(id)).toEqual(['intercept 80']);
  });

  it('turns back with a ticket where the carrier did so by itself', async () => {
    const { id, no } = await on.left();
    await on.push(no, [[second(), '6']]);
    expect(await ticketsOf(id)).toEqual(['returning 0']);
  });

  it('is given up after 72 hours without an answer, once on two servers, and not before', async () => {
    const { id } = await askedBack();
    const at = on.now();
    await runInterceptTimer(on.t.app, new Date(at + 71 * HOUR));
    expect(await interceptOf(id)).toBe(ASKED);
    const late = new Date(at + 73 * HOUR);
    await Promise.all([runInterceptTimer(on.t.app, late), runInterceptTimer(on.t.app, late)]);
    expect(await interceptOf(id)).toBe(FAILED);
    expect(await askedFor(id)).toMatchObject([{ outcome: 'failed', said: '72 小时没有答复' }]);
    const events = await on.ask(sql<{ actor: string }>`
      select actor from package_event where package_id = ${id} and event = 'intercept.failed'`);
    expect(events).toEqual([{ actor: 'timer' }]);
  });

  it('ends by what a person of the factory learned, and is asked back again where that failed', async () => {
    const { id } = await askedBack();
    const end = (outcome: 'done' | 'failed', reason?: string) =>
      on.factory.ask(intercepts.end, { ids: [id], outcome, ...(reason && { reason }) });
    expect((await end('failed')).msg).toContain('请填写拦截失败的原因');
    expect(await refused(end('failed', '快递员已送出'))).toBe('');
    expect(await interceptOf(id)).toBe(FAILED);
    expect(await ticketsOf(id)).toEqual(['intercept 80']);
    expect(await refused(ask(on.factory, [id], '再试一次'))).toBe('');
    await looked();
    expect(await ticketsOf(id)).toEqual(['intercept 0']);
    expect(await refused(end('done'))).toBe('');
    expect(await askedFor(id)).toMatchObject([{ outcome: 'failed' }, { outcome: 'done', by: 'factory' }]);
  });

  it('goes on where the side that asked withdraws it, and by nobody else', async () => {
    const { id } = await askedBack();
    const withdraw = (who: Client) => refused(who.ask(intercepts.withdraw, { ids: [id] }));
    expect(await withdraw(on.factory)).toContain('由对方或系统申请');
    expect(await withdraw(merchant)).toBe('');
    expect(await interceptOf(id)).toBe(NONE);
    expect(await ticketsOf(id)).toEqual(['intercept 80']);
    expect(await refused(ask(merchant, [id]))).toBe('');
  });

  it('is asked for once: the same call again changes nothing, and another one is refused', async () => {
    const { id } = await on.left();
    const once = { ids: [id], reason: '地址有误', idempotencyKey: `interception-${id}` };
    const first = await merchant.call(intercepts.ask, once);
    expect(await merchant.call(intercepts.ask, once)).toEqual(first);
    expect(await refused(ask(on.factory, [id]))).not.toBe('');
    expect(await askedFor(id)).toHaveLength(1);
  });

  it('is nobody else’s to ask for, and not before it left or after it was signed', async () => {
    const { id } = await on.left();
    expect(await refused(ask(stranger, [id]))).toContain('不存在');
    const other = await on.t.as('many01', on.t.tenants.factory);
    expect(await refused(other.ask(intercepts.ask, { ids: [id], reason: '买家退款' }))).toBeDefined();
    const here = await on.packed();
    expect(await refused(ask(merchant, [here.id]))).toContain('不能拦截');
    const signed = await on.left();
    await on.push(signed.no, [[second(), '301']]);
    expect(await refused(ask(merchant, [signed.id]))).toContain('不能拦截');
  });

  it('does not leave again before that is withdrawn', async () => {
    const { id } = await on.left();
    expect(await refused(ask(on.factory, [id]))).toBe('');
    await on.factory.call(packages.undo, { ids: [id], reason: '扫错包裹' });
    const hand = () => on.factory.ask(packages.act, { event: 'package.handed.over', ids: [id], params: {} });
    expect(await refused(hand())).toContain('申请过快递拦截');
    expect(await refused(on.factory.ask(intercepts.withdraw, { ids: [id] }))).toBe('');
    expect(await refused(hand())).toBe('');
  });

  it('is shown so in its order, to both sides', async () => {
    const { orderId } = await askedBack();
    for (const who of [merchant, on.factory])
      expect(await who.call(tracks.ofOrder, { orderId })).toMatchObject([{ intercept: ASKED }]);
  });
});

describe('[X28] an order that is closed when a part of it has left', () => {
  it('asks that part back by itself, gives up what is here, and keeps what the way of that part cost', async () => {
    const { orderId, id } = await on.packed(2);
    await on.enter(id, on.newNo());
    await on.handOver([id]);
    const [fee] = await on.ask(sql<{ cents: number }>`
      select coalesce(sum(cents), 0)::int as cents from package_fee where package_id = ${id}`);
    await on.hall.act('order.cancel.agreed', [orderId], { lossCents: 0 });
    const rows = await on.ask(sql<{ id: number; stage: number; intercept: number }>`
      select p.id, p.stage, p.intercept from package p join package_order o on o.package_id = p.id
      where o.order_id = ${orderId} order by p.id`);
    expect(rows).toMatchObject([
      { id, stage: 40, intercept: ASKED },
      { stage: 90, intercept: NONE },
    ]);
    expect(await askedFor(id)).toMatchObject([{ by: 'system', reason: '订单已关闭' }]);
    const kept = await on.ask(sql<{ cents: number }>`
      select coalesce(sum(cents), 0)::int as cents from package_fee where package_id = ${id}`);
    expect(kept).toEqual([fee]);
    await looked();
    expect(await ticketsOf(id)).toEqual(['intercept 0']);
  });

  it('leaves what is signed with its buyer', async () => {
    const { orderId, id } = await on.packed(2);
    const no = on.newNo();
    await on.enter(id, no);
    await on.handOver([id]);
    await on.push(no, [[second(), '301']]);
    await on.hall.act('order.cancel.agreed', [orderId], { lossCents: 0 });
    expect(await interceptOf(id)).toBe(NONE);
  });
});

describe('a parcel that its carrier lost', () => {
  const lostWith = async (kind: 'lost' | 'damaged') => {
    const left = await on.left();
    await on.push(left.no, [[second() - 60_000, '103']]);
    const { id: ticket } = await merchant.call(problems.open, {
      number: left.no,
      kind,
      text: '买家没有收到',
    });
    const send = async (event: 'compensation.asked' | 'compensation.agreed', params: object) => {
      const { failed } = await on.factory.call(problems.act, { event, ids: [ticket], params: { ...params } });
      expect(failed).toEqual([]);
    };
    await send('compensation.asked', { cents: 100, text: '快递承认丢失' });
    await send('compensation.agreed', { cents: 100 });
    return { ...left, ticket };
  };
  const [IN_TRANSIT, COLLECTED, LOST] = [30, 20, 80];
  const transitOf = async (orderId: number) => (await on.packageOf(orderId)).transit;

  it('is lost once the carrier agrees to pay for that, and waits for no scan any more', async () => {
    const { id, orderId } = await lostWith('lost');
    expect(await on.packageOf(orderId)).toMatchObject({ transit: LOST, dueAt: null });
    expect(await refused(ask(on.factory, [id]))).toContain('不能拦截');
    const { list } = await merchant.call(notice.page, {});
    expect(list[0]!.title).toContain('丢失');
  });

  it('is where it was where the carrier pays for something else', async () => {
    const { orderId } = await lostWith('damaged');
    expect(await transitOf(orderId)).toBe(COLLECTED);
  });

  it('is found by a newer scan alone, which opens its ticket again', async () => {
    const { no, orderId, ticket } = await lostWith('lost');
    await on.factory.call(problems.act, {
      ...{ event: 'problem.solved', ids: [ticket], params: { result: 'compensated' } },
    });
    await on.push(no, [[second() - 90_000, '1002']]);
    expect(await transitOf(orderId)).toBe(LOST);
    await on.push(no, [[second(), '1002']]);
    expect(await transitOf(orderId)).toBe(IN_TRANSIT);
    expect((await on.factory.call(problems.detail, { id: ticket })).problem).toMatchObject({ state: 0 });
  });

  it('is signed at once where that is what the newer scan says', async () => {
    const { no, orderId } = await lostWith('lost');
    await on.push(no, [[second(), '301']]);
    expect(await transitOf(orderId)).toBe(60);
  });
});
