import { PrintSettings } from '#contract/rosi/print-settings.ts';
import type { Db } from '#server/platform/database.ts';

let made = 0;

/** A device and its default profile for a material, as rows; what is not named is as a new profile has it. */
export async function buildProfile(
  db: Db,
  { factoryId, materialId, ...settings }: { factoryId: number; materialId: number } & Partial<PrintSettings>,
) {
  const n = (made += 1);
  const now = new Date();
  const by = { factoryId, updatedBy: '测试', createdAt: now, updatedAt: now };
  const size = { width: 60_000, length: 90_000 };
  const device = await db
    .insertInto('device')
    .values({ ...by, ...size, name: `打印机 ${n}`, media: 'sheet' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const profile = await db
    .insertInto('printProfile')
    .values({ ...by, deviceId: device.id, materialId, name: `打印配置 ${n}`, isDefault: true })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();
  const whole = PrintSettings.parse({ media: 'sheet', ...size, ...settings });
  await db
    .insertInto('printProfileVersion')
    .values({
      ...{ factoryId, profileId: profile.id, no: 1, changed: '', createdBy: '测试', createdAt: now },
      settings: JSON.stringify(whole),
    })
    .execute();
  return { ...profile, deviceId: device.id };
}

/** A released batch of a profile and a material of its own, as a row. */
export async function buildBatch(db: Db, factoryId: number): Promise<number> {
  const n = (made += 1);
  const now = new Date();
  const at = { createdAt: now, updatedAt: now };
  const { id: materialId } = await db
    .insertInto('material')
    .values({
      factoryId,
      code: `BATCH-${n}`,
      name: `批次材质 ${n}`,
      nameKey: `批次材质 ${n}`,
      updatedBy: '测试',
      ...at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: profileId } = await buildProfile(db, { factoryId, materialId });
  const { id } = await db
    .insertInto('batch')
    .values({ factoryId, profileId, madeBy: '测试', state: 10, ...at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
