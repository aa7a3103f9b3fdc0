import { isFilled, sentences, type Guard } from '#contract/life-cycle/guards.ts';
import type { DeclarationActor } from './declaration-events.ts';
import type { DeclarationFacts } from './declaration-facts.ts';
import type { DECLARATION_REGIONS } from './declaration-states.ts';

/** What some event carries and some guard reads. */
interface Given {
  by: DeclarationActor;
  declarationNo?: string;
  reason?: string;
}

type DeclarationGuard = Guard<typeof DECLARATION_REGIONS, DeclarationFacts, Given>;
const { sentBy, fact, given } = sentences<DeclarationFacts, Given>();

/** As customs and brokers write them. */
export const DECLARATION_NO = /^[A-Za-z0-9-]{4,32}$/;

/** The sentences of the chart, each with its predicate and with what a user reads where it does not hold. */
export const DECLARATION_GUARDS = {
  'the system sends it': sentBy(['system'], '这一步由系统自动完成，请等待系统处理。'),
  'the factory or the merchant sends it': sentBy(
    ['factory', 'merchant'],
    '这一步由工厂或商家操作，请联系工厂或商家处理。',
  ),
  'the factory sends it': sentBy(['factory'], '这一步由工厂操作，请联系工厂处理。'),
  'the factory or the system sends it': sentBy(
    ['factory', 'system'],
    '这一步由工厂操作或由系统自动完成，请联系工厂处理。',
  ),
  'its order is to be declared': fact((f) => f.required, '订单不需要报关，请刷新后核对。'),
  // [X34]
  'every line is complete': fact((f) => f.complete, '报关资料还不完整，请先补齐后再操作。'),
  'its order is not held': fact((f) => !f.held, '订单被锁定、挂起或在退款中，请先解除。'),
  'no package of its order left': fact((f) => !f.left, '订单的包裹已经出库，不能撤销申报，请与报关行核对。'),
  'a declaration number is given': given(
    (_, e) => DECLARATION_NO.test(e.declarationNo ?? ''),
    '请填写报关单号，4 至 32 位字母、数字或短横线。',
  ),
  'a reason is given': given((_, e) => isFilled(e.reason), '请填写原因后再提交。'),
} as const satisfies Record<string, DeclarationGuard>;

export type DeclarationGuardName = keyof typeof DECLARATION_GUARDS;
