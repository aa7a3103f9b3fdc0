import { z } from 'zod';
import { dangerPass, get, id, pageOf, pageQuery, post, time, type TenantAccess } from '#contract/endpoint.ts';
import { ActionResult } from '#contract/life-cycle/action.ts';
import { DEFECT_LEVELS, RESPONSIBLE } from '#contract/piece/life-cycle/piece-event-fields.ts';
import { PLATE_FILES, type PlateFileKind } from '#contract/rosi/print-settings.ts';
import { TURNS } from './layout.ts';

const see: TenantAccess = { of: 'factory', permissions: ['factory:plate'] };
const edit: TenantAccess = { of: 'factory', permissions: ['factory:plate:edit'] };
const send: TenantAccess = { of: 'factory', permissions: ['factory:plate:send'] };
const rowId = z.int().positive();
const count = z.int();
const key = { idempotencyKey: z.string().min(8).max(64).optional() };

/** What a person sends to plates without anything more; docs/spec/plate-moves.tsv. */
export const PLATE_DEEDS = ['plate.render', 'plate.reopened', 'plate.cancelled'] as const;
/** The same of their way to the device. */
export const PLATE_SENDINGS = [
  'plate.send',
  'plate.send.found',
  'plate.send.failed',
  'plate.recalled',
] as const;

/** Which plates a screen is about: those that are laid and drawn, those that devices wait for, those that are over. */
export const PLATE_VIEWS = { making: '制版', queue: '生产任务', over: '已结束' } as const;
export type PlateView = keyof typeof PLATE_VIEWS;
const view = z.enum(['making', 'queue', 'over']);

/** P160: a print profile whose pieces are in released batches and on no plate yet. */
export const SplicingProfile = z.object({
  /** Of the profile. */
  id,
  profile: z.string(),
  device: z.string(),
  material: z.string(),
  pieces: count,
  models: count,
  batches: count,
  urgent: count,
  /** Pieces whose order is held: they stay out. */
  held: count,
});
export type SplicingProfile = z.infer<typeof SplicingProfile>;

/** What brings a plate to its device, as far as it has come. */
export const PlateSending = z.object({
  /** Of the print job. */
  jobId: id,
  state: count,
  /** Why it failed, or what the agent sees of it. */
  reason: z.string(),
  /** How often the plate was sent. */
  times: count,
  /** Plates that go before it into the same folder. */
  ahead: count,
  /** The agent of the folder was heard within half a minute. */
  agentOnline: z.boolean(),
  /** The folder or its agent is stopped. */
  stopped: z.boolean(),
  /** The plate was taken back, and the agent has not looked into the folder yet. */
  takesOut: z.boolean(),
});
export type PlateSending = z.infer<typeof PlateSending>;

/** A plate as lists show it; lengths in hundredths of a millimetre. */
export const Plate = z.object({
  id,
  number: z.string(),
  profile: z.string(),
  deviceId: id,
  device: z.string(),
  material: z.string(),
  state: count,
  /** Why its files could not be made, or could not be brought to the device; empty: nothing failed. */
  reason: z.string(),
  urgent: z.boolean(),
  pieces: count,
  /** Of pieces whose order is held. */
  held: count,
  /** Numbers of the batches that its pieces are of. */
  batches: z.array(z.string()),
  width: count,
  usedLength: count,
  /** Thousandths of the medium. */
  net: count,
  fileKind: z.enum(Object.keys(PLATE_FILES) as [PlateFileKind, ...PlateFileKind[]]),
  /** Of its file; null: there is none. */
  bytes: z.int().nullable(),
  /** The hot folder of its device that is in use; null: its file is downloaded. */
  folder: z.string().nullable(),
  /** How it was sent last; null: never. */
  sending: PlateSending.nullable(),
  version: count,
  createdAt: time,
  sentAt: time.nullable(),
  printedAt: time.nullable(),
  printedBy: z.string().nullable(),
});
export type Plate = z.infer<typeof Plate>;

/** A place on a plate, as it lies there. */
export const PlateSlot = z.object({
  id,
  /** Counts from 1, from the top. */
  no: count,
  pieceId: id,
  pieceNumber: z.string(),
  orderNo: z.string().nullable(),
  skuCode: z.string(),
  model: z.string(),
  color: z.string(),
  x: count,
  y: count,
  w: count,
  h: count,
  rotation: z.literal([...TURNS]),
  /** It was taken out, and its place stays empty. */
  blank: z.boolean(),
  misprinted: z.boolean(),
  /** Of the piece. */
  state: count,
  held: z.boolean(),
  pictureThumbUrl: z.string().nullable(),
});
export type PlateSlot = z.infer<typeof PlateSlot>;

