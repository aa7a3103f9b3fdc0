import { z } from 'zod';
import { id, pageOf, pageQuery, post, time } from '#contract/endpoint.ts';
import { nameText } from '#contract/values/name.ts';
import { editDevices, seeDevices } from './device.ts';

export const MOST_JIGS = 500;
export const MOST_SLOTS = 500;
const MOST_MODELS = 500;
export const SLOT_ROTATIONS = [0, 90, 180, 270] as const;
/**
 * The headings of a file of slots, which may be written as the keys are, too; lengths are millimetres, the rotation degrees,
 * models their codes.
 */
export const SLOT_COLUMNS = {
  x: '左',
  y: '上',
  w: '宽',
  h: '高',
  rotation: '旋转',
  models: '型号',
} as const;

const place = z.int().min(0).max(500_000);
/** Where a blank lies, in hundredths of a millimetre from the upper left of the table: what is printed of it, as it lies. */
export const SlotPlace = z.object({
  x: place,
  y: place,
  w: place.min(1),
  h: place.min(1),
  /** How the blank is turned in it. */
  rotation: z.literal(SLOT_ROTATIONS),
});
export type SlotPlace = z.infer<typeof SlotPlace>;

/** A slot with the models that lie in it; none: all of them. */
export const JigSlot = SlotPlace.extend({ models: z.array(z.object({ id, name: z.string() })) });
export type JigSlot = z.infer<typeof JigSlot>;

/** A holder for blanks on the table of a device. */
export const Jig = z.object({
  id,
  name: z.string(),
  deviceId: id,
  deviceName: z.string(),
  slots: z.array(JigSlot),
  status: z.int(),
  version: z.int(),
  updatedBy: z.string(),
  updatedAt: time,
});
export type Jig = z.infer<typeof Jig>;

export const JigForm = z.object({
  name: nameText('名称', 40),
  deviceId: z.int('请选择设备').positive('请选择设备'),
  slots: z
    .array(SlotPlace.extend({ modelIds: z.array(z.int().positive()).max(MOST_MODELS) }))
    .min(1, '请导入至少一个槽位')
    .max(MOST_SLOTS, `一个治具最多 ${MOST_SLOTS} 个槽位`),
});
export type JigForm = z.input<typeof JigForm>;

const overlaps = (a: SlotPlace, b: SlotPlace): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

/** What is wrong with slots on a table of this size, by their numbers, which begin with 1; undefined: nothing. */
export function whyNotSlots(
  slots: readonly SlotPlace[],
  bed: { width: number; length: number },
): string | undefined {
  const outside = slots.findIndex(({ x, y, w, h }) => x + w > bed.width || y + h > bed.length);
  if (outside >= 0)
    return `第 ${outside + 1} 个槽位超出设备的范围（${bed.width / 100} × ${bed.length / 100} mm），请改正后重新导入。`;
  for (const [n, slot] of slots.entries()) {
    const before = slots.slice(0, n).findIndex((other) => overlaps(slot, other));
    if (before >= 0) return `第 ${n + 1} 个槽位与第 ${before + 1} 个重叠，请改正后重新导入。`;
  }
  return undefined;
}

const PATH = '/manufacture/device/jig';

export const jig = {
  page: post(`${PATH}/page`, '治具列表', seeDevices, {
    input: pageQuery.extend({
      /** A part of the name. */
      keyword: z.string().trim().max(64).optional(),
      deviceId: z.coerce.number().int().positive().optional(),
      status: z.coerce.number().int().optional(),
    }),
    output: pageOf(Jig),
  }),
  /** Reads slots out of a file; nothing of it is kept. */
  read: post(`${PATH}/read`, '读取槽位文件', editDevices, {
    output: z.object({ slots: z.array(JigSlot) }),
    body: 'multipart',
  }),
  create: post(`${PATH}/create`, '新建治具', editDevices, { input: JigForm, output: z.object({ id }) }),
  update: post(`${PATH}/update`, '修改治具', editDevices, {
    input: JigForm.extend({ id, version: z.int() }),
  }),
  stop: post(`${PATH}/stop`, '停用治具', editDevices, { input: z.object({ id }) }),
  start: post(`${PATH}/start`, '启用治具', editDevices, { input: z.object({ id }) }),
};
