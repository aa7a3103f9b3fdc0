import { z } from 'zod';
import { note as place } from '#contract/values/contact.ts';
import { manageCustomers } from '#contract/customer/customer.ts';
import { dangerPass, done, endpoint, id, nothing, time } from '#contract/endpoint.ts';
import { nameText } from '#contract/values/name.ts';
import { internationalPhone } from '#contract/values/phone.ts';
import { carrierName } from '#contract/express/express-name.ts';

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
  list: endpoint({
    id: 'C082',
    title: '代理工厂列表',
    method: 'GET',
    path: '/basic/factory-customer/bind-agent-factory-list',
    input: nothing,
    output: z.array(AgentFactory),
    access: manageCustomers,
  }),
  /** The factory whose invite code this is becomes the caller's agent. */
  bind: endpoint({
    id: 'C090',
    title: '绑定代理工厂',
    method: 'POST',
    path: '/basic/factory-customer/bind-agent-factory',
    input: z.object({ inviteCode: z.string().trim().min(1, '请输入邀请码').max(64) }),
    output: AgentFactory,
    access: manageCustomers,
  }),
  /** Either of the two may. */
  unbind: endpoint({
    id: '-',
    title: '解绑代理工厂',
    method: 'DELETE',
    path: '/basic/factory-customer/unbind-agent-factory',
    input: dangerPass.extend({ id }),
    output: done,
    access: manageCustomers,
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
  /** null: not opened yet. */
  get: endpoint({
    id: 'C083',
    title: '工厂的虚拟店铺',
    method: 'GET',
    path: '/basic/factory-customer/get-virtual-shop',
    input: z.object({ factoryId: id.optional() }),
    output: VirtualShop.nullable(),
    access: manageCustomers,
  }),
  /** Opens it where there is none. */
  set: endpoint({
    id: 'C093',
    title: '虚拟店铺物流设置',
    method: 'POST',
    path: '/order/trade/logistics/virtual/shop/setting',
    input: z.object({ shopName: nameText('店铺名称', 64), logistics: ShopLogistics }),
    output: VirtualShop,
    access: manageCustomers,
  }),
  /** The caller becomes a member of the shop's tenant, which he then changes to. */
  enter: endpoint({
    id: '-',
    title: '进入虚拟店铺',
    method: 'POST',
    path: '/basic/factory-customer/enter-virtual-shop',
    input: nothing,
    output: z.object({ tenantId: id }),
    access: manageCustomers,
  }),
};
