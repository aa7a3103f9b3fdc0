import { z } from 'zod';
import { id, post, put } from '#contract/endpoint.ts';
import { seeOrders } from './order-access.ts';

/** The print area of a SKU, in tenths of a millimetre. */
export const PrintArea = z.object({
  width: z.int(),
  height: z.int(),
  bleed: z.int(),
  safe: z.int(),
  radius: z.int(),
  maskUrl: z.string().nullable(),
});

/** The pictures of an order's lines: what may be changed, and where they are printed. */
export const orderPicture = {
  /** As an edit of the order: with the version seen, where the life cycle lets this side edit. */
  linePicture: put(
    '/order/trade/line-picture',
    '更换一行的印刷图片',
    { of: 'any', permissions: ['business:order:edit', 'factory:order:edit'] },
    {
      input: z.object({ id, version: z.int(), lineId: id, pictureFileId: id }),
      output: z.object({ version: z.int() }),
    },
  ),
  /** What the lines of a SKU are printed on, where its factory said so. */
  area: post('/order/trade/print-area', 'SKU 的印刷区域', seeOrders, {
    input: z.object({ skuId: id }),
    output: z.object({ area: PrintArea.nullable() }),
  }),
};
