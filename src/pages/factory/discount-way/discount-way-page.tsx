import { DiscountScreen } from '@/features/customer-prices/index.ts';

/** /factory/discountWay: what customers and groups pay for goods and gifts. */
export const DiscountWayPage = () => (
  <DiscountScreen
    title="折扣方式"
    name="factory.discount"
    kinds={['goods', 'gift']}
    empty="设置后，客户推单时按分组价、客户价、数量价和促销价依次计算，订单里会说明价格是怎么来的。"
  />
);
