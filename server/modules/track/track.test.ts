import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { order } from '#contract/order/order.ts';
import { packages } from '#contract/package/package.ts';
import { tracks } from '#contract/track/track.ts';
import { HOUR, openTracks, pushOf, SALT, type Said, type Tracks } from '#tests/support/tracks.ts';
import { pushSign } from './kuaidi100.ts';

// Pushes as 快递100 documents them, and what SQL says of them afterwards.

let on: Tracks;
beforeAll(async () => {
  on = await openTracks();
});
afterAll(() => on.close());

const rawsOf = (like: string) =>
  on.ask(
    sql<{ body: string; waits: boolean; done: boolean; no: string | null }>`
      select body, waits, done_at is not null as done, no from track_raw where body like ${`%${like}%`} order by id`,
  );
const statesOf = async (id: number) =>
  await on.ask(sql<{ state: number; no: string; stray: boolean }>`
    select state, no, stray from waybill where package_id = ${id} order by id`);

describe('[X29] a push', () => {
  it('is signed as the documentation says', () => {
    expect(pushSign('{"status":"polling"}', SALT)).toBe('D1324F41E44A4ED450C853649683D4DD');
  });

  it('is answered when its text is kept, as it came, and worked on later', async () => {
    const { no } = await on.left();
    const text = pushOf(no, [[on.now(), '103']]);
    expect(await on.post(text)).toEqual({ result: true, returnCode: '200', message: '成功' });
    expect((await rawsOf(no)).map(({ body }) => body)).toEqual([text]);
    await on.work();
    expect(await rawsOf(no)).toMatchObject([{ done: true, waits: false, no }]);
    expect(await on.scansOf(no)).toHaveLength(1);
  });

  it('that is signed wrongly, or comes to an address that nobody was given, is told so and kept nowhere', async () => {
    const { no } = await on.left();
    const text = pushOf(no, [[on.now(), '103']]);
    expect(await on.post(text, 'D1324F41E44A4ED450C853649683D4DD')).toMatchObject({ result: false });
    const elsewhere = on.account.pushPath.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    expect(await on.post(text, undefined, elsewhere)).toMatchObject({ result: false });
    expect(await rawsOf(no)).toEqual([]);
  });

  it('for a number that nobody has is kept for a day, and matched when the number appears', async () => {
    const [no, never] = [on.newNo(), on.newNo()];
    for (const one of [no, never]) await on.push(one, [[on.now(), '103']]);
    expect(await rawsOf(no)).toMatchObject([{ waits: true, done: false }]);
    const { id } = await on.left(no);
    await on.work();
    expect((await on.factory.call(tracks.ofPackage, { id })).tracks).toMatchObject([{ state: 20 }]);
    expect(await rawsOf(never)).toHaveLength(1);
    await on.work(on.now() + 24 * HOUR + 1000);
    expect(await rawsOf(never)).toEqual([]);
  });

  it('that is no push is kept, and stops nobody', async () => {
    const { no, id } = await on.left();
    expect(await on.post('[1, 2')).toMatchObject({ result: true });
    await on.push(no, [[on.now(), '103']]);
    expect(
      (await on.ask(sql<{ failed: string | null }>`select failed from track_raw where body = '[1, 2'`))[0],
    ).toEqual({
      failed: '不是约定的格式',
    });
    expect((await statesOf(id))[0]!.state).toBe(80);
  });
});

