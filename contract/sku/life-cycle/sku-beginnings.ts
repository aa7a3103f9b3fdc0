import type { Beginning } from '#contract/life-cycle/life-cycle.ts';
import type { SkuEffect } from './sku-effects.ts';
import type { SkuEventType } from './sku-events.ts';
import type { SkuGuardName } from './sku-guards.ts';
import { newSkuState, type SKU_REGIONS } from './sku-states.ts';

type Way = Beginning<typeof SKU_REGIONS, SkuGuardName, SkuEffect>;

/** How SKU comes into being: the lines of docs/spec/sku-moves.tsv that come from `-`. */
export const SKU_BEGINNINGS = {
  'sku.create': [
    {
      to: newSkuState('active'),
      guards: [
        'the factory sends it',
        'the code is free',
        'a price is given',
        'material, model and colour are open',
        'it is no printed gift without a print spec',
      ],
      effects: ['spec.compute'],
    },
    {
      to: newSkuState('draft'),
      guards: [
        'the factory sends it',
        'the code is free',
        'no price is given, or material, model or colour is closed, or it is a printed gift without a print spec',
      ],
      effects: ['spec.compute'],
    },
  ],
  'sku.generate': [
    {
      to: newSkuState('active'),
      guards: [
        'the factory sends it',
        'the combination stands not yet',
        'the code is free',
        'material, model and colour are open',
        'a price is given',
      ],
      effects: ['spec.compute'],
    },
    {
      to: newSkuState('draft'),
      guards: [
        'the factory sends it',
        'the combination stands not yet',
        'the code is free',
        'material, model and colour are open',
        'no price is given',
      ],
      effects: ['spec.compute'],
    },
  ],
} as const satisfies Partial<Record<SkuEventType, readonly Way[]>>;
