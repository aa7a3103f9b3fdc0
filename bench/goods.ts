import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { material } from '#contract/means/material.ts';
import { model } from '#contract/means/model.ts';
import { color } from '#contract/means/color.ts';
import { skuGenerate } from '#contract/sku/sku-generate.ts';
import { sku } from '#contract/sku/sku.ts';
import { task } from '#contract/task/task.ts';
import { plantSkus, SKUS, type Goods } from './goods-data.ts';
import type { Pace } from './measure.ts';
import type { Sides } from './reads.ts';
import { compared, idsOf, listed } from './relations.ts';
import type { Row } from './report.ts';
import { signIn } from './sides.ts';

const LOOK_MS = 200;
const MOST_SECONDS = 20;
const many = SKUS.toLocaleString('en');

/** A factory's goods at their size, and as many made at once. */
export async function goods(sides: Sides, of: Goods, pace: Pace, bare: pg.Client): Promise<Row[]> {
  const maker = await signIn(sides.product.url, of.listed.username);
  const ofFactory = (more: object = {}) => ({ what: 'skus', tenantId: of.listed.id, ...more });
  const lists = [
    listed(
      `first page of ${many} SKUs`,
      maker,
      sku.page,
      () => ({ pageSize: 50 }),
      () => ofFactory(),
      idsOf,
    ),
    listed(
      `${many} SKUs by a part of their name`,
      maker,
      sku.page,
      (turn) => ({ keyword: `机型${100 + (turn % 400)}`, pageSize: 50 }),
      (turn) => ofFactory({ keyword: `机型${100 + (turn % 400)}` }),
      idsOf,
    ),
  ];
  return [...(await compared(lists, sides, pace)), await generated(sides, of, bare)];
}

/** Every combination of a factory's materials, models and colours in one task, against one statement without anything. */
async function generated({ product }: Sides, { generating }: Goods, bare: pg.Client): Promise<Row> {
  const maker = await signIn(product.url, generating.username);
  const idsFrom = async (pageOf: (pageNo: number) => Promise<{ list: { id: number; code: string }[] }>) => {
    const ids: number[] = [];
    for (let pageNo = 1; ; pageNo++) {
      const { list } = await pageOf(pageNo);
      ids.push(...list.filter(({ code }) => /^B[MPC]\d+$/.test(code)).map(({ id }) => id));
      if (list.length < 100) return ids;
    }
  };
  const pageSize = 100;
  const asked = {
    materialIds: await idsFrom((pageNo) => maker.call(material.page, { pageNo, pageSize })),
    modelIds: await idsFrom((pageNo) => maker.call(model.page, { pageNo, pageSize })),
    colorIds: await idsFrom((pageNo) => maker.call(color.page, { pageNo, pageSize })),
  };
  const began = performance.now();
  const { taskId } = await maker.call(skuGenerate.submit, asked);
  let state = await maker.call(task.get, { id: taskId });
  while (state.endedAt === null) {
    await wait(LOOK_MS);
    state = await maker.call(task.get, { id: taskId });
  }
  const seconds = (performance.now() - began) / 1000;
  if (state.result?.['新建'] !== SKUS)
    throw new Error(
      `the generation ended as ${state.status}: ${JSON.stringify(state.result)} ${state.error}`,
    );
  const bareBegan = performance.now();
  const { rowCount } = await plantSkus(bare, generating.id);
  if (rowCount !== SKUS) throw new Error(`the floor made ${rowCount} SKUs`);
  return {
    what: `${many} SKUs generated in one task`,
    unit: 's',
    main: { ours: seconds, floor: (performance.now() - bareBegan) / 1000 },
    aim: MOST_SECONDS,
    alone: true,
    missed: 'codes, prices, walls and the log of each SKU take longer than a factory waits beside other work',
  };
}
