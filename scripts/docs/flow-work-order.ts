import { WORK_ORDER_BEGINNINGS } from '#contract/work-order/life-cycle/work-order-beginnings.ts';
import { WORK_ORDER_EFFECTS } from '#contract/work-order/life-cycle/work-order-effects.ts';
import { WORK_ORDER_EVENTS } from '#contract/work-order/life-cycle/work-order-events.ts';
import {
  WORK_ORDER_GUARDS,
  type WorkOrderGuardName,
} from '#contract/work-order/life-cycle/work-order-guards.ts';
import { WORK_ORDER_REGIONS } from '#contract/work-order/life-cycle/work-order-states.ts';
import { workOrderLife } from '#contract/work-order/life-cycle/work-order-steps.ts';
import { ownWords } from '#contract/life-cycle/guards.ts';
import { FLOW_TITLES } from '@/shared/lib/machine/titles.ts';
import { renderLifeCycle } from './flow-life-cycle.ts';

/** Sentences about the sender fill a column of their own. */
const SENDERS: Readonly<Partial<Record<WorkOrderGuardName, string>>> = {
  'the system sends it': '系统',
  'the factory sends it': '工厂',
};
const asked = Object.keys(WORK_ORDER_GUARDS).filter((sentence) => !Object.hasOwn(SENDERS, sentence));

/** docs/flows/work-order.md: conditions and effects in the words of the table until somebody gives them Chinese ones. */
export const renderWorkOrderFlow = (): string =>
  renderLifeCycle({
    title: FLOW_TITLES['work-order']!,
    intro: '条件和结果按状态表 docs/spec/work-order-moves.tsv 的原文列出。',
    file: 'contract/work-order/life-cycle/work-order.machine.ts',
    words: 'scripts/docs/flow-work-order.ts',
    regions: WORK_ORDER_REGIONS,
    unlabelled: {},
    regionTitles: { workOrder: '工单' },
    moves: workOrderLife.moves,
    beginnings: WORK_ORDER_BEGINNINGS,
    events: WORK_ORDER_EVENTS,
    effects: WORK_ORDER_EFFECTS,
    senders: SENDERS,
    conditions: ownWords(asked),
  });
