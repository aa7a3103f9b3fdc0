import { z } from 'zod';
import { dangerPass, get, id, pageOf, pageQuery, post, time, type TenantAccess } from '#contract/endpoint.ts';
import { moment } from '#contract/values/moment.ts';
import { nameText } from '#contract/values/name.ts';

export const ASSET_KINDS = {
  sticker: '贴纸',
  frame: '相框',
  background: '背景',
  texture: '纹理',
  font: '字体',
} as const;
export const AssetKind = z.enum(['sticker', 'frame', 'background', 'texture', 'font'], '请选择类型');
export type AssetKind = z.infer<typeof AssetKind>;

/** What it may be used under. */
export const ASSET_LICENCES = { own: '自有', ofl: 'OFL', cc0: 'CC0', bought: '购买' } as const;
export const AssetLicence = z.enum(['own', 'ofl', 'cc0', 'bought'], '请选择授权');

export const ASSET_STATUS = { 0: '启用', 1: '停用' } as const;

/** How a font says that it may be embedded; one that is restricted never comes in. */
export const EMBEDDINGS = { installable: '可安装', editable: '可编辑嵌入', preview: '仅预览和打印' } as const;
export const Embedding = z.enum(['installable', 'editable', 'preview']);

export const MOST_ASSETS = 50_000;
/** Assets that one call changes. */
export const MOST_ASSETS_AT_ONCE = 1000;
export const MAX_FONT_BYTES = 30 * 1024 * 1024;
export const MAX_ASSET_TAGS = 50;
/** Entries of one ZIP. */
export const MOST_IN_ZIP = 2000;
/** The usual Chinese characters: the first level of GB 2312. */
export const USUAL_HANZI = 3755;
const DAY_MS = 24 * 3_600_000;
/** How long the trash keeps. */
export const ASSET_TRASH_DAYS = 30;
export const assetTrashMs = ASSET_TRASH_DAYS * DAY_MS;
/** A licence that ends within this time is soon to be renewed. */
export const ENDS_SOON_MS = 30 * DAY_MS;

export const PICTURE_FILES = ['.png', '.jpg', '.jpeg', '.webp', '.tif', '.tiff', '.gif', '.svg'] as const;
export const FONT_FILES = ['.ttf', '.otf', '.woff2'] as const;

const see: TenantAccess = { of: 'factory', permissions: ['factory:art'] };
const edit: TenantAccess = { of: 'factory', permissions: ['factory:art:edit'] };
/** Who sees pictures sees what may be laid on them. */
const use: TenantAccess = { of: 'business', permissions: ['business:picture'] };

const px = z.int().nullable();

/** P163: what editors lay on designs, in the version in force. */
export const Asset = z.object({
  id,
  name: z.string(),
  kind: AssetKind,
  category: z.string(),
  tags: z.array(z.string()),
  licence: AssetLicence,
  licenceEnds: time.nullable(),
  papersUrl: z.string().nullable(),
  source: z.string(),
  shared: z.boolean(),
  status: z.int(),
  trashedAt: time.nullable(),
  no: z.int(),
  fileKind: z.string(),
  bytes: z.int(),
  widthPx: px,
  heightPx: px,
  url: z.string(),
  /** Of a font: its sample. */
  previewUrl: z.string(),
  thumbUrl: z.string(),
  version: z.int(),
  updatedBy: z.string(),
  updatedAt: time,
});
export type Asset = z.infer<typeof Asset>;

export const AssetFont = z.object({
  family: z.string(),
  style: z.string(),
  embedding: Embedding,
  characters: z.int(),
  hanzi: z.int(),
  usualHanzi: z.int(),
});

export const assetName = nameText('名称', 64);
export const assetTag = nameText('标签', 20);
const category = z.union([z.literal(''), nameText('分类', 20)]).describe('empty: in none');

/** What is said of an asset beside its file. */
const said = {
  kind: AssetKind,
  category: category.default(''),
  tags: z.array(assetTag).max(MAX_ASSET_TAGS, `一个素材最多 ${MAX_ASSET_TAGS} 个标签`).default([]),
  licence: AssetLicence,
  licenceEnds: moment.nullable().default(null),
  /** Of the caller's own upload, or of the asset that is changed. */
  papersFileId: z.coerce.number().int().positive().nullable().default(null),
  source: z.string().trim().max(200, '来源最多 200 个字').default(''),
};
interface Licensed {
  licence: z.infer<typeof AssetLicence>;
  licenceEnds: number | null;
}
/** A bought one is good until a day. */
export const licensed = ({ licence, licenceEnds }: Licensed, checked: z.RefinementCtx): void => {
  if (licence === 'bought' && licenceEnds === null)
    checked.addIssue({ code: 'custom', path: ['licenceEnds'], message: '请选择授权到期日' });
};
export const AssetSaid = z.object({
  ...said,
  shared: z.stringbool({ error: '请选择可见范围' }).default(false),
});