export const PlateFile = z.object({
  id,
  kind: z.string(),
  widthPx: count,
  heightPx: count,
  dpi: count,
  bytes: count,
  sha256: z.string(),
  createdAt: time,
});

export const PlateEventLine = z.object({
  id,
  event: z.string(),
  title: z.string(),
  after: z.string(),
  userName: z.string().nullable(),
  at: time,
});

const namesOf = <T extends object>(table: T, missing: string) =>
  z.enum(Object.keys(table) as [keyof T & string], missing);
/** What went wrong with what came out, and who or what is responsible. */
const Defect = z.object({
  defect: z.string().trim().min(1, '请填写缺陷').max(32, '缺陷不能超过 32 个字符'),
  level: namesOf(DEFECT_LEVELS, '请选择缺陷级别'),
  responsible: namesOf(RESPONSIBLE, '请选择责任方'),
});
const seen = { id: rowId, version: z.int() };

export const plate = {
  waiting: post('/manufacture/plate/waiting', '待拼版的生产件', see, {
    input: pageQuery.extend({ keyword: z.string().trim().max(64).default('') }),
    output: pageOf(SplicingProfile),
  }),
  page: post('/manufacture/plate/page', '版', see, {
    input: pageQuery.extend({
      view,
      /** As the address of a list has it, too. */
      state: z.coerce.number().int().optional(),
      /** A number of the plate, of a batch, of an order or of a piece. */
      number: z.string().trim().max(64).optional(),
      profileId: id.optional(),
      deviceId: id.optional(),
      urgent: z.boolean().optional(),
      withHeld: z.boolean().optional(),
    }),
    output: pageOf(Plate).extend({ counts: z.record(z.string(), count) }),
  }),
  detail: get('/manufacture/plate/detail', '版详情', see, {
    input: z.object({ id }),
    output: z.object({
      plate: Plate,
      slots: z.array(PlateSlot),
      files: z.array(PlateFile),
      events: z.array(PlateEventLine),
    }),
  }),
  nest: post('/manufacture/plate/nest', '自动拼版', edit, {
    input: z.object({ profileId: rowId, ...key }),
    output: z.object({
      plates: count,
      pieces: count,
      /** Those that lie on no plate of this profile, each with why. */
      tooLarge: z.array(z.object({ number: z.string(), text: z.string() })),
    }),
  }),
  act: post('/manufacture/plate/action', '出图、重拼、作废版', edit, {
    input: dangerPass.extend({
      event: z.enum(PLATE_DEEDS, '没有这种操作，请刷新页面后重试'),
      ids: z.array(rowId).min(1, '请选择版').max(200, '一次最多 200 个版'),
      /** As the user saw them, by id: one that changed since is refused. */
      versions: z.record(z.string(), z.int()).optional(),
      params: z.record(z.string(), z.unknown()).default({}),
      ...key,
    }),
    output: ActionResult,
  }),
  sending: post('/manufacture/plate/sending', '下发版，确认已在或不在设备，撤回下发', send, {
    input: dangerPass.extend({
      event: z.enum(PLATE_SENDINGS, '没有这种操作，请刷新页面后重试'),
      ids: z.array(rowId).min(1, '请选择版').max(200, '一次最多 200 个版'),
      /** As the user saw them, by id: one that changed since is refused. */
      versions: z.record(z.string(), z.int()).optional(),
      params: z.record(z.string(), z.unknown()).default({}),
      ...key,
    }),
    output: ActionResult,
  }),
  kick: post('/manufacture/plate/kick', '从版中剔出生产件', edit, {
    input: z.object({
      ...seen,
      pieceIds: z.array(rowId).min(1, '请选择生产件').max(2000, '一次最多 2,000 件'),
      reason: z.string().trim().min(1, '请填写原因').max(200, '原因不能超过 200 个字符'),
      ...key,
    }),
  }),
  /** Its file by a link; it counts as sent from the first time on. */
  download: post('/manufacture/plate/download', '下载版文件', send, {
    input: z.object({
      ...seen,
      /** Asked for from the second time on. */
      reason: z.string().trim().max(200, '原因不能超过 200 个字符').default(''),
    }),
    output: z.object({ url: z.string(), name: z.string() }),
  }),
  printed: post('/manufacture/plate/printed', '打印完成', send, {
    input: z.object({
      ...seen,
      /** Places that came out wrong, by their ids; they are scrapped and made again. */
      misprinted: z.array(rowId).max(2000).default([]),
      /** A must where there are any. */
      defect: Defect.optional(),
      ...key,
    }),
  }),
  undoPrinted: post('/manufacture/plate/undo-printed', '撤销打印完成', send, {
    input: z.object({ ...seen, ...key }),
  }),
  failed: post('/manufacture/plate/failed', '整版失败', send, {
    input: z.object({ ...seen, defect: Defect, ...key }),
  }),
};
