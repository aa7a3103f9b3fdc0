import { z } from 'zod';
import { get, id, pageOf, pageQuery, post, time, type TenantAccess } from '#contract/endpoint.ts';
import { ActionResult } from '#contract/life-cycle/action.ts';
import { optionalReason } from '#contract/life-cycle/event-fields.ts';
import { PIECE } from '#contract/piece/life-cycle/piece-states.ts';
import { namesOf } from '#contract/quality/defect.ts';
import { range } from '#contract/values/moment.ts';

const free: TenantAccess = { of: 'factory', permissions: ['factory:piece:free'] };
const count = z.int();

/** Why pieces are made that no order asks for. */
export const FREE_REASONS = {
  sample: '打样',
  test: '试机',
  stock: '备货',
  lost: '补发遗失',
  show: '展示',
} as const;
export type FreeReason = keyof typeof FREE_REASONS;
/** Who is meant to bear the cost. */
export const FREE_COSTS = { factory: '工厂承担', merchant: '客户承担' } as const;
export type FreeCost = keyof typeof FREE_COSTS;

/** [P141] Pieces of one request, requests of one go, and free pieces of a factory that are not finished. */
export const MOST_FREE = 1000;
export const MOST_REQUESTS = 200;
export const MOST_OPEN_FREE = 5000;
/** Headings of the sheet that requests come in by. */
export const FREE_COLUMNS = { sku: 'SKU编码', picture: '图片名称', quantity: '数量' } as const;

const text = (most: number, what: string) => z.string().trim().max(most, `${what}最多 ${most} 个字`);
const state = namesOf(PIECE, '没有这种状态');
export const FreeQuantity = z
  .int('请填写件数')
  .min(1, '至少 1 件')
  .max(MOST_FREE, `一次申请最多 ${MOST_FREE.toLocaleString('en-US')} 件`);

/** What one request makes. */
export const FreeItem = z.object({
  skuId: z.int('请选择 SKU').positive('请选择 SKU'),
  /** One of the factory's gallery, or a file that was sent in for it. */
  picture: z.object(
    { from: z.enum(['gallery', 'sent']), id: z.int('请选择图片').positive('请选择图片') },
    '请选择图片',
  ),
  quantity: FreeQuantity,
});

/** What is said of all requests of one go. */
export const freeSaid = {
  reason: namesOf(FREE_REASONS, '请选择原因'),
  merchantId: z.int().positive().nullable().default(null),
  cost: namesOf(FREE_COSTS, '请选择费用归属').default('factory'),
  note: text(200, '备注').default(''),
};
export const bearsKnown = (
  { cost, merchantId }: { cost: FreeCost; merchantId: number | null },
  checked: z.RefinementCtx,
): void => {
  if (cost === 'merchant' && merchantId === null)
    checked.addIssue({ code: 'custom', path: ['merchantId'], message: '客户承担费用时，请选择客户' });
};

/** How many of its pieces stand where; states without any are left out. */
const Counted = z.array(z.object({ state, pieces: count }));
export const FreeRequest = z.object({
  id,
  number: z.string(),
  reason: namesOf(FREE_REASONS, '没有这种原因'),
  /** Empty: it is for the factory itself. */
  customer: z.string(),
  cost: namesOf(FREE_COSTS, '没有这种归属'),
  skuCode: z.string(),
  material: z.string(),
  model: z.string(),
  color: z.string(),
  pictureName: z.string(),
  pictureThumbUrl: z.string().nullable(),
  quantity: count,
  counts: Counted,
  note: z.string(),
  askedBy: z.string(),
  createdAt: time,
});
export type FreeRequest = z.infer<typeof FreeRequest>;

export const FreePiece = z.object({
  id,
  number: z.string(),
  /** Which piece of its request, from 1. */
  copyNo: count,
  state,
  /** Why its art failed and what to do; empty: it did not. */
  fault: z.string(),
  batch: z.string(),
  plate: z.string(),
  slotNo: count.nullable(),
  /** How often its tag was printed. */
  prints: count,
});
export type FreePiece = z.infer<typeof FreePiece>;

