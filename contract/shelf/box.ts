import { z } from 'zod';
import { get, id, MAX_PAGE_SIZE, pageOf, pageQuery, post, time } from '#contract/endpoint.ts';
import { ActionResult } from '#contract/life-cycle/action.ts';
import { seeStations as see } from './shelf.ts';

/** What a taken box shows at a glance. */
export const BOX_BADGES = { ready: '可打包', waiting: '缺件', late: '延误', stopped: '拦截' } as const;
export type BoxBadge = keyof typeof BOX_BADGES;
const badge = z.enum(Object.keys(BOX_BADGES) as [BoxBadge, ...BoxBadge[]], '请选择标记');
const count = z.int();

/** What lies in a box. */
export const BoxParcel = z.object({
  orderId: id,
  orderNo: z.string(),
  recipientName: z.string(),
  expressName: z.string(),
  /** Open pieces of the parcel, and how many of them are there. */
  of: count,
  there: count,
  since: time,
  badge,
  /** Its order ended: what lies in the box is to be taken out. */
  ended: z.boolean(),
});
export type BoxParcel = z.infer<typeof BoxParcel>;

/** A cell of the wall. */
export const BoxCell = z.object({
  id,
  label: z.string(),
  row: count,
  column: count,
  state: count,
  version: count,
  /** null: nothing lies in it, or nothing that the user may see. */
  parcel: BoxParcel.nullable(),
});
export type BoxCell = z.infer<typeof BoxCell>;

/** A piece that belongs into a box. */
export const BoxPiece = z.object({
  id,
  number: z.string(),
  title: z.string(),
  skuCode: z.string(),
  copyNo: z.int().nullable(),
  state: count,
  /** It lies in the box, or was taken out of it at packing. */
  there: z.boolean(),
  /** Where one is that is not there. */
  where: z.string(),
  /** Who put it into the box, and when. */
  by: z.string(),
  at: time.nullable(),
  pictureThumbUrl: z.string().nullable(),
});
export type BoxPiece = z.infer<typeof BoxPiece>;

/** A taken box in the list, with pieces that are missing. */
export const BoxRow = BoxCell.omit({ parcel: true }).extend({
  shelfId: id,
  shelf: z.string(),
  parcel: BoxParcel,
  missing: z.array(BoxPiece.pick({ id: true, number: true, where: true })),
});
export type BoxRow = z.infer<typeof BoxRow>;

export const BoxEventLine = z.object({
  id,
  title: z.string(),
  after: z.string(),
  note: z.string(),
  orderNo: z.string(),
  userName: z.string().nullable(),
  at: time,
});

const reason = z.string('请填写原因').trim().min(1, '请填写原因').max(200, '原因最多 200 个字');
const idempotencyKey = z.string().min(8).max(64).optional();
const seen = z.record(z.string(), z.int()).optional();

export const box = {
  board: get('/manufacture/box/board', '分拣架的格口', see, {
    input: z.object({ shelfId: id }),
    output: z.object({ list: z.array(BoxCell) }),
  }),
  page: post('/manufacture/box/page', '占用的格口', see, {
    input: pageQuery.extend({
      shelfId: id.optional(),
      /** Of the shelf. */
      line: z.string().trim().max(40).optional(),
      badge: badge.optional(),
      /** Taken for longer than so many hours. */
      hours: z.coerce.number().int().min(1, '至少 1 小时').max(8760).optional(),
      /** A number of an order, of a piece or of a waybill, or of the box itself. */
      number: z.string().trim().max(64).optional(),
      expressName: z.string().trim().max(64).optional(),
    }),
    output: pageOf(BoxRow),
  }),
  detail: get('/manufacture/box/detail', '格口详情', see, {
    input: z.object({ id }),
    output: z.object({
      box: BoxCell.extend({ number: z.string(), shelfId: id, shelf: z.string() }),
      pieces: z.array(BoxPiece),
      events: z.array(BoxEventLine),
    }),
  }),
  takeOut: post('/manufacture/box/take-out', '取出生产件', see, {
    input: z.object({
      pieceIds: z.array(id).min(1, '请选择生产件').max(MAX_PAGE_SIZE, '一次最多 1,000 件'),
      reason,
      idempotencyKey,
    }),
    output: ActionResult,
  }),
  move: post('/manufacture/box/move', '换格', see, {
    input: z.object({ id, version: z.int(), toId: id, idempotencyKey }),
  }),
  empty: post('/manufacture/box/empty', '清空格口', see, {
    input: z.object({
      ids: z.array(id).min(1, '请选择格口').max(MAX_PAGE_SIZE, '一次最多 1,000 个格口'),
      /** As the user saw them, by id: one that changed since is refused. */
      versions: seen,
      reason,
      idempotencyKey,
    }),
    output: ActionResult,
  }),
};
