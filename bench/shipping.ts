import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import type pg from 'pg';
import { order } from '#contract/order/order.ts';
import { ROOT } from '#server/platform/root.ts';
import { median } from './measure.ts';
import type { Row } from './report.ts';
import type { Caller } from './sides.ts';

const LABELS = 1000;
const TIMES = 5;
const ORDERS = 5000;
const PUSHES = 10_000;
const ASK_EVERY_MS = 100;
const NUMBER = 'YT1000000001';

interface Asked {
  caller: Caller;
  factoryId: number;
  ours: pg.Client;
  folder: string;
}

/** What people who ship wait for, on a factory's own orders. No floor stands beside them. */
export async function shipping(asked: Asked): Promise<Row[]> {
  return [...(await labels(asked.folder)), await shipped(asked), await followed(asked)];
}

/** The file of many labels, written by a process that does nothing else. */
async function labels(folder: string): Promise<Row[]> {
  await fs.mkdir(folder, { recursive: true });
  const written: { cpuSeconds: number; megabytes: number }[] = [];
  for (let i = 0; i < TIMES; i++) {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--no-warnings', 'tests/support/write-labels.ts', folder, String(LABELS)],
      { cwd: ROOT },
    );
    written.push(JSON.parse(stdout) as (typeof written)[number]);
  }
  const what = `${LABELS.toLocaleString('en')} labels of 100 × 150 mm with two barcodes as one PDF`;
  const late = 'who ships waits for the file';
  return [
    {
      ...{
        what: `${what}, processor time`,
        unit: 'ms',
        main: { ours: median(written.map(({ cpuSeconds }) => cpuSeconds * 1000)) },
      },
      ...{ aim: 1500, alone: true, missed: late },
    },
    {
      ...{
        what: `${what}, memory`,
        unit: 'MB',
        main: { ours: median(written.map(({ megabytes }) => megabytes)) },
      },
      ...{ aim: 300, alone: true, missed: 'fewer files are written beside each other' },
    },
  ];
}

/** Orders of one package each, handed over in one call: numbers, fees, logs and acts of sending with them. */
async function shipped({ caller, factoryId, ours }: Asked): Promise<Row> {
  const { rows } = await ours.query<{ id: string }>(
    `update trade_order set reasons = '{}' where id in (
       select id from trade_order where factory_id = $1 and status = 20 and hold = 0 order by id limit $2) returning id`,
    [factoryId, ORDERS],
  );
  const ids = rows.map(({ id }) => Number(id));
  const move = async (event: string, params: object = {}): Promise<number> => {
    const began = performance.now();
    const { successIds, failed } = await caller.call(order.action, {
      ...{ event, ids, params: { ...params } },
      dangerVerified: true,
    });
    if (successIds.length !== ORDERS)
      throw new Error(`${event}: ${failed[0]?.msg ?? 'not all of them moved'}`);
    return performance.now() - began;
  };
  await move('order.approve');
  await move('order.pack.forced');
  const millis = await move('order.ship', {
    waybillNo: NUMBER,
    expressName: '圆通速递',
    oneParcel: true,
  });
  return {
    what: `${ORDERS.toLocaleString('en')} packed orders shipped in one call, until the answer is whole`,
    unit: 'ms',
    main: { ours: millis },
    ...{ aim: 10_000, alone: true, missed: 'a bulk of the largest size runs into the time of a request' },
  };
}

/** Pushes of a carrier for packages that left, each of two scans, from being kept to being worked on. */
async function followed({ factoryId, ours }: Asked): Promise<Row> {
  // Each package a number of its own, as if it had been asked for.
  const { rows } = await ours.query<{ no: string }>(
    `with own as (update waybill set no = 'B' || id where factory_id = $1 and no = $2 returning package_id, no)
     update package p set waybill_no = own.no from own where p.factory_id = $1 and p.id = own.package_id returning p.waybill_no as no`,
    [factoryId, NUMBER],
  );
  const at = (hour: number) =>
    new Date(Date.now() + 8 * 3_600_000 - hour * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  const scan = (hour: number, statusCode: string, context: string) => ({
    ...{ time: at(hour), ftime: at(hour), context, areaName: '', status: '', statusCode },
  });
  const bodies = Array.from({ length: PUSHES }, (_, i) =>
    JSON.stringify({
      status: 'polling',
      lastResult: {
        ...{ message: 'ok', nu: rows[i % rows.length]!.no, com: 'yuantong', status: '200', state: '0' },
        data: [scan(1 + i / PUSHES, '0', `已发往下一站 ${i}`), scan(2 + i / PUSHES, '103', `已揽收 ${i}`)],
      },
    }),
  );
  const began = performance.now();
  await ours.query(
    `insert into track_raw (factory_id, source, body, received_at) select $1, 'push', body, now() from unnest($2::text[]) body`,
    [factoryId, bodies],
  );
  for (;;) {
    const open = await ours.query(
      'select from track_raw where factory_id = $1 and done_at is null and not waits limit 1',
      [factoryId],
    );
    if (open.rowCount === 0) break;
    await wait(ASK_EVERY_MS);
  }
  return {
    what: `${PUSHES.toLocaleString('en')} pushes of carriers worked through`,
    unit: 'ms',
    main: { ours: performance.now() - began },
    ...{ aim: 60_000, alone: true, missed: 'on a busy evening tracks lag behind what carriers say' },
  };
}
