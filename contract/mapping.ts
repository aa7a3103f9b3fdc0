import { z } from 'zod';
import { done, endpoint, id, pageOf, pageQuery, time, type TenantAccess } from './endpoint.ts';

export const MAPPING_KINDS = { sku: 'SKU', notGoods: '不是商品' } as const;
export const MappingKind = z.enum(['sku', 'notGoods']);

export const Mapping = z.object({
  id,
  code: z.string(),
  kind: MappingKind,
  skuId: z.int().nullable(),
  skuCode: z.string().nullable(),
  skuName: z.string().nullable(),
  factoryName: z.string().nullable(),
  pictureUrl: z.string().nullable(),
  updatedAt: time,
});
export type Mapping = z.infer<typeof Mapping>;

/** A code that waits: how many lines and orders it keeps back. */
export const UnmatchedCode = z.object({
  code: z.string(),
  title: z.string(),
  lines: z.int(),
  orders: z.int(),
});
export type UnmatchedCode = z.infer<typeof UnmatchedCode>;

const see: TenantAccess = { of: 'business', permissions: ['business:code'] };
const edit: TenantAccess = { of: 'business', permissions: ['business:code:edit'] };

export const mapping = {
  page: endpoint({
    id: 'O017',
    title: '编码映射列表',
    method: 'POST',
    path: '/order/mapping/page',
    input: pageQuery.extend({ code: z.string().trim().max(128).optional(), kind: MappingKind.optional() }),
    output: pageOf(Mapping),
    access: see,
  }),
  unmatched: endpoint({
    id: '-',
    title: '待匹配编码（按频次）',
    method: 'POST',
    path: '/order/mapping/unmatched',
    input: pageQuery.extend({ code: z.string().trim().max(128).optional() }),
    output: pageOf(UnmatchedCode),
    access: see,
  }),
  /** Maps codes all at once and frees the orders that waited only for them in one transaction. */
  save: endpoint({
    id: '-',
    title: '保存映射',
    method: 'POST',
    path: '/order/mapping/save',
    input: z.object({
      codes: z.array(z.string().min(1).max(128)).min(1, '请选择编码').max(1000),
      kind: MappingKind,
      skuId: id.optional(),
      pictureFileId: id.optional(),
    }),
    output: z.object({ mapped: z.int(), freedOrders: z.int() }),
    access: edit,
  }),
  delete: endpoint({
    id: '-',
    title: '删除映射',
    method: 'DELETE',
    path: '/order/mapping/delete',
    input: z.object({ id }),
    output: done,
    access: edit,
  }),
};
