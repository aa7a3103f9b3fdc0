import { handover } from '#contract/handover/handover.ts';
import type { Input } from '#contract/endpoint.ts';
import { PACKAGE_EVENTS } from '#contract/package/life-cycle/package-events.ts';
import { call } from '@/shared/api/index.ts';
import { useLifeAction, type ActionTarget, type ScreenLife } from '@/shared/ui/life-cycle/index.ts';
import {
  PACKAGE_LIFE,
  type ActionablePackage,
  type PackageAction,
  type PackageDeed,
} from './package-life.ts';

/** The same packages for who ships orders, and asks for no numbers: they leave by a call of their own. */
const HAND_OVER_LIFE: ScreenLife<PackageDeed, ActionablePackage, 'factory'> = {
  ...PACKAGE_LIFE,
  entryOf: (type) => ({ ...PACKAGE_EVENTS[type], permission: { factory: 'factory:order:ship' } }),
  call: (input, idempotencyKey) => {
    const { ids, versions } = input as unknown as Input<typeof handover.act>;
    return call(handover.act, { ids, ...(versions && { versions }) }, { quiet: true, idempotencyKey });
  },
};

export const useHandOver = (target: ActionTarget<ActionablePackage>): PackageAction =>
  useLifeAction(HAND_OVER_LIFE, target);
