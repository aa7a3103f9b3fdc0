import type { Faker } from '@faker-js/faker';
import type { Step } from './steps.ts';
import * as s from './steps.ts';

/** What else happens on the way, and leaves the order where it was. */
const DETOURS: readonly { weight: number; value: readonly Step[] }[] = [
  { weight: 70, value: [] },
  { weight: 6, value: [s.tagged('merchant')] },
  { weight: 4, value: [s.tagged('factory')] },
  { weight: 6, value: [s.remarked('merchant')] },
  { weight: 4, value: [s.remarked('factory')] },
  { weight: 3, value: [s.urged('merchant')] },
  { weight: 2, value: [s.urged('factory'), s.calmed('factory')] },
  { weight: 2, value: [s.lock('factory'), s.unlock('factory')] },
  { weight: 1, value: [s.lock('merchant'), s.unlock('merchant')] },
  { weight: 2, value: [s.refundRequested, s.refundWithdrawn] },
];
const LONG = { weight: 3, value: s.haltedForADay };

const SYNCS: readonly { weight: number; value: readonly Step[] }[] = [
  { weight: 88, value: [s.syncStarted, s.syncDone] },
  { weight: 4, value: [s.syncStarted, s.syncFailed] },
  { weight: 4, value: [s.syncStarted, s.syncFailed, s.syncStarted, s.syncDone] },
  { weight: 4, value: [s.syncStarted] },
];

const CUSTOMS: readonly { weight: number; value: readonly Step[] }[] = [
  { weight: 75, value: [s.customsDeclared] },
  { weight: 12, value: [s.customsFailed, s.customsDeclared] },
  { weight: 7, value: [s.customsDeclared, s.customsFailed] },
  { weight: 6, value: [s.customsFailed] },
];

const APPROVALS = new Set<Step>([s.approve, s.ruleApprove, s.approveForced]);

interface Kind {
  abroad: boolean;
  /** Its platform is told when it is shipped. */
  synced: boolean;
  /** Old enough for a day's halt. */
  old: boolean;
}

/** A story with what its order's kind adds: customs abroad, the platform told of the shipping, a detour here and there. */
export function withDetours(faker: Faker, steps: readonly Step[], kind: Kind): Step[] {
  const choose = faker.helpers.weightedArrayElement<readonly Step[]>;
  let required = false;
  return steps.flatMap((step, i) => {
    // A rule decides at once: nothing comes between.
    if (step === s.push && steps[i + 1] !== s.ruleApprove)
      return [step, ...choose(kind.old ? [...DETOURS, LONG] : DETOURS)];
    if (APPROVALS.has(step) && kind.abroad && !required && faker.datatype.boolean(0.6)) {
      required = true;
      return [step, s.customsRequired];
    }
    if (step === s.start && required) return [step, ...choose(CUSTOMS)];
    if (step === s.ship && kind.synced) return [step, ...choose(SYNCS)];
    return [step];
  });
}
