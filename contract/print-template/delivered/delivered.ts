import type { TemplateDesign } from '../design.ts';
import type { TemplateKind } from '../kinds.ts';
import { BATCH_A4, PACKING_100_150, PICKUP_A6, WAYBILL_100_150, WAYBILL_76_130 } from './sheets.ts';
import { BADGE_54_86, MERGED_100, SHELF_70_35, TAG_40_30, TAG_60_40 } from './tags.ts';

interface Delivered {
  kind: TemplateKind;
  name: string;
  design: TemplateDesign;
}

/** What a new template may begin with. */
export const DELIVERED = {
  tag6040: { kind: 'tag', name: '标签 60×40', design: TAG_60_40 },
  tag4030: { kind: 'tag', name: '标签 40×30', design: TAG_40_30 },
  merged100: { kind: 'mergeTag', name: '合并标签 100×100', design: MERGED_100 },
  waybill76130: { kind: 'waybill', name: '面单 76×130', design: WAYBILL_76_130 },
  waybill100150: { kind: 'waybill', name: '面单 100×150', design: WAYBILL_100_150 },
  pickupA6: { kind: 'pickup', name: '自提单 A6', design: PICKUP_A6 },
  packing100150: { kind: 'packing', name: '装箱单 100×150', design: PACKING_100_150 },
  shelf7035: { kind: 'shelf', name: '货架 70×35', design: SHELF_70_35 },
  badge5486: { kind: 'list', name: '工牌 54×86', design: BADGE_54_86 },
  batchA4: { kind: 'list', name: '批次清单 A4', design: BATCH_A4 },
} as const satisfies Record<string, Delivered>;
export type DeliveredKey = keyof typeof DELIVERED;
export const DELIVERED_KEYS = Object.keys(DELIVERED) as [DeliveredKey, ...DeliveredKey[]];

/** A paper with nothing on it, to begin with. */
export const emptyDesign = (): TemplateDesign => ({
  ...{ width: 6000, height: 4000, dpi: 203, columns: 1, rows: 1 },
  ...{ marginX: 0, marginY: 0, gapX: 0, gapY: 0, elements: [] },
});
