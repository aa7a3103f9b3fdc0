import type { Faker } from '@faker-js/faker';
import type { Actor, OrderEventType, OrderEvent } from '#contract/order/life-cycle/order-events.ts';
import type { OrderFacts } from '#contract/order/life-cycle/order-guards.ts';
import { STATUS } from '#contract/order/life-cycle/order-states.ts';
import { DAY, HOUR } from './clock.ts';
import { reasonsNow, type Life } from './life.ts';
import { AUTO_REVIEW } from './review-rules.ts';
import type { Waybill } from './waybills.ts';

export interface Scene {
  life: Life;
  at: number;
  /** When the demo is made: everything told lies before it. */
  anchor: number;
  faker: Faker;
  waybill: () => Waybill;
}

/** One event of a story, with what happens to the order beside it. */
export interface Step {
  type: OrderEventType;
  by: Actor;
  hours: readonly [number, number];
  exact?: boolean;
  /** The product's own timer sends it meanwhile: the story only waits for it. */
  byClock?: boolean;
  params?: (scene: Scene) => object;
  /** What production or mapping did before. */
  before?: (life: Life) => void;
  /** What the server writes beside the move. */
  after?: (life: Life) => void;
  facts?: Partial<OrderFacts>;
  note?: object;
}

type More = Omit<Step, 'type' | 'by' | 'hours'>;
const step = (by: Actor, type: OrderEventType, hours: Step['hours'], more: More = {}): Step => ({
  by,
  type,
  hours,
  ...more,
});

export const eventOf = ({ type, by, params }: Step, scene: Scene) =>
  ({ ...params?.(scene), type, by }) as OrderEvent;

const unmappedNow = (life: Life) => life.lines.filter(({ kind }) => kind === 'unmapped').length;
const REPULSES = [
  '图片分辨率不足，放大后模糊',
  '型号缺料，预计一周后到货，请换型号或取消',
  '图案含有品牌标识，无法印刷',
  '图案主体被摄像头孔挡住，请调整位置',
  '地址不在快递派送范围，请换快递',
];
const one = <T>(faker: Faker, all: readonly T[]) => faker.helpers.arrayElement(all);

export const match = step('system', 'order.match', [0.02, 2], {
  before: ({ row }) => (row.unmappedLines = 0),
});
export const unmatch = step('system', 'order.unmatch', [0.5, 6], {
  before: (life) => (life.row.unmappedLines = Math.max(1, unmappedNow(life))),
});
export const finish = step('merchant', 'order.finish', [0.1, 3]);
export const push = step('merchant', 'order.push', [0.2, 9]);
export const recall = step('merchant', 'order.recall', [0.3, 5]);
export const ruleApprove = step('rule', 'order.rule.approve', [0.01, 0.02], {
  params: () => ({ rule: AUTO_REVIEW }),
});
export const approve = step('factory', 'order.approve', [0.4, 8]);
export const approveForced = step('factory', 'order.approve.forced', [0.6, 9], {
  params: () => ({ forcedPermission: true }),
});
export const withdraw = step('factory', 'order.review.withdraw', [0.5, 4]);
export const repulse = step('factory', 'order.repulse', [0.5, 8], {
  params: ({ faker }) => ({ reason: one(faker, REPULSES) }),
});
export const edit = (by: 'merchant' | 'factory') =>
  step(by, 'order.edit', [0.3, 5], { note: { changed: ['电话'] }, after: mendPhone });
export const resubmit = step('merchant', 'order.resubmit', [0.2, 3]);
const cancelled = (by: 'merchant' | 'factory') => step(by, 'order.cancel', [0.5, 20]);
export const cancel = { merchant: cancelled('merchant'), factory: cancelled('factory') };
export const cancelAgreed = step('factory', 'order.cancel.agreed', [1, 12], {
  params: ({ life, faker }) => ({
    lossCents: one(faker, [0, 0.3, 0.5]) * 100 * Math.floor(life.row.amountCents / 100),
  }),
});

/** Production keeps how far the pieces are; whoever reaches the end has passed the middle. */
const far =
  (batched: number, printed: number, passed: number, scanned = 0) =>
  ({ row }: Life) => {
    const of = (share: number) => Math.floor(row.pieces * share);
    row.batchedPieces = Math.max(1, of(batched));
    row.printedPieces = of(printed);
    row.passedPieces = of(passed);
    row.scannedPieces = of(scanned);
  };
