import type { Answer, Parsed } from '#contract/endpoint.ts';
import { PLAIN_BOX } from '#contract/box/life-cycle/box-facts.ts';
import { BOX_REGIONS } from '#contract/box/life-cycle/box-states.ts';
import { readBoxEvent } from '#contract/box/life-cycle/box-events.ts';
import { MOST_BOXES, MOST_SHELVES, rowLetters, type shelf } from '#contract/shelf/shelf.ts';
import { beginBoxes, moveBoxes, type BoxMover } from '#server/modules/box/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Trx } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest, conflict, notFound } from '#server/platform/refusal.ts';
import * as sql from './set-up.sql.ts';

const { box: STATE } = BOX_REGIONS;
type Form = Parsed<typeof shelf.create>;
interface Grid {
  rows: number;
  columns: number;
}

const TOLD = { kind: 'shelf', hold: sql.hold } as const;
const stamp = ({ userName: by, now }: Ctx) => ({ by, now });
const handOf = ({ tenantId, userId, userName, now }: Ctx): BoxMover => ({
  ...{ tenantId, userId, userName, now },
  by: 'factory',
});
const fieldsOf = ({ name, line, rows, columns, singleDirect }: Form) => ({
  ...{ name, line, singleDirect },
  ...{ rowCount: rows, columnCount: columns },
});
const sayForm = ({ line, rows, columns, singleDirect }: Form): string =>
  [
    `A 至 ${rowLetters(rows)} 行、${columns} 列`,
    ...(line === '' ? [] : [`分组「${line}」`]),
    ...(singleDirect ? ['单件直发'] : []),
  ].join('，');

/** A factory has 20 shelves at most: all of them are read, and a page of them is shown. */
export async function page(
  { db, tenantId }: Ctx,
  { pageNo, pageSize }: Parsed<typeof shelf.page>,
): Promise<Answer<typeof shelf.page>> {
  const all = await sql.listShelves(db, tenantId);
  return { list: all.slice((pageNo - 1) * pageSize, pageNo * pageSize), total: all.length };
}

/** @throws Refusal where another one has the name, or there would be too many shelves or boxes */
async function refuseUnfit(trx: Trx, factoryId: number, { name, rows, columns }: Form, id?: number) {
  const like = await sql.likeIt(trx, factoryId, name, id);
  if (like) throw badRequest(`已有分拣架「${like.name}」，请换一个名称。`);
  await refuseTooMany(trx, factoryId, { rows, columns }, id);
}
async function refuseTooMany(trx: Trx, factoryId: number, { rows, columns }: Grid, id?: number) {
  const beside = await sql.countBeside(trx, factoryId, id);
  if (beside.shelves >= MOST_SHELVES) throw badRequest(`分拣架最多 ${MOST_SHELVES} 个，请修改已有的分拣架。`);
  const left = MOST_BOXES - beside.boxes;
  if (rows * columns > left)
    throw badRequest(
      `全厂最多 ${MOST_BOXES.toLocaleString('zh-CN')} 个格口，还可以有 ${left} 个，请减少行或列。`,
    );
}