/** What is said of a parcel, hours after its hand-over, and where it is by that (docs/spec/rules.tsv, X31). */
const STORIES: readonly (readonly [
  what: string,
  scans: readonly (readonly [hour: number, code: string])[],
  transit: number,
])[] = [
  [
    'on its way',
    [
      [1, '103'],
      [2, '1002'],
      [3, '1001'],
    ],
    30,
  ],
  ['collected', [[1, '103']], 20],
  [
    'announced and no more',
    [
      [1, '101'],
      [2, '102'],
    ],
    10,
  ],
  [
    'being delivered',
    [
      [1, '103'],
      [2, '1002'],
      [9, '5'],
    ],
    40,
  ],
  [
    'waiting to be picked up',
    [
      [1, '103'],
      [9, '5'],
      [10, '501'],
    ],
    45,
  ],
  [
    'signed',
    [
      [1, '103'],
      [2, '0'],
      [9, '5'],
      [10, '301'],
    ],
    60,
  ],
  [
    'signed, with scans that came after it',
    [
      [1, '103'],
      [9, '5'],
      [10, '3'],
      [11, '1002'],
      [12, '5'],
    ],
    60,
  ],
  [
    'in trouble',
    [
      [1, '103'],
      [5, '1002'],
      [7, '204'],
    ],
    50,
  ],
  [
    'in trouble and out of it',
    [
      [1, '103'],
      [7, '204'],
      [8, '5'],
    ],
    40,
  ],
  [
    'refused',
    [
      [1, '103'],
      [9, '5'],
      [10, '14'],
    ],
    65,
  ],
  [
    'going back',
    [
      [1, '103'],
      [9, '5'],
      [10, '14'],
      [11, '6'],
    ],
    70,
  ],
  [
    'back',
    [
      [1, '103'],
      [9, '5'],
      [10, '14'],
      [11, '6'],
      [30, '4'],
    ],
    75,
  ],
  [
    'signed wrongly and going back',
    [
      [1, '103'],
      [9, '5'],
      [10, '301'],
      [12, '6'],
    ],
    70,
  ],
  [
    'turned back and signed by the buyer after all',
    [
      [1, '103'],
      [9, '14'],
      [10, '6'],
      [12, '301'],
    ],
    60,
  ],
  [
    'of a code that nobody knows',
    [
      [1, '103'],
      [3, '9876'],
    ],
    30,
  ],
];

describe('[X30] [X31] scans in any order', () => {
  it('twice and by two sources are each kept once and end where the newest says', async () => {
    const started = on.now();
    const saidOf = (scans: (typeof STORIES)[number][1]): Said[] =>
      scans.map(([hour, code]) => [started - 40 * HOUR + hour * HOUR, code]);
    // Every story in several orders, in pushes of any size, some of them twice: all of them at once, as a carrier pushes.
    const runs = await Promise.all(
      fc
        .sample(fc.array(fc.nat(), { minLength: 24, maxLength: 24 }), { numRuns: 2, seed: 31 })
        .flatMap((dice) => STORIES.map((story) => ({ story, dice })))
        .map(async ({ story, dice }) => ({ story, dice, ...(await on.left()) })),
    );
    for (let round = 0; round < 5; round++) {
      for (const { story, dice, no } of runs) {
        const shuffled = saidOf(story[1])
          .map((said, i) => [dice[i]! % 997, said] as const)
          .toSorted((a, b) => a[0] - b[0])
          .map(([, said]) => said);
        // A list that has shrunk, of what came last and some of what came before it.
        const last = Math.min(round, shuffled.length - 1);
        const list = pushOf(no, shuffled.slice(Math.max(0, last - (dice[20]! % 3)), last + 1));
        if (dice[21 + (round % 3)]! % 2 === 0) await on.post(list);
        else await on.answer(list);
        if (dice[22]! % 3 === 0) await on.post(list);
      }
      await on.work();
    }
    for (const { story, id, no } of runs) {
      const [what, scans, transit] = story;
      const [row] = await on.ask(sql<{ transit: number }>`select transit from package where id = ${id}`);
      expect([what, row!.transit]).toEqual([what, transit]);
      expect((await on.scansOf(no)).map(({ code }) => code).toSorted()).toEqual(
        scans.map(([, code]) => code).toSorted(),
      );
    }
  }, 300_000);

  it('[X31] an older one moves nothing, and takes back no signature', async () => {
    const { id, orderId, no } = await on.left();
    const at = on.now() - 20 * HOUR;
    await on.push(no, [[at + 5 * HOUR, '5']]);
    const before = await on.packageOf(orderId);
    expect(before.transit).toBe(40);
    await on.push(no, [
      [at + 3 * HOUR, '1002'],
      [at + HOUR, '14'],
    ]);
    expect(await on.packageOf(orderId)).toEqual(before);
    await on.push(no, [[at + 6 * HOUR, '301']]);
    const signed = await on.packageOf(orderId);
    await on.push(no, [
      [at + 4 * HOUR, '6'],
      [at + 7 * HOUR, '1002'],
    ]);
    expect((await on.packageOf(orderId)).transit).toBe(60);
    expect(signed.transit).toBe(60);
    expect((await on.factory.call(tracks.ofPackage, { id })).tracks.map(({ state }) => state)).toEqual([
      30, 60, 40, 70, 30, 65,
    ]);
  });

  it('[X31] a code that nobody knows is counted', async () => {
    const { no } = await on.left();
    await on.push(no, [
      [on.now(), '4711'],
      [on.now() - HOUR, '103'],
    ]);
    expect((await on.factory.call(tracks.account, {})).unknown).toContainEqual({ code: '4711', count: 1 });
  });
});

