import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { order } from '#contract/order/order.ts';
import { piece } from '#contract/piece/piece.ts';
import { areasStandIn } from '#tests/support/effects-to-come.ts';
import { buildBatch } from '#tests/support/profiles.ts';
import { openReview, type ReviewWorld } from '#tests/support/review.ts';
import { areas, movePieces, systemMover } from './service.ts';

// A piece that was failed by mistake is good again for a minute, as long as nobody works on what was made in its place.

let w: ReviewWorld;
let hand: { id: number; name: string };
let other: { id: number; name: string };
let batchId: number;
beforeAll(async () => {
  w = await openReview();
  batchId = await buildBatch(w.t.database.system, w.t.tenants.factory);
  areas.plug(areasStandIn);
  [hand, other] = (await Promise.all(['factory01', 'factory02'].map(userOf))) as [typeof hand, typeof hand];
});
afterAll(async () => {
  areas.plug({});
  await w.t.close();
});

const ask = async <R>(of: ReturnType<typeof sql<R>>) => (await of.execute(w.t.database.system)).rows;
const userOf = async (username: string) =>
  (
    await ask(
      sql<{
        id: number;
        name: string;
      }>`select id, username as name from app_user where username = ${username}`,
    )
  )[0]!;

const NOW = new Date('2026-03-02T08:00:00Z');
const later = (ms: number) => new Date(NOW.getTime() + ms);

interface Sent {
  by?: 'system' | 'factory' | 'rule';
  who?: typeof hand;
  known?: object;
  params?: object;
  at?: Date;
}
const send = (
  type: string,
  ids: readonly number[],
  { by = 'system', who, known, params, at = NOW }: Sent = {},
) =>
  w.t.database
    .of(w.t.tenants.factory)
    .transaction()
    .execute((trx) =>
      movePieces(
        trx,
        {
          ...systemMover(w.t.tenants.factory, at),
          by,
          ...(who && { userId: who.id, userName: who.name }),
        },
        { type, by, ...params } as never,
        { ids, ...(known && { known }) },
      ),
    );
const fail = (id: number, at = NOW) =>
  send('piece.failed', [id], {
    by: 'factory',
    who: hand,
    at,
    params: { defect: 'scratch', level: 'major', responsible: 'unknown' },
  });
const pardon = (id: number, who = hand, at = later(30_000)) =>
  send('piece.fail.undone', [id], { by: 'factory', who, at });

const ART = { lastSideDone: true, artAsAsked: true };
const BATCH = { batchFits: true, blanksThere: true, orderReady: true };
const PLATE = { batchRuns: true, sidesPlaced: true, allSidesPrinted: true };
const batch = (ids: readonly number[]) =>
  send('piece.batched', ids, { by: 'rule', known: BATCH, params: { batchId } });

/** An order of two copies whose pieces passed, so that it waits for packing. @returns it with its pieces */
async function ready() {
  const id = await w.pushed({ lines: [{ ...w.line, quantity: 2 }], pieces: 2 });
  await w.factory.call(order.action, { event: 'order.approve', ids: [id] });
  const ids = (await listed(id)).map((row) => row.id);
  await send('piece.art.made', ids, { known: ART });
  await batch(ids);
  await send('piece.spliced', ids, { known: PLATE });
  await send('piece.printed', ids, { known: PLATE });
  await send('piece.quality.passed', ids, { by: 'factory', who: hand, known: { inspectorOn: true } });
  expect(await statusOf(id)).toBe('waitPack');
  return { id, first: ids[0]! };
}
const listed = async (orderId: number) => (await w.factory.call(piece.ofOrder, { orderId })).list;
const statesOf = async (id: number) =>
  (await listed(id)).map(({ state, recovery }) => `${state} ${recovery}`);
const statusOf = async (id: number) => (await w.factory.call(order.get, { id })).status;

describe('a piece that was failed by mistake', () => {
  it('[M03] is good again, and what was made in its place is void: the copy has one piece', async () => {
    const { id, first } = await ready();
    await fail(first);
    expect(await statesOf(id)).toEqual(['scrapped waiting', 'passed none', 'waitArt none']);
    expect(await statusOf(id)).toBe('inProduce');

    expect(await pardon(first)).toMatchObject({ successIds: [first], failed: [] });
    expect(await statesOf(id)).toEqual(['passed none', 'passed none', 'void none']);
    // It was the last one that the order waited for.
    expect(await statusOf(id)).toBe('waitPack');
    const [mended, , successor] = await listed(id);
    expect(mended!.log.slice(-2).map(({ title }) => title)).toEqual(['撤销不合格', '撤销待回收']);
    expect(successor!.log.map(({ title }) => title)).toEqual(['补做生成', '作废']);
  });

  it('may be failed once more, and is made once more', async () => {
    const { id, first } = await ready();
    await fail(first);
    await pardon(first);
    expect(await fail(first, later(40_000))).toMatchObject({ successIds: [first] });
    expect(await statesOf(id)).toEqual(['scrapped waiting', 'passed none', 'void none', 'waitArt none']);
    expect(await pardon(first, hand, later(60_000))).toMatchObject({ successIds: [first] });
    expect(await statesOf(id)).toEqual(['passed none', 'passed none', 'void none', 'void none']);
  });

  it('stays failed where another one made it fail, or a minute is over', async () => {
    const { id, first } = await ready();
    await fail(first);
    const before = await statesOf(id);
    for (const refused of [await pardon(first, other), await pardon(first, hand, later(61_000))])
      expect(refused).toMatchObject({
        successIds: [],
        failed: [{ id: first, code: 403, msg: '只能由本人在 60 秒内撤销，请改用新的补做件。' }],
      });
    expect(await statesOf(id)).toEqual(before);
  });

  it('stays failed where what was made in its place is in a batch', async () => {
    const { id, first } = await ready();
    await fail(first);
    const successor = (await listed(id)).at(-1)!.id;
    await send('piece.art.made', [successor], { known: ART });
    await batch([successor]);
    expect(await pardon(first)).toMatchObject({
      failed: [{ id: first, code: 409, msg: '补做件已入批次，请先从批次中剔出。' }],
    });
    // Nor where that one failed in its turn.
    await send('piece.spliced', [successor], { known: PLATE });
    await send('piece.printed', [successor], { known: PLATE });
    await fail(successor);
    expect(await pardon(first)).toMatchObject({ successIds: [] });
    expect((await statesOf(id)).at(-1)).toBe('waitArt none');
  });
});
