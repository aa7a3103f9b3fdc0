import { and } from 'xstate';
import { chartEffects, chartGuards } from '#contract/life-cycle/guards.ts';
import { SKU_EFFECTS } from './sku-effects.ts';
import type { SkuEvent } from './sku-events.ts';
import type { SkuFacts } from './sku-facts.ts';
import { SKU_GUARDS, type SkuGuardName } from './sku-guards.ts';

export const guards = chartGuards<SkuFacts, SkuEvent, typeof SKU_GUARDS>(SKU_GUARDS);
export const actions = chartEffects(SKU_EFFECTS);
/** All of them, in the order in which a user is told about them. */
export const when = (...names: SkuGuardName[]) => and<SkuFacts, SkuEvent, SkuGuardName[]>(names);
