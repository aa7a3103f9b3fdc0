import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openOutgoing } from '#server/platform/outgoing.ts';
import { standTiktok, TIKTOK_APP, type TiktokShop } from '#server/sandbox/shops/tiktok.ts';
import type { Adapter, ShopAccess, Tools } from './adapter.ts';
import { tiktokSignature } from './tiktok-sign.ts';
import { tiktokAt } from './tiktok.ts';

describe('the signature', () => {
  it('is that of the published example', () => {
    const query = [
      ['timestamp', '1623812664'],
      ['app_key', '29a39d'],
    ] as const;
    expect(tiktokSignature('e59af819cc', { path: '/authorization/202309/shops', query })).toBe(
      'b596b73e0cc6de07ac26f036364178ab16b0a907af13d43f0a0cd2345f582dc8',
    );
  });

  it('leaves sign and access_token out, and takes the body in', () => {
    const query = [
      ['b', '2'],
      ['sign', 'x'],
      ['a', '1'],
      ['access_token', 'y'],
    ] as const;
    const expected = createHmac('sha256', 's').update('s/patha1b2{"x":1}s').digest('hex');
    expect(tiktokSignature('s', { path: '/path', query, body: '{"x":1}' })).toBe(expected);
  });
});

describe('TikTok Shop', () => {
  let shop: TiktokShop;
  let tiktok: Adapter;
  let access: ShopAccess;
  const tools = { send: openOutgoing(true).send, now: new Date() };
  const fields = { appKey: TIKTOK_APP.key, appSecret: TIKTOK_APP.secret, authCode: 'ONCE' };
  beforeAll(async () => {
    shop = await standTiktok();
    tiktok = tiktokAt({ openUrl: shop.url, authUrl: shop.url });
  });
  beforeEach(async () => {
    shop.orders.splice(0);
    shop.codes.add('ONCE');
    ({ access } = await tiktok.authorise({ way: 'input', fields }, tools));
  });
  afterAll(() => shop.close());

  it('is authorised by a code that serves once, for the shop that the code is of', async () => {
    await expect(tiktok.authorise({ way: 'input', fields }, tools)).rejects.toThrow('授权码只能用一次');
    expect(access).toMatchObject({ shopCipher: 'CIPHER' });
    shop.codes.add('ONCE');
    expect(await tiktok.authorise({ way: 'input', fields }, tools)).toMatchObject({
      ...{ nick: 'Snowdevil', platformShopId: '7495785205308492700', tokenExpires: expect.any(Date) },
    });
  });

  it('gives orders page by page; single pieces of one code are counted', async () => {
    for (let i = 0; i < 60; i++) shop.buy(`5770${i}`, ['CASE-1', 'CASE-1', 'CASE-2']);
    const first = await tiktok.pullOrders(access, { since: new Date(0), cursor: null }, tools);
    expect(first.orders).toHaveLength(50);
    const second = await tiktok.pullOrders(access, { since: new Date(0), cursor: first.next }, tools);
    expect(second).toMatchObject({ next: null, orders: { length: 10 } });
    expect(first.orders[0]).toMatchObject({
      ...{ state: 'open', currency: 'USD', orderCents: 5970, platformOrderNo: '57700' },
      recipient: { name: 'Ada', province: 'California', city: 'San Francisco' },
      lines: [
        { platformCode: 'CASE-1', quantity: 2, unitCents: 1990 },
        { platformCode: 'CASE-2', quantity: 1, unitCents: 1990 },
      ],
    });
  });

  it('is told of a parcel with its pieces and the express company’s number, once', async () => {
    const one = shop.buy('1', ['CASE-1', 'CASE-1', 'CASE-2']);
    const parcel = { platformId: '1', platformOrderNo: '1', waybillNo: 'W1', expressName: 'USPS' };
    const part = { ...parcel, lines: [{ platformCode: 'CASE-1', quantity: 1 }] };
    expect(await tiktok.shipOrder(access, part, tools)).toEqual({ changed: true });
    expect(one.line_items.map((line) => line.tracking_number)).toEqual(['W1', '', '']);
    expect(one.providers).toEqual(['7117858858072016686']);
    expect(await tiktok.shipOrder(access, part, tools)).toEqual({ changed: false });
    await tiktok.shipOrder(access, { ...parcel, waybillNo: 'W2' }, tools);
    expect(one.line_items.map((line) => line.tracking_number)).toEqual(['W1', 'W2', 'W2']);
  });

  it('is not told of another company, nor of nothing; what is on its way is not made again', async () => {
    const one = shop.buy('2', ['CASE-1', 'CASE-2']);
    const parcel = { platformId: '2', platformOrderNo: '2', waybillNo: 'W1', expressName: '顺丰速运' };
    await expect(tiktok.shipOrder(access, parcel, tools)).rejects.toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('顺丰速运'),
    });
    expect(one.providers).toEqual([]);
    const wrong = { ...parcel, expressName: 'USPS', lines: [{ platformCode: 'OTHER', quantity: 1 }] };
    await expect(tiktok.shipOrder(access, wrong, tools)).rejects.toMatchObject({ kind: 'refused' });
    const part = [{ platformCode: 'CASE-1', quantity: 1 }];
    await tiktok.shipOrder(access, { ...parcel, expressName: '美国邮政', lines: part }, tools);
    expect(one.providers).toEqual(['7117858858072016686']);
    const { orders } = await tiktok.pullOrders(access, { since: new Date(0), cursor: null }, tools);
    expect(orders.find(({ platformId }) => platformId === '2')!.lines).toMatchObject([
      { platformCode: 'CASE-2', quantity: 1 },
    ]);
  });

  it('gets a new token before the old one ends, to be kept', async () => {
    const now = new Date(Date.parse(access.tokenEnds!) - 3_600_000);
    const kept: ShopAccess[] = [access];
    const renew: Tools['renew'] = async (by) => {
      const got = await by(kept.at(-1)!);
      if (got) {
        kept.push({ ...got.access, tokenEnds: new Date(now.getTime() + 7 * 86_400_000).toISOString() });
        // Kept at once: what is asked with it may still fail.
        shop.faults.push((reply) => reply.send({ code: 36_009_003, message: 'Too many', data: {} }));
      }
      return kept.at(-1)!;
    };
    const pull = () =>
      tiktok.pullOrders(access, { since: new Date(0), cursor: null }, { ...tools, now, renew });
    await expect(pull()).rejects.toMatchObject({ kind: 'busy' });
    expect(kept.map(({ accessToken }) => accessToken)).toEqual(['token-1', 'token-2']);
    await pull();
    await pull();
    expect(kept).toHaveLength(2);
  });

  it('that refuses the token or the signature wants a new authorisation', async () => {
    const pull = (wrong: Record<string, string>) =>
      tiktok.pullOrders({ ...access, ...wrong }, { since: new Date(0), cursor: null }, tools);
    await expect(pull({ accessToken: 'other' })).rejects.toMatchObject({ kind: 'access' });
    await expect(pull({ appSecret: 'other' })).rejects.toMatchObject({ kind: 'access' });
    shop.faults.push((reply) => reply.send({ code: 36_009_003, message: 'Too many requests', data: {} }));
    await expect(pull({})).rejects.toMatchObject({ kind: 'busy' });
  });
});
