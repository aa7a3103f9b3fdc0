import { DECLARATION_BEGINNINGS } from '#contract/declaration/life-cycle/declaration-beginnings.ts';
import { DECLARATION_EFFECTS } from '#contract/declaration/life-cycle/declaration-effects.ts';
import { DECLARATION_EVENTS } from '#contract/declaration/life-cycle/declaration-events.ts';
import {
  DECLARATION_GUARDS,
  type DeclarationGuardName,
} from '#contract/declaration/life-cycle/declaration-guards.ts';
import { DECLARATION_REGIONS } from '#contract/declaration/life-cycle/declaration-states.ts';
import { declarationLife } from '#contract/declaration/life-cycle/declaration-steps.ts';
import { ownWords } from '#contract/life-cycle/guards.ts';
import { FLOW_TITLES } from '@/shared/lib/machine/titles.ts';
import { renderLifeCycle } from './flow-life-cycle.ts';

/** Sentences about the sender fill a column of their own. */
const SENDERS: Readonly<Partial<Record<DeclarationGuardName, string>>> = {
  'the system sends it': '系统',
  'the factory or the merchant sends it': '工厂、商家',
  'the factory sends it': '工厂',
  'the factory or the system sends it': '工厂、系统',
};
const asked = Object.keys(DECLARATION_GUARDS).filter((sentence) => !Object.hasOwn(SENDERS, sentence));

/** docs/flows/declaration.md: conditions and effects in the words of the table until somebody gives them Chinese ones. */
export const renderDeclarationFlow = (): string =>
  renderLifeCycle({
    title: FLOW_TITLES['declaration']!,
    intro: '条件和结果按状态表 docs/spec/declaration-moves.tsv 的原文列出。',
    file: 'contract/declaration/life-cycle/declaration.machine.ts',
    words: 'scripts/docs/flow-declaration.ts',
    regions: DECLARATION_REGIONS,
    unlabelled: {},
    regionTitles: { declaration: '报关单' },
    moves: declarationLife.moves,
    beginnings: DECLARATION_BEGINNINGS,
    events: DECLARATION_EVENTS,
    effects: DECLARATION_EFFECTS,
    senders: SENDERS,
    conditions: ownWords(asked),
  });
