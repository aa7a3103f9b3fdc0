import { z } from 'zod';
import { PICTURE_CALLS } from '#contract/picture/calls.ts';
import { dangerPass, get, id, pageOf, pageQuery, post, time, type TenantAccess } from '#contract/endpoint.ts';
import { ActionResult } from '#contract/life-cycle/action.ts';
import { range } from '#contract/values/moment.ts';
import { nameText } from '#contract/values/name.ts';

export const see: TenantAccess = { of: 'business', permissions: ['business:picture'] };
export const edit: TenantAccess = { of: 'business', permissions: ['business:picture:edit'] };

/** What the store takes: what can be decoded to its last line. */
export const PICTURE_KINDS = {
  png: 'PNG',
  jpeg: 'JPEG',
  webp: 'WebP',
  tiff: 'TIFF',
  gif: 'GIF',
  svg: 'SVG',
} as const;
export const PictureKind = z.enum(['png', 'jpeg', 'webp', 'tiff', 'gif', 'svg']);

/** The colours that a picture is made of. */
export const PictureSpace = z.enum(['rgb', 'cmyk', 'grey']);
const COLOURS = ['rgb', 'cmyk', 'grey', 'noProfile'] as const;
/** What the list can be asked for; [G24] CMYK or grey without a profile is of no certain colour. */
export const COLOUR_WORDS: Readonly<Record<(typeof COLOURS)[number], string>> = {
  rgb: 'RGB',
  cmyk: 'CMYK',
  grey: '灰度',
  noProfile: '无配置',
};

/** Where a picture is looked for: in use, not usable, thrown away. */
const PictureTab = z.enum(['ready', 'broken', 'trashed']);

export const MAX_TAGS = 50;
/** Pictures that one call changes. */
export const MAX_PICTURES = 1000;
/** Days after which the trash, and what cannot be used, are emptied by themselves. */
export const KEPT_DAYS = { trashed: 30, broken: 7 } as const;
const DAY_MS = 24 * 3_600_000;
export const keptMs = (tab: keyof typeof KEPT_DAYS): number => KEPT_DAYS[tab] * DAY_MS;

export const pictureName = nameText('图片名称', 128);
export const tagText = nameText('标签', 20);

export const Picture = z.object({
  id,
  name: z.string(),
  folderId: z.int().nullable(),
  /** The names of its folder and of those above, from the top; empty at the top. */
  folder: z.array(z.string()),
  tags: z.array(z.string()),
  /** Its codes in docs/spec/picture-states.tsv. */
  status: z.int(),
  use: z.int(),
  share: z.int(),
  /** The factories that it is shared with, by name. */
  sharedWith: z.array(z.string()),
  version: z.int(),
  /** Which of its versions is in force, counted from 1. */
  no: z.int(),
  fileId: z.int().nullable(),
  kind: z.string(),
  bytes: z.int(),
  /** null while it is checked, and where it cannot be used. */
  widthPx: z.int().nullable(),
  heightPx: z.int().nullable(),
  space: PictureSpace.nullable(),
  /** Its name; empty: it has none. */
  profile: z.string(),
  alpha: z.boolean().nullable(),
  /** Why it cannot be used, or why its newest version was not taken; else empty. */
  reason: z.string(),
  url: z.string().nullable(),
  thumbUrl: z.string().nullable(),
  /** Of the merchant's codes and of his lines that are on their way those that use it. */
  usedByCodes: z.int(),
  usedByLines: z.int(),
  /** Of a factory's goods those that show it. */
  usedByGoods: z.int(),
  uploadedBy: z.string(),
  /** Since when it is in its status. */
  since: time,
  createdAt: time,
});
export type Picture = z.infer<typeof Picture>;

/** What one call changes. */
export const picturesChosen = z
  .array(z.int().positive())
  .min(1, '请选择图片')
  .max(MAX_PICTURES, `一次最多 ${MAX_PICTURES} 张图片`);
const ids = picturesChosen;

/** What every shelf can be asked for. */
export const pictureFilter = pageQuery.extend({
  tab: PictureTab.default('ready'),
  name: z.string().trim().max(128).optional(),
  /** All of them, or with `anyTag` any. */
  tags: z.array(z.string().max(20)).max(MAX_TAGS).optional(),
  anyTag: z.boolean().optional(),
  kind: PictureKind.optional(),
  colour: z.enum(COLOURS, '没有这种色彩，请重新选择').optional(),
  alpha: z.boolean().optional(),
  /** Of its shorter side. */
  pxAtLeast: z.coerce.number().int().min(1).max(100_000).optional(),
  used: z.boolean().optional(),
  uploadedBy: z.coerce.number().int().positive().optional(),
  createdAt: range.optional(),
});

const filter = pictureFilter.extend({
  /** 0: what lies in no folder. Left out: all. */
  folderId: z.coerce.number().int().min(0).optional(),
  /** Whether what lies in folders below counts, too. */
  below: z.boolean().default(true),
  shared: z.boolean().optional(),
  /** At the print size of this SKU, with `dpiAtLeast`. */
  skuId: id.optional(),
  dpiAtLeast: z.coerce.number().int().min(1).max(2400).optional(),
});