/** A line of the sheet: what it means, or why it means nothing. */
export const FreeLine = z.object({
  line: count,
  sku: z.string(),
  picture: z.string(),
  quantity: z.string(),
  /** Empty: it can be made. */
  error: z.string(),
  item: FreeItem.nullable(),
});
export type FreeLine = z.infer<typeof FreeLine>;

const chosen = z
  .array(z.int().positive())
  .min(1, '请选择申请')
  .max(MOST_REQUESTS, `一次最多 ${MOST_REQUESTS} 个申请`);
const key = { idempotencyKey: z.string().min(8).max(64).optional() };
const keyword = z.string().trim().max(64).default('');
const PATH = '/manufacture/free';

export const freePrint = {
  /** The newest first. */
  page: post(`${PATH}/page`, '自由打印', free, {
    input: pageQuery.extend({
      reason: namesOf(FREE_REASONS, '没有这种原因，请重新选择').optional(),
      /** Parts of names and codes. */
      customer: z.string().trim().max(64).optional(),
      sku: z.string().trim().max(64).optional(),
      askedBy: id.optional(),
      createdAt: range.optional(),
      /** Some of its pieces are neither finished nor given up. */
      open: z.boolean().optional(),
      /** Its own number, or that of one of its pieces. */
      number: z.string().trim().max(64).optional(),
    }),
    output: pageOf(FreeRequest).extend({
      /** Free pieces of the factory that are not finished, of MOST_OPEN_FREE. */
      open: count,
    }),
  }),
  detail: get(`${PATH}/detail`, '自由打印详情', free, {
    input: z.object({ id }),
    output: z.object({
      request: FreeRequest,
      pictureUrl: z.string().nullable(),
      pieces: z.array(FreePiece),
      /** What is printed: a file for each that the art came to. */
      files: z.array(z.object({ name: z.string(), url: z.string().nullable(), pieces: count })),
    }),
  }),
  /** Whom and what the list and the form offer. */
  options: get(`${PATH}/options`, '自由打印的筛选项', free, {
    output: z.object({ people: z.array(z.object({ id, name: z.string() })) }),
  }),
  choices: get(`${PATH}/choices`, '自由打印可选的 SKU、客户与图片', free, {
    input: z.object({ kind: z.enum(['sku', 'customer', 'picture']), keyword }),
    output: z.array(z.object({ id, name: z.string(), note: z.string() })),
  }),
  /** A picture of the gallery that was chosen by its name. */
  picture: get(`${PATH}/picture`, '自由打印的图库图片', free, {
    input: z.object({ id }),
    output: z.object({ thumbUrl: z.string().nullable() }),
  }),
  make: post(`${PATH}/make`, '新建自由打印', free, {
    input: z
      .object({
        ...freeSaid,
        items: z
          .array(FreeItem)
          .min(1, '请填写要打印什么')
          .max(MOST_REQUESTS, `一次最多 ${MOST_REQUESTS} 行，请分次新建`),
        ...key,
      })
      .superRefine(bearsKnown),
    output: z.object({ ids: z.array(id), numbers: z.array(z.string()), pieces: count }),
  }),
  /** What a sheet says, line by line; nothing is made of it yet. */
  read: post(`${PATH}/read`, '读取自由打印表格', free, {
    output: z.object({ lines: z.array(FreeLine), pieces: count }),
    body: 'multipart',
  }),
  /** All pieces of these requests that are not on a plate yet, or of one request these alone. */
  giveUp: post(`${PATH}/giveUp`, '放弃自由打印', free, {
    input: z.object({
      ids: chosen,
      pieceIds: z
        .array(z.int().positive())
        .min(1, '请选择生产件')
        .max(MOST_FREE, `一次最多 ${MOST_FREE.toLocaleString('en-US')} 件`)
        .optional(),
      reason: optionalReason,
      ...key,
    }),
    output: ActionResult.extend({ pieces: count }),
  }),
};
