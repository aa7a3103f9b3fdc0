import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PieceEventType } from '#contract/piece/life-cycle/piece-events.ts';
import { readPieceEvent } from '#contract/piece/life-cycle/piece-events.ts';
import { movePieces, systemMover } from '#server/modules/piece/service.ts';
import { openHall, type Hall } from '#tests/support/hall.ts';
import { buildRoute, buildStation, printedPieces, signOn } from '#tests/support/routes.ts';

// Pieces go through the steps of their routes in order; who did what is credited once.

let hall: Hall;
let factoryId: number;
let stationId: number;
let [li, wang]: { id: number; name: string }[] = [];
beforeAll(async () => {
  hall = await openHall();
  factoryId = hall.t.tenants.factory;
  stationId = await buildStation(hall.system, { factoryId, kind: 'step' });
  li = await signOn(hall.system, { factoryId, stationId, username: 'factory01' });
  wang = await signOn(hall.system, { factoryId, stationId: null, username: 'factory02' });
});
afterAll(() => hall.close());

const [PRINTED, IN_PROCESS, WAIT_QUALITY, PASSED] = [40, 50, 60, 70];

let goods: Awaited<ReturnType<Hall['newGoods']>>;
beforeEach(async () => {
  goods = await hall.newGoods();
});

const printed = async (copies: number) => (await printedPieces(hall, goods.sku, copies)).map(({ id }) => id);
/** An event at the station; the answer is what refused it. */
async function scan(
  type: PieceEventType,
  ids: readonly number[],
  params: object = {},
  {
    operators = [li!],
    own = false,
  }: { operators?: readonly { id: number; name: string }[]; own?: boolean } = {},
): Promise<string | undefined> {
  const event = readPieceEvent(type, 'factory', params, { ownPermission: own });
  const mover = {
    ...systemMover(factoryId, new Date()),
    by: 'factory' as const,
    ...{ userId: operators[0]?.id ?? null, userName: operators[0]?.name ?? null },
  };
  const work = { stationId, operators, doneAt: new Date() };
  const { failed } = await hall.t.database
    .of(factoryId)
    .transaction()
    .execute((trx) => movePieces(trx, mover, event, { ids, work }));
  return failed[0]?.msg;
}
const statesOf = async (ids: readonly number[]) =>
  (
    await hall.ask(
      sql<{ state: number }>`select state from piece where id = any(${sql.val(ids)}::bigint[]) order by id`,
    )
  ).map(({ state }) => state);
const creditsOf = (id: number) =>
  hall.ask(sql<{ work: string; userId: number; nth: number; shares: number; pass: number; stands: boolean }>`
    select work, user_id as "userId", nth, shares, pass, taken_back_at is null as stands from work_credit
    where piece_id = ${id} order by id`);

describe('the steps of a route', () => {
  it('[M25] are done in their order: one that comes too early is refused, the last one brings the piece to its end', async () => {
    const [glue, wipe] = await buildRoute(hall.system, {
      ...{ factoryId, materialId: goods.materialId },
      steps: [{ name: '贴合' }, { name: '擦拭' }],
    });
    const [id] = await printed(1);
    expect(await statesOf([id!])).toEqual([PRINTED]);
    expect(await scan('piece.step', [id!], { stepId: wipe })).toMatch(/还没有轮到这道工序/);
    expect(await scan('piece.step', [id!], { stepId: glue })).toBeUndefined();
    expect(await statesOf([id!])).toEqual([IN_PROCESS]);
    expect(await scan('piece.step', [id!], { stepId: wipe })).toBeUndefined();
    expect(await statesOf([id!])).toEqual([PASSED]);
  });

  it('[M25] may leave out an optional one, which can be done before the next required one and not after it', async () => {
    const [, polish, wipe] = await buildRoute(hall.system, {
      ...{ factoryId, materialId: goods.materialId, inspected: 100 },
      steps: [{ name: '贴合' }, { name: '抛光', required: false }, { name: '擦拭' }],
    });
    const [first, second] = await printed(2);
    const [glue] = (
      await hall.ask(sql<{ id: number }>`
        select step_id as id from route_step s join piece p on p.route_version_id = s.version_id
        where p.id = ${first!} and s.position = 1`)
    ).map(({ id }) => id);
    await scan('piece.step', [first!, second!], { stepId: glue });
    expect(await scan('piece.step', [first!], { stepId: polish })).toBeUndefined();
    expect(await scan('piece.step', [first!], { stepId: wipe })).toBeUndefined();
    expect(await scan('piece.step', [second!], { stepId: wipe })).toBeUndefined();
    expect(await statesOf([first!, second!])).toEqual([WAIT_QUALITY, WAIT_QUALITY]);
    expect(await scan('piece.step', [second!], { stepId: polish })).toBeDefined();
  });

  it('[M25] are skipped with a reason and the permission alone, and nobody is credited for it', async () => {
    await buildRoute(hall.system, {
      ...{ factoryId, materialId: goods.materialId },
      steps: [{ name: '贴合' }],
    });
    const [id] = await printed(1);
    const skip = (own: boolean) => scan('piece.step.skipped', [id!], { reason: '样品' }, { own });
    expect(await skip(false)).toMatch(/没有这一步的权限/);
    expect(await skip(true)).toBeUndefined();
    expect(await statesOf([id!])).toEqual([PASSED]);
    expect((await creditsOf(id!)).filter(({ work }) => work === 'step')).toEqual([]);
  });

  it('stay those of the version that stood when the piece was batched', async () => {
    await buildRoute(hall.system, { factoryId, materialId: goods.materialId, steps: [{ name: '贴合' }] });
    const [id] = await printed(1);
    await sql`
      with next as (insert into route_version (factory_id, route_id, no, inspected, changed, created_by, created_at)
        select factory_id, id, 2, 100, '全检', '测试', now() from route where material_id = ${goods.materialId} returning route_id)
      update route set version_no = 2 where id in (select route_id from next)`.execute(hall.system);
    expect(await statesOf([id!])).toEqual([PRINTED]);
    const [later] = await printed(1);
    expect(await statesOf([later!])).toEqual([WAIT_QUALITY]);
  });

  it('begin again from the step that a rework goes back to; what comes before it stays done', async () => {
    const [glue, wipe] = await buildRoute(hall.system, {
      ...{ factoryId, materialId: goods.materialId },
      steps: [{ name: '贴合' }, { name: '擦拭' }],
    });
    const [id] = await printed(1);
    await scan('piece.step', [id!], { stepId: glue });
    await scan('piece.step', [id!], { stepId: wipe });
    const back = { defect: '有灰', responsible: 'step' };
    expect(await scan('piece.reworked', [id!], { ...back, stepId: wipe })).toBeUndefined();
    expect(await statesOf([id!])).toEqual([IN_PROCESS]);
    expect(await scan('piece.step', [id!], { stepId: glue })).toMatch(/还没有轮到|已经扫描过/);
    expect(await scan('piece.step', [id!], { stepId: wipe })).toBeUndefined();
    expect(await statesOf([id!])).toEqual([PASSED]);
    expect((await creditsOf(id!)).filter(({ work }) => work === 'step').map(({ pass }) => pass)).toEqual([
      1, 1, 2,
    ]);
  });
});

