import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { order } from '#contract/order/order.ts';
import { packages } from '#contract/package/package.ts';
import { scan } from '#contract/scan/scan.ts';
import { sendRecord } from '#contract/send/send-record.ts';
import { openHall, type Hall } from '#tests/support/hall.ts';
import { openParcels, type Parcels } from '#tests/support/parcels.ts';
import { buildStation, signOn } from '#tests/support/routes.ts';

// A station for 出库: what is scanned there leaves. What is right is read from the tables.

let hall: Hall;
let parcels: Parcels;
let stationId: number;
beforeAll(async () => {
  hall = await openHall();
  parcels = await openParcels(hall);
  const factoryId = hall.t.tenants.factory;
  stationId = await buildStation(hall.system, { factoryId, kind: 'ship' });
  await signOn(hall.system, { factoryId, stationId, username: 'factory01' });
});
afterAll(() => hall.close());

let seq = 0;
async function scanOf(code: string) {
  const scans = [{ scanId: randomUUID(), seq: (seq += 1), code, deviceAt: Date.now() + seq * 5000 }];
  const sentAt = Date.now() + seq * 5000;
  return (await hall.factory.call(scan.send, { stationId, sentAt, scans })).answers[0]!;
}
const statusOf = async (id: number) => (await hall.orderOf(id)).status;
/** The same number counts anew at once. */
const later = () => sql`update scan set done_at = done_at - interval '1 minute'`.execute(hall.system);

describe('[X27] a scan at a station for 出库', () => {
  it('hands a package over by its waybill, and by its own number, and the record says who and how', async () => {
    const [first, second] = [await parcels.packed(), await parcels.packed()];
    const [one] = await parcels.of(first);
    expect(await scanOf(one!.no)).toMatchObject({ accepted: true, tone: 'good', title: '已出库' });
    expect([await statusOf(first), (await parcels.of(first))[0]!.stage]).toEqual([70, 40]);
    const [other] = await parcels.of(second);
    expect(await scanOf(other!.number)).toMatchObject({ accepted: true });
    const { list } = await hall.factory.call(sendRecord.page, { number: other!.no });
    expect(list).toMatchObject([{ way: 'scan', userName: '陈工', waybillNo: other!.no }]);
  });

  it('is heard by the merchant of the order, whose screens show at once that it left', async () => {
    const [one] = await parcels.of(await parcels.packed());
    const told = vi.spyOn(hall.t.app.live, 'publish');
    await scanOf(one!.no);
    expect(told).toHaveBeenCalledWith(hall.t.tenants.merchant1, { kind: 'order' });
    told.mockRestore();
  });

  it('says when and by whom it left the first time, and changes nothing', async () => {
    const id = await parcels.packed();
    const [one] = await parcels.of(id);
    await scanOf(one!.no);
    await later();
    expect(await scanOf(one!.no)).toMatchObject({
      ...{ accepted: false, error: 'repeated', title: '已经出库' },
      text: expect.stringMatching(/由 陈工 出库，请不要重复出库/),
    });
  });

  it('answers an old label with the number that counts now', async () => {
    const id = await parcels.packed();
    const [one] = await parcels.of(id);
    await hall.factory.call(packages.cancelNumbers, { ids: [one!.id], reason: '换快递' });
    expect(await scanOf(one!.no)).toMatchObject({
      title: '旧面单',
      text: expect.stringContaining('还没有新的'),
    });
    const now = parcels.newNo();
    await parcels.enter(one!.id, now);
    await later();
    expect(await scanOf(one!.no)).toMatchObject({ accepted: false, text: expect.stringContaining(now) });
    expect(await statusOf(id)).toBe(60);
    expect(await scanOf(now)).toMatchObject({ accepted: true });
  });

  it('stops the hand where an order is held, and refuses what is closed, unknown or without a number', async () => {
    const [held, closed, bare] = [await parcels.packed(), await parcels.packed(), await parcels.boxed()];
    await hall.merchant.call(order.action, { event: 'order.refund.requested', ids: [held], params: {} });
    await hall.act('order.cancel.agreed', [closed], { lossCents: 0 });
    const [[a], [b], [c]] = [await parcels.of(held), await parcels.of(closed), await parcels.of(bare)];
    expect(await scanOf(a!.no)).toMatchObject({ accepted: false, tone: 'stop', error: 'held' });
    expect(await scanOf(b!.number)).toMatchObject({ accepted: false, tone: 'stop', error: 'void' });
    expect(await scanOf('YT0000000000')).toMatchObject({ error: 'unknown' });
    expect(await scanOf(c!.number)).toMatchObject({
      title: '不能出库',
      text: expect.stringContaining('运单号'),
    });
    expect([await statusOf(held), await statusOf(bare)]).toEqual([60, 60]);
  });

  it('ships an order with the last of its packages, and says how many are here still', async () => {
    const id = await parcels.packed(2);
    const [one, two] = await parcels.of(id);
    expect(await scanOf(one!.no)).toMatchObject({ text: expect.stringContaining('还有 1 个包裹没有出库') });
    expect(await statusOf(id)).toBe(60);
    await scanOf(two!.no);
    expect(await statusOf(id)).toBe(70);
  });

  it('hands over all packages of one waybill, and one scan sent twice acts once', async () => {
    const [a, b] = [await parcels.boxed(), await parcels.boxed()];
    const no = parcels.newNo();
    for (const id of [a, b]) {
      const [one] = await parcels.of(id);
      await hall.factory.call(packages.enter, {
        id: one!.id,
        waybillNo: no,
        expressName: '圆通速递',
        oneParcel: true,
      });
    }
    const made = { scanId: randomUUID(), seq: (seq += 1), code: no, deviceAt: Date.now() };
    const send = () =>
      hall.factory
        .call(scan.send, { stationId, sentAt: Date.now(), scans: [made] })
        .then(({ answers }) => answers[0]!);
    const both = await Promise.all([send(), send()]);
    expect(both.map(({ title }) => title)).toEqual(['已出库 2 个包裹', '已出库 2 个包裹']);
    expect([await statusOf(a), await statusOf(b)]).toEqual([70, 70]);
  });
});
