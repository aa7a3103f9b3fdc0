import { SKU_SPEC, SKU_STATUS } from '#contract/sku/sku.ts';
import type { Parsed } from '#contract/endpoint.ts';
import type { Offer, offer } from '#contract/sku/offer.ts';
import { listExport, portionsOf, startListExport } from '#server/modules/file/service.ts';
import type { Limits } from '#server/platform/caller.ts';
import type { Ctx } from '#server/platform/implement.ts';
import type { OutCell } from '#server/platform/spreadsheet/write-table.ts';
import { offers, type Wanted } from './offer.ts';

interface TaskInput {
  wanted: Wanted;
  limits: Limits;
}
/** More rows than one file has. */
const MOST_ROWS = 100_000;

const mm = (tenths: number): number => tenths / 10;
const COLUMNS: readonly (readonly [string, (row: Offer) => OutCell])[] = [
  ['SKU编码', ({ code }) => ({ digits: code })],
  ['名称', ({ name }) => name],
  ['工厂', ({ factoryName }) => factoryName],
  ['材质', ({ material }) => material],
  ['品牌', ({ brand }) => brand],
  ['型号', ({ model }) => ({ digits: model })],
  ['颜色', ({ color }) => color],
  ['标价', ({ priceCents }) => priceCents / 100],
  ['我的价格', ({ ownCents }) => ownCents / 100],
  ['币种', ({ currency }) => currency],
  ['印刷宽mm', ({ sides: [side], printWidthMm }) => (side ? mm(side.width) : printWidthMm)],
  ['印刷高mm', ({ sides: [side], printHeightMm }) => (side ? mm(side.height) : printHeightMm)],
  ['建议像素宽', ({ sides: [side] }) => side?.widthPx],
  ['建议像素高', ({ sides: [side] }) => side?.heightPx],
  ['规格状态', ({ spec }) => SKU_SPEC[spec as keyof typeof SKU_SPEC] ?? ''],
  ['我的编码', ({ codes }) => codes],
  ['30天件数', ({ pieces }) => pieces],
  ['状态', ({ status }) => SKU_STATUS[status as keyof typeof SKU_STATUS]],
];

export const startExport = (ctx: Ctx, wanted: Parsed<typeof offer.export>) =>
  startListExport(
    ctx,
    'sku.export',
    { name: `工厂SKU-${ctx.now.toISOString().slice(0, 10)}`, told: '导出工厂的 SKU' },
    { wanted, limits: ctx.limits } satisfies TaskInput,
  );

/** At the merchant's own prices. */
export const runExport = listExport<TaskInput>(async (run, { wanted, limits }) => {
  const asking = { db: run.db, tenantId: run.task.tenantId, now: run.clock.now(), limits, files: run.files };
  const { total } = await offers(asking, wanted, { pageNo: 1, pageSize: 1 });
  return {
    noun: 'SKU',
    columns: COLUMNS.map(([title]) => title),
    total: total,
    most: MOST_ROWS,
    portions: portionsOf<Offer>(
      async ({ before, limit }) =>
        (await offers(asking, wanted, { pageNo: before / limit + 1, pageSize: limit })).list,
      (rows) => rows.map((row) => COLUMNS.map(([, cell]) => cell(row))),
    ),
  };
});
