import { z } from 'zod';

/** Whether a gift is made and counted as a piece of its own, or laid into the parcel. */
export const PACKINGS = { piece: '单独成件', parcel: '随包裹' } as const;
export const Packing = z.enum(['piece', 'parcel'], '请选择打包方式');

export const giftMost = z
  .int('请输入 1 至 999 的整数')
  .min(1, '每单上限至少为 1')
  .max(999, '每单上限最多为 999');
