import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { order } from '#contract/order/order.ts';
import { HALL_KINDS, hallKindOf } from '#contract/piece/piece-number.ts';
import { piece } from '#contract/piece/piece.ts';
import { areas, movePieces, systemMover } from '#server/modules/piece/service.ts';
import { fillPieces } from './fill.ts';
import { areasStandIn } from '#tests/support/effects-to-come.ts';
import { buildBatch } from '#tests/support/profiles.ts';
import { openReview } from '#tests/support/review.ts';

// Pieces as an approved order makes them, and as they go where it goes. What is right is counted in SQL, from the lines.

let w: Awaited<ReturnType<typeof openReview>>;
let batchId: number;
beforeAll(async () => {
  w = await openReview();
  batchId = await buildBatch(w.t.database.system, w.t.tenants.factory);
  areas.plug(areasStandIn);
});
afterAll(async () => {
  areas.plug({});
  await w.t.close();
});

const send = (event: string, ids: number[], more: object = {}) =>
  w.factory.call(order.action, { event, ids, params: {}, ...more });
const approve = (ids: number[]) => send('order.approve', ids);
const ask = async <R>(of: ReturnType<typeof sql<R>>) => (await of.execute(w.t.database.system)).rows;
const two = () =>
  w.pushed({
    lines: [
      { ...w.line, quantity: 2 },
      { ...w.line, platformCode: 'B' },
    ],
    pieces: 3,
  });

const KINDS = Object.keys(HALL_KINDS);
const open = sql`p.state not in (95, 96)`;
const piecesOf = (id: number) =>
  ask(sql<{ state: number; number: string; copyNo: number; forced: boolean }>`
    select p.state, p.number, p.copy_no as "copyNo", p.forced from piece p where p.order_id = ${id} and ${open} order by p.id`);
const statesOf = async (id: number) => (await piecesOf(id)).map(({ state }) => state);
const countsOf = async (id: number) =>
  (
    await ask(sql<{ batched: number; printed: number; passed: number; scanned: number }>`
      select batched_pieces as batched, printed_pieces as printed, passed_pieces as passed, scanned_pieces as scanned
      from trade_order where id = ${id}`)
  )[0];

describe('approving an order', () => {
  it('[M02] makes a piece for each copy of each goods line, by hand, by force and by rule', async () => {
    const [byHand, byForce] = [await two(), await two()];
    await sql`update trade_order set status = 25, reasons = array['pictureMissing'] where id = ${byForce}`.execute(
      w.t.database.system,
    );
    await approve([byHand]);
    await send('order.approve.forced', [byForce]);
    await w.rule({ actions: { approve: true } });
    const byRule = await two();
    const rows = await ask(sql<{ id: number; pieces: number; lines: number }>`
      select o.id, o.pieces, (select count(*) from piece p where p.order_id = o.id and ${open})::int as lines
      from trade_order o where o.id in (${byHand}, ${byForce}, ${byRule}) and o.status = 30 order by o.id`);
    expect(rows).toEqual([byHand, byForce, byRule].map((id) => ({ id, pieces: 3, lines: 3 })));
  });

  it('[M01] gives them numbers of twelve digits that nobody else has', async () => {
    const numbers = await ask(sql<{ number: string }>`select number from piece order by id`);
    for (const { number } of numbers) expect(number).toMatch(/^1\d{11}$/);
    expect(new Set(numbers.map(({ number }) => number)).size).toBe(numbers.length);
    // The first one, and the example of the rule.
    const [known] = await ask(sql<{ first: string; other: string }>`
      select hall_number(1, 1) as first, hall_number(1, 1234) as other`);
    expect(known).toEqual({ first: '100000000017', other: '100000012341' });
    // What the database gives is what server and browser read.
    const given = await ask(sql<{ number: string }>`
      select hall_number(1 + nth % 9, nth::bigint * 4999999) as number from generate_series(1, 2000) nth`);
    expect(given.filter(({ number }, i) => hallKindOf(number) !== KINDS[(i + 1) % 9])).toEqual([]);
  });

  it('[M02] taken back makes them void, and done again makes others', async () => {
    const id = await two();
    await approve([id]);
    const before = await piecesOf(id);
    await send('order.review.withdraw', [id]);
    expect(await piecesOf(id)).toEqual([]);
    await approve([id]);
    const after = await piecesOf(id);
    expect(after).toHaveLength(3);
    expect(after.filter(({ number }) => before.some((one) => one.number === number))).toEqual([]);
  });

  it('is followed by void pieces where the merchant cancels, whose own statements reach none of them', async () => {
    const id = await two();
    await approve([id]);
    const { failed } = await w.merchant.call(order.action, { event: 'order.cancel', ids: [id], params: {} });
    expect(failed).toEqual([]);
    expect(await piecesOf(id)).toEqual([]);
  });

  it('[M03] refuses a second piece of the same copy, whoever writes it', async () => {
    const id = await two();
    await approve([id]);
    const again = sql`
      insert into piece (factory_id, order_id, line_id, copy_no, state, last_event, created_at, updated_at)
      select factory_id, order_id, line_id, copy_no, state, last_event, created_at, updated_at from piece
      where order_id = ${id} limit 1`.execute(w.t.database.system);
    await expect(again).rejects.toThrow(/piece_copy/);
  });
});

