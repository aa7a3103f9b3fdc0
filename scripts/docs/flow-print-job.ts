import { PRINT_JOB_BEGINNINGS } from '#contract/print-job/life-cycle/print-job-beginnings.ts';
import { PRINT_JOB_EFFECTS } from '#contract/print-job/life-cycle/print-job-effects.ts';
import { PRINT_JOB_EVENTS } from '#contract/print-job/life-cycle/print-job-events.ts';
import { PRINT_JOB_GUARDS, type PrintJobGuardName } from '#contract/print-job/life-cycle/print-job-guards.ts';
import { PRINT_JOB_REGIONS } from '#contract/print-job/life-cycle/print-job-states.ts';
import { printJobLife } from '#contract/print-job/life-cycle/print-job-steps.ts';
import { ownWords } from '#contract/life-cycle/guards.ts';
import { FLOW_TITLES } from '@/shared/lib/machine/titles.ts';
import { renderLifeCycle } from './flow-life-cycle.ts';

/** Sentences about the sender fill a column of their own. */
const SENDERS: Readonly<Partial<Record<PrintJobGuardName, string>>> = {
  'a person or the system sends it': '工厂、商家、系统',
  'the agent sends it': '打印助手',
  'the timer sends it': '定时',
  'a person sends it': '工厂、商家',
  'the agent or the timer sends it': '打印助手、定时',
};
const asked = Object.keys(PRINT_JOB_GUARDS).filter((sentence) => !Object.hasOwn(SENDERS, sentence));

/** docs/flows/print-job.md: conditions and effects in the words of the table until somebody gives them Chinese ones. */
export const renderPrintJobFlow = (): string =>
  renderLifeCycle({
    title: FLOW_TITLES['print-job']!,
    intro: '条件和结果按状态表 docs/spec/print-job-moves.tsv 的原文列出。',
    file: 'contract/print-job/life-cycle/print-job.machine.ts',
    words: 'scripts/docs/flow-print-job.ts',
    regions: PRINT_JOB_REGIONS,
    unlabelled: {},
    regionTitles: { printJob: '打印任务' },
    moves: printJobLife.moves,
    beginnings: PRINT_JOB_BEGINNINGS,
    events: PRINT_JOB_EVENTS,
    effects: PRINT_JOB_EFFECTS,
    senders: SENDERS,
    conditions: ownWords(asked),
  });