/** What an upload came to. */
export const Uploaded = z.object({
  id,
  name: z.string(),
  /** `same`: it is there already; `restored`: it lay in the trash and is back. */
  outcome: z.enum(['new', 'same', 'restored']),
  /** Where it lies, from the top. */
  folder: z.array(z.string()),
});

export const PictureVersion = z.object({
  no: z.int(),
  state: z.enum(['checking', 'ready', 'failed']),
  kind: z.string(),
  bytes: z.int(),
  widthPx: z.int().nullable(),
  heightPx: z.int().nullable(),
  thumbUrl: z.string().nullable(),
  url: z.string().nullable(),
  createdBy: z.string(),
  createdAt: time,
  usedByCodes: z.int(),
  usedByLines: z.int(),
  usedByGoods: z.int(),
});

export const PictureEventLine = z.object({
  id,
  title: z.string(),
  /** Where it went; empty where it stayed. */
  after: z.string(),
  note: z.string(),
  userName: z.string().nullable(),
  at: time,
});

/** Who has a picture or a folder, by whom and since when; he said that the merchant has the rights. */
export const Share = z.object({
  factoryId: id,
  factoryName: z.string(),
  sharedBy: z.string(),
  since: time,
  mayDownload: z.boolean(),
  /** The folder that is shared with all that lies in it; null: it is shared itself. */
  byFolder: z.string().nullable(),
});

/** What a person sends to pictures; docs/spec/picture-moves.tsv. */
export const PICTURE_DEEDS = [
  'picture.trash',
  'picture.restore',
  'picture.purge',
  'picture.check.retry',
] as const;

/** What is done to the pictures of a shelf (shelf.ts), the same on each. */
export const pictureDeeds = (path: string, noun: string, edit: TenantAccess) => ({
  /** The new content is its next version; what uses the former one goes on with it. */
  replace: post(`${path}/replace`, `替换${noun}`, edit, {
    input: z.object({ id, version: z.coerce.number().int() }),
    output: z.object({ id }),
    body: 'multipart',
  }),
  act: post(`${path}/action`, `删除、还原、彻底删除${noun}`, edit, {
    input: dangerPass.extend({
      event: z.enum(PICTURE_DEEDS, '没有这种图片操作，请刷新页面后重试'),
      ids,
      /** As the user saw them, by id: one that changed since is refused. */
      versions: z.record(z.string(), z.int()).optional(),
      params: z.record(z.string(), z.unknown()).default({}),
      idempotencyKey: z.string().min(8).max(64).optional(),
    }),
    output: ActionResult,
  }),
  tag: post(`${path}/tag`, `${noun}标签`, edit, {
    input: z.object({
      ids,
      add: z.array(tagText).max(MAX_TAGS, `一张图片最多 ${MAX_TAGS} 个标签`).default([]),
      remove: z.array(z.string().max(20)).max(MAX_TAGS).default([]),
    }),
    output: z.object({ changed: z.int() }),
  }),
  /** {名称} stands for the name it has, {序号} for its number among those that are renamed. */
  rename: post(`${path}/rename`, `${noun}改名`, edit, {
    input: z.object({ ids, pattern: pictureName }),
    output: z.object({ renamed: z.int() }),
  }),
});

/** The SKU that pictures are judged at, with what it is printed on; null where none is asked for. */
export const JudgedAt = z
  .object({
    id,
    code: z.string(),
    name: z.string(),
    printWidthMm: z.int().nullable(),
    printHeightMm: z.int().nullable(),
  })
  .nullable();

export const picture = {
  page: post(`${PICTURE_CALLS}/page`, '图库列表', see, {
    input: filter,
    output: pageOf(Picture).extend({ sku: JudgedAt }),
  }),
  /** What the filters offer, and how many there are on each tab. */
  options: get(`${PICTURE_CALLS}/options`, '图库筛选项', see, {
    output: z.object({
      tags: z.array(z.string()),
      uploaders: z.array(z.object({ id, name: z.string() })),
      counts: z.object({ ready: z.int(), broken: z.int(), trashed: z.int(), pairs: z.int() }),
      usedBytes: z.int(),
      quotaBytes: z.int(),
    }),
  }),
  detail: get(`${PICTURE_CALLS}/detail`, '图片详情', see, {
    input: z.object({ id }),
    output: Picture.extend({
      versions: z.array(PictureVersion),
      /** The first fifty of each. */
      codes: z.array(z.string()),
      shares: z.array(Share),
      orders: z.array(z.object({ id, orderNo: z.string() })),
      log: z.array(PictureEventLine),
    }),
  }),
  upload: post(`${PICTURE_CALLS}/upload`, '上传图片到图库', edit, {
    input: z.object({ folderId: id.optional() }),
    output: Uploaded,
    body: 'multipart',
  }),
  move: post(`${PICTURE_CALLS}/move`, '移动图片', edit, {
    input: z.object({ ids, folderId: id.nullable() }),
    output: z.object({ moved: z.int() }),
  }),
  ...pictureDeeds(PICTURE_CALLS, '图片', edit),
};
