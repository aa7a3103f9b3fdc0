import { z } from 'zod';
import { aimed, audienceFields, audienceShape, AudienceScope } from '#contract/customer/audience.ts';
import { get, id, pageOf, pageQuery, post, time, type TenantAccess } from '#contract/endpoint.ts';
import { alikeCalls } from '#contract/picture/alike.ts';
import { PICTURE_CALLS } from '#contract/picture/calls.ts';
import {
  Picture,
  pictureDeeds,
  PictureEventLine,
  pictureFilter,
  PictureVersion,
  picturesChosen,
  Uploaded,
} from '#contract/picture/picture.ts';

const see: TenantAccess = { of: 'factory', permissions: ['factory:gallery'] };
const edit: TenantAccess = { of: 'factory', permissions: ['factory:gallery:edit'] };

/** What gives a factory the right to offer a picture. */
export const RIGHTS = { own: '自有', licensed: '授权', cc0: 'CC0' } as const;
export const Rights = z.enum(['own', 'licensed', 'cc0'], '请选择版权');
export const GALLERY_STATUS = { 0: '启用', 1: '停用' } as const;
/** Within so many days a licence ends soon. */
export const SOON_DAYS = 30;
/** What was printed within so many days is counted. */
export const USE_DAYS = 30;

const no = z.string().trim().min(1, '请填写编号').max(32, '编号最多 32 个字符');
const series = z.string().trim().max(32, '系列最多 32 个字').default('');
const day = z.iso.date('请选择授权截止日期');
const licensedUntil = day.nullable().default(null);

export const rightsFields = {
  rights: Rights.default('own'),
  licensedUntil,
  /** 我确认… was ticked: who did is kept. */
  stated: z.boolean().refine((ticked) => ticked, '请勾选版权声明'),
};
export const licenced = (
  { rights, licensedUntil: until }: { rights: keyof typeof RIGHTS; licensedUntil: string | null },
  checked: z.RefinementCtx,
): void => {
  if (rights === 'licensed' && until === null)
    checked.addIssue({ code: 'custom', path: ['licensedUntil'], message: '请选择授权截止日期' });
};

/** P136: what is said of a picture of the gallery. */
const Entry = z.object({
  no: z.string(),
  series: z.string(),
  rights: Rights,
  /** 'YYYY-MM-DD', the last day. */
  licensedUntil: z.string().nullable(),
  statedBy: z.string(),
  statedAt: time,
  ...audienceShape,
  status: z.int(),
  version: z.int(),
  updatedBy: z.string(),
  updatedAt: time,
});
/** What customers printed with it within USE_DAYS. */
const Use = z.object({ merchants: z.int(), lines: z.int(), pieces: z.int() });
export const GalleryPicture = Picture.extend({ entry: Entry, used: Use });
export type GalleryPicture = z.infer<typeof GalleryPicture>;

/** The largest area that the factory prints. */
const Largest = z.object({ printWidthMm: z.number(), printHeightMm: z.number() }).nullable();

const filter = pictureFilter.omit({ name: true, uploadedBy: true }).extend({
  /** A part of the name or of the number. */
  keyword: z.string().trim().max(128).optional(),
  series: z.string().max(32).optional(),
  rights: Rights.optional(),
  /** Its licence ends within SOON_DAYS, or has ended. */
  endsSoon: z.boolean().optional(),
  scope: AudienceScope.optional(),
  /** On the largest area. */
  dpiBelow: z.coerce.number().int().min(1).max(2400).optional(),
  status: z.coerce.number().int().min(0).max(1).optional(),
});

/** Of multipart forms these stand in the address, as texts. */
const text = (value: unknown) => (value === '' ? null : value);
const listed = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(',').filter(Boolean).map(Number) : value),
  audienceFields.merchantIds,
);

const PATH = `${PICTURE_CALLS}/shelf/gallery`;
const MINE = `${PICTURE_CALLS}/gallery`;
const NOUN = '图库图片';

export const GalleryBlocked = z.object({
  /** Of its picture. */
  id,
  name: z.string(),
  thumbUrl: z.string().nullable(),
  reason: z.string(),
  blockedBy: z.string(),
  blockedAt: time,
});
export type GalleryBlocked = z.infer<typeof GalleryBlocked>;

