import type { Route } from '#contract/route/route.ts';

/** What a route is for, in words. */
export const targetOf = ({ material, skuCode }: Route): string =>
  material === null ? (skuCode === null ? '全部产品' : `SKU ${skuCode}`) : `材质 ${material}`;
