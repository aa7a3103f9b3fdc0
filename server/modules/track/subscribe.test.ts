import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { order } from '#contract/order/order.ts';
import { tracks } from '#contract/track/track.ts';
import { letIn, secondFactory } from '#tests/support/partners.ts';
import { openTracks, type Tracks } from '#tests/support/tracks.ts';
import { until } from '#tests/support/until.ts';

// The whole way over the network, with the stand-in of 快递100 at the other end.

let on: Tracks;
let url: string;
const form = { open: true, customer: 'SANDBOX', salt: 'sandboxsalt' };
const save = (key: string, rest: object = {}) =>
  on.factory.call(tracks.saveAccount, { ...form, key, origin: url, ...rest });
beforeAll(async () => {
  on = await openTracks();
  url = await on.t.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => on.close());

const subscription = async (id: number) =>
  (
    await on.ask(
      sql<{
        state: string;
        said: string;
        tries: number;
      }>`select s.state, s.said, s.tries from track_subscription s
        join waybill w on w.id = s.waybill_id where w.package_id = ${id}`,
    )
  )[0];
const settled = (id: number) =>
  until(async () => {
    const row = await subscription(id);
    return row && row.state !== 'wanted' ? row : undefined;
  });
const advance = async (no: string) =>
  (await (await fetch(`${url}/sandbox/kuaidi100/desk/advance/${no}`, { method: 'POST' })).json()) as {
    pushed: number;
    ledger: { number: string; said: string }[];
  };

describe('the tracks of a number', () => {
  it('are asked for when its package leaves, and are pushed twice, late and shortened, to one end', async () => {
    await save('sandboxkey');
    const { id, no, orderId } = await on.left();
    expect(await settled(id)).toMatchObject({ state: 'heard', tries: 1 });
    for (let step = 0; step < 4; step++) expect((await advance(no)).pushed).toBeGreaterThan(0);
    await on.work();
    expect((await on.packageOf(orderId)).transit).toBe(40);
    const { ledger } = await advance(no);
    await on.work();
    expect((await on.packageOf(orderId)).transit).toBe(60);
    expect((await on.orderOf(orderId)).status).toBe(80);
    const own = ledger.filter(({ number }) => number === no);
    expect(own.map(({ said }) => JSON.parse(said) as object)).toEqual(
      own.map(() => ({ result: true, returnCode: '200', message: '成功' })),
    );
  });

  it('are asked for once, by the key of the factory: another one is refused and said', async () => {
    await save('wrongkey');
    const { id } = await on.left();
    const row = await settled(id);
    expect(row).toMatchObject({ state: 'refused', tries: 1 });
    expect(row!.said).toContain('授权Key出错');
    await save('sandboxkey');
  });

  it('are not asked for where the subscription is closed', async () => {
    await save('sandboxkey', { open: false });
    const { id } = await on.left();
    expect(await subscription(id)).toBeUndefined();
    await save('sandboxkey');
  });

  it('are asked for anew where the number was written wrongly', async () => {
    const { id, orderId } = await on.left();
    await settled(id);
    const params = { waybillNo: on.newNo(), expressName: '顺丰速运', reason: '录错单号' };
    await on.factory.call(order.action, { event: 'order.waybill.corrected', ids: [orderId], params });
    await until(async () => (await advance(params.waybillNo)).pushed > 0);
    await on.work();
    expect(await on.scansOf(params.waybillNo)).toHaveLength(1);
  });

  it('can be asked for by hand, and what is known already is not kept again', async () => {
    const { id, no, orderId } = await on.left();
    expect(await on.factory.ask(tracks.refresh, { id })).toMatchObject({ code: 409 });
    await settled(id);
    await advance(no);
    await on.work();
    const before = await on.scansOf(no);
    expect(await on.factory.call(tracks.refresh, { id })).toEqual({ added: 0 });
    expect(await on.scansOf(no)).toEqual(before);
    expect((await on.packageOf(orderId)).transit).toBe(20);
  });

  it('are read by the factory and by the merchant of the order, and by nobody else', async () => {
    const { id, no, orderId } = await on.left();
    await settled(id);
    await advance(no);
    await on.work();
    const [merchant, other] = [await on.t.as('merchant01'), await on.t.as('merchant02')];
    await secondFactory(on.t);
    await letIn(on.t, 'designer', ['factory:order']);
    const strangers = await on.t.as('designer01');
    for (const who of [merchant, on.factory])
      expect((await who.call(tracks.ofOrder, { orderId }))[0]!.tracks.length).toBeGreaterThan(0);
    for (const who of [other, strangers]) expect(await who.call(tracks.ofOrder, { orderId })).toEqual([]);
    expect(await merchant.ask(tracks.ofPackage, { id })).toMatchObject({ code: 403 });
  });
});

describe('the account', () => {
  it('never tells key and salt, keeps its address, and asks for both of them', async () => {
    const kept = await save('sandboxkey');
    expect(JSON.stringify(kept)).not.toMatch(/sandboxkey|sandboxsalt/);
    const [row] = await on.ask(sql<{ row: string }>`select to_jsonb(a)::text as row from track_account a`);
    expect(row!.row).not.toMatch(/sandboxkey|sandboxsalt/);
    expect((await save('sandboxkey')).pushPath).toBe(kept.pushPath);
    expect(kept.pushPath).toMatch(/\/[0-9a-f]{48}$/);
    const half = { open: true, customer: 'SANDBOX', key: 'sandboxkey', origin: url };
    expect(await on.factory.ask(tracks.saveAccount, half)).toMatchObject({ code: 400 });
  });
});
