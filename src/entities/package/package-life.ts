import type { Input } from '#contract/endpoint.ts';
import { sideOf } from '#contract/sides.ts';
import { PACKAGE_EVENTS, type PackageEvent } from '#contract/package/life-cycle/package-events.ts';
import { PLAIN_PACKAGE } from '#contract/package/life-cycle/package-facts.ts';
import { packageLife } from '#contract/package/life-cycle/package-steps.ts';
import { packages, type Package, type PACKAGE_DEEDS } from '#contract/package/package.ts';
import { call } from '@/shared/api/index.ts';
import {
  plainLife,
  useLifeAction,
  type ActionTarget,
  type LifeAction,
  type ScreenLife,
} from '@/shared/ui/life-cycle/index.ts';

/** What a person sends to packages. */
export type PackageDeed = (typeof PACKAGE_DEEDS)[number];
/** What an action needs of a row. */
export type ActionablePackage = Pick<
  Package,
  'id' | 'number' | 'stage' | 'transit' | 'copies' | 'waybillNo' | 'held' | 'version'
>;

/** What a package costs closes none of its deeds, nor does its label but where the factory asks for that: the server knows. */
const stateOf = ({ stage, transit }: ActionablePackage) => packageLife.stateOf([stage, transit]);
/** As far as a row shows it: the rest is known to the server, which refuses by it. */
const factsOf = ({ copies, waybillNo, held }: ActionablePackage) => ({
  ...PLAIN_PACKAGE,
  ...{
    copies,
    held,
    numbered: waybillNo !== '',
    partsFit: true,
    sibling: true,
    joinFits: true,
    takerOpen: true,
    approved: true,
  },
});
/** Filled in by the dialog that asks for it. */
const eventOf = (type: PackageDeed) =>
  ({ type, by: 'factory', grams: 1, parts: [], into: 1 }) as unknown as PackageEvent;

/** The life cycle of packages as screens act on it. */
export const PACKAGE_LIFE: ScreenLife<PackageDeed, ActionablePackage, 'factory'> = {
  ...plainLife<PackageDeed>({}),
  words: { noun: '包裹', counter: '个', number: '包裹号', shortNumber: '包裹号' },
  entryOf: (type) => PACKAGE_EVENTS[type],
  partyOf: (holder) => (sideOf(holder?.tenantType) === 'factory' ? 'factory' : undefined),
  whyClosed: (type, row) => packageLife.whyClosed(stateOf(row), factsOf(row), eventOf(type))?.msg,
  concerns: (type, row) => packageLife.isKnownHere(stateOf(row), type),
  numberOf: ({ number }) => number,
  call: (input, idempotencyKey) =>
    call(packages.act, input as Input<typeof packages.act>, { quiet: true, idempotencyKey }),
};

export type PackageAction = LifeAction<PackageDeed, Record<PackageDeed, object>, ActionablePackage>;

/** The one way in which pages send events to packages. */
export const usePackageAction = (target: ActionTarget<ActionablePackage>): PackageAction =>
  useLifeAction(PACKAGE_LIFE, target);