describe('credits', () => {
  it('[M24] stand once where two stations scan the same step at the same moment', async () => {
    const [glue] = await buildRoute(hall.system, {
      ...{ factoryId, materialId: goods.materialId },
      steps: [{ name: '贴合' }, { name: '擦拭' }],
    });
    const [id] = await printed(1);
    const both = await Promise.all([
      scan('piece.step', [id!], { stepId: glue }),
      scan('piece.step', [id!], { stepId: glue }, { operators: [wang!] }),
    ]);
    expect(both.filter((refused) => refused === undefined)).toHaveLength(1);
    expect((await creditsOf(id!)).filter(({ work }) => work === 'step')).toHaveLength(1);
  });

  it('name all who stand at the station, and are taken back with the scan', async () => {
    const [glue] = await buildRoute(hall.system, {
      ...{ factoryId, materialId: goods.materialId },
      steps: [{ name: '贴合' }, { name: '擦拭' }],
    });
    const [id] = await printed(1);
    await scan('piece.step', [id!], { stepId: glue }, { operators: [li!, wang!] });
    const shared = (await creditsOf(id!)).filter(({ work }) => work === 'step');
    expect(shared).toMatchObject([
      { userId: li!.id, nth: 1, shares: 2 },
      { userId: wang!.id, nth: 2, shares: 2 },
    ]);
    expect(await scan('piece.step.undone', [id!], {}, { operators: [wang!] })).toMatch(
      /只能由本人在 60 秒内撤销/,
    );
    expect(await scan('piece.step.undone', [id!])).toBeUndefined();
    expect(await statesOf([id!])).toEqual([PRINTED]);
    expect((await creditsOf(id!)).filter(({ work, stands }) => work === 'step' && stands)).toEqual([]);
    expect(await scan('piece.step', [id!], { stepId: glue })).toBeUndefined();
  });

  it('of a step that is to blame are taken back when the piece fails', async () => {
    const [glue] = await buildRoute(hall.system, {
      ...{ factoryId, materialId: goods.materialId },
      steps: [{ name: '贴合' }, { name: '擦拭' }],
    });
    const [byDevice, byStep] = await printed(2);
    await scan('piece.step', [byDevice!, byStep!], { stepId: glue });
    const fault = { defect: '气泡', level: 'major' };
    await scan('piece.failed', [byDevice!], { ...fault, responsible: 'device' });
    await scan('piece.failed', [byStep!], { ...fault, responsible: 'step' });
    const standing = async (id: number) =>
      (await creditsOf(id)).filter(({ work, stands }) => work === 'step' && stands).length;
    expect([await standing(byDevice!), await standing(byStep!)]).toEqual([1, 0]);
  });

  it('are asked of a station where nobody is signed on by a refusal', async () => {
    const [glue] = await buildRoute(hall.system, {
      ...{ factoryId, materialId: goods.materialId },
      steps: [{ name: '贴合' }],
    });
    const [id] = await printed(1);
    expect(await scan('piece.step', [id!], { stepId: glue }, { operators: [] })).toMatch(/没有人签到/);
  });
});
