import type { Db } from '#server/platform/database.ts';
import { forbidden } from '#server/platform/refusal.ts';
import type { ReachedMaterials } from '#server/platform/reach.ts';
import { isFar } from './parcel.sql.ts';

/** @throws Refusal 403 for a parcel with something of a material that the user's department does not reach */
export async function refuseFar(
  db: Db,
  { factoryId, materials }: { factoryId: number; materials: ReachedMaterials },
  orderId: number | undefined,
): Promise<void> {
  if (materials && orderId !== undefined && (await isFar(db, factoryId, orderId, materials)))
    throw forbidden('包裹中有您的部门不负责的材质，请联系负责的同事打包。');
}
