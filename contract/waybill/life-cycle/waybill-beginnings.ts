import type { Beginning } from '#contract/life-cycle/life-cycle.ts';
import type { WaybillEffect } from './waybill-effects.ts';
import type { WaybillEventType } from './waybill-events.ts';
import type { WaybillGuardName } from './waybill-guards.ts';
import { newWaybillState, type WAYBILL_REGIONS } from './waybill-states.ts';

type Way = Beginning<typeof WAYBILL_REGIONS, WaybillGuardName, WaybillEffect>;

/** How 面单 comes into being: the lines of docs/spec/waybill-moves.tsv that come from `-`. */
export const WAYBILL_BEGINNINGS = {
  'waybill.entered': [
    {
      to: newWaybillState('got'),
      guards: [
        'the factory or the system sends it',
        'its package is here',
        'no number hangs on its package',
        'it looks like a number',
      ],
      effects: ['number.write'],
    },
  ],
} as const satisfies Partial<Record<WaybillEventType, readonly Way[]>>;
