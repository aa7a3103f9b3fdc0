import { z } from 'zod';
import { get, id, pageOf, pageQuery, post, time, type TenantAccess } from '#contract/endpoint.ts';
import { ActionResult, BULK_LIMIT } from '#contract/life-cycle/action.ts';
import { PICTURE_CALLS } from './calls.ts';
import { edit, JudgedAt, Picture, PictureKind, picturesChosen } from './picture.ts';

/** Factories that one call names: all that a merchant is bound to. */
export const MAX_RECIPIENTS = 50;
/** Pictures that one call shares out of a folder. */
export const MAX_SHARED = BULK_LIMIT;

export const factoriesChosen = z
  .array(z.int().positive())
  .min(1, '请选择工厂')
  .max(MAX_RECIPIENTS, `一次最多 ${MAX_RECIPIENTS} 家工厂`);
/** 我确认… was ticked: who did is kept with each share. */
export const rightsStated = z.boolean().refine((ticked) => ticked, '请勾选版权声明');
const said = { factoryIds: factoriesChosen, stated: rightsStated };

const PATH = `${PICTURE_CALLS}/share`;

/** P015: a merchant shares pictures of his store with factories that he is bound to, who may use them for his lines. */
export const pictureShare = {
  /** Who has them already keeps them; of a folder what can be used in it and below. */
  share: post(`${PATH}/create`, '共享图片', edit, {
    input: z
      .object({ ids: picturesChosen.optional(), folderId: id.optional(), ...said })
      .refine(({ ids, folderId }) => (ids === undefined) !== (folderId === undefined), {
        error: '请选择图片或文件夹',
      }),
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
