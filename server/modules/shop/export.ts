import type { Parsed } from '#contract/endpoint.ts';
import type { shopAccess } from '#contract/shop/shop-access.ts';
import { listExport, portionsOf, startListExport } from '#server/modules/file/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { countOf } from '#server/platform/paged.ts';
import { EXPORT_COLUMNS, exportRow } from './file-columns.ts';
import { wantedOf } from './service.ts';
import * as sql from './sql.ts';
import { viewOf } from './view.ts';

type Filter = Parsed<typeof shopAccess.export>;
interface ExportInput extends Filter {
  /** What "soon" is counted from. */
  asked: number;
  /** What the asker's department reaches; null: all. */
  among: readonly number[] | null;
}

/** Times in the file; the merchant's own zone is not kept with him. */
const ZONE = 'Asia/Shanghai';

export function startExport(ctx: Ctx, filter: Filter): Promise<{ taskId: number }> {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short' }).format(ctx.now);
  const name = `店铺导出-${day.replaceAll('-', '')}`;
  const input: ExportInput = { ...filter, asked: ctx.now.getTime(), among: ctx.limits.shopIds };
  return startListExport(ctx, 'shop.export', { name, told: '导出店铺' }, input);
}

/** No key of a shop is in it. */
export const runExport = listExport<ExportInput>(async (run, { asked, among, ...filter }) => {
  const merchantId = run.task.tenantId;
  const wanted = { ...wantedOf(filter, new Date(asked)), among: among ?? undefined };
  const shops = sql.pageShops(run.db, merchantId, wanted);
  const factories = new Map(
    (await sql.factoriesOf(run.db, merchantId)).map(({ factoryId, factoryName }) => [factoryId, factoryName]),
  );
  return {
    noun: '店铺',
    columns: EXPORT_COLUMNS,
    ...(await countOf(shops)),
    portions: portionsOf<sql.ShopRow>(
      ({ before, limit }) => shops.offset(before).limit(limit).execute(),
      (rows) => rows.map((row) => exportRow(viewOf(row), factories, ZONE)),
    ),
  };
});
