import { z } from 'zod';
import { id, put } from '#contract/endpoint.ts';

/** What may be changed at the pictures of an order's lines. */
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
};
