import { sql } from 'kysely';
import { PrintSettings } from '#contract/rosi/print-settings.ts';
import type { Db } from '#server/platform/database.ts';

/** By which profile and version a SKU is printed, and on which device. */
interface SkuProfile {
  skuId: number;
  profileId: number;
  versionNo: number;
  deviceId: number;
  settings: PrintSettings;
}

/**
 * [M06] For a statement that joins it: of every SKU of a factory whose material has a default profile, sku_id, profile_id,
 * version_no, device_id and settings, each SKU once. A default is never stopped: the table itself refuses that.
 */
const profileOfSkus = (factoryId: number) => sql<{
  skuId: number;
  profileId: number;
  versionNo: number;
  deviceId: number;
  settings: unknown;
}>`(
  select s.id as sku_id, p.id as profile_id, p.version_no, p.device_id, v.settings
  from sku s
  join material m on m.factory_id = ${factoryId} and m.name = s.material
  join print_profile p on p.factory_id = ${factoryId} and p.material_id = m.id and p.is_default
  join print_profile_version v on v.factory_id = ${factoryId} and v.profile_id = p.id and v.no = p.version_no
  where s.factory_id = ${factoryId})`;

/** The same for these SKUs, in one statement; those without a profile are not among them. */
export async function profilesOf(
  db: Db,
  factoryId: number,
  skuIds: readonly number[],
): Promise<Map<number, SkuProfile>> {
  const { rows } = await sql<Omit<SkuProfile, 'settings'> & { settings: unknown }>`
    select of_sku.sku_id, of_sku.profile_id, of_sku.version_no, of_sku.device_id, of_sku.settings
    from ${profileOfSkus(factoryId)} of_sku
    where of_sku.sku_id = any(${sql.val([...new Set(skuIds)])}::bigint[])`.execute(db);
  // Many SKUs have one profile: its settings are read once.
  const read = new Map<string, PrintSettings>();
  return new Map(
    rows.map(({ settings, ...row }) => {
      const version = `${row.profileId} ${row.versionNo}`;
      const known = read.get(version) ?? PrintSettings.parse(settings);
      read.set(version, known);
      return [row.skuId, { ...row, settings: known }];
    }),
  );
}
