import { z } from 'zod';
import { CUSTOMERS_AT_ONCE } from '#contract/customer/customer.ts';
import { dangerPass, id, pageOf, pageQuery, post, time, type TenantAccess } from '#contract/endpoint.ts';
import { nameText } from '#contract/values/name.ts';

export const RESOURCE_KINDS = {
  template: '设计模板',
  holes: '孔位图包',
  colors: '色卡',
  prices: '价格表',
  guide: '说明',
} as const;
export const ResourceKind = z.enum(['template', 'holes', 'colors', 'prices', 'guide'], '请选择类型');
export const RESOURCE_STATUS = { 0: '启用', 1: '停用' } as const;
/** Whom a resource is for. */
export const RESOURCE_SCOPES = { all: '全部客户', group: '一个分组', chosen: '指定客户' } as const;
export const ResourceScope = z.enum(['all', 'group', 'chosen']);
export const MOST_RESOURCES = 5000;
/** What a file may be called at its end; its content must be the same. */
export const RESOURCE_FILES = [
  ...['.zip', '.pdf', '.ai', '.eps', '.psd', '.svg', '.png', '.jpg', '.jpeg', '.webp', '.tif', '.tiff'],
  ...['.xlsx', '.docx', '.pptx'],
] as const;

const see: TenantAccess = { of: 'factory', permissions: ['factory:resource'] };
export const edit: TenantAccess = { of: 'factory', permissions: ['factory:resource:edit'] };
/** Who sees SKUs sees what belongs to them. */
const take: TenantAccess = { of: 'business', permissions: ['business:sku'] };

const rowId = z.int().positive();

/** P079: a file for customers, in its newest version. */
export const Resource = z.object({
  id,
  name: z.string(),
  kind: ResourceKind,
  material: z.string().nullable(),
  brand: z.string().nullable(),
  model: z.string().nullable(),
  scope: ResourceScope,
  groupId: z.int().nullable(),
  /** Null with the scope group: it was deleted. */
  groupName: z.string().nullable(),
  /** The chosen ones. */
  customers: z.array(z.object({ merchantId: z.int(), merchantName: z.string() })),
  status: z.int(),
  versionNo: z.int(),
  fileName: z.string(),
  bytes: z.int(),
  /** Print specs that its newest version is made from; 0: it was uploaded. */
  madeOf: z.int(),
  /** One of them changed since. */
  isOutdated: z.boolean(),
  downloads: z.int(),
  downloaders: z.int(),
  version: z.int(),
  updatedBy: z.string(),
  updatedAt: time,
});
export type Resource = z.infer<typeof Resource>;

/** What is said of a resource beside its file. */
export const ResourceFields = z.object({
  name: nameText('名称', 64),
  kind: ResourceKind,
  material: z.string().max(64).nullable().default(null),
  brand: z.string().max(64).nullable().default(null),
  model: z.string().max(64).nullable().default(null),
  scope: ResourceScope.default('all'),
  groupId: rowId.nullable().default(null),
  merchantIds: z.array(rowId).max(CUSTOMERS_AT_ONCE, `一次最多 ${CUSTOMERS_AT_ONCE} 个客户`).default([]),
});
type Said = Pick<z.output<typeof ResourceFields>, 'scope' | 'groupId' | 'merchantIds'>;
export const aimed = ({ scope, groupId, merchantIds }: Said, checked: z.RefinementCtx): void => {
  if (scope === 'group' && groupId === null)
    checked.addIssue({ code: 'custom', path: ['groupId'], message: '请选择分组' });
  if (scope === 'chosen' && merchantIds.length === 0)
    checked.addIssue({ code: 'custom', path: ['merchantIds'], message: '请选择客户' });
};
const fileId = z.int('请上传文件').positive('请上传文件');
const changed = z.string().trim().min(1, '请写明改了什么').max(500, '说明最多 500 个字');

export const VersionForm = z.object({ fileId, changed });

export const PATH = '/basic/factory/resource';
const MINE = '/business/resource';

export const resource = {
  page: post(`${PATH}/page`, '资源列表', see, {
    input: pageQuery.extend({
      /** A part of the name. */
      keyword: z.string().trim().max(64).optional(),
      kind: ResourceKind.optional(),
      material: z.string().max(64).optional(),
      scope: ResourceScope.optional(),
      outdated: z.boolean().optional(),
      status: z.coerce.number().int().optional(),
    }),
    output: pageOf(Resource),
  }),
  /** Its versions, and who took which, the newest first. */
  detail: post(`${PATH}/detail`, '资源详情', see, {
    input: z.object({ id }),
    output: z.object({
      versions: z.array(
        z.object({
          no: z.int(),
          fileName: z.string(),
          bytes: z.int(),
          changed: z.string(),
          createdBy: z.string(),
          createdAt: time,
          url: z.string(),
        }),
      ),
      downloads: z.array(z.object({ id, merchantName: z.string(), versionNo: z.int(), at: time })),
    }),
  }),
  /** Keeps a file for a resource or a version of one. */
  upload: post(`${PATH}/upload`, '上传资源文件', edit, {
    output: z.object({ fileId: id, name: z.string(), bytes: z.int() }),
    body: 'multipart',
  }),
  create: post(`${PATH}/create`, '新建资源', edit, {
    input: ResourceFields.extend({ fileId }).superRefine(aimed),
    output: z.object({ id }),
  }),
  update: post(`${PATH}/update`, '修改资源', edit, {
    input: ResourceFields.extend({ id, version: z.int() }).superRefine(aimed),
  }),
  /** Customers who took an earlier version are told. */
  newVersion: post(`${PATH}/version`, '上传新版本', edit, {
    input: VersionForm.extend({ id, version: z.int() }),
    output: z.object({ no: z.int(), told: z.int() }),
  }),
  stop: post(`${PATH}/stop`, '停用资源', edit, { input: z.object({ id }) }),
  start: post(`${PATH}/start`, '启用资源', edit, { input: z.object({ id }) }),
  delete: post(`${PATH}/delete`, '删除资源', edit, { input: dangerPass.extend({ id }) }),
  /** What the factory has for whoever designs for this SKU. */
  ofSku: post(`${MINE}/of-sku`, 'SKU 的工厂资源', take, {
    input: z.object({ skuId: id }),
    output: z.array(
      z.object({
        id,
        name: z.string(),
        kind: ResourceKind,
        versionNo: z.int(),
        fileName: z.string(),
        bytes: z.int(),
        changed: z.string(),
        updatedAt: time,
        /** The newest version that he took; null: none. */
        hadNo: z.int().nullable(),
        /** A print spec that it is made from changed since. */
        outdated: z.boolean(),
      }),
    ),
  }),
  /** The link of the newest version; that it was asked for is noted. */
  take: post(`${MINE}/take`, '下载工厂资源', take, {
    input: z.object({ id }),
    output: z.object({ url: z.string(), fileName: z.string() }),
  }),
};
