import { assign, setup } from 'xstate';
import type { Tokens } from '#contract/auth/auth.ts';
import { SMS_CODE_REFUSALS } from '#contract/errors.ts';
import type { GuideEvent, GuideVisitor } from '#contract/guide/guide-events.ts';
import type { GuideProgress } from '#contract/guide/guide.ts';
import {
  accountOf,
  addressRead,
  goneOn,
  invitesDropped,
  isLookedBackAt,
  isSettled,
  mobileProved,
  NOWHERE,
  stepTaken,
  type Account,
  type GuideAddress,
  type GuideKind,
  type GuideStanding,
  type GuideStep,
  type Proof,
} from '#contract/guide/guide-steps.ts';
import { port } from '@/shared/lib/machine/port.ts';
import { refusedWith } from '@/shared/lib/machine/refused.ts';

interface Context extends GuideStanding {
  visitor: GuideVisitor;
  /** What he has chosen to be on this page, while nobody could be told yet: it is not asked a second time. */
  wish: GuideKind | null;
  /** Why the last deed did not succeed. */
  failure: Error | null;
}

type Given<T extends GuideEvent['type']> = Extract<GuideEvent, { type: T }>;

type On<T extends GuideEvent['type']> = { event: Given<T> };
type Failed = { event: { error: unknown } };

const sayWhy = { type: 'fail', params: ({ event }: Failed) => event.error as Error } as const;
/** Back to the form, with the reason. */
const refused = { target: 'placing', actions: sayWhy } as const;
/** The session takes the tokens over; the guide goes on when it stands. */
const arrivedAt = (step: (context: Context) => GuideStep) =>
  ({
    target: 'settling',
    actions: [
      { type: 'arrive', params: ({ event }: { event: { output: Tokens } }) => event.output },
      'awaitSession',
      { type: 'goOnTo', params: ({ context }: { context: Context }) => step(context) },
    ],
  }) as const;
const keepRead = {
  type: 'keepProgress',
  params: ({ event }: { event: { output: GuideProgress } }) => event.output,
} as const;
const keepVisitor = {
  type: 'keepVisitor',
  params: ({ event }: On<'session.changed'>) => event.visitor,
} as const;
const keepKind = { type: 'keepKind', params: ({ event }: On<'kind.chosen'>) => event.kind } as const;
const keepAddress = {
  type: 'keepAddress',
  params: ({ event }: On<'address.changed'>) => event.address,
} as const;

/**
 * The newcomer's way from nothing to his first orders. Where he stands follows from the address and from what the
 * server has of him, never from what was shown before: a reload, the back button and another machine find the same
 * place. Each deed ends in tokens, which the session takes over, or in reading the progress anew.
 */
