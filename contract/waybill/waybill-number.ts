import { z } from 'zod';
import { isSpoiltNumber, SPOILT_NUMBER } from '#contract/values/spoilt-number.ts';

/** Letters and digits of any script and what carriers put between them: no emoji, which no carrier's system takes. */
export const WAYBILL_NUMBER = /^[\p{L}\p{N}\-_./#+ ]*$/u;
export const NO_WAYBILL_NUMBER = '运单号只能包含字母、数字和 - _ . / # +，请核对';

/** A parcel's number as somebody or some system says it. */
export const waybillNumber = z
  .string()
  .trim()
  .min(1, '请填写运单号')
  .max(64, '运单号不能超过 64 个字符')
  .regex(WAYBILL_NUMBER, NO_WAYBILL_NUMBER)
  .refine((text) => !isSpoiltNumber(text), `运单号${SPOILT_NUMBER}`);
