import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { batch } from '#contract/batch/batch.ts';
import { device } from '#contract/device/device.ts';
import { funnel } from '#contract/figures/funnel.ts';
import { material } from '#contract/means/material.ts';
import { order } from '#contract/order/order.ts';
import { pieceTag } from '#contract/piece-tag/piece-tag.ts';
import { PrintSettings } from '#contract/rosi/print-settings.ts';
import { printTemplate } from '#contract/print-template/print-template.ts';
import { printProfile } from '#contract/rosi/profile.ts';
import { route } from '#contract/route/route.ts';
import { workStep } from '#contract/route/work-step.ts';
import { scan } from '#contract/scan/scan.ts';
import { badge } from '#contract/station/badge.ts';
import { station } from '#contract/station/station.ts';
import { median, rank } from './measure.ts';
import { buildQuickly } from './quick.ts';
import type { Row } from './report.ts';
import type { Caller } from './sides.ts';

/** As bench/data.ts has it. */
const MATERIAL = '液态硅胶';
const ORDERS = 4000;
const PIECES = 10_000;
const STATIONS = 40;
/** 3,000 scans an hour at each. */
const SCAN_EVERY_MS = 1200;
const SCANNING_MS = 24_000;
const REVIEWERS = 4;
const TAGS = 1000;
const STAYS = 1_000_000;
const TIMES = 5;

interface Asked {
  caller: Caller;
  factoryId: number;
  /** Orders that wait for review. */
  ids: readonly number[];
  ours: pg.Client;
}

/** What people of the hall wait for, on a factory's own orders. No floor stands beside them. */
export async function line(asked: Asked): Promise<Row[]> {
  const hall = await openHall(asked);
  return [
    await batched(asked, hall.profileId),
    await scanned(asked, hall.stationIds),
    await tagged(asked),
    await counted(asked),
  ];
}

/** A printer, a route of one step, and stations for that step with somebody at each, as its people set them up. */
async function openHall({ caller, factoryId, ours }: Asked) {
  // What the orders' goods are of: their pieces wait for its default configuration.
  const { list } = await caller.call(material.page, { keyword: MATERIAL, pageSize: 50 });
  const materialId = list.find(({ name }) => name === MATERIAL)!.id;
  const size = { media: 'sheet', width: 60_000, length: 90_000 } as const;
  const { id: deviceId } = await caller.call(device.create, { name: '打印机', ...size });
  const settings = PrintSettings.parse(size);
  const form = { name: '打印配置', deviceId, materialId, settings };
  const { id: profileId } = await caller.call(printProfile.create, { ...form, isDefault: true });
  const { id: stepId } = await caller.call(workStep.create, { name: '贴合' });
  const step = { stepId, required: true, counted: false, afterPrint: true, seconds: 20 };
  const all = { name: '通用', materialId: null, skuId: null, inspected: 0 };
  await caller.call(route.create, { ...all, steps: [step] });
  const { rows } = await ours.query<{ id: string }>(
    `with made as (insert into app_user (username, real_name, password_hash)
       select 'line-' || n, '工人 ' || n, '' from generate_series(1, $2::int) n returning id)
     insert into membership (tenant_id, user_id) select $1, id from made returning user_id as id`,
    [factoryId, STATIONS],
  );
  const { issued } = await caller.call(badge.issue, { userIds: rows.map(({ id }) => Number(id)) });
  const stationIds: number[] = [];
  for (const [i, { number }] of issued.entries()) {
    const name = `贴合 ${i + 1} 号台`;
    const { id } = await caller.call(station.create, { name, kind: 'step', stepIds: [stepId] });
    await scanAt(caller, id, number);
    stationIds.push(id);
  }
  return { profileId, stationIds };
}

/** @returns milliseconds until the answer. @throws where the station refuses */
async function scanAt(caller: Caller, stationId: number, code: string, seq = 0): Promise<number> {
  const now = Date.now();
  const scans = [{ scanId: randomUUID(), seq, code, deviceAt: now }];
  const began = performance.now();
  const { answers } = await caller.call(scan.send, { stationId, sentAt: now, scans });
  const [answer] = answers;
  if (!answer?.accepted) throw new Error(`${code}: ${answer?.title} ${answer?.text}`);
  return performance.now() - began;
}

/** As if their art were drawn: rendering is not what is measured. */
async function batched({ caller, ids, ours }: Asked, profileId: number): Promise<Row> {
  const orderIds = ids.slice(0, ORDERS);
  await caller.call(order.action, { event: 'order.approve', ids: orderIds });
  // Two and three pieces an order; the others are given up.
  await ours.query(
    `update piece p set state = case when n <= 2 + p.order_id % 2 then 10 else 96 end, profile_id = $1
     from (select id, row_number() over (partition by order_id order by id) as n from piece
       where order_id = any($2::bigint[]) and state < 10) r where r.id = p.id`,
    [profileId, orderIds],
  );
  await ours.query('vacuum analyze piece');
  const began = performance.now();
  const { pieces, orders } = await caller.call(batch.make, { profileId, most: PIECES });
  const millis = performance.now() - began;
  if (pieces < PIECES * 0.9) throw new Error(`${pieces} pieces of ${orders} orders came into the batch`);
  return {
    what: `${pieces.toLocaleString('en')} pieces of ${orders.toLocaleString('en')} orders put into a batch`,
    unit: 'ms',
    main: { ours: millis },
    ...{ aim: 2000, alone: true, missed: 'who batches a day’s work waits for it' },
  };
}

