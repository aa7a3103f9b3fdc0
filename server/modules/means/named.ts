import type { Parsed } from '#contract/endpoint.ts';
import type { Impact, meansCalls } from '#contract/means/names.ts';
import { CAUSES, type Cause } from '#contract/sku/life-cycle/sku-events.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { conflict, forbidden, notFound } from '#server/platform/refusal.ts';
import { goods } from './ports.ts';
import * as sql from './names.sql.ts';

type Calls = ReturnType<typeof meansCalls>;

const gone = (kind: Cause) => notFound(`${CAUSES[kind]}不存在，请刷新列表。`);
export const called = ({ brand, name }: Pick<sql.NamedRow, 'brand' | 'name'>): string =>
  brand === '' ? name : `${brand} ${name}`;

/** What a department is limited to is no part of a list of all names. @throws Refusal 403 */
export function refuseLimited({ limits }: Ctx): void {
  if (limits.materials !== null)
    throw forbidden('您的部门只能使用部分材质，不能修改材质、型号和颜色，请联系管理员。');
}

export async function impact(kind: Cause, ctx: Ctx, { id }: Parsed<Calls['impact']>): Promise<Impact> {
  const found = await sql.impactOf(ctx.db, kind, ctx.tenantId, id);
  if (!found) throw gone(kind);
  return found;
}

/** One that is there, locked, in the state that the deed needs. */
async function lockIn(trx: Trx, kind: Cause, ctx: Ctx, id: number, status: 0 | 1) {
  const row = await sql.lockNamed(trx, kind, ctx.tenantId, id);
  if (!row) throw gone(kind);
  if (row.status !== status)
    throw conflict(`${CAUSES[kind]}「${called(row)}」已${status === 0 ? '停用' : '启用'}，请刷新列表。`);
  return row;
}

/** [G09] Its SKUs that are in use stop with it. */
export async function stop(kind: Cause, ctx: Ctx, { id, ...pass }: Parsed<Calls['stop']>) {
  refuseLimited(ctx);
  const hold = (trx: Trx) => goods.its.hold(trx, ctx.tenantId);
  const { skus, told } = await change(ctx, { kind: 'means', pass, hold }, async (trx) => {
    const row = await lockIn(trx, kind, ctx, id, 0);
    await sql.setStatus(trx, kind, ctx.tenantId, id, { status: 1, by: ctx.userName, now: ctx.now });
    const answer = await goods.its.close(trx, ctx, { kind, id });
    return { answer, told: `停用${CAUSES[kind]}「${called(row)}」，随之停用 ${answer.skus} 个 SKU` };
  });
  for (const merchantId of told) ctx.live.publish(merchantId, { kind: 'notice' });
  return { skus };
}

/** [G09] The SKUs that it stopped start with it, where nothing else holds them. */
export function start(kind: Cause, ctx: Ctx, { id }: Parsed<Calls['start']>) {
  refuseLimited(ctx);
  const hold = (trx: Trx) => goods.its.hold(trx, ctx.tenantId);
  return change(ctx, { kind: 'means', hold }, async (trx) => {
    const row = await lockIn(trx, kind, ctx, id, 1);
    await sql.setStatus(trx, kind, ctx.tenantId, id, { status: 0, by: ctx.userName, now: ctx.now });
    const answer = await goods.its.open(trx, ctx, { kind, id });
    return { answer, told: `启用${CAUSES[kind]}「${called(row)}」，随之启用 ${answer.skus} 个 SKU` };
  });
}

interface Wish {
  name: string;
  brand?: string;
  code: string;
}
/** The names as they are compared. */
export const keyOf = ({ brand, name }: Wish): string =>
  (brand === undefined ? name : `${brand} ${name}`).toLowerCase();

interface Written<Form extends Wish> {
  kind: Cause;
  insert: (trx: Trx, form: Form) => Promise<number>;
  /** @returns whether the version was the one seen */
  update: (trx: Trx, seen: { id: number; version: number }, form: Form) => Promise<boolean>;
}

async function refuseLike(trx: Trx, kind: Cause, ctx: Ctx, form: Wish, id?: number): Promise<void> {
  const like = await sql.likeIt(trx, kind, ctx.tenantId, { id, key: keyOf(form), code: form.code });
  if (like?.hasCode) throw conflict(`编码「${form.code}」已被「${like.name}」使用，请换一个编码。`);
  if (like)
    throw conflict(
      `${CAUSES[kind]}「${called({ brand: '', ...form })}」已存在，请直接修改它，或换一个名称。`,
    );
}

/** Makes one. @throws Refusal 409 where another has its name or its code */
export function make<Form extends Wish>(ctx: Ctx, form: Form, { kind, insert }: Written<Form>) {
  refuseLimited(ctx);
  const hold = (trx: Trx) => goods.its.hold(trx, ctx.tenantId);
  return change(ctx, { kind: 'means', hold }, async (trx) => {
    await refuseLike(trx, kind, ctx, form);
    const id = await insert(trx, form);
    return { answer: { id }, told: `新建${CAUSES[kind]}「${called({ brand: '', ...form })}」` };
  });
}

/**
 * [G08] Changes one as it was seen. A new name reaches the SKUs, discounts, limits and lines that name it, by the database,
 * in the same transaction.
 */
export function alter<Form extends Wish>(
  ctx: Ctx,
  { id, version, ...rest }: Form & { id: number; version: number },
  { kind, update }: Written<Form>,
) {
  refuseLimited(ctx);
  const form = rest as unknown as Form;
  const hold = (trx: Trx) => goods.its.hold(trx, ctx.tenantId);
  return change(ctx, { kind: 'means', hold }, async (trx) => {
    const before = await sql.lockNamed(trx, kind, ctx.tenantId, id);
    if (!before) throw gone(kind);
    await refuseLike(trx, kind, ctx, form, id);
    if (!(await update(trx, { id, version }, form)))
      throw conflict(`${CAUSES[kind]}已被他人修改，请刷新后重试。`);
    const [from, to] = [called(before), called({ brand: '', ...form })];
    return {
      told: from === to ? `修改${CAUSES[kind]}「${to}」` : `${CAUSES[kind]}「${from}」改名为「${to}」`,
    };
  });
}
