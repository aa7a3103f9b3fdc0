import { assign, setup } from 'xstate';
import { port } from '@/shared/lib/machine/port.ts';
import { reached, saved, withStep, type Retouch } from '#contract/art-desk/retouch.ts';
import type { Step } from '#contract/art-desk/retouch-step.ts';

/** Where a picture is brought in from. */
export type Source =
  | { from: 'file'; file: Blob; name: string; lineId?: number | undefined }
  | { from: 'line'; lineId: number }
  /** Of the web, fetched by the server. */
  | { from: 'web'; url: string; lineId?: number | undefined }
  /** Of a file that is kept. */
  | { from: 'link'; url: string; name: string; lineId?: number | undefined };

/** What came in, and why the others did not. */
export interface Brought {
  works: readonly Retouch[];
  failure: Error | null;
}

/** What is saved, and where to; how it gets there stands with who does it. */
export interface SaveWish {
  to: 'lines' | 'new';
  /** What is opened after it. */
  next: Source | null;
  send: (picture: File, progress: (share: number) => void, signal: AbortSignal) => Promise<unknown>;
}
export interface SaveTask extends SaveWish {
  work: Retouch;
}

interface Context {
  /** What was not saved when the page was left the last time. */
  kept: readonly Retouch[];
  works: readonly Retouch[];
  /** The key of the one that is worked on. */
  chosen: string | null;
  /** What is being brought in. */
  asked: readonly Source[];
  saving: SaveTask | null;
  /** Why the last attempt did not succeed. */
  failure: Error | null;
}

const changed = ({ works, chosen }: Context, how: (work: Retouch) => Retouch): Pick<Context, 'works'> => ({
  works: works.map((work) => (work.key === chosen ? how(work) : work)),
});
const isThere = ({ works }: Context, key: string): boolean => works.some((work) => work.key === key);

/**
 * Pictures are brought in, worked on and saved. What was left unsaved is offered before anything else; what fails leaves all that
 * was done, and nothing is changed while a picture is on its way to where it is saved.
 */
export const retouchMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'kept.taken' }
      | { type: 'kept.left' }
      | { type: 'pictures.asked'; sources: readonly Source[] }
      | { type: 'picture.chosen'; key: string }
      | { type: 'picture.removed'; key: string }
      | { type: 'step.made'; step: Step }
      | { type: 'step.reached'; at: number }
      | { type: 'save.asked'; wish: SaveWish },
  },
  actors: {
    look: port<readonly Retouch[], void>('look'),
    restore: port<Brought, readonly Retouch[]>('restore'),
    drop: port<void, readonly Retouch[]>('drop'),
    bring: port<Brought, readonly Source[]>('bring'),
    save: port<void, SaveTask>('save'),
  },
  guards: {
    'something was kept': (_, kept: readonly Retouch[]) => kept.length > 0,
    'a picture is there': ({ context }) => context.works.length > 0,
    'it is one of them': ({ context }, key: string) => isThere(context, key),
    'it is the last one': ({ context }, key: string) => isThere(context, key) && context.works.length === 1,
    'another one follows': ({ context }) => context.saving?.next != null,
  },
  actions: {
    recover: assign({ failure: null }),
    fail: assign((_, failure: Error) => ({ failure })),
    ask: assign((_, asked: readonly Source[]) => ({ asked })),
    take: assign(({ context }, { works, failure }: Brought) => ({
      works: [...context.works, ...works],
      chosen: works[0]?.key ?? context.chosen,
      failure,
      asked: [],
    })),
    choose: assign((_, chosen: string) => ({ chosen })),
    remove: assign(({ context }, key: string) => {
      const at = context.works.findIndex((work) => work.key === key);
      const works = context.works.filter((work) => work.key !== key);
      const beside = works[Math.min(at, works.length - 1)]?.key ?? null;
      return { works, chosen: context.chosen === key ? beside : context.chosen };
    }),
    make: assign(({ context }, step: Step) => changed(context, (work) => withStep(work, step))),
    reach: assign(({ context }, at: number) => changed(context, (work) => reached(work, at))),
    begin: assign(({ context }, wish: SaveWish) => ({
      saving: { ...wish, work: context.works.find(({ key }) => key === context.chosen)! },
    })),
    end: assign(({ context }) => changed(context, saved)),
    follow: assign(({ context }) => ({ asked: context.saving?.next ? [context.saving.next] : [] })),
  },
}).createMachine({
  id: 'retouch',
  context: { kept: [], works: [], chosen: null, asked: [], saving: null, failure: null },
  initial: 'looking',
  states: {
    looking: {
      invoke: {
        src: 'look',
        onDone: [
          {
            guard: { type: 'something was kept', params: ({ event }) => event.output },
            target: 'offered',
            actions: assign(({ event }) => ({ kept: event.output })),
          },
          { target: 'empty' },
        ],
        // A browser that keeps nothing has nothing to offer.
        onError: 'empty',
      },
    },
    offered: { on: { 'kept.taken': 'restoring', 'kept.left': 'dropping' } },
    restoring: {
      invoke: {
        src: 'restore',
        input: ({ context }) => context.kept,
        onDone: { target: 'arrived', actions: { type: 'take', params: ({ event }) => event.output } },
        onError: {
          target: 'empty',
          actions: { type: 'fail', params: ({ event }) => event.error as Error },
        },
      },
    },
    dropping: {
      invoke: { src: 'drop', input: ({ context }) => context.kept, onDone: 'empty', onError: 'empty' },
    },
    empty: {
      on: {
        'pictures.asked': {
          target: 'bringing',
          actions: { type: 'ask', params: ({ event }) => event.sources },
        },
      },
    },
    bringing: {
      entry: 'recover',
      invoke: {
        src: 'bring',
        input: ({ context }) => context.asked,
        onDone: { target: 'arrived', actions: { type: 'take', params: ({ event }) => event.output } },
        onError: {
          target: 'arrived',
          actions: { type: 'fail', params: ({ event }) => event.error as Error },
        },
      },
    },
    arrived: { always: [{ guard: 'a picture is there', target: 'editing' }, { target: 'empty' }] },
    editing: {
      on: {
        'pictures.asked': {
          target: 'bringing',
          actions: { type: 'ask', params: ({ event }) => event.sources },
        },
        'picture.chosen': {
          guard: { type: 'it is one of them', params: ({ event }) => event.key },
          actions: ['recover', { type: 'choose', params: ({ event }) => event.key }],
        },
        'picture.removed': [
          {
            guard: { type: 'it is the last one', params: ({ event }) => event.key },
            target: 'empty',
            actions: { type: 'remove', params: ({ event }) => event.key },
          },
          {
            guard: { type: 'it is one of them', params: ({ event }) => event.key },
            actions: { type: 'remove', params: ({ event }) => event.key },
          },
        ],
        // Who goes on has read why the last attempt did not succeed.
        'step.made': { actions: ['recover', { type: 'make', params: ({ event }) => event.step }] },
        'step.reached': { actions: { type: 'reach', params: ({ event }) => event.at } },
        'save.asked': {
          target: 'saving',
          actions: { type: 'begin', params: ({ event }) => event.wish },
        },
      },
    },
    saving: {
      entry: 'recover',
      invoke: {
        src: 'save',
        input: ({ context }) => context.saving!,
        onDone: [
          { guard: 'another one follows', target: 'bringing', actions: ['end', 'follow'] },
          { target: 'editing', actions: 'end' },
        ],
        onError: {
          target: 'editing',
          actions: { type: 'fail', params: ({ event }) => event.error as Error },
        },
      },
    },
  },
});
