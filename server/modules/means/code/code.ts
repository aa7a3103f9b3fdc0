import type { Answer, Parsed } from '#contract/endpoint.ts';
import {
  CODE_KINDS,
  codeProblem,
  MOST_CODES,
  type code,
  type CodeKind,
  type CodeSource,
} from '#contract/means/code.ts';
import type { SomeDone } from '#contract/means/names.ts';
import type { Doer } from '#server/modules/tenant-log/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Db } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { paged } from '#server/platform/paged.ts';
import { reachesMaterial } from '#server/platform/reach.ts';
import { badRequest, conflict, notFound } from '#server/platform/refusal.ts';
import { note } from '../history.ts';
import { holdGoods } from '../ports.ts';
import * as sql from './code.sql.ts';
import * as write from './write.sql.ts';

const GONE = '编码不存在，或您没有它的权限，请刷新列表。';
const NO_SKU = 'SKU 不存在，或您没有它的权限，请重新选择。';
const OF_SKU = 'SKU 编码随 SKU 一起修改、停用和启用，请到「SKU」中操作。';
const HITS_MS = 30 * 24 * 3600 * 1000;

const stamp = ({ userName: by, now }: Doer) => ({ by, now });
export const saying = (kind: CodeKind, text: string): string => `${CODE_KINDS[kind]}「${text}」`;

export async function page(
  ctx: Ctx,
  { pageNo, pageSize, ...wanted }: Parsed<typeof code.page>,
): Promise<Answer<typeof code.page>> {
  const reached = ctx.limits.materials;
  const { list: rows, total } = await paged(
    sql.pageCodes(ctx.db, ctx.tenantId, wanted, reached),
    { pageNo, pageSize },
    (row) => row,
    sql.countAsked(ctx.db, ctx.tenantId, wanted, reached),
  );
  const since = new Date(ctx.now.getTime() - HITS_MS);
  const ids = rows.map(({ id }) => id);
  const [hits, besides] = await Promise.all([
    sql.hitsOf(ctx.db, ctx.tenantId, ids, since),
    sql.besidesOf(ctx.db, ctx.tenantId, rows),
  ]);
  const list = rows.map(({ source, ...row }) => {
    const { merchantName = null, generated = false, clashes = false } = besides.get(row.id) ?? {};
    return {
      ...{ ...row, kind: row.kind as CodeKind, merchantName, clashes },
      // Of a SKU's own code its history tells whether the SKU was made in bulk.
      source: (source ?? (generated ? 'made' : 'hand')) as CodeSource,
      hits: hits.get(row.id) ?? 0,
    };
  });
  return { list, total };
}

/** [G07] Why a code is not free. */
export function takenText(text: string, { kind, status, skuCode, skuStatus }: write.Holder): string {
  const how = kind === 'sku' ? ' SKU 编码' : CODE_KINDS[kind as CodeKind];
  const stopped = skuStatus === 0 && status === 0 ? '' : '（已停用，编码仍不能再用）';
  return `编码「${text}」已是 SKU「${skuCode}」的${how}${stopped}，大小写和全半角不同也算同一个，请换一个编码。`;
}

/** [G07] @throws Refusal 400 where the code cannot be one of its kind, 409 where it means another SKU already */
async function refuseUnfit(trx: Trx, factoryId: number, form: write.Form, besides?: number): Promise<void> {
  const problem = codeProblem(form);
  if (problem) throw badRequest(`${problem}。`);
  const own = { code: form.code, merchantId: form.kind === 'customer' ? form.merchantId : null };
  if (own.merchantId !== null && !(await write.customerOfId(trx, factoryId, own.merchantId)))
    throw badRequest('客户不存在或已解绑，请重新选择客户。');
  const holder = await sql.holderOf(trx, factoryId, own, besides);
  if (holder) throw conflict(takenText(form.code, holder));
}

/** @throws Refusal 409 where the factory would have more codes than it may */
export async function refuseTooMany(db: Db, factoryId: number, more: number): Promise<void> {
  if ((await sql.countCodes(db, factoryId)) + more > MOST_CODES)
    throw conflict(`编码最多 ${MOST_CODES.toLocaleString('zh-CN')} 个，请减少新增的，或修改已有的。`);
}

