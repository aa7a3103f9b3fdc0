import { sql } from 'kysely';
import { label } from '#contract/label/label.ts';
import { packages } from '#contract/package/package.ts';
import { param } from '#contract/param/param.ts';
import type { ParamKey } from '#contract/param/param-keys.ts';
import { printTemplate } from '#contract/print-template/print-template.ts';
import { task } from '#contract/task/task.ts';
import type { Client } from './app.ts';
import { buildOrder } from './goods.ts';
import { openHall } from './hall.ts';
import { secondFactory } from './partners.ts';
import { readPaper } from './read-paper.ts';
import { until } from './until.ts';

/** A factory that prints the labels of its packages: what is right of them is read from the tables, and from what came out. */
export async function openLabelHall(options: Parameters<typeof openHall>[0] = {}) {
  const hall = await openHall(options);
  const { factory, system, t } = hall;
  const set = (key: ParamKey, value: boolean | number) => factory.call(param.saveOne, { key, value });
  await set('package.printsTyped', true);
  const [narrow, wide] = [
    await factory.call(printTemplate.create, { name: '面单窄', kind: 'waybill', from: 'waybill76130' }),
    await factory.call(printTemplate.create, { name: '面单宽', kind: 'waybill', from: 'waybill100150' }),
  ];
  const { sku } = await hall.newGoods();
  await secondFactory(t);
  let made = 0;
  /** Approved orders, each with a package that has a number: their packages, in the order of the orders. */
  async function parcels(count: number, more: object = {}, express = '顺丰速运') {
    const orders: number[] = [];
    for (let at = 0; at < count; at += 1) {
      const { id } = await buildOrder(system, {
        ...{ merchantId: t.tenants.merchant1, factoryId: t.tenants.factory, status: 'waitReview' },
        lines: [
          {
            platformCode: sku.code,
            kind: 'sku',
            skuId: sku.id,
            skuCode: sku.code,
            quantity: 1,
            pictureFileId: hall.picture,
          },
        ],
        ...more,
      });
      orders.push(id);
    }
    const { failed } = await hall.act('order.approve', orders);
    if (failed[0]) throw new Error(failed[0].msg);
    const rows = await hall.ask(sql<{ id: number; orderId: number; number: string }>`
      select id, order_id as "orderId", number from package where order_id = any(${sql.val(orders)}::bigint[]) order by order_id`);
    const numbered = [];
    for (const row of rows) {
      const no = `SF7${String((made += 1)).padStart(9, '0')}`;
      await factory.call(packages.enter, { id: row.id, waybillNo: no, expressName: express });
      numbered.push({ ...row, no });
    }
    return numbered;
  }
  const rowOf = async (id: number) =>
    (
      await hall.ask(sql<{ label: number; no: string; count: number; by: string; stage: number }>`
        select label, label_no as no, label_count as count, label_by as by, stage from package where id = ${id}`)
    )[0]!;
  /** What its log says of its label, the oldest first. */
  const told = async (id: number) =>
    (
      await hall.ask(sql<{ event: string; reason: string }>`
        select event, params->>'reason' as reason from package_event
        where package_id = ${id} and event like 'label.%' order by id`)
    ).map(({ event, reason }) => [event, reason]);
  const print = (ids: readonly number[], more: object = {}, who: Client = factory) =>
    who.ask(label.print, { ids: [...ids], templateId: narrow.id, ...more });
  /** The file that a task wrote. */
  async function fileOf(taskId: number): Promise<Buffer> {
    const done = await until(async () => {
      const now = await factory.call(task.get, { id: taskId });
      return now.endedAt !== null && now;
    }, 'the file of labels was not written');
    if (done.status !== 'done') throw new Error(done.error ?? done.status);
    return (await t.app.inject({ url: done.resultFile! })).rawPayload;
  }
  async function pagesOf(answer: Awaited<ReturnType<typeof print>>) {
    if (answer.code !== 0) throw new Error(answer.msg);
    return readPaper(await fileOf(answer.data.taskId!));
  }
  return { hall, sku, set, parcels, rowOf, told, print, fileOf, pagesOf, narrow: narrow.id, wide: wide.id };
}
export type LabelHall = Awaited<ReturnType<typeof openLabelHall>>;