export const guideMachine = setup({
  types: { context: {} as Context, events: {} as GuideEvent },
  actors: {
    readProgress: port<GuideProgress, void>('readProgress'),
    sendCode: port<void, { mobile: string; visitor: GuideVisitor }>('sendCode'),
    /** A guest's is found right, a member's is added to his account. */
    proveMobile: port<void, Proof & { visitor: GuideVisitor }>('proveMobile'),
    register: port<Tokens, Account>('register'),
    openTenant: port<Tokens, { tenantName: string }>('openTenant'),
    chooseKind: port<Tokens, { kind: GuideKind }>('chooseKind'),
    createShop: port<void, { shopName: string }>('createShop'),
    takeSample: port<void, void>('takeSample'),
  },
  actions: {
    keepAddress: assign(({ context }, address: GuideAddress) => addressRead(context, address)),
    /** Nothing of one user is left for another. */
    keepVisitor: assign((_, visitor: GuideVisitor) => ({ visitor, progress: null })),
    keepProgress: assign((_, progress: GuideProgress) => ({ progress })),
    keepKind: assign(({ context }, kind: GuideKind) => ({
      address: { ...context.address, kind },
      wish: kind,
    })),
    dropWish: assign({ wish: null }),
    keepProof: assign(({ context }, proof: Proof) => mobileProved(context, proof)),
    dropInvites: assign(({ context }) => invitesDropped(context)),
    dropProof: assign({ proof: null }),
    fail: assign((_, failure: Error) => ({ failure })),
    recover: assign({ failure: null }),
    takeStep: assign(({ context }) => stepTaken(context)),
    goOn: assign(({ context }) => goneOn(context)),
    /** What a deed leads to, before it is read how far the visitor is now. */
    goOnTo: assign((_, step: GuideStep) => ({ move: { step, instead: false } })),
    /** Hands the tokens to the session, which says when it stands. */
    arrive: (_args, _tokens: Tokens) => {},
    awaitSession: assign(({ context: { address } }) => ({
      ...{ visitor: 'underWay' as const, progress: null, proof: null },
      address: { ...address, mobile: '' },
    })),
    /** Menus, permissions and what is bound: the session reads them anew. */
    refreshSession: () => {},
  },
  guards: {
    'the guide has led here': ({ context: { move } }, step: GuideStep | null) =>
      move !== null && move.step === step,
    'nobody has signed in': ({ context }) => context.visitor === 'guest',
    'somebody has signed in': ({ context }) => context.visitor === 'member',
    'the request was granted meanwhile': ({ context: { progress } }, now: GuideProgress) =>
      progress !== null && progress.tenant !== null && !isSettled(progress) && isSettled(now),
    'the step is done': ({ context }) => isLookedBackAt(context),
    'he has said before what he is': ({ context: { step, wish, progress } }) =>
      step === 5 && wish !== null && progress?.registration == null,
    'the step is': ({ context }, step: GuideStep) => context.step === step,
    'the request waits for its audit': ({ context: { step, progress } }) =>
      step === 5 && progress?.registration?.status === 0,
    'the code is no longer good': (_, error: unknown) => refusedWith(error, ...SMS_CODE_REFUSALS),
  },
}).createMachine({
  id: 'guide',
  context: { ...NOWHERE, visitor: 'underWay', wish: null, failure: null },
  initial: 'resting',
  on: {
    'address.changed': [
      {
        guard: { type: 'the guide has led here', params: ({ event }) => event.address.step },
        actions: keepAddress,
      },
      { target: '.settling', actions: [keepAddress, 'recover'] },
    ],
    'session.changed': { target: '.settling', actions: keepVisitor },
  },
  states: {
    /** Until the page says where it stands. */
    resting: { on: { 'session.changed': { actions: keepVisitor } } },
    /** Until the session says who it is. */
    settling: {
      always: [
        { guard: 'nobody has signed in', target: 'placing' },
        { guard: 'somebody has signed in', target: 'reading' },
      ],
    },
    reading: {
      invoke: {
        src: 'readProgress',
        onDone: [
          {
            guard: { type: 'the request was granted meanwhile', params: ({ event }) => event.output },
            target: 'placing',
            // Its menus are still those of before.
            actions: [keepRead, 'refreshSession'],
          },
          { target: 'placing', actions: keepRead },
        ],
        onError: { target: 'unreadable', actions: sayWhy },
      },
    },
    unreadable: { on: { 'reading.retried': { target: 'settling', actions: 'recover' } } },
    placing: {
      entry: 'takeStep',
      always: [
        { guard: 'the step is done', target: 'lookingBack' },
        { guard: { type: 'the step is', params: 1 }, target: 'introducing' },
        { guard: { type: 'the step is', params: 2 }, target: 'givingMobile' },
        { guard: { type: 'the step is', params: 3 }, target: 'naming' },
        { guard: { type: 'the step is', params: 4 }, target: 'founding' },
        { guard: 'the request waits for its audit', target: 'underAudit' },
        { guard: 'he has said before what he is', target: 'sendingKind' },
        { guard: { type: 'the step is', params: 5 }, target: 'choosingKind' },
        { guard: { type: 'the step is', params: 6 }, target: 'binding' },
        { target: 'beginning' },
      ],
    },
    /** At a step that is done: what was done, and the way on. */
    lookingBack: { on: { 'step.passed': { target: 'placing', actions: 'goOn' } } },

    introducing: { on: { 'kind.chosen': { target: 'placing', actions: [keepKind, 'goOn'] } } },

    givingMobile: {
      on: {
        'code.asked': 'sendingCode',
        'code.given': {
          target: 'provingMobile',
          actions: { type: 'keepProof', params: ({ event }) => event.proof },
        },
      },
    },
    sendingCode: {
      entry: 'recover',
      invoke: {
        src: 'sendCode',
        input: ({ context, event }) => ({
          mobile: (event as Given<'code.asked'>).mobile,
          visitor: context.visitor,
        }),
        onDone: 'placing',
        onError: refused,
      },
    },
    provingMobile: {
      entry: 'recover',
      invoke: {
        src: 'proveMobile',
        input: ({ context: { proof, visitor } }) => ({ ...proof!, visitor }),
        onDone: [
          { guard: 'nobody has signed in', target: 'placing', actions: 'goOn' },
          { target: 'reading', actions: { type: 'goOnTo', params: 4 } },
        ],
        onError: { target: 'placing', actions: ['dropProof', sayWhy] },
      },
    },

    naming: { on: { 'code.asked': 'sendingCode', 'account.given': 'registering' } },
    registering: {
      entry: 'recover',
      invoke: {
        src: 'register',
        input: ({ context, event }) => accountOf(context, (event as Given<'account.given'>).account),
        onDone: arrivedAt(() => 4),
        onError: [
          {
            guard: { type: 'the code is no longer good', params: ({ event }: Failed) => event.error },
            target: 'placing',
            actions: ['dropProof', sayWhy],
          },
          refused,
        ],
      },
    },

    founding: { on: { 'tenant.named': 'openingTenant' } },
    openingTenant: {
      entry: 'recover',
      invoke: {
        src: 'openTenant',
        input: ({ event }) => ({ tenantName: (event as Given<'tenant.named'>).tenantName }),
        onDone: arrivedAt(() => 5),
        onError: refused,
      },
    },

    choosingKind: { on: { 'kind.chosen': { target: 'sendingKind', actions: keepKind } } },
    sendingKind: {
      // Where it is refused, it is asked here.
      entry: ['recover', 'dropWish'],
      invoke: {
        src: 'chooseKind',
        input: ({ context }) => ({ kind: context.address.kind! }),
        // A factory waits for its audit where it stands.
        onDone: arrivedAt(({ address }) => (address.kind === 'factory' ? 5 : 6)),
        onError: refused,
      },
    },
    /** Who does not want to wait becomes a merchant. */
    underAudit: {
      on: { 'audit.refreshed': 'reading', 'kind.chosen': { target: 'sendingKind', actions: keepKind } },
    },
    /** The invite binding is a process of its own; the page tells when it has ended. */
    binding: {
      on: {
        'binding.ended': { target: 'reading', actions: 'dropInvites' },
        'step.passed': { target: 'placing', actions: 'goOn' },
      },
    },

    beginning: {
      on: { 'shop.named': 'creatingShop', 'sample.wanted': 'takingSample', 'home.wanted': 'left' },
    },
    creatingShop: {
      entry: 'recover',
      invoke: {
        src: 'createShop',
        input: ({ event }) => ({ shopName: (event as Given<'shop.named'>).shopName }),
        // The workspace must know it, too: this step leads on to pages that ask for a shop.
        onDone: { target: 'reading', actions: 'refreshSession' },
        onError: refused,
      },
    },
    takingSample: {
      entry: 'recover',
      invoke: { src: 'takeSample', onDone: 'reading', onError: refused },
    },
    /** The session is read anew, for what was bound on the way counts at home; the page leads there when it stands. */
    left: { entry: 'refreshSession' },
  },
});
