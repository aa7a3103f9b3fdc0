import { z } from 'zod';
import { optionalReason, reason, text } from '#contract/life-cycle/event-fields.ts';
import { waybillNumber } from '#contract/waybill/waybill-number.ts';

// What events of a production piece carry, field by field.

/** How bad a defect is. */
export const DEFECT_LEVELS = { critical: '致命', major: '严重', minor: '轻微' } as const;
/** Who or what a defect is put down to. */
export const RESPONSIBLE = {
  step: '工序',
  operator: '操作员',
  device: '设备',
  blank: '坯件',
  art: '图',
  merchant: '商家',
  unknown: '不明',
} as const;
/** Why the art of a piece that stands, or that failed, is made anew. */
const ART_CHANGES = {
  retried: ['picture', 'fit', 'filter', 'leave', 'again'],
  redone: ['picture', 'fit', 'filter', 'spec', 'mask', 'profile'],
} as const;

const namesOf = <T extends object>(table: T, missing: string) =>
  z.enum(Object.keys(table) as [keyof T & string], missing);
/** The code of a defect in the factory's own list. */
const defect = text(32, '请选择缺陷');
const responsible = namesOf(RESPONSIBLE, '请选择责任方');
/** Sides of a print spec count from 1. */
const side = z.int('请选择是哪一面').min(1, '请选择是哪一面');
const stepId = z.int('请选择工序').positive('请选择工序');
const place = text(64, '请填写库位');

/** An event that is not named here carries nothing. */
export const PARAMS = {
  'piece.made.free': reason('请选择自由打印的原因'),
  /** `code`: as the render task says it. */
  'piece.art.failed': z.strictObject({ side, code: text(64, '请注明出图失败的原因') }),
  'piece.art.retried': z.strictObject({ because: z.enum(ART_CHANGES.retried, '请注明为什么重新出图') }),
  'piece.proof.refused': reason('请填写退回图的原因'),
  'piece.art.redone': z.strictObject({ because: z.enum(ART_CHANGES.redone, '请注明什么已变更') }),
  'piece.batched': z.strictObject({ batchId: z.int('请选择批次').positive('请选择批次') }),
  'piece.kicked': z.strictObject({ reason: optionalReason }),
  'piece.side.withdrawn': z.strictObject({ side }),
  'piece.side.placed': z.strictObject({ side }),
  'piece.step': z.strictObject({ stepId }),
  /** The step that comes next is the one that is skipped. */
  'piece.step.skipped': reason('请填写跳过工序的原因'),
  'piece.failed': z.strictObject({ defect, level: namesOf(DEFECT_LEVELS, '请选择缺陷级别'), responsible }),
  /** `stepId`: the step to go back to; it and all after it are open again. */
  'piece.reworked': z.strictObject({ defect, responsible, stepId }),
  /** A must by hand; the system says nothing. */
  'piece.unsorted': z.strictObject({ reason: optionalReason }),
  'piece.voided': z.strictObject({ reason: optionalReason }),
  'piece.stocked': z.strictObject({ place }),
  'recovery.stocked': z.strictObject({ place }),
  /** The print was taken off the blank, which its defect would not leave usable. */
  'recovery.reused': z.strictObject({ printTakenOff: z.boolean().optional() }),
  'recovery.discarded': reason('请填写销毁的原因'),
  /** Sent by a carrier, or handed over against a slip: one of the two. */
  'recovery.returned': z
    .strictObject({
      waybillNo: waybillNumber.optional(),
      slipNo: text(32, '请填写自提单号').optional(),
    })
    .refine(
      ({ waybillNo, slipNo }) => waybillNo !== undefined || slipNo !== undefined,
      '请填写运单号或自提单号',
    ),
} as const satisfies Record<string, z.ZodType>;
