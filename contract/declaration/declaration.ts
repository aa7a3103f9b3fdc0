import { z } from 'zod';
import { HS_CODE, MOST_NET_G, MOST_VALUE, NAME_EN } from '#contract/customs/complete.ts';
import { CURRENCY_CODES } from '#contract/customs/currency.ts';
import { keepCustoms, originText } from '#contract/customs/goods-declaration.ts';
import { cents, get, id, pageOf, pageQuery, post, time, type TenantAccess } from '#contract/endpoint.ts';
import { text } from '#contract/life-cycle/event-fields.ts';

const once = { idempotencyKey: z.string().min(8).max(64).optional() };
const see: TenantAccess = { of: 'any', permissions: ['factory:order', 'business:order'] };
const fill: TenantAccess = { of: 'any', permissions: ['factory:order:edit', 'business:customs'] };
const register: TenantAccess = { of: 'factory', permissions: ['factory:order:edit'] };

const Line = z.object({
  ...{ lineId: id, title: z.string(), skuCode: z.string(), quantity: z.int() },
  ...{ nameCn: z.string(), nameEn: z.string(), hsCode: z.string(), origin: z.string() },
  ...{ material: z.string(), purpose: z.string(), currency: z.string() },
  ...{ unitCents: cents.nullable(), netG: z.int().nullable() },
  ...{ battery: z.boolean(), liquid: z.boolean(), magnet: z.boolean() },
  said: z.record(z.string(), z.string()),
  /** The headings of what is missing. */
  lacking: z.array(z.string()),
});
export type ShownLine = z.infer<typeof Line>;

/** What customs is told of an order, as both of its parties see it. */
export const Declaration = z.object({
  ...{ id, version: z.int(), state: z.int(), country: z.string(), declarationNo: z.string() },
  lines: z.array(Line),
  /** What keeps all lines together from being declared. */
  lacking: z.array(z.string()),
  ...{ totalCents: cents, currency: z.string(), netG: z.int(), grossG: z.int().nullable() },
  paper: z.enum(['CN22', 'CN23']),
  party: z.object({
    ...{ name: z.string(), creditCode: z.string(), eori: z.string(), vat: z.string() },
    /** '' also where the goods are not to be declared by it. */
    ioss: z.string(),
  }),
  events: z.array(z.object({ id, title: z.string(), userName: z.string(), at: time, note: z.string() })),
});
export type Declaration = z.infer<typeof Declaration>;

/** What a person writes on a line. */
export const LineFields = z.object({
  nameCn: z.string().trim().min(1, '请填写中文品名').max(128, '中文品名不能超过 128 个字符'),
  nameEn: z.string().trim().regex(NAME_EN, '请填写英文品名，只用英文字母、数字和符号，最多 128 个'),
  hsCode: z.string().trim().regex(HS_CODE, 'HS 编码应为 6 至 10 位数字'),
  origin: originText().refine((text) => text !== '', '请填写原产国'),
  unitCents: cents.min(1, '申报单价至少为 0.01').max(MOST_VALUE, '申报单价不能超过 100,000.00'),
  currency: z.enum(CURRENCY_CODES, '请选择币种'),
  netG: z.int('净重应为整数').min(1, '净重至少为 1 克').max(MOST_NET_G, '净重最多为 200,000 克'),
});
/** What he leaves out stays as it is. */
const Filled = LineFields.partial().extend({ lineId: id });
export type FilledLine = z.output<typeof Filled>;

const seen = { id, version: z.int() };
const PATH = '/order/customs';

export const declaration = {
  /** null: none is asked for. */
  ofOrder: get(`${PATH}/ofOrder`, '订单的报关', see, {
    input: z.object({ orderId: id }),
    output: Declaration.nullable(),
  }),
  fill: post(`${PATH}/fill`, '补充报关资料', fill, {
    input: z.object({ ...seen, lines: z.array(Filled).min(1, '请填写报关资料').max(1000), ...once }),
  }),
  register: post(`${PATH}/register`, '登记报关单号', register, {
    input: z.object({
      ...seen,
      declarationNo: text(32, '请填写报关单号').regex(
        /^[A-Za-z0-9-]{4,32}$/,
        '报关单号应为 4 至 32 位字母、数字或短横线',
      ),
      ...once,
    }),
  }),
  cancel: post(`${PATH}/cancel`, '撤销或作废报关', register, {
    input: z.object({ ...seen, reason: text(500, '请填写原因'), ...once }),
  }),
  /** Lines of open orders that cannot be declared yet, the oldest order first. */
  lacking: post(`${PATH}/lacking/page`, '待补报关的商品行', keepCustoms, {
    input: pageQuery.extend({
      /** Part of an order's number, of a SKU or of a title. */
      keyword: z.string().trim().max(64).optional(),
    }),
    output: pageOf(
      z.object({
        ...{ id, orderId: id, orderNo: z.string(), country: z.string(), shopName: z.string() },
        ...{ title: z.string(), skuCode: z.string(), quantity: z.int(), lacking: z.string() },
      }),
    ),
  }),
  /** What the goods declarations say now comes to where open orders say nothing yet. `preview`: nothing is written. */
  refill: post(`${PATH}/refill`, '补到在途订单', keepCustoms, {
    input: z.object({ preview: z.boolean().default(false), ...once }),
    /** Orders that lack something, that something comes to, and that are complete then. */
    output: z.object({ orders: z.int(), filled: z.int(), complete: z.int(), more: z.boolean() }),
  }),
};
