import { z } from 'zod';
import { get, pageOf, pageQuery, post, type TenantAccess, time } from '#contract/endpoint.ts';

const anyTenant: TenantAccess = { of: 'any', permissions: [] };

export const DOWNLOAD_KINDS = { template: '导入模板', export: '我的导出', refused: '拒绝的行' } as const;
export const DownloadKind = z.enum(Object.keys(DOWNLOAD_KINDS) as (keyof typeof DOWNLOAD_KINDS)[]);

/** A file that can be fetched: a template, or what a task of this user left. */
export const DownloadResource = z.object({
  /** Tells it apart from the others. */
  code: z.string(),
  kind: DownloadKind,
  name: z.string(),
  /** What it is for, or which task made it. */
  about: z.string(),
  bytes: z.int(),
  /** A signed link below the base path; it expires. */
  url: z.string(),
  /** null: it is the product's own. */
  createdAt: time.nullable(),
});
export type DownloadResource = z.infer<typeof DownloadResource>;

export const download = {
  /** The templates first, then the user's own files, the newest first. */
  list: post('/basic/download/resource/list', '下载中心', anyTenant, {
    id: 'C120',
    input: pageQuery.extend({
      kind: DownloadKind.optional(),
      name: z.string().trim().max(64, '名称最多 64 个字').optional(),
    }),
    output: pageOf(DownloadResource),
  }),
  /** A template holds no tenant's data: who has the address may fetch it. */
  template: get('/basic/download/resource/template/{name}', '下载模板', 'open', {
    input: z.object({ name: z.string().max(64) }),
    output: z.unknown(),
    body: 'stream',
  }),
};
