import { DiscountScreen } from '@/features/customer-prices/index.ts';

/** /factory/customer/expressFeeTemplateRule: what customers, groups and agents pay for express. */
export const ExpressFeeRulePage = () => (
  <DiscountScreen
    title="快递费模板规则"
    name="factory.expressFeeRule"
    kinds={['express', 'expressWeight']}
    empty="快递费模板是标价；在这里为客户和分组设置折扣、一口价或立减，可按数量或重量分区间。"
  />
);
