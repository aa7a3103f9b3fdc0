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

/** Whether a packing station prints slips: it names no printer, or one that is out of use. */
export const SLIP_PRINTERS = {
  ready: '',
  none: '没有设置装箱单打印机，打包时不打印装箱单。可在「分配设置」的工位里选择。',
  closed: '装箱单的打印机或模板已停用，打包时不打印装箱单。请在「分配设置」的工位里重新选择。',
} as const;
export type SlipPrinter = keyof typeof SLIP_PRINTERS;
/** Why the slip of a parcel is printed once more. */
export const SLIP_REPRINTED = '打包台重新打印装箱单';

/** What became of the packing slip of a parcel. */
export const PackingSlip = z.object({
  jobId: id,
  orderNo: z.string(),
  /** From the second on 重打. */
  copyNo: count,
  state: count,
  reason: z.string().nullable(),
});
export type PackingSlip = z.infer<typeof PackingSlip>;

const at = z.object({ stationId: z.int('请选择工位').positive('请选择工位') });
const idempotencyKey = z.string().min(8).max(64).optional();

export const packing = {
  current: get('/manufacture/packing/current', '工位正在打包的包裹', pack, {
    input: z.object({ stationId: id }),
    output: z.object({
      parcel: Parcel.nullable(),
      slipPrinter: z.enum(Object.keys(SLIP_PRINTERS) as [SlipPrinter, ...SlipPrinter[]]),
      /** Of the parcels that were packed here last, the last one first. */
      slips: z.array(PackingSlip),
    }),
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
  /** The slip of a parcel once more: as a further copy, or again where it did not come out. */
  reprint: post('/manufacture/packing/reprint', '重打装箱单', pack, {
    input: at.extend({ jobId: id, idempotencyKey }),
  }),
  giveUp: post('/manufacture/packing/give-up', '放弃打包', pack, { input: at.extend({ idempotencyKey }) }),
};
