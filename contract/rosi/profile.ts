import { z } from 'zod';
import { editDevices, mediaOf, seeDevices } from '#contract/device/device.ts';
import { id, pageOf, pageQuery, post, time } from '#contract/endpoint.ts';
import { nameText } from '#contract/values/name.ts';
import { chosen, SomeDone } from '#contract/values/some-done.ts';
import { ArtSettings, PrintSettings, refuseSettings } from './print-settings.ts';

export const MOST_PROFILES = 500;
export const MOST_ICC_BYTES = 5 * 1024 ** 2;
export const PROFILE_STATUS = { 0: '启用', 1: '停用' } as const;
/** Whether a profile is the default of its material, or its material has none at all. */
export const PRESETS = { is: '是材质的默认', not: '不是默认', lacking: '材质没有默认' } as const;

const MOST_PRICE = 10_000_000;
const price = (label: string) =>
  z
    .int(`请输入${label}，最多两位小数`)
    .min(1, `${label}至少为 0.01 元`)
    .max(MOST_PRICE, `${label}最多为 100,000 元`)
    .nullable();
/** What media and ink cost, where somebody says it, in cents; what is used from then on is counted by it. */
export const ProfileCost = z.object({
  /** Of a square metre, or a metre. */
  mediaPrice: price('介质单价'),
  mediaUnit: z.enum(['m2', 'm'], '请选择计价单位'),
  /** Hundredths of a millilitre that one channel takes a square metre where it covers it whole. */
  inkCover: z
    .int('请输入满版墨量，最多两位小数')
    .min(1, '满版墨量至少为 0.01 毫升')
    .max(100_000, '满版墨量最多为 1,000 毫升')
    .nullable(),
  /** Of a millilitre. */
  inkPrice: price('墨水单价'),
});
export type ProfileCost = z.infer<typeof ProfileCost>;

/** P138: how one device prints one material, in its newest version. */
export const PrintProfile = z.object({
  id,
  name: z.string(),
  deviceId: id,
  deviceName: z.string(),
  materialId: id,
  material: z.string(),
  settings: PrintSettings,
  /** What its file of colours calls itself; null: there is none. */
  iccName: z.string().nullable(),
  cost: ProfileCost,
  isDefault: z.boolean(),
  status: z.int(),
  versionNo: z.int(),
  version: z.int(),
  updatedBy: z.string(),
  updatedAt: time,
});
export type PrintProfile = z.infer<typeof PrintProfile>;

const settings = PrintSettings.superRefine(refuseSettings);
const named = { name: nameText('名称', 40) };
export const ProfileFields = z.object({
  ...named,
  deviceId: z.int('请选择设备').positive('请选择设备'),
  materialId: z.int('请选择材质').positive('请选择材质'),
});

/** A profile of colours of a printer. */
const Icc = z.object({ fileId: id, name: z.string(), color: ArtSettings.shape.color });

const PATH = '/manufacture/profile';

export const printProfile = {
  page: post(`${PATH}/page`, '打印配置列表', seeDevices, {
    input: pageQuery.extend({
      /** A part of the name. */
      keyword: z.string().trim().max(64).optional(),
      deviceId: z.coerce.number().int().positive().optional(),
      materialId: z.coerce.number().int().positive().optional(),
      media: mediaOf.optional(),
      preset: z.enum(['is', 'not', 'lacking']).optional(),
      status: z.coerce.number().int().optional(),
    }),
    output: pageOf(PrintProfile),
  }),
  /** Its versions with what changed, the newest first. */
  detail: post(`${PATH}/detail`, '打印配置详情', seeDevices, {
    input: z.object({ id }),
    output: z.object({
      versions: z.array(
        z.object({
          no: z.int(),
          settings: PrintSettings,
          changed: z.string(),
          createdBy: z.string(),
          createdAt: time,
        }),
      ),
    }),
  }),
  create: post(`${PATH}/create`, '新建打印配置', editDevices, {
    input: ProfileFields.extend({
      settings,
      /** It takes the place of the material's default. */
      isDefault: z.boolean().default(false),
    }),
    output: z.object({ id }),
  }),
  /** Its name alone, or its settings as a new version; what is the same makes none. */
  update: post(`${PATH}/update`, '修改打印配置', editDevices, {
    input: z.object({ ...named, id, version: z.int(), settings }),
    output: z.object({ versionNo: z.int() }),
  }),
  /** It takes the place of its material's default, or is that no more. */
  default: post(`${PATH}/default`, '设为材质的默认配置', editDevices, {
    input: z.object({ id, isDefault: z.boolean() }),
  }),
  stop: post(`${PATH}/stop`, '停用打印配置', editDevices, { input: chosen, output: SomeDone }),
  start: post(`${PATH}/start`, '启用打印配置', editDevices, { input: chosen, output: SomeDone }),
  /** The white of many, each in a new version. */
  choke: post(`${PATH}/choke`, '批量设置白墨内缩', editDevices, {
    input: chosen.extend({ choke: ArtSettings.shape.choke.unwrap() }),
    output: SomeDone,
  }),
  /** Of many; it makes no version, because nothing is printed otherwise. */
  cost: post(`${PATH}/cost`, '设置用料价格', editDevices, {
    input: chosen.extend(ProfileCost.shape),
    output: SomeDone,
  }),
  /** The factory's materials: how each is printed as it says itself, and by which profile. */
  materials: post(`${PATH}/materials`, '材质的打印配置', seeDevices, {
    output: z.array(
      z.object({
        id,
        name: z.string(),
        status: z.int(),
        dpi: z.int(),
        color: ArtSettings.shape.color,
        white: ArtSettings.shape.white,
        choke: z.int(),
        preset: z.object({ id, name: z.string() }).nullable(),
      }),
    ),
  }),
  /** What is printed of a material, each size once with a model of it, the largest first; hundredths of a millimetre. */
  sizes: post(`${PATH}/sizes`, '材质的印刷尺寸', seeDevices, {
    input: z.object({ materialId: id }),
    output: z.array(z.object({ model: z.string(), models: z.int(), w: z.int(), h: z.int() })),
  }),
  iccs: post(`${PATH}/icc/list`, '色彩文件', seeDevices, { output: z.array(Icc) }),
  icc: post(`${PATH}/icc/upload`, '上传色彩文件', editDevices, { output: Icc, body: 'multipart' }),
};
