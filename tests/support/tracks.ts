import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { order } from '#contract/order/order.ts';
import { packages } from '#contract/package/package.ts';
import { tracks } from '#contract/track/track.ts';
import { runDueTimer } from '#server/modules/package/service.ts';
import { workTracks } from '#server/modules/track/service.ts';
import { openHall } from './hall.ts';

const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const SALT = 'salt01';
const md5 = (text: string) => createHash('md5').update(text).digest('hex').toUpperCase();
/** As 快递100 writes times: Shanghai's. */
const timeIn = (at: number) => new Date(at + 8 * HOUR).toISOString().slice(0, 19).replace('T', ' ');

/** A scan as a test says it: when, its code, its words. */
export type Said = readonly [at: number, code: string, text?: string];

/** A push as 快递100 documents it: the whole list, the newest first. */
export function pushOf(no: string, scans: readonly Said[], rest: object = {}): string {
  const data = scans
    .toSorted((a, b) => b[0] - a[0])
    .map(([at, statusCode, context = `扫描 ${statusCode}`]) => ({
      ...{ time: timeIn(at), ftime: timeIn(at), context, status: '', areaName: '广东,东莞市', statusCode },
    }));
  const lastResult = {
    message: 'ok',
    state: '0',
    status: '200',
    ischeck: '0',
    com: 'shunfeng',
    nu: no,
    data,
  };
  return JSON.stringify({ status: 'polling', billstatus: 'got', message: '', lastResult, ...rest });
}

/** A factory whose packages leave, and whose carrier's system pushes. */
export async function openTracks() {
  const hall = await openHall();
  const { t, factory, system, ask } = hall;
  const { sku } = await hall.newGoods();
  const account = await factory.call(tracks.saveAccount, {
    ...{ open: true, customer: 'customer01', key: 'key01', salt: SALT, origin: 'http://127.0.0.1:9' },
  });
  let made = 0;
  const newNo = () => `SF77000${String((made += 1)).padStart(5, '0')}`;
  const packageOf = async (orderId: number) =>
    (
      await ask(sql<{
        id: number;
        version: number;
        transit: number;
        warning: number;
        dueAt: Date | null;
        trackedAt: Date | null;
        waybillNo: string;
        stage: number;
      }>`select p.id, p.version, p.transit, p.warning, p.due_at as "dueAt", p.tracked_at as "trackedAt", p.waybill_no as "waybillNo", p.stage
        from package p join package_order o on o.package_id = p.id where o.order_id = ${orderId} order by p.id`)
    )[0]!;
  /** Packed by force; each copy in a package of its own. */
  async function packed(copies = 1) {
    const orderId = await hall.approved([[sku, copies]]);
    const [line] = await ask(sql<{ id: number }>`select id from order_line where order_id = ${orderId}`);
    const parts = Array.from({ length: copies - 1 }, () => [{ lineId: line!.id, quantity: 1 }]);
    if (parts.length > 0)
      await factory.call(packages.act, {
        ...{ event: 'package.split', ids: [(await packageOf(orderId)).id], params: { parts } },
      });
    await factory.call(order.action, {
      ...{ event: 'order.pack.forced', ids: [orderId], params: {}, dangerVerified: true },
    });
    return { orderId, id: (await packageOf(orderId)).id };
  }
  const enter = (id: number, waybillNo: string) =>
    factory.call(packages.enter, { id, waybillNo, expressName: '顺丰速运' });
  const handOver = (ids: number[]) =>
    factory.call(packages.act, { event: 'package.handed.over', ids, params: {} });
  const post = async (param: string, sign = md5(param + SALT), path = account.pushPath) =>
    (
      await t.app.inject({
        ...{ method: 'POST', url: path, payload: new URLSearchParams({ param, sign }).toString() },
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    ).json<{ result: boolean; returnCode: string; message: string }>();
  const now = () => t.app.clock.now().getTime();
  const work = (at = now()) => workTracks(t.app, new Date(at));
  return {
    ...{ hall, t, factory, system, ask, account, newNo, packageOf, packed, enter, handOver, post, work },
    /** Handed over just now. */
    async left(no = newNo()) {
      const { orderId, id } = await packed();
      await enter(id, no);
      await handOver([id]);
      return { orderId, id, no };
    },
    /** The same, as the answer to a query. */
    answer: (push: string) => {
      const { lastResult } = JSON.parse(push) as { lastResult: object };
      const raw = { factoryId: t.tenants.factory, source: 'query', body: JSON.stringify(lastResult) };
      return system
        .insertInto('trackRaw')
        .values({ ...raw, receivedAt: new Date(now()) })
        .execute();
    },
    /** Pushed and worked on. */
    async push(no: string, scans: readonly Said[]) {
      await post(pushOf(no, scans));
      return work();
    },
    orderOf: async (id: number) =>
      (
        await ask(
          sql<{ status: number; warning: number }>`select status, warning from trade_order where id = ${id}`,
        )
      )[0]!,
    eventsOf: async (orderId: number, like: string) =>
      (
        await ask(sql<{ event: string; actor: string; kind: string | null }>`
          select event, actor, params ->> 'kind' as kind from order_event where order_id = ${orderId} and event like ${like} order by id`)
      ).map(({ event, actor, kind }) => [event, actor, kind]),
    scansOf: (no: string) =>
      ask(
        sql<{ at: Date; code: string; text: string; state: number }>`
          select t.at, t.code, t.text, t.state from track t join waybill w on w.id = t.waybill_id where w.no = ${no} order by t.at, t.code`,
      ),
    now,
    /** The clock stands there for it alone. */
    timer: (at: number) => runDueTimer(t.app, new Date(at)),
    close: () => hall.close(),
  };
}
export type Tracks = Awaited<ReturnType<typeof openTracks>>;
