import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openOutgoing } from '#server/platform/outgoing.ts';
import { SF_ACCOUNT, standSf, type SfCarrier } from '#server/sandbox/carriers/sf.ts';
import type { CarrierAccess, CarrierParcel } from './adapter.ts';
import { sf, sfDigest } from './sf.ts';

let stood: SfCarrier;
let skewMs = 0;
beforeAll(async () => {
  stood = await standSf();
  stood.accounts.set('PLAIN', { checkword: 'plain-checkword', encoded: false });
});
afterAll(() => stood.close());

const { send } = openOutgoing(true);
const tools = () => ({ send, now: new Date(Date.now() + skewMs), baseUrl: stood.url });
const access: CarrierAccess = { ...SF_ACCOUNT, monthlyCard: '7551234567' };
const place = {
  ...{ name: '王 小明', phone: '13800000000', country: 'CN', province: '广东省', city: '深圳市' },
  ...{ district: '南山区', address: "科技园 1 号 (A座)!'~*", postcode: '' },
};
const parcel: CarrierParcel = {
  ...{ sender: place, recipient: place, weightG: 230 },
  goods: [{ title: '手机壳 & 挂绳', quantity: 2 }],
};
const failure = (of: Promise<unknown>) =>
  of.then(
    () => 'nothing',
    (error: unknown) => error,
  );

describe('[X38] 顺丰', () => {
  it('is signed as documented, form-encoded and plain', () => {
    const signed = (encoding: string) =>
      sfDigest('{"orderId":"PF1"}', '1764000000000', 'checkword01', encoding);
    expect(signed('url')).toBe('2LdBHPvc+12AsrJMEs+Ltw==');
    expect(signed('plain')).toBe('7vO5B2fMFZwxZA+vBpnWIA==');
  });

  it('gives one number for a request, again by the query, and takes it back once', async () => {
    expect(await sf.query(tools(), access, 'PF1-1')).toBeNull();
    const { no, sortCode } = await sf.apply(tools(), access, 'PF1-1', parcel);
    expect(stood.ledger).toMatchObject([{ orderId: 'PF1-1', waybillNo: no }]);
    expect(sortCode).not.toBe('');
    expect(await failure(sf.apply(tools(), access, 'PF1-1', parcel))).toMatchObject({
      kind: 'lost',
      code: '8016',
    });
    expect(await sf.query(tools(), access, 'PF1-1')).toMatchObject({ no });
    await sf.cancel(tools(), access, { requestId: 'PF1-1', no });
    await sf.cancel(tools(), access, { requestId: 'PF1-1', no });
    expect(stood.ledger).toMatchObject([{ isCancelled: true }]);
  });

  it('brings a parcel back once, however often it is asked, and says why where it does not', async () => {
    const { no } = await sf.apply(tools(), access, 'PF9-1', parcel);
    const ask = (of = no) => sf.intercept!(tools(), access, { no: of, sender: place, reason: '买家退款' });
    expect(await ask()).toMatchObject({ taken: true });
    expect(await ask()).toMatchObject({ taken: true });
    const own = stood.ledger.find(({ orderId }) => orderId === 'PF9-1')!;
    expect(own.isIntercepted).toBe(true);
    own.isSigned = true;
    expect(await ask()).toMatchObject({ taken: false, said: expect.stringContaining('已签收') as unknown });
    expect(await ask('SF0000000000000')).toMatchObject({ taken: false });
  });

  it('refuses a wrong signature, an old clock and wrong data, each as what it is', async () => {
    const wrong = { ...access, checkword: 'another' };
    expect(await failure(sf.check(tools(), wrong))).toMatchObject({ kind: 'expired', code: 'A1006' });
    skewMs = 11 * 60_000;
    expect(await failure(sf.check(tools(), access))).toMatchObject({ kind: 'down', code: 'A1002' });
    skewMs = 0;
    const mute = { ...parcel, recipient: { ...place, phone: '' } };
    expect(await failure(sf.apply(tools(), access, 'PF2-1', mute))).toMatchObject({ kind: 'data' });
  });

  it('is known to have refused only where it says so: a page, half an answer and silence are lost', async () => {
    const meet = async (text: string, status = 200) => {
      const answer = { status, headers: {}, text };
      const gone = { ...tools(), send: () => Promise.resolve(answer) };
      return failure(sf.apply(gone, access, 'PF3-1', parcel));
    };
    expect(await meet('<html></html>')).toMatchObject({ kind: 'lost' });
    expect(await meet('{"apiResultCode":"A1000","apiResultData":"{"}')).toMatchObject({ kind: 'lost' });
    // Done, it says, and names no number that could stand on a label.
    for (const msgData of [
      null,
      {},
      { waybillNoInfoList: 'SF1' },
      { waybillNoInfoList: [] },
      { waybillNoInfoList: [{ waybillType: 2, waybillNo: 'SF1234567890' }] },
      { waybillNoInfoList: [{ waybillType: 1, waybillNo: { no: 'SF1234567890' } }] },
      { waybillNoInfoList: [{ waybillType: 1, waybillNo: '<b>SF</b>' }] },
    ]) {
      const apiResultData = JSON.stringify({ success: true, msgData });
      expect(await meet(JSON.stringify({ apiResultCode: 'A1000', apiResultData }))).toMatchObject({
        kind: 'lost',
      });
    }
    expect(await meet('', 504)).toMatchObject({ kind: 'lost' });
    expect(await meet('', 502)).toMatchObject({ kind: 'down' });
    expect(await meet('', 429)).toMatchObject({ kind: 'busy' });
    const nowhere = { ...tools(), baseUrl: 'http://127.0.0.1:1/' };
    expect(await failure(sf.apply(nowhere, access, 'PF3-1', parcel))).toMatchObject({ kind: 'down' });
  });
});
