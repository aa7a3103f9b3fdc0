import { z } from 'zod';
import { post, type TenantAccess } from '#contract/endpoint.ts';
import { ActionResult } from '#contract/life-cycle/action.ts';
import { text } from '#contract/life-cycle/event-fields.ts';

const both: TenantAccess = { of: 'any', permissions: ['business:expressProblem', 'factory:problem'] };
const factory: TenantAccess = { of: 'factory', permissions: ['factory:problem'] };
const rowId = z.int().positive();
/** Packages that one deed takes. */
export const MOST_INTERCEPTED = 1000;
const ids = z
  .array(rowId)
  .min(1, '请选择包裹')
  .max(MOST_INTERCEPTED, `一次最多 ${MOST_INTERCEPTED.toLocaleString('en-US')} 个包裹`);
const once = { idempotencyKey: z.string().min(8).max(64).optional() };
export const interceptReason = text(200, '请填写拦截的原因');

/** How a person says that an interception ended. */
export const INTERCEPT_OUTCOMES = { done: '拦截成功', failed: '拦截失败' } as const;
const outcome = z.enum(Object.keys(INTERCEPT_OUTCOMES) as ['done', 'failed'], '请选择拦截的结果');

const PATH = '/order/intercept';

/** 拦截 of packages that left, by their ids; each is refused by itself. */
export const intercepts = {
  /** The carrier is asked where it can, else a person by a ticket. A merchant asks for his own. */
  ask: post(`${PATH}/ask`, '申请拦截', both, {
    input: z.object({ ids, reason: interceptReason, ...once }),
    output: ActionResult,
  }),
  /** Of those that a person follows, or of which the carrier told him. */
  end: post(`${PATH}/end`, '登记拦截结果', factory, {
    input: z
      .object({ ids, outcome, reason: z.string().trim().max(200, '最多 200 个字').optional(), ...once })
      .refine(({ outcome: how, reason }) => how === 'done' || Boolean(reason), {
        ...{ path: ['reason'], message: '请填写拦截失败的原因' },
      }),
    output: ActionResult,
  }),
  /** As long as no carrier was asked, by the side that asked. */
  withdraw: post(`${PATH}/withdraw`, '撤销拦截', both, {
    input: z.object({ ids, ...once }),
    output: ActionResult,
  }),
};