describe('a packed order', () => {
  it('takes its pieces along, also those that were never made; unpacked they are as before packing', async () => {
    const id = await two();
    await approve([id]);
    await send('order.pack.forced', [id], { dangerVerified: true });
    expect(await piecesOf(id)).toMatchObject([85, 85, 85].map((state) => ({ state, forced: true })));
    expect(await countsOf(id)).toEqual({ batched: 3, printed: 0, passed: 3, scanned: 3 });
    await send('order.unpack', [id]);
    expect(await statesOf(id)).toEqual([70, 70, 70]);
    expect(await countsOf(id)).toEqual({ batched: 3, printed: 0, passed: 3, scanned: 0 });
    await send('order.pack.forced', [id], { dangerVerified: true });
    await send('order.ship', [id], { params: { waybillNo: `SF${id}` } });
    expect(await statesOf(id)).toEqual([90, 90, 90]);
  });
});

describe('on its way through the hall', () => {
  const step = async (id: number, type: string, by: string, known: object, params: object = {}) => {
    const db = w.t.database.of(w.t.tenants.factory);
    return db.transaction().execute(async (trx) => {
      const ids = (await piecesOf(id)).length > 0 ? await idsOf(id) : [];
      const mover = { ...systemMover(w.t.tenants.factory, new Date()), by } as never;
      return movePieces(trx, mover, { type, by, ...params } as never, { ids, known });
    });
  };
  const idsOf = async (id: number) =>
    (
      await ask(
        sql<{ id: number }>`select p.id from piece p where p.order_id = ${id} and ${open} order by p.id`,
      )
    ).map((row) => row.id);
  const statusOf = async (id: number) => (await w.factory.call(order.get, { id })).status;
  const art = { lastSideDone: true, artAsAsked: true };
  const batch = { batchFits: true, blanksThere: true, orderReady: true };
  const plate = { batchRuns: true, sidesPlaced: true, allSidesPrinted: true };

  it('[M04] keeps the counts of the order, which starts, is ready and opens again with its pieces', async () => {
    const id = await two();
    await approve([id]);
    await step(id, 'piece.art.made', 'system', art);
    expect(await countsOf(id)).toEqual({ batched: 0, printed: 0, passed: 0, scanned: 0 });
    await step(id, 'piece.batched', 'rule', batch, { batchId });
    // As a route would say that inspects all of them.
    await sql`update piece set quality_wanted = true where order_id = ${id}`.execute(w.t.database.system);
    expect(await countsOf(id)).toEqual({ batched: 3, printed: 0, passed: 0, scanned: 0 });
    expect(await statusOf(id)).toBe('inProduce');
    await step(id, 'piece.spliced', 'system', plate);
    await step(id, 'piece.printed', 'system', plate);
    expect(await countsOf(id)).toEqual({ batched: 3, printed: 3, passed: 0, scanned: 0 });
    expect(await statesOf(id)).toEqual([60, 60, 60]);
    await step(id, 'piece.quality.passed', 'factory', { inspectorOn: true });
    expect(await countsOf(id)).toEqual({ batched: 3, printed: 3, passed: 3, scanned: 0 });
    expect(await statusOf(id)).toBe('waitPack');

    const failed = { defect: 'scratch', level: 'major', responsible: 'unknown' };
    const [first] = await idsOf(id);
    const db = w.t.database.of(w.t.tenants.factory);
    const fail = () =>
      db
        .transaction()
        .execute((trx) =>
          movePieces(
            trx,
            { ...systemMover(w.t.tenants.factory, new Date()), by: 'factory' },
            { type: 'piece.failed', by: 'factory', ...failed } as never,
            { ids: [first!] },
          ),
        );
    // [M03] Two stations fail the same piece at once: one remake arises.
    const [one, other] = await Promise.all([fail(), fail()]);
    expect([one.successIds.length, other.successIds.length].toSorted()).toEqual([0, 1]);
    expect((await statesOf(id)).toSorted((a, b) => a - b)).toEqual([0, 70, 70]);
    // A copy that was printed once stays printed.
    expect(await countsOf(id)).toEqual({ batched: 2, printed: 3, passed: 2, scanned: 0 });
    expect(await statusOf(id)).toBe('inProduce');
  });

  it('takes the order out of production where all its pieces are kicked out before printing', async () => {
    const id = await two();
    await approve([id]);
    await step(id, 'piece.art.made', 'system', art);
    await step(id, 'piece.batched', 'rule', batch, { batchId });
    expect(await statusOf(id)).toBe('inProduce');
    await step(id, 'piece.kicked', 'factory', {});
    expect(await statusOf(id)).toBe('waitProduce');
  });

  it('leaves what was made to be recovered where both sides agree to cancel', async () => {
    const id = await two();
    await approve([id]);
    await step(id, 'piece.art.made', 'system', art);
    await step(id, 'piece.batched', 'rule', batch, { batchId });
    await step(id, 'piece.spliced', 'system', plate);
    await step(id, 'piece.printed', 'system', plate);
    await send('order.cancel.agreed', [id], { params: { lossCents: 0 } });
    const rows = await ask(sql<{ state: number; recovery: number }>`
      select state, recovery from piece where order_id = ${id}`);
    expect(rows).toEqual([1, 2, 3].map(() => ({ state: 96, recovery: 1 })));
  });

  it('stays whole where its area has not come: the move is refused loudly, and nothing of it is kept', async () => {
    const id = await two();
    await approve([id]);
    areas.plug({});
    const made = step(id, 'piece.art.made', 'system', art);
    await expect(made.finally(() => areas.plug(areasStandIn))).rejects.toThrow(/not written yet: file\.note/);
    expect(await statesOf(id)).toEqual([0, 0, 0]);
  });

  it('refuses what nobody vouches for, with what to do', async () => {
    const id = await two();
    await approve([id]);
    await step(id, 'piece.art.made', 'system', art);
    const { successIds, failed } = await step(id, 'piece.batched', 'rule', {}, { batchId });
    expect(successIds).toEqual([]);
    expect(failed).toHaveLength(3);
    expect(failed[0]!.msg).toMatch(/请/);
  });
});