export const start = step('system', 'order.start', [2, 26], { before: far(1, 0.6, 0.3) });
export const ready = step('system', 'order.pieces.ready', [4, 22], { before: far(1, 1, 1) });
export const reopened = step('system', 'order.pieces.reopened', [0.5, 5], {
  before: ({ row }) => (row.passedPieces = Math.max(0, row.passedPieces - 1)),
});
export const pack = step('factory', 'order.pack', [0.3, 5], { before: far(1, 1, 1, 1) });
export const packForced = step('factory', 'order.pack.forced', [1, 9], {
  params: () => ({ dangerVerified: true }),
});
export const unpack = step('factory', 'order.unpack', [0.3, 3]);
export const ship = step('factory', 'order.ship', [0.3, 6], { params: ({ waybill }) => waybill() });

export const lock = (by: 'merchant' | 'factory') => step(by, 'order.lock', [0.2, 3]);
export const unlock = (by: 'merchant' | 'factory') => step(by, 'order.unlock', [0.5, 6]);
/** Until some day to come. */
export const halt = (by: 'merchant' | 'factory') =>
  step(by, 'order.halt', [0.2, 3], {
    params: ({ anchor, at, faker }) => ({
      at,
      until: anchor + faker.number.int({ min: 8, max: 170 }) * HOUR,
      urgent: faker.datatype.boolean(0.3),
    }),
  });
/** For a day, and resumed when it is over. */
export const haltedForADay = [
  step('merchant', 'order.halt', [0.2, 3], { params: ({ at }) => ({ at, until: at + DAY - HOUR }) }),
  step('system', 'order.resume', [23.02, 23.1], { exact: true, byClock: true }),
];
export const refundRequested = step('platform', 'order.refund.requested', [0.3, 9]);
export const refundWithdrawn = step('merchant', 'order.refund.withdrawn', [0.5, 9]);
export const refundAccepted = (by: 'platform' | 'factory') => step(by, 'order.refund.accepted', [0.5, 9]);

/** What tracks of parcels warn of. Of the dispatch deadline the product's own timer does (life.ts, `moveClock`). */
export const warn = (kind: 'collectTimeout' | 'stalled' | 'signTimeout', hours: Step['hours']) =>
  step('timer', 'warning.raised', hours, { params: () => ({ kind }) });
/** That it is near its deadline was seen, some hours before it. */
export const warningSeen = step('factory', 'warning.cleared', [66.5, 71], { exact: true });

export const customsRequired = step('system', 'customs.required', [0.01, 0.02]);
export const customsDeclared = step('factory', 'customs.declared', [0.5, 6], {
  params: ({ faker }) => ({ declarationNo: `5316${faker.string.numeric(14)}` }),
});
export const customsFailed = step('system', 'customs.failed', [0.5, 4], {
  params: ({ faker }) => ({
    reason: one(faker, ['报关单号与包裹不符', '商品编码（HS）缺失', '申报金额低于最低限价']),
  }),
});
const adapter = { facts: { shopHasAdapter: true, partLeft: true } };
export const syncStarted = step('system', 'sync.started', [0.01, 0.05], adapter);
export const syncDone = step('system', 'sync.done', [0.01, 0.1]);
export const syncFailed = step('system', 'sync.failed', [0.01, 0.1], {
  params: ({ faker }) => ({
    reason: one(faker, ['平台接口超时', '店铺授权已过期，请重新授权', '平台不认识该快递公司']),
  }),
});

export const urged = (by: 'merchant' | 'factory') => step(by, 'order.urged', [0.1, 3]);
export const calmed = (by: 'merchant' | 'factory') => step(by, 'order.calmed', [0.5, 9]);
const TAGS = {
  merchant: ['VIP', '复购', '送礼', '达人单', '样品'],
  factory: ['缺料', '核图', '大货', '异形孔', '夜班'],
};
export const tagged = (by: 'merchant' | 'factory') =>
  step(by, 'order.tagged', [0.1, 3], {
    params: ({ faker }) => ({ tags: faker.helpers.arrayElements(TAGS[by], { min: 1, max: 2 }) }),
  });
const REMARKS = {
  merchant: ['买家催单，优先安排', '图案整体上移 5 mm', '已与买家确认型号', '赠品放一张贺卡', '不要放价格单'],
  factory: ['白墨加厚', '已电话确认图案位置', '等黑色壳到货', '与同地址订单一起发', '切割线偏移，已重出图'],
};
export const remarked = (by: 'merchant' | 'factory') =>
  step(by, 'order.remarked', [0.1, 4], { params: ({ faker }) => ({ remark: one(faker, REMARKS[by]) }) });

/** The missing digits are filled in; under review the reasons are judged anew. */
function mendPhone(life: Life) {
  const { row } = life;
  const missing = row.country === '中国' ? 4 : 10;
  if (reasonsNow(life).includes('phoneUnfit'))
    row.recipientPhone += String(row.createdAt.getTime()).slice(-missing);
  const underReview = row.status === STATUS.waitReview.code || row.status === STATUS.pendingRule.code;
  if (underReview) row.reasons = reasonsNow(life);
}
