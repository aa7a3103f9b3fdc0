import { z } from 'zod';
import { PICTURE_CALLS } from '#contract/picture/calls.ts';
import { id, post } from '#contract/endpoint.ts';
import { edit, MAX_PICTURES } from './picture.ts';

/** What a ZIP may hold: files, and bytes when they are unpacked. */
export const ZIP_FILES = 2000;
export const ZIP_UNPACKED_BYTES = 4 * 1024 ** 3;
/** Links of one call; a picture behind one, and how long it may take to come. */
export const MAX_LINKS = 500;
export const LINK_BYTES = 20 * 1024 * 1024;
export const LINK_MS = 30_000;
/** Pictures that are packed into one ZIP have no more bytes together. */
export const PACKED_BYTES = 4 * 1024 ** 3;

/** What a link may be: an address of the web. */
export const LINK = /^https?:\/\/\S+$/i;

const task = z.object({ taskId: id });

/** Ways of many pictures into the store and out of it: each is a task with what came of every one of them. */
export const pictureWays = {
  zip: post(`${PICTURE_CALLS}/zip`, '上传图片压缩包', edit, {
    input: z.object({ folderId: id.optional() }),
    output: task,
    body: 'multipart',
  }),
  links: post(`${PICTURE_CALLS}/links`, '按链接上传图片', edit, {
    input: z.object({
      folderId: id.nullable(),
      links: z
        .array(
          z
            .string()
            .trim()
            .max(2000, '链接最多 2000 个字符')
            .regex(LINK, '请填写以 http:// 或 https:// 开头的链接'),
        )
        .min(1, '请填写链接，一行一个')
        .max(MAX_LINKS, `一次最多 ${MAX_LINKS} 个链接，请分次上传`),
    }),
    output: task,
  }),
  download: post(`${PICTURE_CALLS}/download`, '打包下载图片', edit, {
    input: z.object({
      ids: z
        .array(z.int().positive())
        .min(1, '请选择图片')
        .max(MAX_PICTURES, `一次最多 ${MAX_PICTURES} 张图片`),
    }),
    output: task,
  }),
};
