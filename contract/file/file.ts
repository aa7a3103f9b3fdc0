import { z } from 'zod';
import { endpoint, id, nothing } from '#contract/endpoint.ts';

/** A file larger than this is refused while it comes in. */
export const MAX_UPLOAD_BYTES = 200 * 1024 * 1024;

export const StoredFile = z.object({
  fileId: id,
  name: z.string(),
  kind: z.string(),
  bytes: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** A signed link below the base path; it expires. */
  url: z.string(),
  /** The same, to a small picture for lists. */
  thumbUrl: z.string(),
});
export type StoredFile = z.infer<typeof StoredFile>;

export const file = {
  upload: endpoint({
    id: 'O018',
    title: '上传文件',
    method: 'POST',
    path: '/basic/file/upload',
    input: nothing,
    output: StoredFile,
    access: { of: 'any', permissions: [] },
    body: 'multipart',
  }),
  /** The link of a file: who holds it needs no token, until it expires. */
  open: endpoint({
    id: '-',
    title: '下载文件（签名链接）',
    method: 'GET',
    path: '/basic/file/open/{id}',
    input: z.object({
      id,
      expires: z.coerce.number().int(),
      sign: z.string().max(100),
      /** The small picture; the link is signed for the one or the other. */
      thumb: z.literal('1').optional(),
      download: z.string().max(1).optional(),
    }),
    output: z.unknown(),
    access: 'open',
    body: 'stream',
  }),
};
