import { PLATE_BEGINNINGS } from '#contract/plate/life-cycle/plate-beginnings.ts';
import { PLATE_EFFECTS } from '#contract/plate/life-cycle/plate-effects.ts';
import { PLATE_EVENTS } from '#contract/plate/life-cycle/plate-events.ts';
import { PLATE_GUARDS, type PlateGuardName } from '#contract/plate/life-cycle/plate-guards.ts';
import { PLATE_REGIONS } from '#contract/plate/life-cycle/plate-states.ts';
import { plateLife } from '#contract/plate/life-cycle/plate-steps.ts';
import { ownWords } from '#contract/life-cycle/guards.ts';
import { FLOW_TITLES } from '@/shared/lib/machine/titles.ts';
import { renderLifeCycle } from './flow-life-cycle.ts';

/** Sentences about the sender fill a column of their own. */
const SENDERS: Readonly<Partial<Record<PlateGuardName, string>>> = {
  'the factory or the system sends it': '工厂、系统',
  'the system sends it': '系统',
  'the factory sends it': '工厂',
};
const asked = Object.keys(PLATE_GUARDS).filter((sentence) => !Object.hasOwn(SENDERS, sentence));

/** docs/flows/plate.md: conditions and effects in the words of the table until somebody gives them Chinese ones. */
export const renderPlateFlow = (): string =>
  renderLifeCycle({
    title: FLOW_TITLES['plate']!,
    intro: '条件和结果按状态表 docs/spec/plate-moves.tsv 的原文列出。',
    file: 'contract/plate/life-cycle/plate.machine.ts',
    words: 'scripts/docs/flow-plate.ts',
    regions: PLATE_REGIONS,
    unlabelled: {},
    regionTitles: { plate: '拼版' },
    moves: plateLife.moves,
    beginnings: PLATE_BEGINNINGS,
    events: PLATE_EVENTS,
    effects: PLATE_EFFECTS,
    senders: SENDERS,
    conditions: ownWords(asked),
  });
