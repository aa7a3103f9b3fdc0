import type { NewCustomer } from '#contract/customer/customer.ts';
import { bindOwn } from '#server/modules/binding/service.ts';
import { tellingTaken } from '#server/modules/auth/service.ts';
import { bringIn, unknownPassword } from '#server/modules/register/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { requireFactory, requireGroup, requireInvitor } from './service.ts';
import * as sql from './sql.ts';

/**
 * A merchant with his first user, bound to the factory. Without an invitor it is the one who brings him.
 * @throws Refusal 403; 400 where the group or the invitor is not the factory's; usernameTaken; 429 for too many of these.
 */
export async function create(ctx: Ctx, input: NewCustomer) {
  const { system } = ctx;
  requireFactory(ctx);
  if (input.invitorId !== null) await requireInvitor(system, ctx.tenantId, input.invitorId);
  const passwordHash = await unknownPassword();
  const make = () =>
    change(ctx, { kind: 'customer', db: system }, async (trx) => {
      await requireGroup(trx, ctx.tenantId, input.groupId);
      const answer = await makeCustomer(trx, ctx, input, { passwordHash, source: 'created' });
      return { answer, told: `新建客户「${input.name}」` };
    });
  // Of its own customers it is told nothing that it does not know.
  const own = await sql.hasCustomerOf(system, ctx.tenantId, input.mobile);
  return own ? make() : tellingTaken(system, ctx, make);
}

/** @throws Refusal usernameTaken, before anything is made. */
export async function makeCustomer(
  trx: sql.Trx,
  by: { tenantId: number; userId: number; now: Date },
  { name, mobile, contactName, groupId, invitorId, remark }: NewCustomer,
  { passwordHash, source }: { passwordHash: string; source: 'created' | 'imported' },
): Promise<{ id: number; merchantId: number }> {
  const { tenantId: factoryId, now } = by;
  const merchantId = await bringIn(trx, { name, realName: contactName, mobile, passwordHash }, now);
  await bindOwn(trx, { merchantId, factoryId }, now);
  const { id } = (await sql.findByMerchant(trx, factoryId, merchantId))!;
  const set = {
    groupId,
    invitorId: invitorId ?? by.userId,
    contactName,
    contactMobile: mobile,
    remark,
    source,
  };
  await sql.updateCustomers(trx, factoryId, [id], set);
  return { id, merchantId };
}
