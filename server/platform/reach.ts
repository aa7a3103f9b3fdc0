import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Limits } from './caller.ts';

/**
 * What a department lets its users reach, said once: as conditions for statements, and as questions about what was read.
 * A statement that shows or changes data of shops or materials takes one of the conditions; null and undefined are a user
 * without limits.
 */
export type ReachedShops = Limits['shopIds'] | undefined;
export type ReachedMaterials = Limits['materials'] | undefined;

const always = sql<SqlBool>`true`;

/** @param column of the shop's id, as the statement calls it, or what gives it. */
export const ofShops = (shopIds: ReachedShops, column: string | RawBuilder<unknown>): RawBuilder<SqlBool> =>
  shopIds
    ? sql<SqlBool>`${typeof column === 'string' ? sql.ref(column) : column} = any(${sql.val([...shopIds])}::bigint[])`
    : always;

/** @param table the name or alias of a table with the columns material and color. */
export const ofMaterials = (materials: ReachedMaterials, table: string): RawBuilder<SqlBool> =>
  materials
    ? sql<SqlBool>`exists (select from jsonb_to_recordset(${JSON.stringify(materials)}::jsonb)
        as reached (material text, color text)
        where reached.material = ${sql.ref(`${table}.material`)}
          and reached.color in ('', ${sql.ref(`${table}.color`)}))`
    : always;

export const reachesShop = ({ limits }: { limits: Limits }, shopId: number): boolean =>
  limits.shopIds?.includes(shopId) ?? true;

/** Whether all of these shops are reached. What names no shop is about every one of them. */
export const reachesShops = ({ limits }: { limits: Limits }, shopIds: readonly number[]): boolean =>
  limits.shopIds === null || (shopIds.length > 0 && shopIds.every((id) => limits.shopIds!.includes(id)));

/** An empty colour is every colour of the material. */
export const reachesMaterial = (
  { limits }: { limits: Limits },
  goods: { material: string; color: string },
): boolean =>
  limits.materials?.some(
    ({ material, color }) => material === goods.material && (color === '' || color === goods.color),
  ) ?? true;