describe('a number', () => {
  it('is used by the first scan, and cannot be given up any more', async () => {
    const { orderId, id } = await on.packed();
    const no = on.newNo();
    await on.enter(id, no);
    await on.push(no, [[on.now(), '103']]);
    expect(await statesOf(id)).toEqual([{ state: 80, no, stray: false }]);
    const cancelled = await on.factory.call(packages.cancelNumbers, { ids: [id], reason: '换快递' });
    expect(cancelled).toMatchObject({ successIds: [], failed: [{ id }] });
    expect(await on.handOver([id])).toMatchObject({ successIds: [id] });
    expect(await on.packageOf(orderId)).toMatchObject({ waybillNo: no, stage: 40, transit: 20 });
  });

  it('[X09] that was given up and is scanned is used, and brings its package nothing back', async () => {
    const { orderId, id } = await on.packed();
    const [no, other] = [on.newNo(), on.newNo()];
    await on.enter(id, no);
    await on.factory.call(packages.cancelNumbers, { ids: [id], reason: '换快递' });
    await on.push(no, [
      [on.now(), '103'],
      [on.now() + 1000, '5'],
    ]);
    expect(await statesOf(id)).toEqual([{ state: 80, no, stray: true }]);
    expect(await on.packageOf(orderId)).toMatchObject({ waybillNo: '', transit: 0, warning: 0, dueAt: null });
    await on.enter(id, other);
    expect(await on.packageOf(orderId)).toMatchObject({ waybillNo: other });
    await on.handOver([id]);
    await on.push(no, [[on.now() + 2000, '301']]);
    expect(await on.packageOf(orderId)).toMatchObject({ waybillNo: other, transit: 10 });
  });

  it('that was written wrongly is another one, also after a scan', async () => {
    const { orderId, id, no } = await on.left();
    await on.push(no, [[on.now(), '103']]);
    const waybillNo = on.newNo();
    const params = { waybillNo, expressName: '中通快递', reason: '录错单号' };
    await on.factory.call(order.action, { event: 'order.waybill.corrected', ids: [orderId], params });
    expect(await statesOf(id)).toEqual([{ state: 20, no: waybillNo, stray: false }]);
    expect(await on.packageOf(orderId)).toMatchObject({ waybillNo });
  });
});

describe('an order', () => {
  it('is finished when every package of it is signed, and not before', async () => {
    const { orderId, no } = await on.left();
    await on.push(no, [[on.now(), '5']]);
    expect((await on.orderOf(orderId)).status).toBe(70);
    await on.push(no, [[on.now() + 1000, '301']]);
    expect((await on.orderOf(orderId)).status).toBe(80);
    expect(await on.eventsOf(orderId, 'order.complete')).toEqual([['order.complete', 'system', null]]);
  });
});
