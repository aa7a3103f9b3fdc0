import { z } from 'zod';
import { editDevices, seeDevices } from '#contract/device/device.ts';
import { id, pageOf, pageQuery, post, time } from '#contract/endpoint.ts';
import { nameText } from '#contract/values/name.ts';
import { chosen, SomeDone } from '#contract/values/some-done.ts';
import { PrintSettings } from './print-settings.ts';
import { PICTURE_SOURCES, SettingChanges, type PictureSource } from './resolve.ts';
import { SETTING_KEYS } from './words.ts';

export const MOST_OVERRIDES = 1000;
export const OVERRIDE_STATUS = { 0: '启用', 1: '停用' } as const;
/** An order has at most so many pieces that an override can speak of. */
const MOST_PIECES = 1_000_000;

const source = z.enum(Object.keys(PICTURE_SOURCES) as [PictureSource, ...PictureSource[]], '请选择图片来源');
const rowId = z.int().positive().nullable().default(null);
const pieces = z
  .int('请输入整数')
  .min(1, '件数至少为 1')
  .max(MOST_PIECES, `件数最多为 ${MOST_PIECES.toLocaleString('zh-CN')}`)
  .nullable()
  .default(null);

const Conditions = z.object({
  merchantId: rowId,
  skuId: rowId,
  modelId: rowId,
  colorId: rowId,
  source: source.nullable().default(null),
  piecesFrom: pieces,
  piecesTo: pieces,
});
type Conditions = z.output<typeof Conditions>;

/** An override is about something, and its numbers of pieces are a range. */
export function refuseConditions(said: Conditions, issues: z.RefinementCtx): void {
  const { piecesFrom, piecesTo } = said;
  const refuse = (path: string, message: string): void =>
    issues.addIssue({ code: 'custom', path: [path], message });
  if (
    [said.merchantId, said.skuId, said.modelId, said.colorId, said.source, piecesFrom, piecesTo].every(
      (one) => one === null,
    )
  )
    refuse('merchantId', '请至少选一个适用条件');
  if (piecesFrom !== null && piecesTo !== null && piecesTo < piecesFrom)
    refuse('piecesTo', '最多件数不能小于最少件数');
}

export const OverrideFields = Conditions.extend({
  name: nameText('名称', 40),
  baseId: z.int('请选择基础配置').positive('请选择基础配置'),
  changes: SettingChanges,
});
export type OverrideForm = z.output<typeof OverrideFields>;

const Named = z.object({ id, name: z.string() });

/** P139: single fields of a profile that are otherwise under its conditions. */
export const ProfileOverride = z.object({
  id,
  name: z.string(),
  base: Named.extend({
    deviceId: id,
    deviceName: z.string(),
    material: z.string(),
    settings: PrintSettings,
    closed: z.boolean(),
  }),
  merchant: Named.nullable(),
  /** By its code. */
  sku: Named.nullable(),
  model: Named.nullable(),
  color: Named.nullable(),
  source: source.nullable(),
  piecesFrom: z.int().nullable(),
  piecesTo: z.int().nullable(),
  changes: SettingChanges,
  /** Its place in the list, the first is 1. */
  place: z.int(),
  used: z.boolean(),
  status: z.int(),
  versionNo: z.int(),
  version: z.int(),
  updatedBy: z.string(),
  updatedAt: time,
});
export type ProfileOverride = z.infer<typeof ProfileOverride>;

const FieldBy = z.object({
  /** A field of the settings, its value as it is shown, and whose it is: an override, the profile, or the material. */
  key: z.enum(SETTING_KEYS as [keyof PrintSettings, ...(keyof PrintSettings)[]]),
  title: z.string(),
  value: z.string(),
  from: z.string(),
  isOverride: z.boolean(),
});
/** How one line of an order, or one piece, is printed. */
export const Trial = z.object({
  lineId: z.int().nullable(),
  title: z.string(),
  skuCode: z.string(),
  /** What was known of it, in words. */
  facts: z.string(),
  /** null: no profile stands for its material. */
  profile: z.object({ id, name: z.string(), versionNo: z.int(), deviceName: z.string() }).nullable(),
  fields: z.array(FieldBy),
  /** Overrides of profiles of its material, in their rank: whether each holds, and why not. */
  overrides: z.array(z.object({ id, name: z.string(), holds: z.boolean(), why: z.string() })),
});
export type Trial = z.infer<typeof Trial>;

const PATH = '/manufacture/profile/override';
export const CHOICE_KINDS = ['merchant', 'sku', 'model', 'color'] as const;

export const profileOverride = {
  /** In their order. */
  page: post(`${PATH}/page`, '覆盖配置列表', seeDevices, {
    input: pageQuery.extend({
      /** A part of the name. */
      keyword: z.string().trim().max(64).optional(),
      baseId: z.coerce.number().int().positive().optional(),
      merchantId: z.coerce.number().int().positive().optional(),
      /** The code of a SKU. */
      skuCode: z.string().trim().max(64).optional(),
      /** A part of the name of the model. */
      model: z.string().trim().max(64).optional(),
      source: source.optional(),
      /** Those that change this field. */
      field: z.string().max(32).optional(),
      status: z.coerce.number().int().optional(),
    }),
    output: pageOf(ProfileOverride),
  }),
  /** Its versions with what changed, the newest first. */
  detail: post(`${PATH}/detail`, '覆盖配置详情', seeDevices, {
    input: z.object({ id }),
    output: z.object({
      versions: z.array(
        z.object({ no: z.int(), changed: z.string(), createdBy: z.string(), createdAt: time }),
      ),
    }),
  }),
  create: post(`${PATH}/create`, '新建覆盖配置', editDevices, {
    input: OverrideFields.superRefine(refuseConditions),
    output: z.object({ id }),
  }),
  update: post(`${PATH}/update`, '修改覆盖配置', editDevices, {
    input: OverrideFields.extend({ id, version: z.int() }).superRefine(refuseConditions),
    output: z.object({ versionNo: z.int() }),
  }),
  /** The order of all of them: of two alike the higher one holds. */
  sort: post(`${PATH}/sort`, '调整覆盖配置顺序', editDevices, {
    input: z.object({ ids: z.array(id).max(MOST_OVERRIDES) }),
  }),
  stop: post(`${PATH}/stop`, '停用覆盖配置', editDevices, { input: chosen, output: SomeDone }),
  start: post(`${PATH}/start`, '启用覆盖配置', editDevices, { input: chosen, output: SomeDone }),
  /** Those that nothing was printed by. */
  delete: post(`${PATH}/delete`, '删除覆盖配置', editDevices, { input: chosen, output: SomeDone }),
  /** What its conditions are chosen from, by a part of the name or code. */
  choices: post(`${PATH}/choices`, '覆盖配置的可选条件', seeDevices, {
    input: z.object({
      kind: z.enum(CHOICE_KINDS),
      keyword: z.string().trim().max(64).default(''),
    }),
    output: z.array(Named.extend({ note: z.string() })),
  }),
  /** [M06] By which profile an order's lines, or a piece, would be printed now, and why. */
  trial: post(`${PATH}/trial`, '试算打印配置', seeDevices, {
    input: z.object({
      number: z.string().trim().min(1, '请输入订单号或生产件号').max(64, '订单号最多 64 个字'),
    }),
    output: z.array(Trial),
  }),
};
