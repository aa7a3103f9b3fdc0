import type { GuideProgress } from './guide.ts';
import { mobile } from '#contract/values/phone.ts';
import { sideOf, TENANT_TYPES } from '#contract/sides.ts';
import type { SocialTicket } from '#contract/auth/social-ticket.ts';

/** 1 what this is, 2 mobile, 3 account, 4 company or shop, 5 its kind, 6 the other side, 7 the first orders. */
export const GUIDE_STEPS = [1, 2, 3, 4, 5, 6, 7] as const;
export type GuideStep = (typeof GUIDE_STEPS)[number];

export const GUIDE_KINDS = ['merchant', 'factory'] as const;
export type GuideKind = (typeof GUIDE_KINDS)[number];

/** What the address of the guide carries (F15); empty: not given. */
export interface GuideAddress {
  /** null: wherever the visitor stands. */
  step: GuideStep | null;
  kind: GuideKind | null;
  mobile: string;
  inviteFactoryCode: string;
  inviteBusinessCode: string;
}

/** A mobile with a code that was sent to it. */
export interface Proof {
  mobile: string;
  code: string;
}
/** What an account is made of; `code` is empty where the mobile was proved before. */
export interface AccountWish {
  realName: string;
  password: string;
  code: string;
  /** Of the bunding state: the account of the other service is bound on the way. */
  social?: SocialTicket | undefined;
}
export type Account = AccountWish & { mobile: string };

/** Where the guide leads to by itself. */
export interface GuideMove {
  step: GuideStep;
  /** Takes the place of an address that cannot be yet; otherwise the back button leads back. */
  instead: boolean;
}

/** How far somebody has come in the guide. */
export interface GuideStanding {
  address: GuideAddress;
  step: GuideStep;
  /** null: nobody has signed in. */
  progress: GuideProgress | null;
  /** Found right by the server. */
  proof: Proof | null;
  move: GuideMove | null;
}
export const NOWHERE: GuideStanding = {
  address: { step: null, kind: null, mobile: '', inviteFactoryCode: '', inviteBusinessCode: '' },
  step: 1,
  progress: null,
  proof: null,
  move: null,
};

/** `done` was done, `open` can be done now, `closed` needs another one first. */
export type GuideMark = 'done' | 'open' | 'closed';

/** As the visitor chose it, else as his invite has it: a factory invites merchants, a merchant invites factories. */
export const kindOf = ({ kind, inviteFactoryCode, inviteBusinessCode }: GuideAddress): GuideKind | null =>
  kind ?? (inviteFactoryCode ? 'merchant' : inviteBusinessCode ? 'factory' : null);

const hasMobile = (address: GuideAddress): boolean => mobile.safeParse(address.mobile).success;
/** Of a kind of its own: a tenant of type 3 still waits for one. */
export const isSettled = ({ tenant }: GuideProgress): boolean =>
  tenant !== null && tenant.type !== TENANT_TYPES.guide;

/** Nobody has signed in: the account is still to be made, and what was chosen and proved on the way counts. */
function markOfGuest(step: GuideStep, address: GuideAddress, proved: boolean): GuideMark {
  if (step === 1) return address.kind === null ? 'open' : 'done';
  if (step === 2) return proved ? 'done' : 'open';
  return step === 3 && hasMobile(address) ? 'open' : 'closed';
}

/** The invite of the other side that still waits to be confirmed; empty: none, or one that is for somebody else. */
export const inviteOf = (
  { inviteFactoryCode, inviteBusinessCode }: GuideAddress,
  { tenant }: GuideProgress,
): string => (sideOf(tenant?.type) === 'business' ? inviteFactoryCode : inviteBusinessCode);

/** A merchant's first order of his own is under review; a factory has goods, and somebody who orders them. */
const beginningDone = ({ tenant, ticks }: GuideProgress): boolean =>
  ticks.shopBound && (sideOf(tenant?.type) === 'factory' ? ticks.factoryBound : ticks.firstOrderPushed);

