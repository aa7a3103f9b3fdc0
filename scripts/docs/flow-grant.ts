import { GRANT_BEGINNINGS } from '#contract/grant/life-cycle/grant-beginnings.ts';
import { GRANT_EFFECTS } from '#contract/grant/life-cycle/grant-effects.ts';
import { GRANT_EVENTS } from '#contract/grant/life-cycle/grant-events.ts';
import { GRANT_GUARDS, type GrantGuardName } from '#contract/grant/life-cycle/grant-guards.ts';
import { GRANT_REGIONS } from '#contract/grant/life-cycle/grant-states.ts';
import { grantLife } from '#contract/grant/life-cycle/grant-steps.ts';
import { ownWords } from '#contract/life-cycle/guards.ts';
import { FLOW_TITLES } from '@/shared/lib/machine/titles.ts';
import { renderLifeCycle } from './flow-life-cycle.ts';

/** Sentences about the sender fill a column of their own. */
const SENDERS: Readonly<Partial<Record<GrantGuardName, string>>> = {
  'the owner sends it': '分享方',
  'the receiver sends it': '接收方',
  'the system sends it': '系统',
  'the owner or the receiver sends it': '分享方、接收方',
  'the receiver or the system sends it': '接收方、系统',
  'the owner or the receiver or the system sends it': '分享方、接收方、系统',
};
const asked = Object.keys(GRANT_GUARDS).filter((sentence) => !Object.hasOwn(SENDERS, sentence));

/** docs/flows/grant.md: conditions and effects in the words of the table until somebody gives them Chinese ones. */
export const renderGrantFlow = (): string =>
  renderLifeCycle({
    title: FLOW_TITLES['grant']!,
    intro: '条件和结果按状态表 docs/spec/grant-moves.tsv 的原文列出。',
    file: 'contract/grant/life-cycle/grant.machine.ts',
    words: 'scripts/docs/flow-grant.ts',
    regions: GRANT_REGIONS,
    unlabelled: {},
    regionTitles: { grant: '面单分享' },
    moves: grantLife.moves,
    beginnings: GRANT_BEGINNINGS,
    events: GRANT_EVENTS,
    effects: GRANT_EFFECTS,
    senders: SENDERS,
    conditions: ownWords(asked),
  });
