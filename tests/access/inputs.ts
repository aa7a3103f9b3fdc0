import type { Input } from '#contract/endpoint.ts';
import { keptInput } from '../../scripts/fuzz/values.ts';
import { newKnown } from '../../scripts/fuzz/known.ts';
import { chanceOf } from '../../scripts/fuzz/random.ts';
import type { Asked } from '../../scripts/fuzz/send.ts';
import { handsOf, hint, type Hint } from '../../scripts/fuzz/hints/hint.ts';
import { customerGroup } from '#contract/customer/customer-group.ts';
import { customer } from '#contract/customer/customer.ts';
import { EXPRESS_STANDARD } from '#contract/values/express-standard.ts';
import { expressFee } from '#contract/price/express-fee.ts';
import { express } from '#contract/express/express.ts';
import { invite } from '#contract/invite/invite.ts';
import { openAuth } from '#contract/open-auth/open-auth.ts';
import { order } from '#contract/order/order.ts';
import { price } from '#contract/price/price.ts';
import { PROVINCES } from '#contract/area/province.ts';
import { shopSubscription } from '#contract/shop/shop-subscription.ts';
import { shop } from '#contract/shop/shop.ts';
import { tenancy } from '#contract/tenancy/tenancy.ts';
import { tenant } from '#contract/tenant/tenant.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { openWebhook } from '#contract/open-webhook/open-webhook.ts';
import { DANGER_PASSWORD, type Stage } from './stage.ts';
import type { AccessRow } from './table.ts';

/** A right input, and who asks with it where that is not the side's owner. */
export interface Made {
  asked: Asked;
  as?: string;
}

/** What an event carries, where it is refused without. */
const CARRIED: Readonly<Record<string, object>> = {
  'order.repulse': { reason: '缺图' },
  'order.merge': { into: 2 },
  'order.ship': { waybillNo: 'SF1234567890' },
  'order.waybill.corrected': { waybillNo: 'SF1234567891', reason: '写错' },
  'order.cancel.agreed': { lossCents: 0 },
  'order.halt': { until: Date.UTC(2099, 0) },
  'customs.declared': { declarationNo: 'D1' },
  'order.tagged': { tags: ['加急'] },
  'order.remarked': { remark: '请尽快' },
};

/** Of the call itself, which no event opens: editing has a call of its own, so that no event's guard answers. */
export const eventInput = ({ event = 'order.edit' }: AccessRow, ids: readonly number[] = [1]) => ({
  event,
  ids,
  params: CARRIED[event] ?? {},
});

/** The makings of right inputs for every line: those of the fuzzer, and of what it does not have to get right every time. */
export function inputsOf({ world, hints, callOf }: Stage) {
  let numbers = 0;
  // Other words and numbers than those of the fuzzer's hands, which make things in the same world.
  const hands: ReturnType<typeof handsOf> = {
    ...handsOf(world, () => '权'),
    mobile: () => `137${String((numbers += 1)).padStart(8, '0')}`,
  };
  const own = new Map(dangerous(hands).map((one) => [one.of, one]));
  /** Whether other calls come before it. */
  const isMade = (row: AccessRow) =>
    callOf(row) !== order.action && (own.has(callOf(row)) || hints.has(callOf(row)));
  const inputFor = async (row: AccessRow): Promise<Made> => {
    const e = callOf(row);
    if (e === order.action) return { asked: { input: eventInput(row) } };
    const made = own.get(e) ?? hints.get(e);
    if (made) return { asked: await made.make(), ...(made.as && { as: made.as }) };
    const making = { chance: chanceOf(1), known: newKnown(), path: e.path, mark: '权' };
    return { asked: { input: keptInput(e, making) ?? {} } };
  };
  return { inputFor, isMade };
}

/** What the password is asked for only where it changes something. */
function dangerous({ world, merchant, factory, word, mobile }: ReturnType<typeof handsOf>): Hint[] {
  const newKey = async () =>
    (await merchant(openAuth.create, { name: word('系统'), scopes: ['business:order'] })).id;
  const hook = async () =>
    merchant(openWebhook.create, {
      name: word('推送'),
      url: `${world.outside}/hook`,
      events: ['order.cancelled'],
    });
  const own = async () =>
    (await factory(customer.create, { name: word('客户'), mobile: mobile(), contactName: '青青' })).id;
  const newGroup = async () => {
    const name = word('分组');
    return (await factory(customerGroup.save, { groups: [{ name }] })).find((one) => one.name === name)!.id;
  };
  const user = async () => {
    const [row] = await world.ask<{ id: number }>(
      `insert into app_user (username, real_name, password_hash)
       select $1, '新人', password_hash from app_user limit 1 returning id::int`,
      [word('user')],
    );
    return row!.id;
  };
  const discount = async () => {
    const { merchant1: merchantId } = world.tenants;
    await factory(price.setExpress, { merchantIds: [merchantId], items: [{ way: 'minus', value: 10 }] });
    return (await factory(price.page, { merchantId, kind: 'express' })).list[0]!;
  };
  const rule = async (): Promise<Input<typeof express.saveRules>> => {
    const kept = await merchant(express.list, { pageSize: 100 });
    const config =
      kept.list[0]?.id ?? (await merchant(express.save, { expressName: EXPRESS_STANDARD[0]!.name })).id;
    const { version } = await merchant(express.rules, {});
    return { rules: [{ name: word('规则'), configId: config }], version };
  };
  const newPassword = () => ({ dangerOptPassword: `${DANGER_PASSWORD}x` });
  const another = () => world.tenants.merchant3;
  return [
    hint(tenancy.tenantStatus, () => ({ id: another(), status: 1 as const }), world.cast.platform),
    hint(tenancy.clearDangerPassword, () => ({ id: another() }), world.cast.platform),
    hint(
      tenancy.userPassword,
      async () => ({ id: await user(), password: DEMO_PASSWORD }),
      world.cast.platform,
    ),
    hint(openAuth.reset, async () => ({ id: await newKey() })),
    hint(openWebhook.test, async () => ({ id: (await hook()).id })),
    hint(
      shopSubscription.record,
      async () => ({
        storeId: (await merchant(shop.createLocal, { brandName: '云朵', nick: word('线下店') })).id,
        months: 12,
        amountCents: 36_500,
      }),
      world.cast.platform,
    ),
    hint(invite.delete, async () => ({
      id: (await factory(invite.create, { name: word('邀请'), validUntil: null, mostUses: null })).id,
    })),
    hint(customer.update, async () => ({ id: await own(), alias: word('老'), groupId: await newGroup() })),
    hint(price.updateRanges, async () => ({ ids: [(await discount()).id], ranges: [] })),
    hint(price.modifyAndAdd, async () => {
      const { id, version } = await discount();
      const from = { target: 'customer' as const, targetId: world.tenants.merchant1 };
      return {
        kind: 'express' as const,
        ...from,
        modify: [{ id, version, way: 'minus' as const, value: 20 }],
        add: [],
      };
    }),
    hint(expressFee.create, () => ({
      mode: 'piece' as const,
      expressName: EXPRESS_STANDARD[3]!.name,
      areaCode: PROVINCES[3]!.code,
      startCount: 1,
      startCents: 800,
      extraCount: 1,
      extraCents: 200,
    })),
    hint(express.saveRules, async () => {
      const { version } = await merchant(express.saveRules, await rule());
      return { rules: [], version };
    }),
    hint(tenant.setDangerPassword, newPassword),
    hint(tenant.changeDangerPassword, newPassword),
  ];
}
