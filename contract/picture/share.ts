import { z } from 'zod';
import { get, id, pageOf, pageQuery, post, time, type TenantAccess } from '#contract/endpoint.ts';
import { ActionResult } from '#contract/life-cycle/action.ts';
import { PICTURE_CALLS } from './calls.ts';
import { edit, JudgedAt, Picture, PictureKind, picturesChosen, see, Share } from './picture.ts';

/** Factories that one call names: all that a merchant is bound to. */
export const MAX_RECIPIENTS = 50;

export const factoriesChosen = z
  .array(z.int().positive())
  .min(1, '请选择工厂')
  .max(MAX_RECIPIENTS, `一次最多 ${MAX_RECIPIENTS} 家工厂`);
/** 我确认… was ticked: who did is kept with each share. */
export const rightsStated = z.boolean().refine((ticked) => ticked, '请勾选版权声明');
/** 允许下载: false: these factories look at it small and use it for lines, and are given no link to the content as it came. */
export const mayDownload = z.boolean().default(true);
const said = { factoryIds: factoriesChosen, mayDownload, stated: rightsStated };

const PATH = `${PICTURE_CALLS}/share`;

/** P015: a merchant shares pictures of his store with factories that he is bound to, who may use them for his lines. */
export const pictureShare = {
  /** Who else has them already keeps them. */
  share: post(`${PATH}/create`, '共享图片', edit, {
    input: z.object({ ids: picturesChosen, ...said }),
    output: ActionResult,
  }),
  /** These factories and no other one, from now on. */
  change: post(`${PATH}/update`, '修改共享', edit, {
    input: z.object({ ids: picturesChosen, ...said }),
    output: ActionResult,
  }),
  unshare: post(`${PATH}/delete`, '取消共享', edit, {
    input: z.object({ ids: picturesChosen }),
    output: ActionResult,
  }),
};

const OF_FOLDER = `${PATH}/folder`;

/** A folder that is shared is so with what comes into it, and what leaves it is not any more: nobody has to say so. */
export const folderShare = {
  detail: get(`${OF_FOLDER}/detail`, '文件夹的共享', see, {
    input: z.object({ folderId: id }),
    output: z.object({ shares: z.array(Share) }),
  }),
  /** These factories and no other one, from now on. */
  change: post(`${OF_FOLDER}/update`, '共享文件夹', edit, { input: z.object({ folderId: id, ...said }) }),
  unshare: post(`${OF_FOLDER}/delete`, '取消共享文件夹', edit, { input: z.object({ folderId: id }) }),
};

/** Who handles the pictures of orders uses what is shared, and who keeps the gallery looks after it. */
const seeShared: TenantAccess = { of: 'factory', permissions: ['factory:gallery', 'factory:art:edit'] };
const MINE = `${PICTURE_CALLS}/shared`;

/** What a factory sees of a picture that a customer shares with it. */
export const SharedPicture = Picture.pick({
  ...{ id: true, name: true, tags: true, kind: true, bytes: true, widthPx: true, heightPx: true },
  ...{ space: true, profile: true, alpha: true, url: true, thumbUrl: true },
}).extend({
  merchantId: id,
  merchantName: z.string(),
  /** To be named where a line of this customer takes it. */
  fileId: z.int(),
  /** Who shared it is the customer's. */
  since: time,
  /** false: there is no link to it as it came. */
  mayDownload: z.boolean(),
  /** Only because it lies in this folder of the customer's, or below. */
  byFolder: z.string().nullable(),
});
export type SharedPicture = z.infer<typeof SharedPicture>;

/** P136, the tab 客户共享, and where a line takes a picture. */
export const sharedPicture = {
  page: post(`${MINE}/page`, '客户共享的图片', seeShared, {
    input: pageQuery.extend({
      merchantId: id.optional(),
      name: z.string().trim().max(128).optional(),
      kind: PictureKind.optional(),
      /** Of the factory: at its print size they are judged. */
      skuId: id.optional(),
    }),
    output: pageOf(SharedPicture).extend({ sku: JudgedAt }),
  }),
  /** Who shares how many. */
  options: get(`${MINE}/options`, '客户共享的筛选项', seeShared, {
    output: z.object({
      customers: z.array(z.object({ merchantId: id, merchantName: z.string(), pictures: z.int() })),
    }),
  }),
  /** @throws 404 where it is not for this factory now */
  detail: get(`${MINE}/detail`, '客户共享的图片详情', seeShared, {
    input: z.object({ id }),
    output: SharedPicture.extend({
      /** The customer's orders on their way that print it, the newest first; at most fifty. */
      orders: z.array(z.object({ id, orderNo: z.string() })),
    }),
  }),
};
