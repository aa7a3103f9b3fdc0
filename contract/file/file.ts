import { z } from 'zod';
import { get, id, post } from '#contract/endpoint.ts';

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
  upload: post(
    '/basic/file/upload',
    '上传文件',
    { of: 'any', permissions: [] },
    { id: 'O018', output: StoredFile, body: 'multipart' },
  ),
  /** The link of a file: who holds it needs no token, until it expires. */
  open: get('/basic/file/open/{id}', '下载文件（签名链接）', 'open', {
    input: z.object({
      id,
      expires: z.coerce.number().int(),
      sign: z.string().max(100),
      /** The small picture; the link is signed for the one or the other. */
      thumb: z.literal('1').optional(),
      download: z.string().max(1).optional(),
      /** Of a whole picture: where a browser cannot show it, or would in other colours than its own, it comes as sRGB. */
      view: z.literal('1').optional(),
    }),
    output: z.unknown(),
    body: 'stream',
  }),
};
