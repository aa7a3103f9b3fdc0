import { z } from 'zod';
import { cents, get, id, pageOf, pageQuery, post, type TenantAccess, time } from '#contract/endpoint.ts';
import { moment, range } from '#contract/values/moment.ts';
import { amountFits, AMOUNT_TOO_LARGE, MOST_MANUAL_LINES, quantity, unitCents } from './order-create.ts';
import { HoldName, OrderStatusName } from '#contract/order/life-cycle/order-rows.ts';
import { OrderAddress } from './order.ts';
import { Platform } from '#contract/shop/shop.ts';
import { carrierName } from '#contract/values/express-name.ts';
import { waybillNumber } from '#contract/waybill/waybill-number.ts';

/** The calls of a tenant's own system, signed with a key of contract/open-auth/open-auth.ts. What stands here stays: others build on it. */

const text = (label: string, most: number) =>
  z.string().trim().max(most, `${label}不能超过 ${most} 个字符`).default('');

/** What tells an order: our id or number, or the platform's number with its shop. */
const named = z.object({
  id: id.optional(),
  orderNo: z.string().trim().min(1).max(64).optional(),
  platformOrderNo: z.string().trim().min(1).max(64).optional(),
  /** Beside platformOrderNo, where two shops have the same number. */
  shopId: id.optional(),
});
const NAME_ONE = '请用 id、orderNo 或 platformOrderNo 之一指明订单';
const isNamed = (n: z.infer<typeof named>): boolean =>
  [n.id, n.orderNo, n.platformOrderNo].filter((value) => value !== undefined).length === 1;
export type OrderName = z.infer<typeof named>;

const OpenLine = z.object({
  lineNo: z.int(),
  platformCode: z.string(),
  title: z.string(),
  quantity: z.int(),
  /** null: unknown; the amount counts nothing for it. */
  unitCents: cents.nullable(),
  kind: z.enum(['unmapped', 'sku', 'notGoods']),
  skuCode: z.string().nullable(),
  hasPicture: z.boolean(),
});

const OpenParcel = z.object({ waybillNo: z.string(), expressName: z.string(), shippedAt: time });

const OpenState = z.object({
  id,
  orderNo: z.string(),
  platformOrderNo: z.string(),
  shopId: id,
  status: OrderStatusName,
  /** The Chinese word of the status. */
  statusText: z.string(),
  hold: HoldName,
  version: z.int(),
  updatedAt: time,
});

const OpenOrderRow = OpenState.extend({
  shopName: z.string(),
  platform: Platform,
  factoryName: z.string().nullable(),
  repulseReason: z.string().nullable(),
  amountCents: cents,
  currency: z.string(),
  costCents: cents,
  pieces: z.int(),
  recipientName: z.string(),
  recipientPhone: z.string(),
  country: z.string(),
  province: z.string(),
  city: z.string(),
  district: z.string(),
  address: z.string(),
  expressName: z.string(),
  waybillNo: z.string(),
  buyerRemark: z.string(),
  merchantRemark: z.string(),
  payTime: time.nullable(),
  pushedAt: time.nullable(),
  shippedAt: time.nullable(),
  createdAt: time,
});

export const OpenOrder = OpenOrderRow.extend({
  postcode: z.string(),
  lines: z.array(OpenLine),
  parcels: z.array(OpenParcel),
});

/** A SKU of a bound factory by its code, or a platform's code that the merchant maps. */
const NewLine = z
  .object({
    skuCode: text('SKU 编码', 128),
    /** Whose SKU, where several factories have the code. */
    factoryId: id.optional(),
    platformCode: text('平台编码', 128),
    title: text('商品名称', 500),
    quantity,
    /** Left out: unknown. */
    unitCents: unitCents.nullable().default(null),
  })
  .refine((line) => line.skuCode !== '' || line.platformCode !== '', '请填写 skuCode 或 platformCode');

const key = (
  of: 'any' | 'business' | 'factory',
  ...permissions: TenantAccess['permissions']
): TenantAccess => ({
  of,
  permissions,
  by: 'key',
});
const see = key('any', 'business:order', 'factory:order');