/** @throws Refusal 404 where it is not the factory's, or a department does not reach its material */
async function reachedSku(trx: Trx, ctx: Ctx, id: number) {
  const sku = await write.skuOfId(trx, ctx.tenantId, id);
  if (!sku || !reachesMaterial(ctx, sku)) throw notFound(NO_SKU);
  return sku;
}

export function create(ctx: Ctx, form: Parsed<typeof code.create>): Promise<{ id: number }> {
  return change(ctx, { kind: 'means', hold: holdGoods }, async (trx) => {
    const sku = await reachedSku(trx, ctx, form.skuId);
    await refuseTooMany(trx, ctx.tenantId, 1);
    await refuseUnfit(trx, ctx.tenantId, form);
    const id = await write.insertCode(trx, ctx.tenantId, form, stamp(ctx));
    await note(trx, ctx, { kind: 'code', id }, '新建');
    return { answer: { id }, told: `新建${saying(form.kind, form.code)}，对应 SKU「${sku.code}」` };
  });
}

export function update(ctx: Ctx, { id, version, ...form }: Parsed<typeof code.update>): Promise<void> {
  return change(ctx, { kind: 'means', hold: holdGoods }, async (trx) => {
    const before = await sql.findCode(trx, ctx.tenantId, id, ctx.limits.materials);
    if (!before) throw notFound(GONE);
    if (before.kind === 'sku') throw badRequest(OF_SKU);
    const sku = await reachedSku(trx, ctx, form.skuId);
    await refuseUnfit(trx, ctx.tenantId, form, id);
    const set = { ...form, merchantId: form.kind === 'customer' ? form.merchantId : null };
    if (!(await write.updateCode(trx, ctx.tenantId, { id, version }, set, stamp(ctx))))
      throw conflict('编码已被他人修改，请刷新后重试。');
    const changes = [
      before.code !== form.code && `编码 ${before.code} → ${form.code}`,
      before.kind !== form.kind && `类型 ${CODE_KINDS[before.kind as CodeKind]} → ${CODE_KINDS[form.kind]}`,
      before.skuId !== form.skuId && `SKU ${before.skuCode} → ${sku.code}`,
      before.merchantId !== set.merchantId && '客户已更换',
    ].filter(Boolean);
    if (changes.length === 0) return { told: '' };
    await note(trx, ctx, { kind: 'code', id }, `修改：${changes.join('；')}`);
    return { told: `修改${saying(form.kind, form.code)}：${changes.join('；')}` };
  });
}

/** Those that can be, in one transaction; the others are told row by row. */
function move(ctx: Ctx, ids: readonly number[], status: 0 | 1): Promise<SomeDone> {
  const act = status === 1 ? '停用' : '启用';
  return change<SomeDone>(ctx, { kind: 'means', hold: holdGoods }, async (trx) => {
    const done: SomeDone = { successIds: [], failed: [] };
    const lines: string[] = [];
    for (const id of [...new Set(ids)].toSorted((a, b) => a - b)) {
      const row = await sql.findCode(trx, ctx.tenantId, id, ctx.limits.materials);
      const msg = !row
        ? GONE
        : row.kind === 'sku'
          ? OF_SKU
          : row.status === status
            ? `编码已${act}，请刷新列表。`
            : undefined;
      if (!row || msg) {
        done.failed.push({ id, name: row?.code ?? '', msg: msg ?? GONE });
        continue;
      }
      await write.updateCode(trx, ctx.tenantId, row, { status }, stamp(ctx));
      await note(trx, ctx, { kind: 'code', id }, act);
      done.successIds.push(id);
      lines.push(`${act}${saying(row.kind as CodeKind, row.code)}`);
    }
    return { answer: done, told: lines };
  });
}
export const stopMany = (ctx: Ctx, { ids }: Parsed<typeof code.stopMany>) => move(ctx, ids, 1);
export const startMany = (ctx: Ctx, { ids }: Parsed<typeof code.startMany>) => move(ctx, ids, 0);
