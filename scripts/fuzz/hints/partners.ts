import { agentFactory, virtualShop } from '#contract/agent-factory/agent-factory.ts';
import { customer } from '#contract/customer/customer.ts';
import { EXPRESS_STANDARD } from '#contract/values/express-standard.ts';
import { binding } from '#contract/binding/binding.ts';
import { invite } from '#contract/invite/invite.ts';
import { ownFactory } from '#contract/binding/own-factory.ts';
import { price } from '#contract/price/price.ts';
import { register } from '#contract/register/register.ts';
import { DEMO_INVITES } from '#server/demo/accounts.ts';
import { STRANGERS } from '../world.ts';
import { hint, tableHints, type Hands, type Hint } from './hint.ts';

/** Comes and goes, so that neither the owners nor the strangers change theirs. */
const GUEST = 'merchant02';

/** Between tenants: invites, bindings, agents, and who comes to be one. */
export function partnerHints({ world, call, merchant, factory, platform, mobile, word }: Hands): Hint[] {
  const { tenants } = world;
  const { inviteCode } = world.cast;
  const bound = async () => {
    const own = (await call(GUEST, binding.list, {})).find(({ factoryId }) => factoryId === tenants.factory);
    if (own) return own.id;
    await call(GUEST, binding.bind, { inviteCode });
    return bound();
  };
  const unbound = async () => {
    await call(GUEST, binding.unbind, { id: await bound() });
  };
  const agents = async () =>
    (await factory(agentFactory.list, {})).filter(({ factoryId }) => factoryId === tenants.designer);
  /** The code of a factory that is nobody's agent. */
  const agentCode = async () => {
    await world.ask('update tenant set type = 2 where id = $1', [tenants.designer]);
    for (const { id } of await agents()) await factory(agentFactory.unbind, { id });
    const wish = { name: word('给上级'), validUntil: null, mostUses: null };
    return (await call(STRANGERS.factory, invite.create, wish)).inviteCode;
  };
  const agent = async () => factory(agentFactory.bind, { inviteCode: await agentCode() });
  const minus = { way: 'minus' as const, value: 10 };
  const shopOfOwn = () => ({
    shopName: word('本厂店'),
    logistics: {
      ...{ expressName: EXPRESS_STANDARD[0]!.name, senderName: '王掌柜', senderPhone: '0755-1234567' },
      ...{ province: '广东省', city: '深圳市', address: word('科技路') },
    },
  });
  return [
    hint(invite.lookUp, () => ({ code: inviteCode })),
    hint(binding.shopsByCode, () => ({ inviteCode: DEMO_INVITES.business })),
    hint(register.chooseKind, () => ({ kind: 1 as const }), 'guide01'),
    hint(
      register.audit,
      async () => ({ id: (await platform(register.list, { status: 0 })).list[0]!.id, approved: true }),
      world.cast.platform,
    ),
    hint(
      binding.bind,
      async () => {
        await unbound();
        return { inviteCode };
      },
      GUEST,
    ),
    hint(
      binding.bindV2,
      async () => {
        await unbound();
        return { inviteCode, factoryId: tenants.factory };
      },
      GUEST,
    ),
    hint(binding.unbind, async () => ({ id: await bound() }), GUEST),
    hint(ownFactory.enterVirtual, async () => {
      const { factoryId } = await merchant(ownFactory.createVirtual, { factoryName: word('自营') });
      return { factoryId };
    }),
    hint(ownFactory.update, async () => ({ id: await bound(), alias: word('晨星') }), GUEST),
    ...tableHints([customer.import, customer.importInspect], () => [
      '客户名称,手机号,联系人',
      `${word('客户')},${mobile()},青青`,
    ]),
    hint(virtualShop.set, shopOfOwn),
    hint(
      virtualShop.enter,
      async () => {
        await factory(virtualShop.set, shopOfOwn());
        return {};
      },
      world.cast.factory,
    ),
    hint(agentFactory.bind, async () => ({ inviteCode: await agentCode() })),
    hint(agentFactory.unbind, async () => ({ id: (await agent()).id })),
    hint(price.setAgentExpress, async () => {
      await agent();
      return { agentFactoryIds: [tenants.designer], items: [minus] };
    }),
  ];
}