/** Every station scans at its pace, while others look through the orders and approve them one by one. */
async function scanned({ caller, ids, ours }: Asked, stationIds: readonly number[]): Promise<Row> {
  // As if their plates were printed.
  const { rows } = await ours.query<{ number: string }>(
    `update piece set state = 40, needs_print = false where batch_id is not null and state = 20 returning number`,
  );
  const numbers = rows.map(({ number }) => number);
  const rest = ids.slice(ORDERS);
  const times: number[] = [];
  // Until the server has planned its statements.
  for (const stationId of stationIds) await scanAt(caller, stationId, numbers.pop()!);
  const until = performance.now() + SCANNING_MS;
  const isOver = () => performance.now() >= until;
  await Promise.all([
    ...stationIds.map(async (stationId, i) => {
      await wait((SCAN_EVERY_MS * i) / STATIONS);
      for (let seq = 1; !isOver(); seq++) {
        const began = performance.now();
        times.push(await scanAt(caller, stationId, numbers.pop()!, seq));
        await wait(Math.max(0, SCAN_EVERY_MS - (performance.now() - began)));
      }
    }),
    ...Array.from({ length: REVIEWERS }, async () => {
      while (!isOver()) {
        await caller.call(order.page, { status: 'waitReview', pageSize: 50 });
        await caller.call(order.action, { event: 'order.approve', ids: [rest.pop()!] });
        // He looks at its picture.
        await wait(SCAN_EVERY_MS / 2);
      }
    }),
  ]);
  const stations = `${STATIONS} stations of 3,000 scans an hour, ${REVIEWERS} reviewers beside them`;
  return {
    what: `a scan answered: ${stations}, p99`,
    unit: 'ms',
    main: { ours: rank(times, 0.99) },
    ...{ aim: 30, alone: true, missed: 'a hand at a station waits for the tone' },
  };
}

async function tagged({ caller, factoryId, ours }: Asked): Promise<Row> {
  const { id: templateId } = await caller.call(printTemplate.create, {
    name: '标签',
    kind: 'tag',
    from: 'tag6040',
  });
  // As it is done in the background where there is time for it.
  await ours.query('vacuum analyze piece');
  const { rows } = await ours.query<{ id: string }>(
    `select id from piece where factory_id = $1 and state = 40 order by id limit $2`,
    [factoryId, TAGS * TIMES],
  );
  const times: number[] = [];
  for (let at = 0; at < TAGS * TIMES; at += TAGS) {
    const ids = rows.slice(at, at + TAGS).map(({ id }) => Number(id));
    const began = performance.now();
    const { runId, tags } = await caller.call(pieceTag.print, { templateId, ids });
    await caller.call(pieceTag.paper, { runId });
    times.push(performance.now() - began);
    if (tags !== TAGS) throw new Error(`${tags} tags of ${TAGS} were printed`);
  }
  return {
    what: `${TAGS.toLocaleString('en')} tags printed to a PDF, until it is whole`,
    unit: 'ms',
    main: { ours: median(times) },
    ...{ aim: 1500, alone: true, missed: 'who prints the tags of a plate waits for them' },
  };
}

/** Pieces of the factory's orders that passed the first stages of the hall within the last days. */
async function counted({ caller, factoryId, ours }: Asked): Promise<Row> {
  await buildQuickly(ours, ['piece', 'stage_stay'], async () => {
    await ours.query(
      `insert into piece (factory_id, order_id, line_id, copy_no, sku_id, state, last_event, created_at, updated_at)
       select factory_id, order_id, id, 100 + n, sku_id, 0, 'piece.made', now() - interval '2 days', now() - interval '2 days'
       from (select factory_id, order_id, id, sku_id, n from order_line, generate_series(1, 20) n
         where factory_id = $1 and sku_id is not null limit $2) l`,
      [factoryId, STAYS],
    );
    await ours.query(
      `update piece set state = 10, updated_at = now() - interval '1 day' where factory_id = $1 and copy_no > 100`,
      [factoryId],
    );
    while ((await ours.query<{ n: string }>('select fold_stage_tally() as n')).rows[0]!.n !== '0');
  });
  const times: number[] = [];
  let entered = 0;
  for (let i = 0; i < TIMES * 4; i++) {
    const began = performance.now();
    const { list } = await caller.call(funnel.page, { pageSize: 50 });
    times.push(performance.now() - began);
    entered = list.reduce((most, row) => Math.max(most, row.entered), 0);
  }
  if (entered < STAYS) throw new Error(`the funnel counts ${entered} pieces of ${STAYS}`);
  return {
    what: `the funnel of ${STAYS.toLocaleString('en')} pieces, with how long they stayed`,
    unit: 'ms',
    main: { ours: median(times) },
    ...{ aim: 50, alone: true, missed: 'who looks at the hall waits for its figures' },
  };
}
