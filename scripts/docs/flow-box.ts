import { BOX_BEGINNINGS } from '#contract/box/life-cycle/box-beginnings.ts';
import { BOX_EFFECTS } from '#contract/box/life-cycle/box-effects.ts';
import { BOX_EVENTS } from '#contract/box/life-cycle/box-events.ts';
import { BOX_GUARDS, type BoxGuardName } from '#contract/box/life-cycle/box-guards.ts';
import { BOX_REGIONS } from '#contract/box/life-cycle/box-states.ts';
import { boxLife } from '#contract/box/life-cycle/box-steps.ts';
import { ownWords } from '#contract/life-cycle/guards.ts';
import { FLOW_TITLES } from '@/shared/lib/machine/titles.ts';
import { renderLifeCycle } from './flow-life-cycle.ts';

/** Sentences about the sender fill a column of their own. */
const SENDERS: Readonly<Partial<Record<BoxGuardName, string>>> = {
  'the factory sends it': '工厂',
  'the system sends it': '系统',
};
const asked = Object.keys(BOX_GUARDS).filter((sentence) => !Object.hasOwn(SENDERS, sentence));

/** docs/flows/box.md: conditions and effects in the words of the table until somebody gives them Chinese ones. */
export const renderBoxFlow = (): string =>
  renderLifeCycle({
    title: FLOW_TITLES['box']!,
    intro: '条件和结果按状态表 docs/spec/box-moves.tsv 的原文列出。',
    file: 'contract/box/life-cycle/box.machine.ts',
    words: 'scripts/docs/flow-box.ts',
    regions: BOX_REGIONS,
    unlabelled: {},
    regionTitles: { box: '格口' },
    moves: boxLife.moves,
    beginnings: BOX_BEGINNINGS,
    events: BOX_EVENTS,
    effects: BOX_EFFECTS,
    senders: SENDERS,
    conditions: ownWords(asked),
  });
