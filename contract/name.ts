import { z } from 'zod';

/** V04: the sentence names the field. */
export const nameText = (label: string, most: number) =>
  z
    .string()
    .trim()
    .min(1, `请输入${label}`)
    .max(most, `${label}最多 ${most} 个字`)
    .regex(/^[^\\/:*?"<>|]*$/, `${label}不能包含特殊符号`);
