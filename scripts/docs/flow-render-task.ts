import { RENDER_TASK_BEGINNINGS } from '#contract/render-task/life-cycle/render-task-beginnings.ts';
import { RENDER_TASK_EFFECTS } from '#contract/render-task/life-cycle/render-task-effects.ts';
import { RENDER_TASK_EVENTS } from '#contract/render-task/life-cycle/render-task-events.ts';
import {
  RENDER_TASK_GUARDS,
  type RenderTaskGuardName,
} from '#contract/render-task/life-cycle/render-task-guards.ts';
import { RENDER_TASK_REGIONS } from '#contract/render-task/life-cycle/render-task-states.ts';
import { renderTaskLife } from '#contract/render-task/life-cycle/render-task-steps.ts';
import { ownWords } from '#contract/life-cycle/guards.ts';
import { FLOW_TITLES } from '@/shared/lib/machine/titles.ts';
import { renderLifeCycle } from './flow-life-cycle.ts';

/** Sentences about the sender fill a column of their own. */
const SENDERS: Readonly<Partial<Record<RenderTaskGuardName, string>>> = {
  'the system sends it': '系统',
  'the factory sends it': '工厂',
  'the timer sends it': '定时',
};
const asked = Object.keys(RENDER_TASK_GUARDS).filter((sentence) => !Object.hasOwn(SENDERS, sentence));

/** docs/flows/render-task.md: conditions and effects in the words of the table until somebody gives them Chinese ones. */
export const renderRenderTaskFlow = (): string =>
  renderLifeCycle({
    title: FLOW_TITLES['render-task']!,
    intro: '条件和结果按状态表 docs/spec/render-task-moves.tsv 的原文列出。',
    file: 'contract/render-task/life-cycle/render-task.machine.ts',
    words: 'scripts/docs/flow-render-task.ts',
    regions: RENDER_TASK_REGIONS,
    unlabelled: {},
    regionTitles: { status: '出图' },
    moves: renderTaskLife.moves,
    beginnings: RENDER_TASK_BEGINNINGS,
    events: RENDER_TASK_EVENTS,
    effects: RENDER_TASK_EFFECTS,
    senders: SENDERS,
    conditions: ownWords(asked),
  });
