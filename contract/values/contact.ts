import { z } from 'zod';
import { internationalPhone } from './phone.ts';

/** A text that may stay empty. */
export const note = (label: string, most: number) => z.string().trim().max(most, `${label}最多 ${most} 个字`);

/** Empty, or a number that could be called. */
export const contactPhone = z.literal('').or(internationalPhone);

/** Whom one asks for at a partner, and what one keeps about him. */
export const contact = {
  contactName: note('联系人', 32).default(''),
  contactMobile: contactPhone.default(''),
  remark: note('备注', 200).default(''),
};
