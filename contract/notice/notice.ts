import { z } from 'zod';
import { done, endpoint, id, pageOf, pageQuery, time, type TenantAccess } from '#contract/endpoint.ts';

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
  page: endpoint({
    id: '-',
    title: '站内通知',
    method: 'POST',
    path: '/basic/notice/page',
    input: pageQuery.extend({ unread: z.boolean().optional() }),
    output: pageOf(Notice).extend({ unread: z.int() }),
    access: anyTenant,
  }),
  read: endpoint({
    id: '-',
    title: '通知已读',
    method: 'POST',
    path: '/basic/notice/read',
    input: z.object({ ids: z.array(id).max(1000) }).describe('空列表表示全部'),
    output: done,
    access: anyTenant,
  }),
};
