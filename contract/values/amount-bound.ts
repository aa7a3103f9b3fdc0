import { z } from 'zod';

/** One end of a range of money that a rule asks for, in cents; null: no end. `label`: as the form calls it. */
export const amountBound = (label: string) =>
  z
    .int(`${label}应为金额`)
    .min(0, `${label}不能为负数`)
    .max(1_000_000_000, `${label}太大`)
    .nullable()
    .default(null);

/** The currency of such a range: an order in another one is not meant. */
export const amountCurrency = z
  .string()
  .regex(/^[A-Z]{3}$/, '请选择币种')
  .default('CNY');
