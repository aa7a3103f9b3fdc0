import type { goods } from '#contract/goods/goods.ts';
import { GOODS_STATUS } from '#contract/goods/goods.ts';
import type { Parsed } from '#contract/endpoint.ts';
import { listExport, portionsOf, startListExport } from '#server/modules/file/service.ts';
import { whose } from '#server/modules/mapping/service.ts';
import type { Limits } from '#server/platform/caller.ts';
import type { Ctx } from '#server/platform/implement.ts';
import type { OutCell } from '#server/platform/spreadsheet/write-table.ts';
import { recent } from './costs.ts';
import { list } from './service.ts';
import { countGoods } from './sql.ts';

type Wanted = Parsed<typeof goods.export>;
interface TaskInput {
  wanted: Wanted;
  limits: Limits;
}
/** More rows than one file has. */
const MOST_ROWS = 100_000;

const money = (cents: number | null): OutCell => (cents === null ? undefined : cents / 100);
type Row = Awaited<ReturnType<typeof list>>[number];
const COLUMNS: readonly (readonly [string, (row: Row) => OutCell])[] = [
  ['货号', ({ number }) => ({ digits: number })],
  ['名称', ({ name }) => name],
  ['图片', ({ pictureName }) => pictureName],
  ['图片版本', ({ pictureNo }) => pictureNo],
  ['新版本', ({ newerNo }) => newerNo ?? undefined],
  ['材质', ({ materials }) => materials.join('、')],
  ['型号数', ({ models }) => models],
  ['SKU数', ({ skus }) => skus],
  ['已匹配编码', ({ matched }) => matched],
  ['成本从', ({ costFrom }) => money(costFrom)],
  ['成本到', ({ costTo }) => money(costTo)],
  ['售价', ({ priceCents }) => money(priceCents)],
  ['快递费', ({ expressCents }) => money(expressCents)],
  ['币种', ({ currency }) => currency],
  ['30天件数', ({ pieces }) => pieces],
  ['状态', ({ status }) => GOODS_STATUS[status]],
];

export const startExport = (ctx: Ctx, wanted: Wanted) =>
  startListExport(
    ctx,
    'goods.export',
    { name: `商品-${ctx.now.toISOString().slice(0, 10)}`, told: '导出商品' },
    { wanted, limits: ctx.limits } satisfies TaskInput,
  );

export const runExport = listExport<TaskInput>(async (run, { wanted, limits }) => {
  const asking = { db: run.db, tenantId: run.task.tenantId, now: run.clock.now(), limits, files: run.files };
  const { total } = await countGoods(run.db, whose(asking), { ...wanted, since: recent(asking) });
  return {
    noun: '商品',
    columns: COLUMNS.map(([title]) => title),
    total: total,
    most: MOST_ROWS,
    portions: portionsOf<Row>(
      ({ before, limit }) => list(asking, wanted, { pageNo: before / limit + 1, pageSize: limit }),
      (rows) => rows.map((row) => COLUMNS.map(([, cell]) => cell(row))),
    ),
  };
});
