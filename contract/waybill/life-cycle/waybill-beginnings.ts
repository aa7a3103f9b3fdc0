import type { Beginning } from '#contract/life-cycle/life-cycle.ts';
import type { WaybillEffect } from './waybill-effects.ts';
import type { WaybillEventType } from './waybill-events.ts';
import type { WaybillGuardName } from './waybill-guards.ts';
import { newWaybillState, type WAYBILL_REGIONS } from './waybill-states.ts';

type Way = Beginning<typeof WAYBILL_REGIONS, WaybillGuardName, WaybillEffect>;

/** What is asked of a package before a number is asked for or drawn. */
const FIT = [
  'the factory or the system sends it',
  'its package is here',
  'no number hangs on its package',
  'no order of it is held',
  'there is a phone',
  'there is an address',
  'its weight is known',
  'the account is on',
  'the account has quota',
] as const satisfies readonly WaybillGuardName[];

/** How 面单 comes into being: the lines of docs/spec/waybill-moves.tsv that come from `-`. */
export const WAYBILL_BEGINNINGS = {
  'waybill.asked': [{ to: newWaybillState('asked'), guards: FIT, effects: ['quota.reserve'] }],
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
  'waybill.drawn': [
    {
      to: newWaybillState('got'),
      guards: [...FIT, 'a range has numbers'],
      effects: ['quota.use', 'number.write'],
    },
  ],
  'waybill.got.late': [
    {
      to: newWaybillState('cancelling'),
      guards: ['the system sends it', 'the carrier names a number', 'its package wants none'],
      effects: [],
    },
  ],
} as const satisfies Partial<Record<WaybillEventType, readonly Way[]>>;
