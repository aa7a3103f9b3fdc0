import type { Answer, Parsed } from '#contract/endpoint.ts';
import { PrintSettings } from '#contract/rosi/print-settings.ts';
import type { printProfile } from '#contract/rosi/profile.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { paged } from '#server/platform/paged.ts';
import { notFound } from '#server/platform/refusal.ts';
import * as sql from './sql.ts';

const MOST_VERSIONS_SHOWN = 200;

export async function page(
  { db, tenantId, limits }: Ctx,
  { pageNo, pageSize, ...wanted }: Parsed<typeof printProfile.page>,
): Promise<Answer<typeof printProfile.page>> {
  const query = sql.pageProfiles(db, tenantId, wanted, limits.materials);
  const { list: rows, total } = await paged(query, { pageNo, pageSize });
  const read = rows.map(({ settings, closed, mediaPrice, mediaUnit, inkCover, inkPrice, ...row }) => ({
    ...row,
    cost: { mediaPrice, mediaUnit: mediaUnit === 'm' ? ('m' as const) : ('m2' as const), inkCover, inkPrice },
    settings: PrintSettings.parse(settings),
    status: closed ? 1 : 0,
  }));
  const iccs = await sql.iccsOf(
    db,
    tenantId,
    read.flatMap(({ settings }) => settings.iccFileId ?? []),
  );
  const names = new Map(iccs.map(({ fileId, name }) => [fileId, name]));
  return {
    list: read.map((row) => ({ ...row, iccName: names.get(row.settings.iccFileId ?? 0) ?? null })),
    total,
  };
}

/** @throws Refusal 404 */
export async function detail(
  { db, tenantId }: Ctx,
  { id }: Parsed<typeof printProfile.detail>,
): Promise<Answer<typeof printProfile.detail>> {
  if (!(await sql.profiles.find(db, tenantId, id))) throw notFound('打印配置不存在，请刷新列表。');
  const rows = await sql.versionsOf(db, tenantId, id, MOST_VERSIONS_SHOWN);
  return { versions: rows.map((row) => ({ ...row, settings: PrintSettings.parse(row.settings) })) };
}

export const materials = async ({
  db,
  tenantId,
  limits,
}: Ctx): Promise<Answer<typeof printProfile.materials>> =>
  (await sql.allMaterials(db, tenantId, limits.materials)).map(({ presetId, presetName, ...row }) => ({
    ...row,
    preset: presetId === null ? null : { id: presetId, name: presetName! },
  }));

export const sizes = async (
  { db, tenantId }: Ctx,
  { materialId }: Parsed<typeof printProfile.sizes>,
): Promise<Answer<typeof printProfile.sizes>> =>
  (await sql.sizesOf(db, tenantId, materialId)).map(({ model, models, w, h }) => ({ model, models, w, h }));
