import { z } from 'zod';
import { id, pageOf, pageQuery, post, type TenantAccess, time } from '#contract/endpoint.ts';

const anyTenant: TenantAccess = { of: 'any', permissions: [] };

export const Notice = z.object({
  id,
  kind: z.string(),
  title: z.string(),
  body: z.string(),
  /** A path of the browser app, or null. */
  link: z.string().nullable(),
  createdAt: time,
  read: z.boolean(),
});
export type Notice = z.infer<typeof Notice>;

export const notice = {
  page: post('/basic/notice/page', '站内通知', anyTenant, {
    input: pageQuery.extend({ unread: z.boolean().optional() }),
    output: pageOf(Notice).extend({ unread: z.int() }),
  }),
  read: post('/basic/notice/read', '通知已读', anyTenant, {
    input: z.object({ ids: z.array(id).max(1000) }).describe('空列表表示全部'),
  }),
};