describe('the pieces of an order', () => {
  it('[M05] are shown to its factory with their log, and to nobody else', async () => {
    const id = await two();
    await approve([id]);
    const { list, left } = await w.factory.call(piece.ofOrder, { orderId: id });
    expect(left).toBe(0);
    expect(list.map(({ lineNo, copyNo, state }) => [lineNo, copyNo, state])).toEqual([
      [1, 1, 'waitArt'],
      [1, 2, 'waitArt'],
      [2, 1, 'waitArt'],
    ]);
    expect(list[0]!.log).toMatchObject([{ title: '生成生产件', after: '待出图', actor: 'system' }]);
    expect((await w.merchant.ask(piece.ofOrder, { orderId: id })).code).toBe(403);
    await sql`
      update role set permissions = permissions || '{factory:order}' where tenant_id = ${w.t.tenants.designer}`.execute(
      w.t.database.system,
    );
    const other = await w.t.as('designer01');
    expect((await other.ask(piece.ofOrder, { orderId: id })).code).toBe(404);
    expect((await other.ask(piece.ofOrder, { orderId: 99_999_999 })).msg).toBe(
      (await other.ask(piece.ofOrder, { orderId: id })).msg,
    );
  });

  it('are shown a part at a time where they are many', async () => {
    const id = await w.pushed({ lines: [{ ...w.line, quantity: 201 }], pieces: 201 });
    await approve([id]);
    const first = await w.factory.call(piece.ofOrder, { orderId: id });
    expect([first.list.length, first.left]).toEqual([200, 1]);
    const rest = await w.factory.call(piece.ofOrder, { orderId: id, after: first.list.at(-1)!.id });
    expect([rest.list.map(({ copyNo }) => copyNo), rest.left]).toEqual([[201], 0]);
  });

  it('[M05] of a user who is limited to materials are those of his materials alone', async () => {
    const { system } = w.t.database;
    const tenantId = w.t.tenants.factory;
    await sql`update sku set material = '玻璃' where id = ${w.sku.id}`.execute(system);
    const id = await two();
    await approve([id]);
    const limit = async (material: string) => {
      await sql`
        with d as (insert into department (tenant_id, name, all_materials) values (${tenantId}, ${material}, false) returning id),
          m as (insert into department_material (tenant_id, dept_id, material) select ${tenantId}, id, ${material} from d)
        update membership set dept_id = d.id from d, app_user u
        where membership.tenant_id = ${tenantId} and u.id = membership.user_id and u.username = 'factory02'`.execute(
        system,
      );
      return (await (await w.t.as('factory02')).call(piece.ofOrder, { orderId: id })).list.length;
    };
    expect(await limit('玻璃')).toBe(3);
    expect(await limit('磨砂')).toBe(0);
  });

  it('[M05] are behind the wall of their factory: a merchant and another factory read and write no row', async () => {
    for (const tenantId of [w.t.tenants.merchant1, w.t.tenants.merchant2])
      await w.t.database
        .of(tenantId)
        .transaction()
        .execute(async (trx) => {
          const { rows } = await sql<{ n: number }>`
            select (select count(*) from piece) + (select count(*) from piece_event) as n`.execute(trx);
          expect(rows[0]!.n).toBe(0);
          const { numAffectedRows } = await sql`update piece set forced = true`.execute(trx);
          expect(Number(numAffectedRows)).toBe(0);
        });
  });
});

it('[M02] orders that were packed before pieces existed get theirs, as they are packed', async () => {
  const id = await w.standing({ status: 'packed', lines: [{ ...w.line, quantity: 2 }], pieces: 2 });
  await fillPieces(w.t.database, new Date());
  expect(await piecesOf(id)).toMatchObject([
    { state: 85, forced: true },
    { state: 85, forced: true },
  ]);
});
