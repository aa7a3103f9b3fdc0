import { z } from 'zod';
import type { HandWords } from '#contract/life-cycle/by-hand.ts';
import { paramsOf, text, type ParamsOf } from '#contract/life-cycle/event-fields.ts';
import { calendarDay } from '#contract/values/calendar-day.ts';
import type { GrantStatementRegion } from './grant-statement-states.ts';

/** Who sends an event of 对账单. */
export const GRANT_STATEMENT_ACTORS = { owner: '分享方', receiver: '接收方', system: '系统' } as const;
export type GrantStatementActor = keyof typeof GRANT_STATEMENT_ACTORS;

interface EventEntry extends HandWords {
  /** `flag`: it moves no region. */
  region: GrantStatementRegion | 'flag';
  /** Everyone who may send it in some state; the chart says in which. */
  who: readonly GrantStatementActor[];
}

const owner = { owner: 'business:superExpress' } as const;
const receiver = { receiver: 'factory:superWaybill' } as const;
const region = 'grantStatement';

/** Every event of docs/spec/grant-statement-moves.tsv, by its name there. */
export const GRANT_STATEMENT_EVENTS = {
  'grantStatement.made': { label: '生成对账单', region, who: ['system'] },
  'grantStatement.sent': { label: '出账', region, who: ['owner', 'system'], permission: owner },
  'grantStatement.disputed': { label: '提出异议', region, who: ['receiver'], permission: receiver },
  'grantStatement.corrected': { label: '更正', region, who: ['owner'], permission: owner },
  'grantStatement.agreed': { label: '确认', region, who: ['receiver', 'system'], permission: receiver },
  'grantStatement.paid': { label: '结清', region, who: ['owner'], permission: owner },
} as const satisfies Record<string, EventEntry>;

export type GrantStatementEventType = keyof typeof GRANT_STATEMENT_EVENTS;

/** Lines that are named at once. */
export const MOST_DISPUTED = 500;
/** The price of a number goes up to 100.00. */
const MOST_LINE_CENTS = 10_000;
export const MOST_PAID_CENTS = 100_000_000_00;
const most = `一次最多 ${MOST_DISPUTED} 个单号`;

/** What events carry; one that is not named here carries nothing. */
export const GRANT_STATEMENT_PARAMS = {
  'grantStatement.disputed': z.strictObject({
    lines: z
      .array(z.strictObject({ no: text(64, '请填写运单号'), reason: text(200, '请填写原因') }))
      .min(1, '请填写有异议的运单号')
      .max(MOST_DISPUTED, most),
  }),
  'grantStatement.corrected': z.strictObject({
    reason: text(500, '请填写原因'),
    /** None: the owner holds what it says. */
    lines: z
      .array(
        z.strictObject({
          id: z.int().positive(),
          cents: z
            .int('请输入金额')
            .min(-MOST_LINE_CENTS, `金额最小为 -${MOST_LINE_CENTS / 100} 元`)
            .max(MOST_LINE_CENTS, `金额最多为 ${MOST_LINE_CENTS / 100} 元`),
        }),
      )
      .max(MOST_DISPUTED, most),
  }),
  'grantStatement.paid': z.strictObject({
    cents: z.int('请输入金额').min(-MOST_PAID_CENTS).max(MOST_PAID_CENTS, '金额过大，请核对后再提交'),
    day: calendarDay,
    reference: text(64, '请填写凭证号'),
  }),
} as const satisfies Partial<Record<GrantStatementEventType, z.ZodType>>;
const EVENT_TYPES = Object.keys(GRANT_STATEMENT_EVENTS) as GrantStatementEventType[];
const params = paramsOf(EVENT_TYPES, GRANT_STATEMENT_PARAMS);
type Params<T extends GrantStatementEventType> = z.output<
  ParamsOf<GrantStatementEventType, typeof GRANT_STATEMENT_PARAMS>[T]
>;

export type GrantStatementEvent = {
  [T in GrantStatementEventType]: { type: T; by: GrantStatementActor } & Params<T>;
}[GrantStatementEventType];

/** An event with what it carries. @throws ZodError where that is not fit */
export const readGrantStatementEvent = (
  type: GrantStatementEventType,
  by: GrantStatementActor,
  given: unknown,
): GrantStatementEvent => ({ ...params[type].parse(given), type, by }) as GrantStatementEvent;
