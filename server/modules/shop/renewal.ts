import type { Platform } from '#contract/shop/shop.ts';

/** Where merchants renew what they ordered at a platform's service market. */
const MARKETS: Partial<Record<Platform, string>> = {
  taobao: 'https://fuwu.taobao.com/',
  pdd: 'https://fuwu.pinduoduo.com/',
  douyin: 'https://fuwu.jinritemai.com/',
  jd: 'https://fw.jd.com/',
  kuaishou: 'https://fuwu.kwaixiaodian.com/',
  alibaba: 'https://fuwu.1688.com/',
};

export const marketOf = (platform: Platform): string | undefined => MARKETS[platform];
