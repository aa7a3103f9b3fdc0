import sharp from 'sharp';
import { batch } from '#contract/batch/batch.ts';
import { device } from '#contract/device/device.ts';
import type { Output } from '#contract/endpoint.ts';
import { file } from '#contract/file/file.ts';
import { mapping } from '#contract/mapping/mapping.ts';
import { material } from '#contract/means/material.ts';
import { model } from '#contract/means/model.ts';
import { orderImport } from '#contract/order-import/order-import.ts';
import { order } from '#contract/order/order.ts';
import { piece } from '#contract/piece/piece.ts';
import { PLATE_REGIONS } from '#contract/plate/life-cycle/plate-states.ts';
import { plate } from '#contract/plate/plate.ts';
import { printSpec } from '#contract/print-spec/print-spec.ts';
import { defect } from '#contract/quality/defect.ts';
import { printProfile } from '#contract/rosi/profile.ts';
import { route } from '#contract/route/route.ts';
import { workStep } from '#contract/route/work-step.ts';
import { shelf } from '#contract/shelf/shelf.ts';
import { sku } from '#contract/sku/sku.ts';
import { badge } from '#contract/station/badge.ts';
import { STATION_KINDS, type StationKind } from '#contract/station/kinds.ts';
import { station } from '#contract/station/station.ts';
import { task } from '#contract/task/task.ts';
import type { Envelope } from '#contract/wire.ts';
import { act, sendFile } from '#tests/e2e/orders/own-orders.ts';
import { ownPair } from '#tests/e2e/settings/own-pair.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { until } from '#tests/support/until.ts';
import { realOrders } from './real-orders.ts';

const READY = PLATE_REGIONS.plate.ready.code;
const PATIENT = { limitMs: 90_000, everyMs: 200 };
const GOODS = { material: '亮面亚克力', brand: '示例', model: '挂件 30×60' };

/** Goods of one material, how they are printed, glued and inspected, and a station of each kind. */
async function furnish(works: HttpClient) {
  const { id: materialId } = await works.call(material.create, { code: 'ACR', name: GOODS.material });
  const { id: modelId } = await works.call(model.create, {
    ...{ code: 'TAG3060', brand: GOODS.brand, name: GOODS.model },
  });
  const size = { width: 300, height: 600, bleed: 10, safe: 20, radius: 0 };
  await works.call(printSpec.save, { items: [{ materialId, modelId, side: 1, ...size }] });
  const { id: skuId } = await works.call(sku.create, {
    ...{ ...GOODS, code: 'ACR-3060', name: '亚克力挂件', color: '透明', priceCents: 600, currency: 'CNY' },
    ...{ printWidthMm: 30, printHeightMm: 60 },
  });
  const bed = { media: 'sheet', width: 60_000, length: 90_000 } as const;
  const { id: deviceId } = await works.call(device.create, { name: 'UV 一号机', ...bed });
  const { id: profileId } = await works.call(printProfile.create, {
    ...{ name: '亚克力', deviceId, materialId, settings: bed, isDefault: true },
  });
  const { id: glue } = await works.call(workStep.create, { name: '贴合' });
  const gluing = { stepId: glue, required: true, counted: false, afterPrint: true, seconds: 20 };
  await works.call(route.create, {
    ...{ name: '贴合并质检', materialId: null, skuId: null, steps: [gluing], inspected: 100 },
  });
  await works.call(defect.create, {
    ...{ code: 'OFF', name: '偏位', level: 'major', responsible: 'device', treatment: 'remake' },
    ...{ blankUsable: false, artWrong: false, position: 1 },
  });
  await works.call(shelf.create, { name: '一号架', rows: 5, columns: 10, singleDirect: true });
  const stations = {} as Record<StationKind, number>;
  for (const [kind, word] of Object.entries(STATION_KINDS)) {
    const stepIds = kind === 'step' ? [glue] : [];
    const form = { name: `${word}台`, kind: kind as StationKind, stepIds };
    stations[kind as StationKind] = (await works.call(station.create, form)).id;
  }
  const people = await works.call(badge.lacking, {});
  const { issued } = await works.call(badge.issue, { userIds: people.map(({ id }) => id) });
  return { skuId, profileId, stations, own: issued[0]!.number };
}

