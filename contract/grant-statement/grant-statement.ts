import { z } from 'zod';
import { cents, get, id, pageOf, pageQuery, post, time, type TenantAccess } from '#contract/endpoint.ts';
import { text } from '#contract/life-cycle/event-fields.ts';
import { GRANT_STATEMENT_PARAMS } from './life-cycle/grant-statement-events.ts';
import { GRANT_STATEMENT_REGIONS, type GrantStatementState } from './life-cycle/grant-statement-states.ts';

/** P073: who lends the account; P170: who uses it. */
const owner: TenantAccess = { of: 'business', permissions: ['business:superExpress'] };
const receiver: TenantAccess = { of: 'factory', permissions: ['factory:superWaybill'] };
const either: TenantAccess = { of: 'any', permissions: [...owner.permissions, ...receiver.permissions] };

/** So long the receiver may object; then it counts as agreed. */
export const STATEMENT_DAYS = 7;

type State = GrantStatementState['grantStatement'];
const states = Object.keys(GRANT_STATEMENT_REGIONS.grantStatement) as [State, ...State[]];
export const STATEMENT_STATES = Object.fromEntries(
  Object.entries(GRANT_STATEMENT_REGIONS.grantStatement).map(([name, { label }]) => [name, label]),
) as Readonly<Record<State, string>>;

const count = z.int();

export const GrantStatement = z.object({
  ...{ id, grantId: id, accountName: z.string(), expressName: z.string() },
  ...{ merchantId: id, merchantName: z.string(), factoryId: id, factoryName: z.string() },
  /** Year and month. */
  month: z.string(),
  state: z.enum(states),
  /** Of its lines; of one that is not sent, what they would be now. */
  ...{ numbers: count, corrections: count, cents, currency: z.string() },
  /** Its month or its grant is over: the owner may send it. */
  isOver: z.boolean(),
  ...{ sentAt: time.nullable(), dueAt: time.nullable(), reason: z.string() },
  ...{ paidCents: cents.nullable(), paidDay: z.string().nullable(), paidReference: z.string() },
  version: count,
});
export type GrantStatement = z.infer<typeof GrantStatement>;

/** What both sides read of a number: nothing of its order, goods or recipient (X39). */
export const GrantStatementLine = z.object({
  ...{ id, isCorrection: z.boolean(), at: time, no: z.string(), expressName: z.string() },
  ...{ province: z.string(), weightG: count.nullable(), state: count, cents },
  /** Why the receiver objects; '': he does not. */
  disputed: z.string(),
  /** What it said before the owner changed it. */
  firstCents: cents.nullable(),
});
export type GrantStatementLine = z.infer<typeof GrantStatementLine>;

const Event = z.object({
  ...{ id, event: z.string(), title: z.string(), after: z.string() },
  ...{ userName: z.string().nullable(), note: z.string(), at: time },
});

const PATH = '/basic/waybill-grant/statement';
const rowId = z.int().positive();
const seen = z.object({ id: rowId, version: count });
const params = GRANT_STATEMENT_PARAMS;

export const grantStatements = {
  /** The newest month first. */
  page: post(`${PATH}/page`, '面单对账单', either, {
    input: pageQuery.extend({
      grantId: id.optional(),
      state: z.enum(states).optional(),
      /** Part of the name of the account. */
      keyword: z.string().trim().max(64).optional(),
    }),
    output: pageOf(GrantStatement),
  }),
  detail: get(`${PATH}/detail`, '面单对账单详情', either, {
    input: z.object({ id }),
    output: z.object({
      statement: GrantStatement,
      /** By express: so many numbers, and what they come to. */
      carriers: z.array(z.object({ expressName: z.string(), numbers: count, cents })),
      events: z.array(Event),
    }),
  }),
  /** The oldest number first; of one that is not sent, what they would be now. */
  lines: post(`${PATH}/lines`, '面单对账单明细', either, {
    input: pageQuery.extend({
      id: rowId,
      disputed: z.boolean().optional(),
      /** Part of the number. */
      no: z.string().trim().max(64).optional(),
    }),
    output: pageOf(GrantStatementLine),
  }),
  send: post(`${PATH}/send`, '出账', owner, { input: seen }),
  agree: post(`${PATH}/agree`, '确认对账单', receiver, { input: seen }),
  dispute: post(`${PATH}/dispute`, '对账单提出异议', receiver, {
    input: seen.extend(params['grantStatement.disputed'].shape),
  }),
  correct: post(`${PATH}/correct`, '更正对账单', owner, {
    input: seen.extend(params['grantStatement.corrected'].shape),
  }),
  /** [X39] Noted: it was paid outside of the product. */
  pay: post(`${PATH}/pay`, '结清对账单', owner, { input: seen.extend(params['grantStatement.paid'].shape) }),
};
/** Of a dispute as a person writes it: the numbers, one a line, and one reason for all of them. */
export const DisputeReason = text(200, '请填写原因');
