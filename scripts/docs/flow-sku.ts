import { SKU_BEGINNINGS } from '#contract/sku/life-cycle/sku-beginnings.ts';
import { SKU_EFFECTS } from '#contract/sku/life-cycle/sku-effects.ts';
import { SKU_EVENTS } from '#contract/sku/life-cycle/sku-events.ts';
import { SKU_GUARDS, type SkuGuardName } from '#contract/sku/life-cycle/sku-guards.ts';
import { SKU_REGIONS, SKU_UNLABELLED } from '#contract/sku/life-cycle/sku-states.ts';
import { skuLife } from '#contract/sku/life-cycle/sku-steps.ts';
import { ownWords } from '#contract/life-cycle/guards.ts';
import { FLOW_TITLES } from '@/shared/lib/machine/titles.ts';
import { renderLifeCycle } from './flow-life-cycle.ts';

/** Sentences about the sender fill a column of their own. */
const SENDERS: Readonly<Partial<Record<SkuGuardName, string>>> = {
  'the factory sends it': '工厂',
  'the factory or the system sends it': '工厂、系统',
  'the system sends it': '系统',
};
const asked = Object.keys(SKU_GUARDS).filter((sentence) => !Object.hasOwn(SENDERS, sentence));

/** docs/flows/sku.md: conditions and effects in the words of the table until somebody gives them Chinese ones. */
export const renderSkuFlow = (): string =>
  renderLifeCycle({
    title: FLOW_TITLES['sku']!,
    intro: '条件和结果按状态表 docs/spec/sku-moves.tsv 的原文列出。',
    file: 'contract/sku/life-cycle/sku.machine.ts',
    words: 'scripts/docs/flow-sku.ts',
    regions: SKU_REGIONS,
    unlabelled: SKU_UNLABELLED,
    regionTitles: { status: 'SKU', spec: 'spec' },
    moves: skuLife.moves,
    beginnings: SKU_BEGINNINGS,
    events: SKU_EVENTS,
    effects: SKU_EFFECTS,
    senders: SENDERS,
    conditions: ownWords(asked),
  });