/**
 * A factory of one test's own whose hall is furnished, with real orders of its customer that are approved and whose art is
 * made. What no station does is done by the calls that people send.
 */
export async function openOwnHall(count: number) {
  const { factory, works, sells, shopId } = await ownPair();
  const { skuId, profileId, stations, own } = await furnish(works);
  const real = realOrders(count);

  const art = { width: 400, height: 800, channels: 3, background: '#0e7c66' } as const;
  const content = await sharp({ create: art }).png().toBuffer();
  const { data: stored } = (await sendFile(sells, content, 'art.png', file.upload.path)) as Envelope<
    Output<typeof file.upload>
  >;
  await sells.call(mapping.save, { codes: real.codes, kind: 'sku', skuId, pictureFileId: stored.fileId });
  const { data: seen } = (await sendFile(
    sells,
    real.file,
    'online-retail.csv',
    orderImport.inspect.path,
  )) as Envelope<Output<typeof orderImport.inspect>>;
  const { taskId } = await sells.call(orderImport.start, {
    ...{ fileId: seen.fileId, shopId, mapping: seen.suggested },
  });
  await until(async () => (await sells.call(task.get, { id: taskId })).endedAt, 'the import did not end');
  const orders = async () => (await works.call(order.page, { pageSize: 1000 })).list;
  const { list: brought } = await sells.call(order.page, { pageSize: 1000 });
  const ids = brought.map(({ id }) => id);
  await act(sells, 'order.push', ids);
  await act(works, 'order.approve', ids);

  /** Of an order, without those that were made again. */
  const piecesOf = async (orderId: number) =>
    (await works.call(piece.ofOrder, { orderId })).list.filter(
      ({ state }) => state !== 'scrapped' && state !== 'void',
    );
  /** Pieces of all orders, with their orders beside them: one call after the other, as a person may. */
  async function pieces() {
    const all = [];
    for (const { id, orderNo } of await orders())
      all.push(...(await piecesOf(id)).map((one) => ({ ...one, orderId: id, orderNo })));
    return all;
  }
  const waits = (many: number) =>
    until(
      async () => (await works.call(batch.preview, { profileId })).pieces === many,
      'the art of the orders was not made',
      PATIENT,
    );
  await waits(real.pieces);

  /** Lays what is released on plates and draws their files. @returns the new plates, which may be sent */
  async function drawn() {
    await works.call(plate.nest, { profileId });
    const { list: laid } = await works.call(plate.page, { view: 'making', profileId });
    const made = new Set(laid.map(({ id }) => id));
    await works.call(plate.act, { event: 'plate.render', ids: [...made] });
    return until(
      async () => {
        const { list } = await works.call(plate.page, { view: 'queue', profileId });
        const ready = list.filter(({ id, state }) => made.has(id) && state === READY);
        return ready.length === made.size ? ready : undefined;
      },
      'the plates were not drawn',
      PATIENT,
    );
  }
  const release = (batchId: number) => works.call(batch.act, { event: 'batch.released', ids: [batchId] });
  return {
    ...{ factory, works, sells, real, profileId, stations, own, orders, pieces, piecesOf, waits, drawn },
    /** All that waits, in one batch that is released. */
    async batched(): Promise<number> {
      const { batchId } = await works.call(batch.make, { profileId });
      await release(batchId);
      return batchId;
    },
    /** The plate as it stands, with what lies on it. */
    plateOf: (id: number) => works.call(plate.detail, { id }),
    /** It goes to its device, as soon as its files are those of what lies on it. */
    async sent(id: number): Promise<void> {
      const { version } = await until(
        async () => {
          const { plate: seen } = await works.call(plate.detail, { id });
          return seen.state === READY && seen;
        },
        'the plate was not drawn',
        PATIENT,
      );
      await works.call(plate.download, { id, version });
    },
  };
}
export type OwnHall = Awaited<ReturnType<typeof openOwnHall>>;