export const gallery = {
  page: post(`${PATH}/page`, '工厂图库列表', see, {
    input: filter,
    output: pageOf(GalleryPicture).extend({ largest: Largest }),
  }),
  options: get(`${PATH}/options`, '工厂图库筛选项', see, {
    output: z.object({
      tags: z.array(z.string()),
      series: z.array(z.string()),
      counts: z.object({ ready: z.int(), broken: z.int(), trashed: z.int(), pairs: z.int() }),
      usedBytes: z.int(),
      quotaBytes: z.int(),
    }),
  }),
  detail: get(`${PATH}/detail`, '工厂图库图片详情', see, {
    input: z.object({ id }),
    output: GalleryPicture.extend({
      versions: z.array(PictureVersion),
      log: z.array(PictureEventLine),
      /** By merchant, the most pieces first. */
      users: z.array(Use.omit({ merchants: true }).extend({ merchantId: id, merchantName: z.string() })),
    }),
  }),
  /** Its number is the file's name, as far as one may be; taken, a number comes behind it. */
  upload: post(`${PATH}/upload`, '上传图片到工厂图库', edit, {
    input: z
      .object({
        series,
        rights: rightsFields.rights,
        licensedUntil: z.preprocess(text, licensedUntil),
        stated: z.preprocess((value) => value === true || value === 'true', rightsFields.stated),
        scope: audienceFields.scope,
        groupId: z.preprocess(text, z.coerce.number().int().positive().nullable().default(null)),
        merchantIds: listed,
      })
      .superRefine(licenced)
      .superRefine(aimed),
    output: Uploaded.extend({ no: z.string() }),
    body: 'multipart',
  }),
  update: post(`${PATH}/update`, '修改工厂图库图片', edit, {
    input: z
      .object({ id, version: z.int(), no, series, ...rightsFields, ...audienceFields })
      .superRefine(licenced)
      .superRefine(aimed),
  }),
  show: post(`${PATH}/visibility`, '工厂图库图片的可见范围', edit, {
    input: z.object({ ids: picturesChosen, ...audienceFields }).superRefine(aimed),
    output: z.object({ changed: z.int() }),
  }),
  /** Nobody takes them any more; orders under way go on. */
  stop: post(`${PATH}/stop`, '停用工厂图库图片', edit, {
    input: z.object({ ids: picturesChosen }),
    output: z.object({ changed: z.int() }),
  }),
  start: post(`${PATH}/start`, '启用工厂图库图片', edit, {
    input: z.object({ ids: picturesChosen }),
    output: z.object({ changed: z.int() }),
  }),
  ...pictureDeeds(PATH, NOUN, edit),
};

export const galleryAlike = alikeCalls(PATH, NOUN, { see, edit });

/** [G25] Looks that wait when they are pushed. */
export const blockedLook = {
  page: post(`${PATH}/blocked/page`, '禁用图列表', see, {
    input: pageQuery.extend({ name: z.string().trim().max(128).optional() }),
    output: pageOf(GalleryBlocked),
  }),
  block: post(`${PATH}/blocked/create`, '加入禁用图', edit, {
    input: z.object({
      ids: picturesChosen,
      reason: z.string().trim().min(1, '请填写原因').max(200, '原因最多 200 个字'),
    }),
    output: z.object({ blocked: z.int() }),
  }),
  unblock: post(`${PATH}/blocked/delete`, '移出禁用图', edit, { input: z.object({ ids: picturesChosen }) }),
};

const mySee: TenantAccess = { of: 'business', permissions: ['business:picture'] };
const myEdit: TenantAccess = { of: 'business', permissions: ['business:picture:edit'] };

/** What a merchant sees of a picture that a factory offers him. */
export const OfferedPicture = z.object({
  id,
  factoryId: id,
  factoryName: z.string(),
  no: z.string(),
  name: z.string(),
  series: z.string(),
  tags: z.array(z.string()),
  rights: Rights,
  licensedUntil: z.string().nullable(),
  kind: z.string(),
  bytes: z.int(),
  widthPx: z.int().nullable(),
  heightPx: z.int().nullable(),
  url: z.string().nullable(),
  thumbUrl: z.string().nullable(),
  /** It lies in his own store. */
  isTaken: z.boolean(),
  createdAt: time,
});
export type OfferedPicture = z.infer<typeof OfferedPicture>;

/** P015, the tab 工厂图库. */
export const offeredPicture = {
  page: post(`${MINE}/page`, '工厂图库', mySee, {
    input: pageQuery.extend({
      factoryId: id.optional(),
      /** A part of the name or of the number. */
      keyword: z.string().trim().max(128).optional(),
      series: z.string().max(32).optional(),
      tags: z.array(z.string().max(20)).max(50).optional(),
    }),
    output: pageOf(OfferedPicture),
  }),
  options: get(`${MINE}/options`, '工厂图库筛选项', mySee, {
    output: z.object({ series: z.array(z.string()), tags: z.array(z.string()) }),
  }),
  /** Into his own store, where it is one of his pictures. @throws 404 where it is not for him now */
  take: post(`${MINE}/take`, '取用工厂图库图片', myEdit, {
    input: z.object({ id, folderId: id.nullable().default(null) }),
    output: Uploaded,
  }),
};