const MOST_STATES = 500;
const MOST_OPEN_PAGE = 200;

export const openOrder = {
  /** With a platform number that the shop has already nothing is made: that order is answered, `created` false. */
  create: post('/open/order/create', '创建订单', key('business', 'business:order:create'), {
    input: OrderAddress.partial().extend({
      shopId: id,
      platformOrderNo: z.string().trim().min(1, '请填写平台单号').max(64, '平台单号不能超过 64 个字符'),
      currency: z
        .string()
        .regex(/^[A-Z]{3}$/, '请填写币种，例如 CNY')
        .default('CNY'),
      payTime: moment.nullable().default(null),
      expressName: carrierName().default(''),
      buyerRemark: text('买家留言', 1000),
      merchantRemark: text('商家备注', 1000),
      lines: z
        .array(NewLine)
        .min(1, '订单至少要有一行商品')
        .max(MOST_MANUAL_LINES, `一个订单最多 ${MOST_MANUAL_LINES} 行商品`)
        .refine(amountFits, AMOUNT_TOO_LARGE),
      /** Pushed to the factory at once, where the key may. */
      push: z.boolean().default(false),
    }),
    output: z.object({
      created: z.boolean(),
      order: OpenState,
      /** Made, but not pushed: why. */
      notPushed: z.string().nullable(),
    }),
  }),
  page: post('/open/order/page', '订单列表', see, {
    input: pageQuery.extend({
      pageSize: z.coerce
        .number()
        .int()
        .min(1)
        .max(MOST_OPEN_PAGE, `一页最多 ${MOST_OPEN_PAGE} 单`)
        .default(50),
      status: OrderStatusName.optional(),
      shopIds: z.array(id).max(200).optional(),
      platformOrderNo: z.array(z.string().trim().max(64)).max(MOST_STATES).optional(),
      /** [from, to) in epoch milliseconds. */
      createTime: range.optional(),
    }),
    output: pageOf(OpenOrderRow),
  }),
  get: get('/open/order/get', '订单详情', see, { input: named.refine(isNamed, NAME_ONE), output: OpenOrder }),
  /** Of many at once; what the tenant does not have is left out. */
  status: post('/open/order/status', '订单状态', see, {
    input: z
      .object({
        ids: z.array(id).max(MOST_STATES, `一次最多 ${MOST_STATES} 单`).optional(),
        platformOrderNo: z
          .array(z.string().trim().min(1).max(64))
          .max(MOST_STATES, `一次最多 ${MOST_STATES} 单`)
          .optional(),
      })
      .refine((asked) => (asked.ids === undefined) !== (asked.platformOrderNo === undefined), {
        message: '请用 ids 或 platformOrderNo 之一指明订单',
      }),
    output: z.array(OpenState),
  }),
  shipment: get('/open/order/shipment', '物流信息', see, {
    input: named.refine(isNamed, NAME_ONE),
    output: OpenState.extend({ parcels: z.array(OpenParcel) }),
  }),
  /** One that is cancelled already stays so, and is answered as done. */
  cancel: post(
    '/open/order/cancel',
    '取消订单',
    key('any', 'business:order:cancel', 'factory:order:cancel'),
    { input: named.refine(isNamed, NAME_ONE), output: OpenState },
  ),
  push: post('/open/order/push', '推单', key('business', 'business:order:push'), {
    input: named.refine(isNamed, NAME_ONE),
    output: OpenState,
  }),
  /** The factory's system has handed a packed order over. The same waybill again is answered as done. */
  ship: post('/open/order/ship', '回传发货', key('factory', 'factory:order:ship'), {
    input: named
      .extend({
        waybillNo: waybillNumber,
        /** One number for several recipients is refused (409) unless this says that it is one parcel. */
        oneParcel: z.boolean().default(false),
        expressName: carrierName().default(''),
      })
      .refine(isNamed, NAME_ONE),
    output: OpenState,
  }),
  /** The shops that orders can be made for. */
  shops: get('/open/shop/list', '店铺列表', key('business', 'business:order', 'business:order:create'), {
    output: z.array(z.object({ id, nick: z.string(), platform: Platform })),
  }),
};