function markOfMember(step: GuideStep, address: GuideAddress, progress: GuideProgress): GuideMark {
  const { tenant, ticks } = progress;
  const done: Record<GuideStep, boolean> = {
    1: isSettled(progress) || address.kind !== null,
    2: progress.mobile !== null,
    3: true,
    4: tenant !== null,
    5: isSettled(progress),
    // Who is bound may have been invited by another one.
    6: ticks.factoryBound && isSettled(progress) && inviteOf(address, progress) === '',
    7: isSettled(progress) && beginningDone(progress),
  };
  if (done[step]) return 'done';
  const needs: Record<GuideStep, boolean> = {
    1: true,
    2: true,
    3: true,
    4: progress.mobile !== null,
    5: tenant !== null,
    6: isSettled(progress),
    7: isSettled(progress),
  };
  return needs[step] ? 'open' : 'closed';
}

/** How a step stands; `progress` is null where nobody has signed in, `proved` whether his mobile was proved just now. */
export const markOf = (
  step: GuideStep,
  address: GuideAddress,
  progress: GuideProgress | null,
  proved = false,
): GuideMark =>
  progress === null ? markOfGuest(step, address, proved) : markOfMember(step, address, progress);

/**
 * Whether a step only shows what was done at it. What a visitor has chosen can be changed until it was sent, and the last
 * step leads on to work for as long as it is opened.
 */
export const isLookedBackAt = ({
  step,
  address,
  progress,
}: Pick<GuideStanding, 'step' | 'address' | 'progress'>): boolean =>
  progress !== null &&
  step !== 7 &&
  (step !== 1 || isSettled(progress)) &&
  markOf(step, address, progress) === 'done';

/** Where somebody stands who names no step, or one that cannot be yet. */
export function firstOpenStep(address: GuideAddress, progress: GuideProgress | null): GuideStep {
  if (progress === null) return kindOf(address) === null ? 1 : hasMobile(address) ? 3 : 2;
  // A mobile is asked of new accounts; who has a tenant already may add it, and need not.
  if (progress.tenant === null) return progress.mobile === null ? 2 : 4;
  if (!isSettled(progress)) return 5;
  return markOf(6, address, progress) === 'done' ? 7 : 6;
}

/** Where 'go on' leads from a step: past everything that is done. */
export const stepAfter = (
  step: GuideStep,
  address: GuideAddress,
  progress: GuideProgress | null,
): GuideStep => GUIDE_STEPS.find((next) => next > step && markOf(next, address, progress) !== 'done') ?? 7;

/** The step that is wanted where it can be, else where the visitor stands, and that he is led there. */
export function stepTaken({ address, progress, move }: GuideStanding): Partial<GuideStanding> {
  const wanted = move?.step ?? address.step;
  if (wanted !== null && markOf(wanted, address, progress) !== 'closed') return { step: wanted };
  const step = firstOpenStep(address, progress);
  return { step, move: { step, instead: move === null } };
}

/** Whether the mobile of the address was proved on this page: the code is not asked again. */
export const isProved = ({ address, proof }: Pick<GuideStanding, 'address' | 'proof'>): boolean =>
  proof !== null && proof.mobile === address.mobile;

/** On past everything that is done. */
export const goneOn = ({ step, address, progress }: GuideStanding): Pick<GuideStanding, 'move'> => ({
  move: { step: stepAfter(step, address, progress), instead: false },
});

/** A mobile leaves the address as soon as it is read; it is known until another one is given. */
export const addressRead = (
  { address: { mobile: known } }: GuideStanding,
  address: GuideAddress,
): Pick<GuideStanding, 'address' | 'move'> => ({
  address: { ...address, mobile: address.mobile || known },
  move: null,
});

/** A mobile that was proved is the one to go on with. */
export const mobileProved = (
  { address }: GuideStanding,
  proof: Proof,
): Pick<GuideStanding, 'address' | 'proof'> => ({ proof, address: { ...address, mobile: proof.mobile } });

/** Invites that were dealt with leave the address. */
export const invitesDropped = ({
  address,
  step,
}: GuideStanding): Pick<GuideStanding, 'address' | 'move'> => ({
  address: { ...address, inviteFactoryCode: '', inviteBusinessCode: '' },
  move: { step, instead: true },
});

/** What is sent for an account: the code that was proved, else the one that was given with it. */
export const accountOf = (standing: GuideStanding, wish: AccountWish): Account => ({
  ...wish,
  mobile: standing.address.mobile,
  code: isProved(standing) ? standing.proof!.code : wish.code,
});
