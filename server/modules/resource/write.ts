import type { Answer, Parsed } from '#contract/endpoint.ts';
import { RESOURCE_KINDS, type resource } from '#contract/resource/resource.ts';
import { PATHS } from '#contract/screens.ts';
import { checkedAudience, putChosen, type WishedAudience } from '#server/modules/customer/service.ts';
import { refuseLimited } from '#server/modules/means/service.ts';
import { change, tenantName } from '#server/modules/tenant/service.ts';
import type { Db, Trx } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest, conflict, notFound } from '#server/platform/refusal.ts';
import { GONE } from './service.ts';
import * as sql from './sql.ts';

const TOLD = { kind: 'resource', hold: sql.hold } as const;
const MOST_TOLD_AT_ONCE = 1000;

export type Wish = Omit<sql.Said, 'scope' | 'groupId'> & WishedAudience;
/** What a form says, without what its scope has no use for. @throws Refusal 400 where it names what is not there */
export async function checked(trx: Db, { tenantId }: Pick<Ctx, 'tenantId'>, wish: Wish) {
  const { name, kind, material } = wish;
  const [brand, model] = wish.model === null ? [null, null] : [wish.brand ?? '', wish.model];
  const unknown = await sql.unknownOf(trx, tenantId, { material, brand, model });
  if (unknown.material) throw badRequest('材质不存在，请刷新后重新选择。');
  if (unknown.model) throw badRequest('型号不存在，请刷新后重新选择。');
  const { merchantIds, ...audience } = await checkedAudience(trx, tenantId, wish);
  const said: sql.Said = { name, kind, material, brand, model, ...audience };
  return { said, merchantIds };
}

/** @throws Refusal 400 where it is not the caller's own upload for a resource, or is one already */
async function fileOr400(trx: Trx, { tenantId, userId }: Ctx, fileId: number) {
  const file = await sql.uploadedFile(trx, tenantId, userId, fileId);
  if (!file) throw badRequest('文件不存在或已使用，请重新上传。');
  return { fileId, fileName: file.name, bytes: file.bytes };
}

const stamp = ({ userName: by, now }: Ctx) => ({ by, now });
export const called = ({ kind, name }: { kind: string; name: string }): string =>
  `${RESOURCE_KINDS[kind as keyof typeof RESOURCE_KINDS]}「${name}」`;

export function create(
  ctx: Ctx,
  { fileId, ...wish }: Parsed<typeof resource.create>,
): Promise<Answer<typeof resource.create>> {
  refuseLimited(ctx, '资源');
  return change(ctx, TOLD, async (trx) => {
    await sql.requireRoom(trx, ctx.tenantId);
    const { said, merchantIds } = await checked(trx, ctx, wish);
    const file = await fileOr400(trx, ctx, fileId);
    const id = await sql.resources.insert(trx, ctx.tenantId, said, stamp(ctx));
    await sql.insertVersion(trx, ctx.tenantId, id, { no: 1, changed: '首个版本', ...file }, stamp(ctx));
    await putChosen(trx, 'resource', ctx.tenantId, [id], merchantIds);
    return { answer: { id }, told: `新建${called(said)}` };
  });
}

/** @throws Refusal 409 where another changed it since */
async function lockedOr404(trx: Trx, { tenantId }: Ctx, id: number, version?: number) {
  const [row] = await sql.resources.lock(trx, tenantId, [id]);
  if (!row) throw notFound(GONE);
  if (version !== undefined && row.version !== version) throw conflict('资源已被他人修改，请刷新后重试。');
  return row;
}

export function update(ctx: Ctx, { id, version, ...wish }: Parsed<typeof resource.update>): Promise<void> {
  refuseLimited(ctx, '资源');
  return change(ctx, TOLD, async (trx) => {
    await lockedOr404(trx, ctx, id, version);
    const { said, merchantIds } = await checked(trx, ctx, wish);
    await sql.resources.alter(trx, ctx.tenantId, [id], said, stamp(ctx));
    await putChosen(trx, 'resource', ctx.tenantId, [id], merchantIds);
    return { told: `修改${called(said)}` };
  });
}

/** Whoever took an earlier one, and may have this one, gets one notice; by the owner's connection. @returns these tenants */
export async function tellNewVersion(
  trx: Trx,
  factoryId: number,
  row: { id: number; kind: string; name: string },
  { no, changed, now }: { no: number; changed: string; now: Date },
): Promise<number[]> {
  const from = await tenantName(trx, factoryId);
  return sql.tellDownloaders(trx, factoryId, row.id, {
    title: `${from}：${called(row)}有新版本`,
    body: `您下载过的${called(row)}已更新为第 ${no} 版：${changed}。请在「SKU 列表」中打开相应的 SKU，重新下载。`,
    link: PATHS['business/sku-list'],
    now,
  });
}

/** Whoever took an earlier one, and may have this one, gets one notice. */
export async function newVersion(
  ctx: Ctx,
  { id, version, fileId, changed }: Parsed<typeof resource.newVersion>,
): Promise<Answer<typeof resource.newVersion>> {
  refuseLimited(ctx, '资源');
  let tenants: readonly number[] = [];
  const answer = await change(ctx, { ...TOLD, db: ctx.system }, async (trx) => {
    const row = await lockedOr404(trx, ctx, id, version);
    const file = await fileOr400(trx, ctx, fileId);
    const no = row.versionNo + 1;
    await sql.insertVersion(trx, ctx.tenantId, id, { no, changed, ...file }, stamp(ctx));
    await sql.resources.alter(trx, ctx.tenantId, [id], { versionNo: no }, stamp(ctx));
    tenants = await tellNewVersion(trx, ctx.tenantId, row, { no, changed, now: ctx.now });
    const told = `上传${called(row)}的第 ${no} 版：${changed}`;
    return { answer: { no, told: tenants.length }, told };
  });
  // The others find it when they look the next time.
  for (const tenant of tenants.slice(0, MOST_TOLD_AT_ONCE)) ctx.live.publish(tenant, { kind: 'notice' });
  return answer;
}

const setStatus =
  (status: 0 | 1, deed: string) =>
  (ctx: Ctx, { id }: Parsed<typeof resource.stop>): Promise<void> => {
    refuseLimited(ctx, '资源');
    return change(ctx, TOLD, async (trx) => {
      const row = await lockedOr404(trx, ctx, id);
      if (row.status === status) return { told: '' };
      await sql.resources.alter(trx, ctx.tenantId, [id], { status }, stamp(ctx));
      return { told: `${deed}${called(row)}` };
    });
  };
export const stop = setStatus(1, '停用');
export const start = setStatus(0, '启用');

/** With its versions; links to its files end at once. */
export function remove(ctx: Ctx, { id, ...pass }: Parsed<typeof resource.delete>): Promise<void> {
  refuseLimited(ctx, '资源');
  return change(ctx, { ...TOLD, pass }, async (trx) => {
    const row = await lockedOr404(trx, ctx, id);
    const versions = await sql.versionsOf(trx, ctx.tenantId, id);
    await sql.dropResource(trx, ctx.tenantId, id);
    for (const { fileId } of versions) await ctx.files.forget(trx, ctx.tenantId, fileId);
    return { told: `删除${called(row)}和它的 ${versions.length} 个版本` };
  });
}