/** Boxes within the grid are there and in use; those beyond it are closed, because their history stays. */
async function layOut(ctx: Ctx, trx: Trx, shelfId: number, grid: Grid): Promise<void> {
  const found = await sql.lockBoxesOf(trx, ctx.tenantId, shelfId);
  const busy = found.filter(({ state }) => state !== STATE.free.code && state !== STATE.closed.code).length;
  // [M29]
  if (busy > 0) throw conflict(`分拣架还有 ${busy} 个格口有件，请先清空这些格口，再修改或停用。`);
  const within = ({ rowNo, columnNo }: (typeof found)[number]) =>
    rowNo <= grid.rows && columnNo <= grid.columns;
  const send = async (type: 'box.closed' | 'box.opened', boxes: readonly { id: number }[]) => {
    if (boxes.length === 0) return;
    const ids = boxes.map(({ id }) => id);
    const { failed } = await moveBoxes(trx, handOf(ctx), readBoxEvent(type, 'factory', {}), { ids });
    if (failed[0]) throw new Error(`a box of a free shelf stays: ${failed[0].msg}`);
  };
  await send(
    'box.closed',
    found.filter((box) => box.state === STATE.free.code && !within(box)),
  );
  await send(
    'box.opened',
    found.filter((box) => box.state === STATE.closed.code && within(box)),
  );
  const there = new Set(found.map(({ rowNo, columnNo }) => `${rowNo} ${columnNo}`));
  const rows = Array.from({ length: grid.rows * grid.columns }, (_, n) => ({
    ...{ factory_id: ctx.tenantId, shelf_id: shelfId },
    ...{ row_no: Math.floor(n / grid.columns) + 1, column_no: (n % grid.columns) + 1 },
  })).filter(({ row_no: row, column_no: column }) => !there.has(`${row} ${column}`));
  if (rows.length === 0) return;
  const made = readBoxEvent('box.made', 'factory', {});
  const begun = await beginBoxes(trx, handOf(ctx), made, { rows, facts: PLAIN_BOX }, {});
  if ('msg' in begun) throw new Error(`a box is not made: ${begun.msg}`);
}

export const create = (ctx: Ctx, form: Form): Promise<Answer<typeof shelf.create>> =>
  change(ctx, TOLD, async (trx) => {
    await refuseUnfit(trx, ctx.tenantId, form);
    const id = await sql.shelves.insert(trx, ctx.tenantId, fieldsOf(form), stamp(ctx));
    await layOut(ctx, trx, id, form);
    return { answer: { id }, told: `新建分拣架「${form.name}」，${sayForm(form)}` };
  });

/** @throws Refusal 404 where it is not the factory's, 409 where another changed it since it was seen */
async function locked(ctx: Ctx, trx: Trx, { id, version }: { id: number; version: number }) {
  const [row] = await sql.shelves.lock(trx, ctx.tenantId, [id]);
  if (!row) throw notFound('分拣架不存在，请刷新列表。');
  if (row.version !== version) throw conflict('分拣架已被他人修改，请刷新后重试。');
  return row;
}

export const update = (ctx: Ctx, { id, version, ...form }: Parsed<typeof shelf.update>): Promise<void> =>
  change(ctx, TOLD, async (trx) => {
    const row = await locked(ctx, trx, { id, version });
    await refuseUnfit(trx, ctx.tenantId, form, id);
    await layOut(ctx, trx, id, row.closed ? { rows: 0, columns: 0 } : form);
    await sql.shelves.alter(trx, ctx.tenantId, [id], fieldsOf(form), stamp(ctx));
    return {
      told: `修改分拣架「${row.name}」：${form.name === row.name ? '' : `改名为「${form.name}」，`}${sayForm(form)}`,
    };
  });

export const stop = (ctx: Ctx, asked: Parsed<typeof shelf.stop>): Promise<void> =>
  change(ctx, TOLD, async (trx) => {
    const row = await locked(ctx, trx, asked);
    if (row.closed) return { told: '' };
    await layOut(ctx, trx, row.id, { rows: 0, columns: 0 });
    await sql.shelves.alter(trx, ctx.tenantId, [row.id], { closed: true }, stamp(ctx));
    return { told: `停用分拣架「${row.name}」` };
  });

export const start = (ctx: Ctx, asked: Parsed<typeof shelf.start>): Promise<void> =>
  change(ctx, TOLD, async (trx) => {
    const row = await locked(ctx, trx, asked);
    if (!row.closed) return { told: '' };
    const grid = { rows: row.rowCount, columns: row.columnCount };
    await refuseTooMany(trx, ctx.tenantId, grid, row.id);
    await layOut(ctx, trx, row.id, grid);
    await sql.shelves.alter(trx, ctx.tenantId, [row.id], { closed: false }, stamp(ctx));
    return { told: `启用分拣架「${row.name}」` };
  });
