import { sentences, type Guard } from '#contract/life-cycle/guards.ts';
import { CODES } from '#contract/errors.ts';
import type { SkuActor } from './sku-events.ts';
import type { SkuFacts } from './sku-facts.ts';
import type { SKU_REGIONS } from './sku-states.ts';

/** What some event carries and some guard reads. */
interface Given {
  by: SkuActor;
}

type SkuGuard = Guard<typeof SKU_REGIONS, SkuFacts, Given>;
const { sentBy, fact } = sentences<SkuFacts, Given>();
const { conflict } = CODES;

/** The sentences of the chart, each with its predicate and with what a user reads where it does not hold. */
export const SKU_GUARDS = {
  'the factory sends it': sentBy(['factory'], '这一步由工厂操作，请联系工厂处理。'),
  'the factory or the system sends it': sentBy(
    ['factory', 'system'],
    '这一步由工厂操作或由系统自动完成，请联系工厂处理。',
  ),
  'the system sends it': sentBy(['system'], '这一步由系统自动完成，请等待系统处理。'),

  'the code is free': fact((f) => f.codeFree, 'SKU 编码已被使用（包括已淘汰的），请换一个编码。'),
  'the code stays, or nothing names it': fact(
    (f) => f.codeStays || !f.named,
    '已有订单、编码映射或价格使用这个 SKU，编码不能再改，请另建一个 SKU。',
  ),
  'nothing names it': fact(
    (f) => !f.named,
    '已有订单、编码映射或价格使用这个 SKU，不能删除，请先解除或完善它。',
  ),
  'a price is given': fact((f) => f.priceGiven, '还没有填写价格，请先填写价格。'),
  'no price is given': fact((f) => !f.priceGiven, '已填写价格，请直接启用。'),
  'material, model and colour are open': fact(
    (f) => f.madeOpen,
    '它的材质、型号、颜色或赠品类型已停用，请先启用它们。',
  ),
  'it is no printed gift without a print spec': fact(
    (f) => f.giftPrintable,
    '这个赠品需要印刷，还没有印刷规格，请先在「批量孔位图」设置规格。',
  ),
  'no price is given, or material, model or colour is closed, or it is a printed gift without a print spec':
    fact((f) => !f.priceGiven || !f.madeOpen || !f.giftPrintable, '资料已齐全，请直接启用。'),
  'the combination stands not yet': fact(
    (f) => !f.combinationStands,
    '这个材质、型号和颜色的 SKU 已存在，请直接修改它。',
  ),

  'it is done by hand, or what it is made of is closed': {
    holds: (f, e) => e.by === 'factory' || !f.madeOpen,
    code: conflict,
    otherwise: '它的材质、型号、颜色和赠品类型都在使用中，请手工停用。',
  },
  'it is done by hand, or what closed it is open again': {
    holds: (f, e) => e.by === 'factory' || f.causeOpen,
    code: conflict,
    otherwise: '它不是随材质、型号、颜色或赠品类型停用的，请手工启用。',
  },
  'the successor is active, of the same factory, not itself nor a ring': fact(
    (f) => f.successorFits,
    '替代的 SKU 要是本厂启用中的另一个 SKU，也不能互相替代，请重新选择。',
  ),
  'no line of an open order names it': fact(
    (f) => !f.onOpenOrder,
    '还有未完成的订单使用这个 SKU，请等订单发货或关闭后再淘汰。',
  ),

  'its print spec stands whole': fact(
    (f) => f.printSpec === 'whole',
    '印刷规格还不齐全，请先补齐各面的规格和孔位图。',
  ),
  'its print spec lacks the hole mask it needs': fact(
    (f) => f.printSpec === 'noMask',
    '孔位图没有缺少，请刷新后核对。',
  ),
  'no print spec of it stands': fact((f) => f.printSpec === 'none', '印刷规格还在，请刷新后核对。'),
  'it is not printed': fact((f) => !f.printed, '这个 SKU 需要印刷，请补齐印刷规格。'),
  'it is printed': fact((f) => f.printed, '这个 SKU 不需要印刷，请刷新后核对。'),
} as const satisfies Record<string, SkuGuard>;

export type SkuGuardName = keyof typeof SKU_GUARDS;
