import { ROUTE_TARGETS, type Route } from '#contract/route/route.ts';

/** What a route is for, in words. */
export const targetOf = ({ material, skuCode }: Route): string =>
  material === null ? (skuCode === null ? ROUTE_TARGETS.all : `SKU ${skuCode}`) : `材质 ${material}`;
