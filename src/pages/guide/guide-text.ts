import type { GuideKind, GuideStep } from '#contract/guide/guide-steps.ts';

export const KIND_WORDS: Record<GuideKind, { name: string; text: string; other: string }> = {
  merchant: { name: '商家', text: '在各个平台开店，把订单交给工厂生产和发货。', other: '工厂' },
  factory: { name: '工厂', text: '接收商家的订单，审单、生产、打包、发货。', other: '商家' },
};

/** Title of a step; who is a factory binds merchants, and begins with SKUs. */
export function stepTitle(step: GuideStep, kind: GuideKind): string {
  const titles: Record<GuideStep, string> = {
    1: '认识产品，选择身份',
    2: '验证手机号',
    3: '姓名与密码',
    4: '公司或店铺',
    5: '公司类型',
    6: `绑定${KIND_WORDS[kind].other}`,
    7: kind === 'merchant' ? '店铺与第一批订单' : 'SKU 与第一位客户',
  };
  return titles[step];
}
