import { z } from 'zod';
import { id, pageOf, pageQuery, post, time, type TenantAccess } from '#contract/endpoint.ts';
import { nameText } from '#contract/values/name.ts';
import { chosen, SomeDone } from '#contract/values/some-done.ts';
import { DELIVERED_KEYS } from './delivered/delivered.ts';
import { TemplateDesign } from './design.ts';
import { TEMPLATE_KINDS, type TemplateKind } from './kinds.ts';

const see: TenantAccess = { of: 'any', permissions: ['factory:template', 'business:printer'] };
const edit: TenantAccess = {
  of: 'any',
  permissions: ['factory:template:edit', 'business:printer'],
};

export const MOST_TEMPLATES = 200;
export const TEMPLATE_STATUS = { 0: '启用', 1: '停用' } as const;
export const templateKind = z.enum(
  Object.keys(TEMPLATE_KINDS) as [TemplateKind, ...TemplateKind[]],
  '请选择种类',
);

/** P083: a template in its newest version. */
export const PrintTemplate = z.object({
  id,
  name: z.string(),
  kind: templateKind,
  width: z.int(),
  height: z.int(),
  columns: z.int(),
  rows: z.int(),
  dpi: z.int(),
  isDefault: z.boolean(),
  status: z.int(),
  versionNo: z.int(),
  version: z.int(),
  updatedBy: z.string(),
  updatedAt: time,
});
export type PrintTemplate = z.infer<typeof PrintTemplate>;

/** Text that was made smaller does not stand here: only what a paper does not say whole. */
export const PaperProblem = z.object({
  /** Which row, from 1, and which element, from 1. */
  row: z.int(),
  element: z.int(),
  text: z.string(),
});
export type PaperProblem = z.infer<typeof PaperProblem>;

/** A file within an answer: a paper of a moment, which nobody keeps. */
export const Base64 = z.string();

const named = { name: nameText('名称', 40) };
const PATH = '/manufacture/printTemplate';

export const printTemplate = {
  page: post(`${PATH}/page`, '打印模板列表', see, {
    input: pageQuery.extend({
      /** A part of the name. */
      keyword: z.string().trim().max(64).optional(),
      kind: templateKind.optional(),
      status: z.coerce.number().int().optional(),
    }),
    output: pageOf(PrintTemplate),
  }),
  /** Its newest design, and its versions with what changed, the newest first. */
  detail: post(`${PATH}/detail`, '打印模板详情', see, {
    input: z.object({ id }),
    output: z.object({
      template: PrintTemplate,
      design: TemplateDesign,
      versions: z.array(
        z.object({ no: z.int(), changed: z.string(), createdBy: z.string(), createdAt: time }),
      ),
    }),
  }),
  /** A design as it stood in a version. */
  version: post(`${PATH}/version`, '打印模板的版本', see, {
    input: z.object({ id, no: z.int().positive() }),
    output: z.object({ design: TemplateDesign }),
  }),
  /** An empty one, or one that begins as it was delivered. */
  create: post(`${PATH}/create`, '新建打印模板', edit, {
    input: z.object({ ...named, kind: templateKind, from: z.enum(DELIVERED_KEYS).nullable() }),
    output: z.object({ id }),
  }),
  copy: post(`${PATH}/copy`, '复制打印模板', edit, {
    input: z.object({ ...named, id }),
    output: z.object({ id }),
  }),
  /** Its name alone, or its design as a new version; what is the same makes none. */
  update: post(`${PATH}/update`, '保存打印模板', edit, {
    input: z.object({ ...named, id, version: z.int(), design: TemplateDesign }),
    output: z.object({ versionNo: z.int(), version: z.int() }),
  }),
  /** It takes the place of its kind's default, or is that no more. */
  default: post(`${PATH}/default`, '设为种类的默认模板', edit, {
    input: z.object({ id, isDefault: z.boolean() }),
  }),
  stop: post(`${PATH}/stop`, '停用打印模板', edit, { input: chosen, output: SomeDone }),
  start: post(`${PATH}/start`, '启用打印模板', edit, { input: chosen, output: SomeDone }),
  /** With the data of the sample, as it would be printed; nothing is kept of the design. */
  preview: post(`${PATH}/preview`, '预览打印模板', see, {
    input: z.object({ kind: templateKind, design: TemplateDesign }),
    output: z.object({ pdf: Base64, problems: z.array(PaperProblem) }),
  }),
};
