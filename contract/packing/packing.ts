import { z } from 'zod';
import { get, id, post, time, type TenantAccess } from '#contract/endpoint.ts';

const pack: TenantAccess = { of: 'factory', permissions: ['factory:order:pack'] };
const count = z.int();

/** A piece of a parcel that is packed. */
export const ParcelPiece = z.object({
  id,
  number: z.string(),
  lineNo: z.int().nullable(),
  title: z.string(),
  skuCode: z.string(),
  model: z.string(),
  color: z.string(),
  copyNo: z.int().nullable(),
  state: count,
  scanned: z.boolean(),
  pictureThumbUrl: z.string().nullable(),
});
/** A line that has no pieces, and is ticked. */
export const ParcelLine = z.object({
  id,
  lineNo: count,
  title: z.string(),
  skuCode: z.string(),
  quantity: count,
  ticked: z.boolean(),
  pictureThumbUrl: z.string().nullable(),
});

/** A parcel as the station packs it. */
export const Parcel = z.object({
  orderId: id,
  orderNo: z.string(),
  recipientName: z.string(),
  expressName: z.string(),
  factoryRemark: z.string(),
  urgent: z.boolean(),
  /** The box that it lies in; empty: in none. */
  box: z.string(),
  station: z.string(),
  openedAt: time,
  /** Every piece was scanned and every line ticked: its order is packed. */
  packed: z.boolean(),
  pieces: z.array(ParcelPiece),
  lines: z.array(ParcelLine),
});
export type Parcel = z.infer<typeof Parcel>;

const at = z.object({ stationId: z.int('请选择工位').positive('请选择工位') });
const idempotencyKey = z.string().min(8).max(64).optional();

export const packing = {
  current: get('/manufacture/packing/current', '工位正在打包的包裹', pack, {
    input: z.object({ stationId: id }),
    output: z.object({ parcel: Parcel.nullable() }),
  }),
  open: post('/manufacture/packing/open', '打开包裹', pack, {
    input: at.extend({
      /** Of a box, of a piece, or of an order. */
      number: z.string('请扫描格口、生产件或订单').trim().min(1, '请扫描格口、生产件或订单').max(64),
      idempotencyKey,
    }),
    output: Parcel,
  }),
  verify: post('/manufacture/packing/verify', '验货', pack, {
    input: at.extend({ pieceId: id, idempotencyKey }),
    output: Parcel,
  }),
  tick: post('/manufacture/packing/tick', '勾选没有生产件的商品', pack, {
    input: at.extend({ lineId: id, ticked: z.boolean(), idempotencyKey }),
    output: Parcel,
  }),
  giveUp: post('/manufacture/packing/give-up', '放弃打包', pack, { input: at.extend({ idempotencyKey }) }),
};
