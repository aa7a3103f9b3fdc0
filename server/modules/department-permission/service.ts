import type { departmentPermission } from '#contract/department-permission/department-permission.ts';
import type { MaterialColor } from '#contract/department/department.ts';
import type { Output, Parsed } from '#contract/endpoint.ts';
import * as departments from '#server/modules/department/service.ts';
import { requireShops } from '#server/modules/shop/service.ts';
import { materialColors } from '#server/modules/sku/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Db } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { reachesMaterial, reachesShop } from '#server/platform/reach.ts';
import { badRequest, notFound } from '#server/platform/refusal.ts';

async function ownDepartment(db: Db, ctx: Ctx, id: number) {
  const found = await departments.findDepartment(db, ctx.tenantId, id);
  if (!found) throw notFound('部门不存在或已删除，请刷新列表。');
  return found;
}

export async function selectedMaterials(
  ctx: Ctx,
  { deptId }: Parsed<typeof departmentPermission.selectedMaterials>,
): Promise<Output<typeof departmentPermission.selectedMaterials>> {
  const { allMaterials: all } = await ownDepartment(ctx.db, ctx, deptId);
  const list = await departments.materialsOf(ctx.db, ctx.tenantId, deptId);
  return { all, list: list.filter((one) => reachesMaterial(ctx, one)) };
}

export async function selectedShops(ctx: Ctx, { deptId }: Parsed<typeof departmentPermission.selectedShops>) {
  const { allShops: all } = await ownDepartment(ctx.db, ctx, deptId);
  const shopIds = await departments.shopsOf(ctx.db, ctx.tenantId, deptId);
  return { all, shopIds: shopIds.filter((id) => reachesShop(ctx, id)) };
}

const BEYOND = '您自己的部门只能使用部分店铺或材质，不能分配超出它的范围；请联系主账号。';

/** What a department has beyond the user's own reach he does not see, and would take from it. @throws Refusal 403 */
const refuseOthersReach = (ctx: Ctx, deptId: number) =>
  departments.refuseBeyondReach(
    ctx.system,
    ctx,
    () => departments.reachOf(ctx.db, ctx.tenantId, deptId),
    BEYOND,
  );

/** @throws Refusal 404 where the department or a shop is not the merchant's; 403 beyond the caller's own limits. */
export async function assign(ctx: Ctx, input: Parsed<typeof departmentPermission.assign>): Promise<void> {
  const shopIds = [...new Set(input.shopIds)];
  const reach = { shopIds: input.all ? null : shopIds, materials: null };
  await departments.refuseBeyondReach(ctx.system, ctx, () => Promise.resolve(reach), BEYOND);
  await refuseOthersReach(ctx, input.deptId);
  // What was assigned before may be closed by now: it stays, or nothing could be saved any more.
  const before = new Set(await departments.shopsOf(ctx.db, ctx.tenantId, input.deptId));
  if (!input.all)
    await requireShops(
      ctx.db,
      ctx.tenantId,
      shopIds.filter((id) => !before.has(id)),
    );
  await change(ctx, { kind: 'department' }, async (trx) => {
    const { id, name } = await ownDepartment(trx, ctx, input.deptId);
    await departments.assignShops(trx, ctx.tenantId, id, { all: input.all, shopIds });
    return { told: `部门「${name}」的店铺权限：${input.all ? '全部店铺' : `${shopIds.length} 个店铺`}` };
  });
  ctx.live.publish(ctx.tenantId, { kind: 'people' });
}

/**
 * @throws Refusal 404 where the department is not the factory's, 400 where it has no SKU of a material and colour; 403
 * beyond the caller's own limits.
 */
export async function assignFactory(
  ctx: Ctx,
  input: Parsed<typeof departmentPermission.assignFactory>,
): Promise<void> {
  const reach = { shopIds: null, materials: input.all ? null : input.materials };
  await departments.refuseBeyondReach(ctx.system, ctx, () => Promise.resolve(reach), BEYOND);
  await refuseOthersReach(ctx, input.deptId);
  const before = await departments.materialsOf(ctx.db, ctx.tenantId, input.deptId);
  const isNew = ({ material, color }: MaterialColor) =>
    !before.some((one) => one.material === material && one.color === color);
  if (!input.all) await refuseUnknown(ctx, input.materials.filter(isNew));
  await change(ctx, { kind: 'department' }, async (trx) => {
    const { id, name } = await ownDepartment(trx, ctx, input.deptId);
    await departments.assignMaterials(trx, ctx.tenantId, id, input);
    const given = input.all ? '全部材质' : `${input.materials.length} 种材质颜色`;
    return { told: `部门「${name}」的材质权限：${given}` };
  });
  ctx.live.publish(ctx.tenantId, { kind: 'people' });
}

async function refuseUnknown(ctx: Ctx, materials: readonly MaterialColor[]) {
  const known = new Map((await materialColors(ctx)).map((one) => [one.material, one.colors]));
  const unknown = materials.find(
    ({ material, color }) => !known.has(material) || (color !== '' && !known.get(material)!.includes(color)),
  );
  if (unknown)
    throw badRequest(
      `没有材质「${unknown.material}」${unknown.color && `颜色「${unknown.color}」`}的 SKU，请刷新后重新选择。`,
    );
}
