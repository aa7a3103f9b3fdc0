import { z } from 'zod';
import { dangerPass, get, id, post, type TenantAccess } from '#contract/endpoint.ts';
import { ActionResult, BULK_LIMIT } from '#contract/life-cycle/action.ts';
import { text } from '#contract/life-cycle/event-fields.ts';
import { ACCOUNT_KINDS } from '#contract/waybill/account.ts';

const of = (permission: 'apply' | 'cancel' | 'settle'): TenantAccess => ({
  ...{ of: 'factory', permissions: [`factory:waybill:${permission}`] },
});
const count = z.int();
const once = { idempotencyKey: z.string().min(8).max(64).optional() };
const ids = z
  .array(z.int().positive())
  .min(1, '请选择包裹')
  .max(BULK_LIMIT, `一次最多 ${BULK_LIMIT.toLocaleString('zh-CN')} 个包裹`);
const few = z.array(z.int().positive()).min(1, '请选择包裹').max(1000, '一次最多 1,000 个包裹');
const reason = text(500, '请填写原因');
/** Left out: rules choose (X10). */
const accountId = id.optional();

/** So many are asked for at once; more as a task. */
export const ASKED_AT_ONCE = 1000;

const PATH = '/manufacture/package/waybill';

/** 取号 and what comes of it (P118). */
export const packageNumbers = {
  /** Whom numbers can be asked of: those that are on first. */
  accounts: get(`${PATH}/accounts`, '可用的面单账户', of('apply'), {
    output: z.array(
      z.object({
        ...{ id, name: z.string(), expressName: z.string(), isOn: z.boolean() },
        kind: z.enum(Object.keys(ACCOUNT_KINDS) as ['own', 'range']),
        /** null: as many as wanted. */
        left: count.nullable(),
        /** Who shares it; null: it is one's own. */
        lender: z.string().nullable(),
      }),
    ),
  }),
  /** Whether there are rules, or a default, by which accounts can be chosen (X10). */
  byRules: get(`${PATH}/by-rules`, '是否可以按规则取号', of('apply'), {
    output: z.object({ stands: z.boolean() }),
  }),
  /** How many would get a number of this account, or by rules, and why the others would not. Changes nothing. */
  preview: post(`${PATH}/preview`, '预览取号', of('apply'), {
    input: z.object({ ids, accountId }),
    output: z.object({
      fit: count,
      /** Of these by account. */
      accounts: z.array(z.object({ name: z.string(), expressName: z.string(), count })),
      /** They have one already, or it is being asked for. */
      standing: count,
      refused: z.array(z.object({ msg: z.string(), count, numbers: z.array(z.string()) })),
    }),
  }),
  /** Up to a thousand at once, more as a task. Those that have a number of this account are answered with it. */
  ask: post(`${PATH}/ask`, '取号', of('apply'), {
    input: z.object({ ids, accountId, ...once }),
    output: ActionResult.extend({ standing: count }),
  }),
  retry: post(`${PATH}/retry`, '重试取号', of('apply'), {
    input: z.object({ ids: few, ...once }),
    output: ActionResult,
  }),
  /** A person looked at the carrier's own site: there is no number. */
  settle: post(`${PATH}/settle`, '人工核定', of('settle'), {
    input: z.object({ ids: few, reason, ...dangerPass.shape, ...once }),
    output: ActionResult,
  }),
  cancelAgain: post(`${PATH}/cancel-again`, '再次回收单号', of('cancel'), {
    input: z.object({ ids: few, ...once }),
    output: ActionResult,
  }),
  keep: post(`${PATH}/keep`, '保留使用单号', of('apply'), {
    input: z.object({ ids: few, ...once }),
    output: ActionResult,
  }),
  writeOff: post(`${PATH}/write-off`, '单号核销', of('settle'), {
    input: z.object({ ids: few, reason, ...once }),
    output: ActionResult,
  }),
};
