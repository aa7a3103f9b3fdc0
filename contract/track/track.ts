import { z } from 'zod';
import { get, id, post, time, type TenantAccess } from '#contract/endpoint.ts';

const see: TenantAccess = { of: 'factory', permissions: ['factory:waybill'] };
const apply: TenantAccess = { of: 'factory', permissions: ['factory:waybill:apply'] };
const setting: TenantAccess = { of: 'factory', permissions: ['factory:setting'] };
const orders: TenantAccess = { of: 'any', permissions: ['business:order', 'factory:order'] };
const count = z.int();

/** A scan of a carrier, as its words say it; `state`: the code of the transit that it means, 0 of what is only announced. */
export const Track = z.object({
  id,
  at: time,
  state: count,
  text: z.string(),
  place: z.string(),
});
export type Track = z.infer<typeof Track>;

/** The scans of a number, the newest first. */
export const PackageTracks = z.object({
  id,
  number: z.string(),
  waybillNo: z.string(),
  express: z.string(),
  transit: count,
  /** The code of the order's warning that it gives; 0: none. */
  warning: count,
  /** Whether it is asked back: the code of its interception. */
  intercept: count,
  /** When the next scan is due; null: none is waited for. */
  dueAt: time.nullable(),
  tracks: z.array(Track),
});
export type PackageTracks = z.infer<typeof PackageTracks>;

/** By which account of 快递100 a factory is told of its tracks. Key and salt are never answered. */
export const TrackAccount = z.object({
  open: z.boolean(),
  customer: z.string(),
  hasSecret: z.boolean(),
  /** Below the address of this product: where the tracks are pushed to; '' before it is saved. */
  pushPath: z.string(),
  /** Codes of scans that the table of codes does not know, with how many there were. */
  unknown: z.array(z.object({ code: z.string(), count })),
  updatedAt: time.nullable(),
  updatedBy: z.string(),
});
export type TrackAccount = z.infer<typeof TrackAccount>;

const word = (label: string, most: number) =>
  z
    .string()
    .trim()
    .max(most, `${label}最多 ${most} 个字符`)
    .regex(/^[\w-]*$/, `${label}只能是字母、数字、下划线和短横，请核对`);
const secret = (label: string) => word(label, 64).min(1, `请填写${label}，或留空保留原来的`).optional();

export const TrackAccountForm = z
  .object({
    open: z.boolean(),
    customer: word('客户编号', 64),
    /** Left out: the one that is kept stays. */
    key: secret('授权密钥'),
    salt: secret('签名密钥'),
    /** Where users open this product: the carrier's system pushes there. */
    origin: z
      .string()
      .max(200, '地址最多 200 个字符')
      .refine(
        (url) => /^https?:\/\/[^/\s]+$/i.test(url) && URL.canParse(url),
        '请在浏览器中打开本系统后再保存',
      ),
  })
  .superRefine(({ open, customer }, ctx) => {
    if (open && !customer)
      ctx.addIssue({ code: 'custom', path: ['customer'], message: '开启前请填写客户编号' });
  });
export type TrackAccountForm = z.input<typeof TrackAccountForm>;

/** Where 快递100 pushes to, below the base path; the token behind it is the account's own. */
export const PUSH_PATH = '/track/push/kuaidi100';
/** A yellow mark stands this long before the next scan is due. */
export const NEAR_DUE_MS = 6 * 3_600_000;

const PATH = '/manufacture/track';

export const tracks = {
  ofPackage: get(`${PATH}/package`, '包裹的轨迹', see, {
    input: z.object({ id }),
    output: PackageTracks,
  }),
  /** Of every package of an order that the caller reaches. */
  ofOrder: get('/order/track/list', '订单的轨迹', orders, {
    input: z.object({ orderId: id }),
    output: z.array(PackageTracks),
  }),
  /** Asks the carrier's system now. */
  refresh: post(`${PATH}/refresh`, '查轨迹', apply, {
    input: z.object({ id: z.int().positive() }),
    output: z.object({ added: count }),
  }),
  account: get(`${PATH}/account`, '轨迹订阅', setting, { output: TrackAccount }),
  saveAccount: post(`${PATH}/account/save`, '保存轨迹订阅', setting, {
    input: TrackAccountForm,
    output: TrackAccount,
  }),
};
