import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  QUALITY_FIGURES,
  QUALITY_GROUPS,
  qualityFigures,
  type QualityFigure,
  type QualityGroup,
} from '#contract/figures/quality-figures.ts';
import { defect } from '#contract/quality/defect.ts';
import { quality } from '#contract/quality/quality.ts';
import { plateWith, rowOfPiece } from '#tests/support/desk.ts';
import { openHall, type Hall } from '#tests/support/hall.ts';
import { buildRoute, printedPieces } from '#tests/support/routes.ts';
import { taskFile } from '#tests/support/task-file.ts';

// Pieces are judged by the desk's calls; what must come out is counted from the judgements that stand.

let hall: Hall;
let defects: Map<string, number>;
let material: string;
let ids: number[];
beforeAll(async () => {
  hall = await openHall();
  const { list } = await hall.factory.call(defect.page, { pageSize: 200 });
  defects = new Map(list.map(({ name, id }) => [name, id]));
  const goods = await hall.newGoods();
  await buildRoute(hall.system, {
    ...{ factoryId: hall.t.tenants.factory, materialId: goods.materialId, inspected: 100, steps: [] },
  });
  ids = (await printedPieces(hall, goods.sku, 9)).map(({ id }) => id);
  await plateWith(hall, ids.slice(0, 5));
  const [own] = await hall.ask(
    sql<{ material: string }>`select material from sku where id = ${goods.sku.id}`,
  );
  material = own!.material;
});
afterAll(() => hall.close());

const seen = async (pieceId: number) => ({ pieceId, version: (await rowOfPiece(hall, pieceId)).version });
const pass = async (id: number) => hall.factory.call(quality.pass, await seen(id));
const fail = async (id: number, name: string, kind: 'device' | 'unknown' | 'blank') =>
  hall.factory.call(quality.fail, {
    ...(await seen(id)),
    ...{ defectId: defects.get(name)!, responsible: { kind }, treatment: { kind: 'remake' } },
  });
const page = (asked: object = {}) =>
  hall.factory.call(qualityFigures.page, { material, pageSize: 200, ...asked });

/** Of the pieces of this test, by the judgements that stand. */
async function bySql() {
  const [told] = await hall.ask(sql<Record<QualityFigure, number>>`
    with standing as (select r.piece_id, r.result, r.level from quality_record r
        where r.piece_id = any(${sql.val(ids)}::bigint[])
          and r.result <> 'undone' and not exists (select from quality_record n where n.id = r.next_id)),
      bad as (select piece_id, result, level from standing where result <> 'passed')
    select (select count(distinct piece_id) from standing)::int as judged,
      (select count(distinct piece_id) from standing where piece_id not in (select piece_id from bad))::int as passed,
      (select count(distinct piece_id) from bad)::int as failed,
      (select count(distinct piece_id) from bad where level = 'critical')::int as critical,
      (select count(distinct piece_id) from bad where level = 'major')::int as major,
      (select count(distinct piece_id) from bad where level = 'minor')::int as minor,
      (select count(distinct piece_id) from bad where result = 'rework')::int as reworked,
      (select count(distinct piece_id) from bad where result = 'remake')::int as remade`);
  return told!;
}

describe('how good pieces came out', () => {
  it('[M40] the first-pass share is of judged pieces that neither failed nor were worked over', async () => {
    const [a, b, c, d, e] = ids as [number, number, number, number, number];
    await pass(a);
    await pass(b);
    await fail(c, '缺墨', 'device');
    await fail(d, '脏污', 'blank');
    // Passed at first and then found bad: it is one judged piece, and it did not pass at once.
    await pass(e);
    await fail(e, '脏污', 'unknown');
    expect((await page()).totals).toMatchObject({ judged: 5, passed: 2, failed: 3, remade: 3, reworked: 0 });
    expect((await page()).totals).toEqual(await bySql());
  });

  it('a judgement that is taken back is none, and the piece counts as what still stands', async () => {
    const id = ids[5]!;
    await pass(id);
    expect((await page()).totals).toMatchObject({ judged: 6, passed: 3 });
    await hall.factory.call(quality.undo, { pieceId: id });
    expect((await page()).totals).toMatchObject({ judged: 5, passed: 2 });
    expect((await page()).totals).toEqual(await bySql());
  });

  it('[M40] sums over defect, step, person, device, model and all others are equal, also after a correction moved a piece', async () => {
    const sums = async () => {
      const told = await bySql();
      for (const group of Object.keys(QUALITY_GROUPS) as QualityGroup[]) {
        const { list, totals } = await page({ group });
        expect([group, totals]).toEqual([group, told]);
        for (const figure of Object.keys(QUALITY_FIGURES) as QualityFigure[]) {
          expect([group, figure, list.reduce((sum, row) => sum + row[figure], 0)]).toEqual([
            group,
            figure,
            totals[figure],
          ]);
          for (const row of list) {
            const opened = await hall.factory.call(qualityFigures.rows, {
              material,
              group,
              figure,
              code: row.code,
            });
            expect([group, row.code, figure, opened.total]).toEqual([group, row.code, figure, row[figure]]);
          }
        }
      }
    };
    await sums();
    const of = async (group: QualityGroup) =>
      Object.fromEntries(
        (await page({ group })).list.map(({ code, name, failed }) => [name || code, failed]),
      );
    expect(await of('responsible')).toMatchObject({ 设备: 1, 坯件: 1, 不明: 1 });
    const { list } = await hall.factory.call(quality.page, { material, result: 'remake', pageSize: 50 });
    const wrong = list.find(({ responsible }) => responsible === 'unknown')!;
    const [somebody] = await hall.ask(
      sql<{ id: number }>`select id from app_user where username = 'factory01'`,
    );
    await sql`insert into work_credit (factory_id, piece_id, work, pass, user_id, nth, shares, at)
      values (${hall.t.tenants.factory}, ${wrong.pieceId}, 'print', 1, ${somebody!.id}, 1, 1, now())`.execute(
      hall.system,
    );
    await hall.factory.call(quality.correct, {
      ...{ id: wrong.id, defectId: defects.get('缺墨')!, reason: '看了照片', level: 'minor' },
      responsible: { kind: 'operator', userId: somebody!.id },
    });
    expect(await of('responsible')).toMatchObject({ 设备: 1, 坯件: 1, 操作员: 1 });
    expect(await of('defect')).toMatchObject({ 缺墨: 2, 脏污: 1 });
    expect((await page({ group: 'person' })).list.filter(({ failed }) => failed === 1)).toHaveLength(1);
    await sums();
    const file = await taskFile(hall.t, hall.factory, qualityFigures.export, { material, figure: 'failed' });
    expect(file.rows).toHaveLength(3);
  });
});
