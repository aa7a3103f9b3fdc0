import { WAYBILL_BEGINNINGS } from '#contract/waybill/life-cycle/waybill-beginnings.ts';
import { WAYBILL_EFFECTS } from '#contract/waybill/life-cycle/waybill-effects.ts';
import { WAYBILL_EVENTS } from '#contract/waybill/life-cycle/waybill-events.ts';
import { WAYBILL_GUARDS, type WaybillGuardName } from '#contract/waybill/life-cycle/waybill-guards.ts';
import { WAYBILL_REGIONS } from '#contract/waybill/life-cycle/waybill-states.ts';
import { waybillLife } from '#contract/waybill/life-cycle/waybill-steps.ts';
import { ownWords } from '#contract/life-cycle/guards.ts';
import { FLOW_TITLES } from '@/shared/lib/machine/titles.ts';
import { renderLifeCycle } from './flow-life-cycle.ts';

/** Sentences about the sender fill a column of their own. */
const SENDERS: Readonly<Partial<Record<WaybillGuardName, string>>> = {
  'the factory or the system sends it': '工厂、系统',
  'the system sends it': '系统',
  'the factory sends it': '工厂',
};
const asked = Object.keys(WAYBILL_GUARDS).filter((sentence) => !Object.hasOwn(SENDERS, sentence));

/** docs/flows/waybill.md: conditions and effects in the words of the table until somebody gives them Chinese ones. */
export const renderWaybillFlow = (): string =>
  renderLifeCycle({
    title: FLOW_TITLES['waybill']!,
    intro: '条件和结果按状态表 docs/spec/waybill-moves.tsv 的原文列出。',
    file: 'contract/waybill/life-cycle/waybill.machine.ts',
    words: 'scripts/docs/flow-waybill.ts',
    regions: WAYBILL_REGIONS,
    unlabelled: {},
    regionTitles: { waybill: '面单' },
    moves: waybillLife.moves,
    beginnings: WAYBILL_BEGINNINGS,
    events: WAYBILL_EVENTS,
    effects: WAYBILL_EFFECTS,
    senders: SENDERS,
    conditions: ownWords(asked),
  });
