import { z } from 'zod';
import { note as place } from '#contract/values/contact.ts';
import { manageCustomers } from '#contract/customer/customer.ts';
import { dangerPass, del, get, id, post, time } from '#contract/endpoint.ts';
import { nameText } from '#contract/values/name.ts';
import { internationalPhone } from '#contract/values/phone.ts';
import { carrierName } from '#contract/values/express-name.ts';

/** Which of the two the other one is, seen from the caller. */
export const AGENT_ROLES = { agent: '代理工厂', principal: '上级工厂' } as const;

export const AgentFactory = z.object({
  id,
  role: z.enum(['agent', 'principal']),
  factoryId: id,
  factoryName: z.string(),
  boundAt: time,
});
export type AgentFactory = z.infer<typeof AgentFactory>;

export const agentFactory = {
  /** The factories that are agents of the caller, then those whose agent it is. */
  list: get('/basic/factory-customer/bind-agent-factory-list', '代理工厂列表', manageCustomers, {
    id: 'C082',
    output: z.array(AgentFactory),
  }),
  /** The factory whose invite code this is becomes the caller's agent. */
  bind: post('/basic/factory-customer/bind-agent-factory', '绑定代理工厂', manageCustomers, {
    id: 'C090',
    input: z.object({ inviteCode: z.string().trim().min(1, '请输入邀请码').max(64) }),
    output: AgentFactory,
  }),
  /** Either of the two may. */
  unbind: del('/basic/factory-customer/unbind-agent-factory', '解绑代理工厂', manageCustomers, {
    input: dangerPass.extend({ id }),
  }),
};

/** Who sends the parcels of a virtual shop, and by whom: kept and shown, and read by nothing yet. */
export const ShopLogistics = z.object({
  expressName: carrierName(32).min(1, '请输入快递公司'),
  senderName: nameText('寄件人', 32),
  senderPhone: internationalPhone,
  province: place('省份', 32).min(1, '请输入省份'),
  city: place('城市', 32).min(1, '请输入城市'),
  district: place('区县', 32).default(''),
  address: place('详细地址', 200).min(1, '请输入详细地址'),
});
export type ShopLogistics = z.infer<typeof ShopLogistics>;

/** The factory's own shop: orders of customers who are not in the system are entered there. */
export const VirtualShop = z.object({
  merchantId: id,
  shopId: id,
  shopName: z.string(),
  logistics: ShopLogistics,
});
export type VirtualShop = z.infer<typeof VirtualShop>;

export const virtualShop = {
  /** null where it was not opened yet. */
  get: get('/basic/factory-customer/get-virtual-shop', '工厂的虚拟店铺', manageCustomers, {
    id: 'C083',
    input: z.object({ factoryId: id.optional() }),
    output: VirtualShop.nullable(),
  }),
  /** Opens it where there is none. */
  set: post('/order/trade/logistics/virtual/shop/setting', '虚拟店铺物流设置', manageCustomers, {
    id: 'C093',
    input: z.object({ shopName: nameText('店铺名称', 64), logistics: ShopLogistics }),
    output: VirtualShop,
  }),
  /** The caller becomes a member of the shop's tenant, which he then changes to. */
  enter: post('/basic/factory-customer/enter-virtual-shop', '进入虚拟店铺', manageCustomers, {
    output: z.object({ tenantId: id }),
  }),
};
