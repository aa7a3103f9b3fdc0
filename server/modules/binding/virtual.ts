import type { Output, Parsed } from '#contract/endpoint.ts';
import type { ownFactory } from '#contract/binding/own-factory.ts';
import { TENANT_TYPES } from '#contract/sides.ts';
import { joinVirtual, openVirtual } from '#server/modules/register/service.ts';
import { change, renameTenant } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest, conflict, notFound } from '#server/platform/refusal.ts';
import { GONE } from './ending.ts';
import * as sql from './sql.ts';

const MOST_VIRTUAL = 20;
/** Names of a merchant's factories are kept apart: one after the other. */
const aboutBindings = ({ system }: Ctx) => ({ kind: 'binding', db: system, hold: sql.holdPushes }) as const;

/**
 * A factory that the merchant leads himself: a tenant of its own, bound to him, with his user as its first one.
 * @throws Refusal 409 where a factory of his is called so, or he has too many.
 */
export function createVirtual(
  ctx: Ctx,
  { factoryName, ...note }: Parsed<typeof ownFactory.createVirtual>,
): Promise<Output<typeof ownFactory.createVirtual>> {
  const { tenantId: merchantId, userId, limits, now } = ctx;
  return change(ctx, aboutBindings(ctx), async (trx) => {
    const own = await sql.bindingsOf(trx, merchantId);
    refuseTwin(own, factoryName);
    if (own.filter(({ virtualOf }) => virtualOf === merchantId).length >= MOST_VIRTUAL)
      throw conflict(`最多 ${MOST_VIRTUAL} 个虚拟工厂，请先解绑不用的。`);
    const tenant = { name: factoryName, type: TENANT_TYPES.factory, virtualOf: merchantId };
    const factoryId = await openVirtual(trx, tenant, { userId, limits, now });
    const bound = await sql.insertBinding(trx, { merchantId, factoryId, inviteCode: null, createdAt: now });
    await sql.saveNote(trx, { merchantId, factoryId, ...note, updatedAt: now });
    return { answer: { id: bound!.id, factoryId, factoryName }, told: `新建虚拟工厂「${factoryName}」` };
  });
}

/** The caller leads it, too, from now on: whoever made it may be gone. @throws Refusal 404 where it is not the merchant's own. */
export function enterVirtual(
  ctx: Ctx,
  { factoryId }: Parsed<typeof ownFactory.enterVirtual>,
): Promise<{ tenantId: number }> {
  return change(ctx, { kind: 'user', db: ctx.system }, async (trx) => {
    const own = await sql.bindingsOf(trx, ctx.tenantId);
    const found = own.find((row) => row.factoryId === factoryId && row.virtualOf === ctx.tenantId);
    if (!found) throw notFound(GONE);
    await joinVirtual(trx, factoryId, { ...ctx, from: ctx.tenantId });
    return { answer: { tenantId: factoryId }, told: `进入虚拟工厂「${found.factoryName}」` };
  });
}

function refuseTwin(own: readonly { factoryName: string }[], name: string) {
  if (own.some(({ factoryName }) => factoryName === name))
    throw conflict(`您已有名为「${name}」的工厂，请换一个名称。`);
}

/** @throws Refusal 404; 400 where a factory that is not his own would be renamed; 409 where another one is called so. */
export async function update(
  ctx: Ctx,
  { id, factoryName, ...note }: Parsed<typeof ownFactory.update>,
): Promise<void> {
  const { tenantId: merchantId, now: updatedAt } = ctx;
  await change(ctx, aboutBindings(ctx), async (trx) => {
    const own = await sql.bindingsOf(trx, merchantId);
    const found = own.find((row) => row.id === id);
    if (!found) throw notFound(GONE);
    const { factoryId } = found;
    if (factoryName !== undefined && factoryName !== found.factoryName) {
      if (found.virtualOf !== merchantId)
        throw badRequest('工厂的名称由工厂自己修改；您可以为它填写备注名。');
      refuseTwin(own, factoryName);
      await renameTenant(trx, factoryId, factoryName);
    }
    await sql.saveNote(trx, { merchantId, factoryId, ...note, updatedAt });
    return { told: `修改工厂「${factoryName ?? found.factoryName}」的资料` };
  });
}
