import { BATCH_BEGINNINGS } from '#contract/batch/life-cycle/batch-beginnings.ts';
import { BATCH_EFFECTS } from '#contract/batch/life-cycle/batch-effects.ts';
import { BATCH_EVENTS } from '#contract/batch/life-cycle/batch-events.ts';
import { BATCH_GUARDS, type BatchGuardName } from '#contract/batch/life-cycle/batch-guards.ts';
import { BATCH_REGIONS } from '#contract/batch/life-cycle/batch-states.ts';
import { batchLife } from '#contract/batch/life-cycle/batch-steps.ts';
import { ownWords } from '#contract/life-cycle/guards.ts';
import { FLOW_TITLES } from '@/shared/lib/machine/titles.ts';
import { renderLifeCycle } from './flow-life-cycle.ts';

/** Sentences about the sender fill a column of their own. */
const SENDERS: Readonly<Partial<Record<BatchGuardName, string>>> = {
  'the factory or the rule sends it': '工厂、规则',
  'the factory or the system sends it': '工厂、系统',
  'the system sends it': '系统',
  'the factory sends it': '工厂',
};
const asked = Object.keys(BATCH_GUARDS).filter((sentence) => !Object.hasOwn(SENDERS, sentence));

/** docs/flows/batch.md: conditions and effects in the words of the table until somebody gives them Chinese ones. */
export const renderBatchFlow = (): string =>
  renderLifeCycle({
    title: FLOW_TITLES['batch']!,
    intro: '条件和结果按状态表 docs/spec/batch-moves.tsv 的原文列出。',
    file: 'contract/batch/life-cycle/batch.machine.ts',
    words: 'scripts/docs/flow-batch.ts',
    regions: BATCH_REGIONS,
    unlabelled: {},
    regionTitles: { batch: '批次' },
    moves: batchLife.moves,
    beginnings: BATCH_BEGINNINGS,
    events: BATCH_EVENTS,
    effects: BATCH_EFFECTS,
    senders: SENDERS,
    conditions: ownWords(asked),
  });
