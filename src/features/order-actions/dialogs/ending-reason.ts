import { z } from 'zod';

/** What orders are ended for most days, to choose from. */
export const ENDING_REASONS = [
  '买家不要了',
  '拍错了，重新下单',
  '地址或商品有误',
  '缺料，无法生产',
  '重复下单',
];

/** A server takes the end of an order without a reason, too (a platform's, an older client's): here a person is asked. */
export const endingReason = z
  .string()
  .trim()
  .min(1, '请填写取消原因，或点选一个')
  .max(500, '原因最多 500 个字，请缩短后再提交')
  .refine((value) => !value.includes('\0'), '不能包含空字符，请重新输入');
