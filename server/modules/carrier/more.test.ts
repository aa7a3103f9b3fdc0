import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CARRIER_ABILITIES } from '#contract/carrier/carrier.ts';
import { EXPRESS_STANDARD } from '#contract/values/express-standard.ts';
import { openOutgoing, type OutgoingRequest } from '#server/platform/outgoing.ts';
import type { CarrierStanding, Fault } from '#server/sandbox/carriers/standing.ts';
import { MORE_STANDS } from '#server/sandbox/carriers/more.ts';
import { standYunexpress } from '#server/sandbox/carriers/yunexpress.ts';
import { CARRIER_WORLDS } from '#tests/support/carrier-worlds.ts';
import { CarrierError, type CarrierFailure, type CarrierTools } from './adapter.ts';
import { MORE_CARRIERS } from './more.ts';

const outgoing = openOutgoing(true);
/** Each carrier's success, with what cannot stand on a label for a number. */
const NO_NUMBERS = JSON.stringify({
  ...{ status: true, statusCode: '0000', success: true, mailNo: '<script>' },
  result: { billCode: '../..', waybill_number: '' },
  data: { '4px_tracking_no': ' ' },
  waybillCloudPrintResponseList: [{ objectId: '1', waybillCode: '中', printData: '' }],
});
/** A sentence of Chinese that ends, and no code alone. */
const SENTENCE = /[\u4e00-\u9fff].*。$/s;

