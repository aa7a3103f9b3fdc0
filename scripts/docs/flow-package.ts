import { PACKAGE_BEGINNINGS } from '#contract/package/life-cycle/package-beginnings.ts';
import { PACKAGE_EFFECTS } from '#contract/package/life-cycle/package-effects.ts';
import { PACKAGE_EVENTS } from '#contract/package/life-cycle/package-events.ts';
import { PACKAGE_GUARDS, type PackageGuardName } from '#contract/package/life-cycle/package-guards.ts';
import { PACKAGE_REGIONS, PACKAGE_UNLABELLED } from '#contract/package/life-cycle/package-states.ts';
import { packageLife } from '#contract/package/life-cycle/package-steps.ts';
import { ownWords } from '#contract/life-cycle/guards.ts';
import { FLOW_TITLES } from '@/shared/lib/machine/titles.ts';
import { renderLifeCycle } from './flow-life-cycle.ts';

/** Sentences about the sender fill a column of their own. */
const SENDERS: Readonly<Partial<Record<PackageGuardName, string>>> = {
  'the system sends it': '系统',
  'the factory sends it': '工厂',
  'the factory or the merchant sends it': '工厂或商家',
  'the timer sends it': '定时',
};
const asked = Object.keys(PACKAGE_GUARDS).filter((sentence) => !Object.hasOwn(SENDERS, sentence));

/** docs/flows/package.md: conditions and effects in the words of the table until somebody gives them Chinese ones. */
export const renderPackageFlow = (): string =>
  renderLifeCycle({
    title: FLOW_TITLES['package']!,
    intro: '条件和结果按状态表 docs/spec/package-moves.tsv 的原文列出。',
    file: 'contract/package/life-cycle/package.machine.ts',
    words: 'scripts/docs/flow-package.ts',
    regions: PACKAGE_REGIONS,
    unlabelled: PACKAGE_UNLABELLED,
    regionTitles: { stage: '包裹', transit: '轨迹', fee: '快递费', label: '面单', intercept: '快递拦截' },
    moves: packageLife.moves,
    beginnings: PACKAGE_BEGINNINGS,
    events: PACKAGE_EVENTS,
    effects: PACKAGE_EFFECTS,
    senders: SENDERS,
    conditions: ownWords(asked),
  });