const ids = z
  .array(z.int().positive())
  .min(1, '请选择素材')
  .max(MOST_ASSETS_AT_ONCE, `一次最多 ${MOST_ASSETS_AT_ONCE} 个素材`);
const some = { input: z.object({ ids }), output: z.object({ changed: z.int() }) };

const PATH = '/basic/factory/asset';
const filter = pageQuery.extend({
  tab: z.enum(['live', 'trashed']).default('live'),
  /** A part of the name. */
  keyword: z.string().trim().max(64).optional(),
  kind: AssetKind.optional(),
  category: z.string().max(20).optional(),
  /** All of them. */
  tags: z.array(z.string().max(20)).max(MAX_ASSET_TAGS).optional(),
  licence: AssetLicence.optional(),
  /** Within 30 days, or before now. */
  endsSoon: z.boolean().optional(),
  shared: z.boolean().optional(),
  status: z.coerce.number().int().optional(),
});

export const asset = {
  page: post(`${PATH}/page`, '素材列表', see, { input: filter, output: pageOf(Asset) }),
  /** What the filters offer, how many there are, and how much of the storage is used. */
  options: get(`${PATH}/options`, '素材筛选项', see, {
    output: z.object({
      categories: z.array(z.string()),
      tags: z.array(z.string()),
      counts: z.object({ live: z.int(), trashed: z.int() }),
      usedBytes: z.int(),
      quotaBytes: z.int(),
    }),
  }),
  detail: get(`${PATH}/detail`, '素材详情', see, {
    input: z.object({ id }),
    output: Asset.extend({
      papersFileId: z.int().nullable(),
      font: AssetFont.nullable(),
      versions: z.array(
        z.object({
          no: z.int(),
          fileName: z.string(),
          bytes: z.int(),
          url: z.string(),
          thumbUrl: z.string(),
          createdBy: z.string(),
          createdAt: time,
        }),
      ),
      log: z.array(z.object({ id, text: z.string(), userName: z.string().nullable(), at: time })),
    }),
  }),
  upload: post(`${PATH}/upload`, '上传素材', edit, {
    input: AssetSaid.superRefine(licensed),
    output: z.object({
      id,
      name: z.string(),
      /** `same`: it is there already; `restored`: it lay in the trash and is back. */
      outcome: z.enum(['new', 'same', 'restored']),
    }),
    body: 'multipart',
  }),
  /** Each file of a ZIP becomes an asset. */
  uploadZip: post(`${PATH}/upload-zip`, '上传素材压缩包', edit, {
    input: AssetSaid.superRefine(licensed),
    output: z.object({ taskId: id }),
    body: 'multipart',
  }),
  update: post(`${PATH}/update`, '修改素材', edit, {
    input: z
      .object({ ...said, shared: z.boolean(), name: assetName, id, version: z.int() })
      .superRefine(licensed),
  }),
  /** The new content is its next version. */
  replace: post(`${PATH}/replace`, '替换素材', edit, {
    input: z.object({ id, version: z.coerce.number().int() }),
    output: z.object({ no: z.int() }),
    body: 'multipart',
  }),
  /** Sorts and tags; what is left out stays. */
  sort: post(`${PATH}/sort`, '素材分类与标签', edit, {
    input: z.object({
      ids,
      category: category.optional(),
      add: z.array(assetTag).max(MAX_ASSET_TAGS).default([]),
      remove: z.array(z.string().max(20)).max(MAX_ASSET_TAGS).default([]),
    }),
    output: some.output,
  }),
  share: post(`${PATH}/share`, '共享素材给客户', edit, some),
  unshare: post(`${PATH}/unshare`, '取消共享素材', edit, some),
  stop: post(`${PATH}/stop`, '停用素材', edit, some),
  start: post(`${PATH}/start`, '启用素材', edit, some),
  trash: post(`${PATH}/trash`, '删除素材', edit, some),
  restore: post(`${PATH}/restore`, '还原素材', edit, some),
  purge: post(`${PATH}/purge`, '彻底删除素材', edit, {
    input: dangerPass.extend({ ids }),
    output: some.output,
  }),
};

/** P015: what a merchant may use of his factories. */
export const SharedAsset = z.object({
  id,
  factoryId: id,
  factoryName: z.string(),
  name: z.string(),
  kind: AssetKind,
  category: z.string(),
  tags: z.array(z.string()),
  licence: AssetLicence,
  licenceEnds: time.nullable(),
  fileKind: z.string(),
  bytes: z.int(),
  widthPx: px,
  heightPx: px,
  previewUrl: z.string(),
  thumbUrl: z.string(),
  /** Chinese characters of a font; null: it is none. */
  hanzi: z.int().nullable(),
  updatedAt: time,
});
export type SharedAsset = z.infer<typeof SharedAsset>;

export const sharedAsset = {
  page: post('/business/asset/page', '工厂共享的字体与素材', use, {
    input: pageQuery.extend({
      keyword: z.string().trim().max(64).optional(),
      kind: AssetKind.optional(),
      factoryId: z.coerce.number().int().positive().optional(),
    }),
    output: pageOf(SharedAsset),
  }),
};