describe.each(CARRIER_WORLDS)('$name', ({ adapter, access, wrong, parcel, clock, stand }) => {
  let carrier: CarrierStanding;
  let tools: CarrierTools;
  let count = 0;
  let requestId: string;
  /** The last request, to be sent again by somebody else. */
  let last: OutgoingRequest;
  beforeAll(async () => {
    carrier = await stand();
    const send: CarrierTools['send'] = (request) => {
      last = request;
      return outgoing.send({ ...request, timeoutMs: carrier.faults.includes('silent') ? 1500 : 15_000 });
    };
    tools = { send, now: new Date(), baseUrl: carrier.url };
    await adapter.check(tools, access);
  });
  afterAll(() => carrier.close());
  beforeEach(() => {
    count += 1;
    requestId = `PK2600${count}-1`;
    carrier.faults.splice(0);
    carrier.repeats = 'same';
  });

  const apply = (id = requestId, with_ = access) => adapter.apply(tools, with_, id, parcel);
  const numbersOf = (id = requestId) => carrier.given.filter((one) => one.requestId === id);
  const failed = async (work: Promise<unknown>, kinds: CarrierFailure[]) => {
    const error: unknown = await work.then(
      (value) => value,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(CarrierError);
    const { kind, message } = error as CarrierError;
    expect(kinds, message).toContain(kind);
    expect(message).toMatch(SENTENCE);
    for (const secret of Object.values(access)) if (secret.length > 8) expect(message).not.toContain(secret);
    return error as CarrierError;
  };
  const broken = async (fault: Fault) => {
    carrier.faults.push(fault);
    return failed(apply(), ['busy', 'down', 'lost']);
  };

  it('says of itself what a page asks for, in Chinese', () => {
    const facts = adapter.describe();
    expect(facts.fields.map(({ name }) => name).toSorted()).toEqual(Object.keys(access).toSorted());
    for (const { label, help } of facts.fields) expect(`${label}${help}`).toMatch(/[\u4e00-\u9fff]/);
    expect(Object.keys(facts.can).toSorted()).toEqual(Object.keys(CARRIER_ABILITIES).toSorted());
    expect(facts.can.track).toBe(adapter.track !== undefined);
    expect(facts.can.intercept).toBe(adapter.intercept !== undefined);
    expect(EXPRESS_STANDARD.map(({ name }) => name)).toContain(facts.expressName);
  });

  it('gives a number, and the same one where the same request comes again', async () => {
    const first = await apply();
    expect(numbersOf()).toEqual([{ requestId, no: first.no, state: 'given' }]);
    expect(await apply()).toEqual(first);
    expect(numbersOf()).toHaveLength(1);
  });

  it('where a repeated request is told only that it exists: the number is asked for, or stays unknown', async () => {
    const first = await apply();
    carrier.repeats = 'exists';
    if (adapter.describe().can.query) expect((await apply()).no).toBe(first.no);
    else expect((await failed(apply(), ['lost'])).code).toBe('EXISTS');
    expect(numbersOf()).toHaveLength(1);
  });

  it('after a lost answer the same number is found, by the query or by the same request', async () => {
    expect((await broken('cutAfter')).kind).toBe('lost');
    const [given] = numbersOf();
    const found = adapter.describe().can.query
      ? await adapter.query(tools, access, requestId)
      : await apply();
    expect(found?.no).toBe(given!.no);
    expect(numbersOf()).toHaveLength(1);
  });

  it('a request that never came is unknown; who cannot be asked says so as lost, never as unknown', async () => {
    const asked = adapter.query(tools, access, 'PK-NEVER-1');
    if (adapter.describe().can.query) expect(await asked).toBeNull();
    else await failed(asked, ['lost']);
  });

  it('is cancelled once and answers alike the second time; asked again there is another number', async () => {
    const { no } = await apply();
    await adapter.cancel(tools, access, { requestId, no });
    expect(numbersOf()).toMatchObject([{ no, state: 'cancelled' }]);
    await adapter.cancel(tools, access, { requestId, no });
    expect((await apply()).no).not.toBe(no);
  });

  it('brings back what is on its way, once, and says why where it does not', async () => {
    if (!adapter.intercept) return;
    const { no } = await apply();
    const ask = () => adapter.intercept!(tools, access, { no, sender: parcel.sender, reason: '买家退款' });
    expect(await ask()).toMatchObject({ taken: true });
    expect(await ask()).toMatchObject({ taken: true });
    expect([...carrier.intercepted]).toEqual([no]);
    carrier.faults.push('cutAfter');
    await failed(ask(), ['lost']);
    carrier.signed.add(no);
    expect(await ask()).toMatchObject({ taken: false, said: expect.stringContaining('已签收') as unknown });
  });

  it('what was collected is not cancelled', async () => {
    const { no } = await apply();
    numbersOf()[0]!.state = 'collected';
    await failed(adapter.cancel(tools, access, { requestId, no }), ['refused']);
    await failed(adapter.cancel(tools, access, { requestId: 'PK-NEVER-1', no: 'NEVER00001' }), ['refused']);
  });

  it('[X38] a wrong signature gives no number, whoever asks', async () => {
    await failed(apply(requestId, wrong), ['expired', 'refused']);
    await failed(adapter.check(tools, wrong), ['expired', 'refused']);
    expect(numbersOf()).toEqual([]);
  });

  it('[X38] an old clock is refused with what to do, where the signature has one', async () => {
    const old = { ...tools, now: new Date(tools.now.getTime() - 3_600_000) };
    const asked = adapter.apply(old, access, requestId, parcel);
    if (clock) expect((await failed(asked, ['refused'])).message).toContain('校准时间');
    else await asked;
    expect(numbersOf()).toHaveLength(clock ? 0 : 1);
  });

  it('[X38] a replayed request makes no second number, a changed one none at all', async () => {
    await apply();
    await outgoing.send(last);
    expect(numbersOf()).toHaveLength(1);
    await outgoing.send({ ...last, body: last.body!.replaceAll(requestId, 'PK-FORGED-1') });
    expect(numbersOf('PK-FORGED-1')).toEqual([]);
  });

  it.each<[string, Fault, CarrierFailure, number]>([
    ['too many calls', 'busy', 'busy', 0],
    ['a server that is down', 'down', 'down', 0],
    ['a gateway that waited in vain', 'gateway', 'lost', 1],
    ['a connection that ends before an answer', 'cutBefore', 'lost', 0],
    ['one that ends after the first bytes', 'cutAfter', 'lost', 1],
    ['silence', 'silent', 'lost', 1],
    ['HTML', 'html', 'lost', 1],
    ['nothing', { text: '' }, 'lost', 1],
    ['null', { text: 'null' }, 'lost', 1],
    ['a list', { text: '[]' }, 'lost', 1],
    ['an object without a word', { text: '{}' }, 'lost', 1],
    ['a text', { text: '"ok"' }, 'lost', 1],
    ['values of other kinds', { text: '{"success":true,"status":true,"result":7,"data":[1]}' }, 'lost', 1],
    [
      'an order within no order',
      { text: '{"result":"1","success":"true","data":{"4px_tracking_no":{}}}' },
      'lost',
      1,
    ],
    ['two megabytes', { text: `{"mailNo":"${'9'.repeat(2_000_000)}"}` }, 'lost', 1],
    ['numbers that are none', { text: NO_NUMBERS }, 'lost', 1],
  ])('%s', async (_name, fault, kind, given) => {
    const error = await broken(fault);
    expect(error.kind).toBe(kind);
    expect(numbersOf()).toHaveLength(given);
  });

  it('a late answer is an answer', async () => {
    carrier.faults.push({ lateMs: 30 });
    expect((await apply()).no).toBe(numbersOf()[0]!.no);
  });

  it('where nobody listens nothing was asked for', async () => {
    const nowhere = { ...tools, baseUrl: 'http://127.0.0.1:1' };
    await failed(adapter.apply(nowhere, access, requestId, parcel), ['down']);
  });

  it('data that it refuses are told as such, and what to do', async () => {
    for (const patch of [{ phone: '没有' }, { address: '' }]) {
      const bad = { ...parcel, recipient: { ...parcel.recipient, ...patch } };
      await failed(adapter.apply(tools, access, requestId, bad), ['data']);
    }
    expect(numbersOf()).toEqual([]);
  });

  it.each([
    { weightG: 0 },
    { goods: [] },
    { recipient: { ...parcel.recipient, country: parcel.recipient.country === 'CN' ? 'US' : 'CN' } },
  ])('a parcel that is none for it is not even asked for: %j', async (patch) => {
    const before = carrier.calls.length;
    await failed(adapter.apply(tools, access, requestId, { ...parcel, ...patch }), ['data']);
    expect(carrier.calls).toHaveLength(before);
  });

  it('its numbers end in the middle of many', async () => {
    carrier.quota = 1;
    await apply();
    const { message } = await failed(apply(`${requestId}-B`), ['refused']);
    expect(message).toContain('充值');
    carrier.quota = 10_000;
  });

  it('an account with a field left empty is told which', async () => {
    const { name, label } = adapter.describe().fields.find(({ secret }) => secret)!;
    const { message } = await failed(apply(requestId, { ...access, [name]: ' ' }), ['expired']);
    expect(message).toContain(label);
  });

  // 菜鸟 has no call that tells scans, and says so (`can.track`).
  if (!adapter.track) return;
  it('its scans come as they were, the newest first; without one there is none', async () => {
    const { no } = await apply();
    expect(await adapter.track!(tools, access, no)).toEqual([]);
    const scans = [
      { at: new Date('2026-03-01T01:00:00Z'), code: 'GOT', text: '已揽收', place: '东莞市' },
      { at: new Date('2026-03-02T02:30:00Z'), code: 'SIGNED', text: '已签收', place: '杭州市' },
    ];
    carrier.scans.set(no, scans);
    expect(await adapter.track!(tools, access, no)).toEqual(scans.toReversed());
    carrier.faults.push({ text: '[{"upload_Time":"yesterday","scanDate":true}]' });
    await failed(adapter.track!(tools, access, no), ['lost']);
  });
});

it('a token of 云途 that ends in the middle is had anew, and the number is given once', async () => {
  const { adapter, access, parcel } = CARRIER_WORLDS[4]!;
  const carrier = await standYunexpress();
  const tools: CarrierTools = { send: outgoing.send, now: new Date(), baseUrl: carrier.url };
  await adapter.apply(tools, access, 'PK1-1', parcel);
  await adapter.apply(tools, access, 'PK2-1', parcel);
  expect(carrier.calls.filter((call) => call.endsWith('/token'))).toHaveLength(1);
  carrier.tokens.clear();
  await adapter.apply(tools, access, 'PK3-1', parcel);
  expect(carrier.given.map(({ requestId }) => requestId)).toEqual(['PK1-1', 'PK2-1', 'PK3-1']);
  expect(carrier.calls.filter((call) => call.endsWith('/token'))).toHaveLength(2);
  const later = { ...tools, now: new Date(tools.now.getTime() + 7_200_000) };
  carrier.faults.push('html');
  const early = adapter.apply(later, access, 'PK4-1', parcel);
  await expect(early, 'no token, so no number can be lost').rejects.toMatchObject({ kind: 'down' });
  await carrier.close();
});

it('a number of 中通 without a pick-up order cannot be cancelled: it is said what becomes of it', async () => {
  const { adapter, access, parcel, stand } = CARRIER_WORLDS[0]!;
  const carrier = await stand();
  const tools: CarrierTools = { send: outgoing.send, now: new Date(), baseUrl: carrier.url };
  const full = { ...access, orderType: '1' };
  const { no } = await adapter.apply(tools, full, 'PK1-1', parcel);
  const cancelled = adapter.cancel(tools, full, { requestId: 'PK1-1', no });
  await expect(cancelled).rejects.toThrow('自动收回');
  await expect(adapter.check(tools, { ...access, orderType: '3' })).rejects.toThrow('业务类型只能填');
  await carrier.close();
});

it('the five are listed by codes of their own, each with its stand-in and its address', () => {
  const codes = ['zto', 'yto', 'cainiao', 'fourpx', 'yunexpress'];
  expect(MORE_CARRIERS.map(({ adapter }) => adapter.describe().code)).toEqual(codes);
  expect(Object.keys(MORE_STANDS)).toEqual(codes);
  for (const { url } of MORE_CARRIERS) expect(new URL(url).protocol).toBe('https:');
});

it('on a usual day of demo mode some calls go wrong, and numbers go on where they ended', async () => {
  const { adapter, access, parcel } = CARRIER_WORLDS[0]!;
  const usual = (call: number) => (call === 2 ? ('html' as const) : undefined);
  const carrier = await MORE_STANDS.zto!({ usual, before: 7000 });
  const tools: CarrierTools = { send: outgoing.send, now: new Date(), baseUrl: carrier.url };
  expect((await adapter.apply(tools, access, 'PK1-1', parcel)).no).toBe('731000000007001');
  await expect(adapter.apply(tools, access, 'PK2-1', parcel)).rejects.toMatchObject({ kind: 'lost' });
  expect((await adapter.apply(tools, access, 'PK2-1', parcel)).no).toBe('731000000007002');
  await carrier.close();
});
