import { z } from 'zod';
import { id, pageOf, pageQuery, post, time, type TenantAccess } from '#contract/endpoint.ts';
import { nameText } from '#contract/values/name.ts';
import { hallLength, MM } from './lengths.ts';

/** What a device prints on: a table with sheets, a roll, or a table with holders for blanks. */
export const MEDIA = { sheet: '平板', roll: '卷材', jig: '治具' } as const;
export type Media = keyof typeof MEDIA;
export const mediaOf = z.enum(Object.keys(MEDIA) as [Media, ...Media[]], '请选择类型');
export const DEVICE_STATUS = { 0: '启用', 1: '停用' } as const;
export const MOST_DEVICES = 200;
export const MOST_ROLL_MM = 50_000;
export const MOST_SHEET_MM = 5000;

export const seeDevices: TenantAccess = { of: 'factory', permissions: ['factory:device'] };
export const editDevices: TenantAccess = { of: 'factory', permissions: ['factory:device:edit'] };

/** A machine that prints. Lengths are whole hundredths of a millimetre. */
export const Device = z.object({
  id,
  /** Twelve digits of the hall (M01). */
  number: z.string(),
  name: z.string(),
  media: mediaOf,
  width: z.int(),
  length: z.int(),
  /** Its print profiles in use, and its jigs. */
  profiles: z.int(),
  jigs: z.int(),
  status: z.int(),
  version: z.int(),
  updatedBy: z.string(),
  updatedAt: time,
});
export type Device = z.infer<typeof Device>;

const DeviceFields = z.object({
  name: nameText('名称', 40),
  media: mediaOf,
  /** What it prints at most; of a roll the length is that of the longest file. */
  width: hallLength('最大宽', 50, MOST_SHEET_MM),
  length: hallLength('最大长', 50, MOST_ROLL_MM),
});

/** Only what comes from a roll may be longer than a table. */
export const refuseLongSheet = (
  { media, length }: { media: Media; length: number },
  issues: z.RefinementCtx,
): void => {
  if (media !== 'roll' && length > MOST_SHEET_MM * MM)
    issues.addIssue({
      ...{ code: 'custom', path: ['length'] },
      message: `${MEDIA[media]}的长最多为 ${MOST_SHEET_MM.toLocaleString('zh-CN')} mm`,
    });
};
export const DeviceForm = DeviceFields.superRefine(refuseLongSheet);
export type DeviceForm = z.input<typeof DeviceFields>;

const PATH = '/manufacture/device';

export const device = {
  page: post(`${PATH}/page`, '设备列表', seeDevices, {
    input: pageQuery.extend({
      /** A part of the name, or the number. */
      keyword: z.string().trim().max(64).optional(),
      media: mediaOf.optional(),
      status: z.coerce.number().int().optional(),
    }),
    output: pageOf(Device),
  }),
  create: post(`${PATH}/create`, '新建设备', editDevices, {
    input: DeviceForm,
    output: z.object({ id }),
  }),
  update: post(`${PATH}/update`, '修改设备', editDevices, {
    input: DeviceFields.extend({ id, version: z.int() }).superRefine(refuseLongSheet),
  }),
  stop: post(`${PATH}/stop`, '停用设备', editDevices, { input: z.object({ id }) }),
  start: post(`${PATH}/start`, '启用设备', editDevices, { input: z.object({ id }) }),
};
