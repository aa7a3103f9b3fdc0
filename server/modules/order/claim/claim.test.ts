import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { orderClaim } from '#contract/order/order-claim.ts';
import { order } from '#contract/order/order.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';
import { buildOrder } from '#tests/support/goods.ts';

let t: TestApp;
let owner: Client;
let clerk: Client;
let stranger: Client;
let factory: Client;
let ids: number[];
beforeAll(async () => {
  t = await startTestApp();
  [owner, clerk] = [await t.as('merchant01'), await t.as('merchant04')];
  [stranger, factory] = [await t.as('merchant02'), await t.as('factory01')];
});
afterAll(() => t.close());

beforeEach(async () => {
  // Orders of its own each; what is claimed is counted over all of them.
  await sql`delete from order_claim`.execute(t.database.system);
  ids = [];
  for (let i = 0; i < 3; i += 1) {
    const { merchant1: merchantId, factory: factoryId } = t.tenants;
    const { id } = await buildOrder(t.database.system, { merchantId, factoryId, status: 'waitReview' });
    ids.push(id);
  }
});

const claimsSeen = async (client: Client) =>
  (await client.call(orderClaim.claims, { ids })).map(({ orderId, userName }) => [orderId, userName]);
const shown = async (client: Client, claim: 'mine' | 'none') =>
  (await client.call(order.page, { claim, pageSize: 100 })).list
    .map(({ id }) => id)
    .filter((id) => ids.includes(id))
    .toSorted((a, b) => a - b);
const endAll = () =>
  sql`update order_claim set until_at = until_at - interval '31 minutes'`.execute(t.database.system);

describe('a claim is left to who has it', () => {
  it('a colleague is told by whom and until when, and takes none of them unknowingly', async () => {
    const before = Date.now();
    expect(await owner.call(orderClaim.claim, { ids: ids.slice(0, 2) })).toEqual({
      claimed: ids.slice(0, 2),
      held: [],
    });
    const { claimed, held } = await clerk.call(orderClaim.claim, { ids });
    expect(claimed).toEqual([ids[2]]);
    expect(held.map(({ orderId, userName }) => [orderId, userName])).toEqual([
      [ids[0], '王店长'],
      [ids[1], '王店长'],
    ]);
    expect(Math.round((held[0]!.until - before) / 60_000)).toBe(30);
    expect(await claimsSeen(owner)).toEqual(await claimsSeen(clerk));
  });

  it('is taken over from the one who was named, and from nobody else', async () => {
    await owner.call(orderClaim.claim, { ids: [ids[0]!] });
    await clerk.call(orderClaim.claim, { ids: [ids[1]!] });
    const [{ userId: clerkId } = { userId: 0 }] = await clerk.call(orderClaim.claims, { ids: [ids[1]!] });
    // He was told of another one than the one who has it by now.
    expect((await clerk.call(orderClaim.claim, { ids: [ids[0]!], from: [clerkId] })).claimed).toEqual([]);
    const [{ userId } = { userId: 0 }] = await clerk.call(orderClaim.claims, { ids: [ids[0]!] });
    expect(await clerk.call(orderClaim.claim, { ids: [ids[0]!], from: [userId] })).toEqual({
      claimed: [ids[0]],
      held: [],
    });
    expect(await owner.call(orderClaim.unclaim, { ids: [ids[0]!] })).toEqual({ released: 0 });
    expect(await clerk.call(orderClaim.unclaim, { ids })).toEqual({ released: 2 });
    expect(await claimsSeen(owner)).toEqual([]);
  });

  it('of two who claim the same orders at the same moment each order has one', async () => {
    const [one, two] = await Promise.all([
      owner.call(orderClaim.claim, { ids }),
      clerk.call(orderClaim.claim, { ids: ids.toReversed() }),
    ]);
    expect([...one.claimed, ...two.claimed].toSorted((a, b) => a - b)).toEqual(ids);
    expect(one.held.length + two.held.length).toBe(3);
  });

  it('claimed again it lasts from now on', async () => {
    await owner.call(orderClaim.claim, { ids: [ids[0]!] });
    await sql`update order_claim set until_at = until_at - interval '20 minutes'`.execute(t.database.system);
    await owner.call(orderClaim.claim, { ids: [ids[0]!] });
    const [{ until } = { until: 0 }] = await owner.call(orderClaim.claims, { ids });
    expect(until - Date.now()).toBeGreaterThan(29 * 60_000);
  });
});

