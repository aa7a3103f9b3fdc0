import { z } from 'zod';
import { dangerPass, get, id, post, time, type TenantAccess } from '#contract/endpoint.ts';
import { ActionResult } from '#contract/life-cycle/action.ts';

const edit: TenantAccess = { of: 'factory', permissions: ['factory:sku:edit'] };
const see: TenantAccess = { of: 'factory', permissions: ['factory:sku'] };

/** What a person sends to SKUs; docs/spec/sku-moves.tsv. */
export const SKU_DEEDS = [
  'sku.stop',
  'sku.start',
  'sku.successor',
  'sku.retire',
  'sku.revive',
  'sku.discard',
] as const;

/** One line of what happened to a SKU. */
export const SkuEventLine = z.object({
  id,
  event: z.string(),
  title: z.string(),
  /** Where it went; empty where it stayed. */
  after: z.string(),
  userName: z.string().nullable(),
  at: time,
});

export const skuMove = {
  act: post('/basic/factory/sku/action', '停用、启用、淘汰 SKU', edit, {
    input: dangerPass.extend({
      event: z.enum(SKU_DEEDS, '没有这种 SKU 操作，请刷新页面后重试'),
      ids: z.array(z.int().positive()).min(1, '请选择 SKU').max(1000, '一次最多 1000 个 SKU'),
      /** As the user saw them, by id: one that changed since is refused. */
      versions: z.record(z.string(), z.int()).optional(),
      params: z.record(z.string(), z.unknown()).default({}),
      idempotencyKey: z.string().min(8).max(64).optional(),
    }),
    output: ActionResult,
  }),
  /** The newest last. */
  log: get('/basic/factory/sku/log', 'SKU 的记录', see, {
    input: z.object({ id }),
    output: z.array(SkuEventLine),
  }),
};
