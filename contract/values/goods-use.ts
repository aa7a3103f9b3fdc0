import { z } from 'zod';

/** What can have a picture; a customer sees that of the first of these that has one. */
export const GOODS_USES = {
  sku: 'SKU',
  materialColor: '材质和颜色',
  color: '颜色',
  material: '材质',
  model: '型号',
} as const;
export const GoodsUse = z.enum(['sku', 'materialColor', 'color', 'material', 'model']);
export type GoodsUse = z.infer<typeof GoodsUse>;
