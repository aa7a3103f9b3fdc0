import { z } from 'zod';

/** Hundredths of a millimetre in one. */
export const MM = 100;
/** As people write a length of the hall. */
export const mmOf = (length: number): string => String(length / MM);

/** A length of the hall in whole hundredths of a millimetre; its limits are said in millimetres. */
export const hallLength = (label: string, least: number, most: number) =>
  z
    .int(`请输入${label}`)
    .min(least * MM, `${label}至少为 ${least} mm`)
    .max(most * MM, `${label}最多为 ${most.toLocaleString('zh-CN')} mm`);
