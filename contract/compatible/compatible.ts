import { z } from 'zod';
import { id, post, type TenantAccess } from '#contract/endpoint.ts';
import { Grade } from '#contract/means/compatible.ts';
import { seeMeans } from '#contract/means/names.ts';
import { Sku } from '#contract/sku/sku.ts';

/** A SKU that is offered for another phone than its own, with what is said of that. */
export const CompatibleSku = Sku.extend({ grade: Grade, note: z.string() });
export type CompatibleSku = z.infer<typeof CompatibleSku>;

/** Codes that are mapped together are looked at up to here. */
export const MOST_LOOKED_AT = 50;
const seeCodes: TenantAccess = { of: 'business', permissions: ['business:code'] };

export const compatibleOffer = {
  /** 试一试: what a phone is offered, its own SKUs first. */
  try: post('/basic/factory/means/compatible/try', '试一试兼容型号', seeMeans, {
    input: z.object({ modelId: id }),
    output: z.object({ own: z.int(), offered: z.array(CompatibleSku) }),
  }),
  /** For codes that wait: the phone that they name, and SKUs of other models that fit it. Nothing is mapped by it [G11]. */
  offered: post('/order/mapping/compatible', '编码的兼容 SKU', seeCodes, {
    input: z.object({ codes: z.array(z.string().min(1).max(128)).min(1).max(MOST_LOOKED_AT) }),
    output: z.object({
      /** The phone in words; empty where the codes name none, or several. */
      phone: z.string(),
      offered: z.array(CompatibleSku),
    }),
  }),
};