describe('a claim ends', () => {
  it('by itself after half an hour, and anybody may claim then', async () => {
    await owner.call(orderClaim.claim, { ids });
    await endAll();
    expect(await claimsSeen(clerk)).toEqual([]);
    expect(await shown(owner, 'mine')).toEqual([]);
    expect(await shown(owner, 'none')).toEqual(ids);
    expect((await clerk.call(orderClaim.claim, { ids: [ids[0]!] })).claimed).toEqual([ids[0]]);
    const { rows } = await sql`select order_id::int from order_claim`.execute(t.database.system);
    expect(rows).toEqual([{ orderId: ids[0] }]);
  });

  it('when an event leads the order elsewhere, also one of the other party', async () => {
    await owner.call(orderClaim.claim, { ids });
    await factory.call(order.action, {
      ...{ event: 'order.repulse', params: { reason: '缺料' }, ids: [ids[0]!] },
    });
    expect((await claimsSeen(clerk)).map(([id]) => id)).toEqual(ids.slice(1));
    expect(await shown(owner, 'mine')).toEqual(ids.slice(1));
    expect((await clerk.call(orderClaim.claim, { ids: [ids[0]!] })).claimed).toEqual([ids[0]]);
  });

  it('and closes nothing: what a colleague does meanwhile is done', async () => {
    await owner.call(orderClaim.claim, { ids });
    const done = await clerk.call(order.action, { event: 'order.urged', params: {}, ids });
    expect(done.successIds).toEqual(ids);
    expect((await claimsSeen(clerk)).length).toBe(3);
  });
});

describe('what lists ask of claims', () => {
  it('those of the asker, and those of nobody', async () => {
    await owner.call(orderClaim.claim, { ids: [ids[0]!] });
    await clerk.call(orderClaim.claim, { ids: [ids[1]!] });
    expect(await shown(owner, 'mine')).toEqual([ids[0]]);
    expect(await shown(clerk, 'mine')).toEqual([ids[1]]);
    expect(await shown(owner, 'none')).toEqual([ids[2]]);
    const { total } = await owner.call(order.statusCount, { claim: 'mine' });
    expect(total).toBe(1);
    // What the merchant's people share among them says nothing to the factory.
    expect(await shown(factory, 'none')).toEqual(ids);
  });

  it('how many of the chosen ones colleagues have, by ids and by a filter as it was seen', async () => {
    await owner.call(orderClaim.claim, { ids: ids.slice(0, 2) });
    const byOwner = [expect.objectContaining({ userName: '王店长', orders: 2 })];
    expect(await clerk.call(orderClaim.claimedByOthers, { ids })).toEqual(byOwner);
    const { position } = await clerk.call(order.page, {});
    expect(
      await clerk.call(orderClaim.claimedByOthers, { filter: { status: 'waitReview' }, position }),
    ).toEqual(byOwner);
    expect(await clerk.call(orderClaim.claimedByOthers, { filter: { status: 'shipped' }, position })).toEqual(
      [],
    );
    expect(await owner.call(orderClaim.claimedByOthers, { ids })).toEqual([]);
  });
});

describe('between companies', () => {
  it('nobody claims what is not his, sees who has it, or gives it back', async () => {
    expect(await stranger.call(orderClaim.claim, { ids })).toEqual({ claimed: [], held: [] });
    await owner.call(orderClaim.claim, { ids });
    expect(await claimsSeen(stranger)).toEqual([]);
    expect(await claimsSeen(factory)).toEqual([]);
    expect(await stranger.call(orderClaim.claimedByOthers, { ids })).toEqual([]);
    expect(await stranger.call(orderClaim.unclaim, { ids })).toEqual({ released: 0 });
    expect((await claimsSeen(owner)).length).toBe(3);
  });

  it('both parties of an order may have claimed it, each among its own people', async () => {
    await owner.call(orderClaim.claim, { ids });
    expect((await factory.call(orderClaim.claim, { ids })).claimed).toEqual(ids);
    expect((await claimsSeen(clerk)).map(([, name]) => name)).toEqual(['王店长', '王店长', '王店长']);
    expect((await claimsSeen(factory)).map(([, name]) => name)).toEqual(['陈工', '陈工', '陈工']);
  });

  it('who may only look claims nothing', async () => {
    const looker = await t.as('factory02');
    expect(await looker.ask(orderClaim.claim, { ids })).toMatchObject({ code: 403 });
  });
});

it('colleagues are told at once', async () => {
  const told: string[] = [];
  const stop = t.app.live.subscribe(t.tenants.merchant1, ({ kind }) => told.push(kind));
  await owner.call(orderClaim.claim, { ids });
  await expect.poll(() => told).toEqual(['claim']);
  await owner.call(orderClaim.unclaim, { ids });
  await expect.poll(() => told).toEqual(['claim', 'claim']);
  stop();
});
