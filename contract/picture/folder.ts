import { z } from 'zod';
import { PICTURE_CALLS } from '#contract/picture/calls.ts';
import { get, id, post } from '#contract/endpoint.ts';
import { nameText } from '#contract/values/name.ts';
import { edit, see } from './picture.ts';

export const MAX_FOLDER_DEPTH = 8;
export const MAX_FOLDERS = 10_000;

export const folderName = nameText('文件夹名称', 64);

export const PictureFolder = z.object({
  id,
  parentId: z.int().nullable(),
  name: z.string(),
  /** Usable pictures, and those that are checked, in it and below. */
  count: z.int(),
  /** It is shared itself, not only one above it. */
  isShared: z.boolean(),
});
export type PictureFolder = z.infer<typeof PictureFolder>;

export const pictureFolder = {
  /** All of them, by name; the tree is put together by who shows it. */
  list: get(`${PICTURE_CALLS}/folder/list`, '图库文件夹', see, {
    output: z.object({
      folders: z.array(PictureFolder),
      /** Of pictures in no folder. */
      rootCount: z.int(),
    }),
  }),
  create: post(`${PICTURE_CALLS}/folder/create`, '新建文件夹', edit, {
    input: z.object({ parentId: id.nullable(), name: folderName }),
    output: z.object({ id }),
  }),
  /** The folders of an upload, each by its names from `parentId` down; those that stand are taken. In their order. */
  ensure: post(`${PICTURE_CALLS}/folder/ensure`, '按路径建立文件夹', edit, {
    input: z.object({
      parentId: id.nullable(),
      paths: z
        .array(z.array(folderName).min(1).max(MAX_FOLDER_DEPTH, `文件夹最多 ${MAX_FOLDER_DEPTH} 层`))
        .min(1)
        .max(500, '一次最多 500 个文件夹'),
    }),
    output: z.array(id),
  }),
  rename: post(`${PICTURE_CALLS}/folder/rename`, '文件夹改名', edit, {
    input: z.object({ id, name: folderName }),
  }),
  move: post(`${PICTURE_CALLS}/folder/move`, '移动文件夹', edit, {
    input: z.object({ id, parentId: id.nullable() }),
  }),
  /** With all below; the pictures in them go to the trash. */
  delete: post(`${PICTURE_CALLS}/folder/delete`, '删除文件夹', edit, {
    input: z.object({ id }),
    output: z.object({ trashed: z.int() }),
  }),
};
