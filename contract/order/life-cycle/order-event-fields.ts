import { z } from 'zod';
import { text } from '#contract/life-cycle/event-fields.ts';
import { WARNING, type OrderWarning } from './order-states.ts';
import { waybillNumber } from '#contract/waybill/waybill-number.ts';

// What events of an order carry, field by field.

/** How many orders one split may make. */
export const MOST_PARTS = 100;
/** How many tags one side may put on one order. */
export const MOST_TAGS = 20;
export const tags = z.array(text(20, '标签不能为空')).max(MOST_TAGS, `最多 ${MOST_TAGS} 个标签`);
export const raised = z.enum(Object.keys(WARNING) as [OrderWarning, ...OrderWarning[]]).exclude(['none']);

/** A parcel's number, its carrier by any of its names, and that others lie in it. */
export const waybill = {
  waybillNo: waybillNumber,
  expressName: z.string().trim().max(64).optional(),
  /** One number for several recipients is meant so: their orders lie in one parcel. */
  oneParcel: z.boolean().optional(),
};
