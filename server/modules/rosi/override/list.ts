import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { profileOverride } from '#contract/rosi/override.ts';
import { PrintSettings } from '#contract/rosi/print-settings.ts';
import type { PictureSource, SettingChanges } from '#contract/rosi/resolve.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { paged } from '#server/platform/paged.ts';
import { notFound } from '#server/platform/refusal.ts';
import * as sql from './sql.ts';

const MOST_VERSIONS_SHOWN = 200;
const named = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });

export const page = (
  { db, tenantId, limits }: Ctx,
  { pageNo, pageSize, ...wanted }: Parsed<typeof profileOverride.page>,
): Promise<Answer<typeof profileOverride.page>> =>
  paged(sql.pageOverrides(db, tenantId, wanted, limits.materials), { pageNo, pageSize }, (row) => ({
    ...{ id: row.id, name: row.name, place: Number(row.place), used: row.used, status: row.closed ? 1 : 0 },
    base: {
      ...{ id: row.baseId, name: row.baseName, closed: row.baseClosed, material: row.material },
      ...{ deviceId: row.deviceId, deviceName: row.deviceName, settings: PrintSettings.parse(row.settings) },
    },
    merchant: named(row.merchantId, row.merchantName),
    sku: named(row.skuId, row.skuCode),
    model: named(row.modelId, row.modelName),
    color: named(row.colorId, row.colorName),
    source: row.source as PictureSource | null,
    ...{ piecesFrom: row.piecesFrom, piecesTo: row.piecesTo, changes: row.changes as SettingChanges },
    ...{ versionNo: row.versionNo, version: row.version, updatedBy: row.updatedBy, updatedAt: row.updatedAt },
  }));

/** @throws Refusal 404 */
export async function detail(
  { db, tenantId }: Ctx,
  { id }: Parsed<typeof profileOverride.detail>,
): Promise<Answer<typeof profileOverride.detail>> {
  if (!(await sql.overrides.find(db, tenantId, id))) throw notFound('覆盖配置不存在，请刷新列表。');
  return { versions: await sql.versionsOf(db, tenantId, id, MOST_VERSIONS_SHOWN) };
}

export async function choices(
  { db, tenantId }: Ctx,
  { kind, keyword }: Parsed<typeof profileOverride.choices>,
): Promise<Answer<typeof profileOverride.choices>> {
  const { rows } = await sql.choices[kind](db, tenantId, keyword);
  return rows as Answer<typeof profileOverride.choices>;
}
