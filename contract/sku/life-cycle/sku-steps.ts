import { lifeCycle } from '#contract/life-cycle/life-cycle.ts';
import { SKU_BEGINNINGS } from './sku-beginnings.ts';
import type { SkuEffect } from './sku-effects.ts';
import { SKU_ACTORS, SKU_EVENTS, type SkuEvent } from './sku-events.ts';
import type { SkuFacts } from './sku-facts.ts';
import { SKU_GUARDS, type SkuGuardName } from './sku-guards.ts';
import { SKU_REGIONS, SKU_UNLABELLED } from './sku-states.ts';
import { skuMachine } from './sku.machine.ts';

/** The life cycle of SKU as server and browser ask it (contract/life-cycle). */
export const skuLife = lifeCycle<typeof SKU_REGIONS, SkuFacts, SkuEvent, SkuGuardName, SkuEffect>({
  noun: 'SKU',
  machine: skuMachine,
  regions: SKU_REGIONS,
  unlabelled: SKU_UNLABELLED,
  guards: SKU_GUARDS,
  events: SKU_EVENTS,
  actors: SKU_ACTORS,
  parties: ['factory'],
  beginnings: SKU_BEGINNINGS,
});
