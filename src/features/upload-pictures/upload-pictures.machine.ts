import { assign, setup } from 'xstate';
import type { Output } from '#contract/endpoint.ts';
import type { StoredFile } from '#contract/file/file.ts';
import type { KnownCode, mapping } from '#contract/mapping/mapping.ts';
import { port } from '@/shared/lib/machine/port.ts';

/** One picture on its way in. */
export interface UploadItem {
  key: number;
  file: File;
  phase: 'waiting' | 'uploading' | 'stored' | 'failed';
  /** Of the file that has left the browser, 0 to 1. */
  share: number;
  stored: StoredFile | null;
  /** Why it could not be uploaded. */
  failure: Error | null;
}

/** One picture on its way to its code. */
export interface PictureItem extends UploadItem {
  /** Its name was compared with the codes. */
  matched: boolean;
  code: KnownCode | null;
  /** Codes among which the user must choose. */
  candidates: readonly KnownCode[];
}

/** What uploading reports, file by file. */
export interface UploadDesk<I extends UploadItem = PictureItem> {
  /** The next file that waits; undefined: none is left. */
  take: () => I | undefined;
  progress: (key: number, share: number) => void;
  stored: (key: number, stored: StoredFile) => void;
  failed: (key: number, failure: Error) => void;
}

export type FoundCodes = ReadonlyMap<number, Pick<PictureItem, 'code' | 'candidates'>>;
export type Saved = Output<typeof mapping.pictures>;

interface Context {
  /** How many pictures go at once. */
  limit: number;
  items: readonly PictureItem[];
  saved: Saved | null;
  /** Why the last step did not succeed. */
  failure: Error | null;
}

const itemsOf = (files: readonly File[], after: readonly PictureItem[]): PictureItem[] => {
  const first = Math.max(0, ...after.map(({ key }) => key)) + 1;
  return files.map((file, i) => ({
    key: first + i,
    file,
    phase: 'waiting',
    share: 0,
    stored: null,
    failure: null,
    matched: false,
    code: null,
    candidates: [],
  }));
};

const withItem = ({ items }: Context, key: number, change: Partial<PictureItem>): Pick<Context, 'items'> => ({
  items: items.map((item) => (item.key === key ? { ...item, ...change } : item)),
});

/**
 * Many pictures to their codes: upload, match by name, let the user put right, save. A file that fails does not stop the
 * others; it can be sent again from where its row stands.
 */
export const uploadPicturesMachine = setup({
  types: {
    input: {} as { limit: number },
    context: {} as Context,
    events: {} as
      | { type: 'files.chosen'; files: readonly File[] }
      | { type: 'file.taken'; key: number }
      | { type: 'file.progressed'; key: number; share: number }
      | { type: 'file.stored'; key: number; stored: StoredFile }
      | { type: 'file.failed'; key: number; failure: Error }
      | { type: 'file.retried'; key: number }
      | { type: 'file.left'; key: number }
      | { type: 'code.chosen'; key: number; code: KnownCode | null }
      | { type: 'match.retried' }
      | { type: 'save.asked' }
      | { type: 'upload.cancelled' }
      | { type: 'upload.again' },
  },
  actors: {
    /** Ends when no file waits; a file's failure is reported, not thrown. */
    uploadAll: port<void, UploadDesk>('uploadAll'),
    match: port<FoundCodes, readonly PictureItem[]>('match'),
    save: port<Saved, readonly PictureItem[]>('save'),
  },
  actions: {
    begin: assign({ items: [], saved: null, failure: null }),
    recover: assign({ failure: null }),
    refuse: assign(({ context: { limit } }) => ({
      failure: new Error(`一次最多上传 ${limit} 张图片，请分几次上传。`),
    })),
    fail: assign((_, failure: Error) => ({ failure })),
    add: assign(({ context }, files: readonly File[]) => ({
      items: [...context.items, ...itemsOf(files, context.items)],
      failure: null,
    })),
    retry: assign(({ context }, key: number) =>
      withItem(context, key, { phase: 'waiting', share: 0, failure: null }),
    ),
    leave: assign(({ context }, key: number) => ({
      items: context.items.filter((item) => item.key !== key),
    })),
    /** A code has one picture: the row that had it loses it. */
    choose: assign(({ context }, { key, code }: { key: number; code: KnownCode | null }) => ({
      items: context.items.map((item) =>
        item.key === key
          ? { ...item, code }
          : code && item.code?.code === code.code
            ? { ...item, code: null }
            : item,
      ),
    })),
    takeOver: assign(({ context }, found: FoundCodes) => ({
      items: context.items.map((item) => ({
        ...item,
        ...found.get(item.key),
        matched: item.phase === 'stored',
      })),
      failure: null,
    })),
  },
  guards: {
    'there are too many': ({ context }, files: readonly File[]) =>
      context.items.length + files.length > context.limit,
    'there is one': (_, files: readonly File[]) => files.length > 0,
    'a file waits': ({ context }) => context.items.some(({ phase }) => phase === 'waiting'),
    'a picture has its code': ({ context }) => context.items.some(({ code }) => code !== null),
  },
}).createMachine({
  id: 'upload-pictures',
  context: ({ input }) => ({ ...input, items: [], saved: null, failure: null }),
  initial: 'choosing',
  states: {
    choosing: {
      on: {
        'files.chosen': [
          {
            guard: { type: 'there are too many', params: ({ event }) => event.files },
            actions: 'refuse',
          },
          {
            guard: { type: 'there is one', params: ({ event }) => event.files },
            target: 'uploading',
            actions: { type: 'add', params: ({ event }) => event.files },
          },
        ],
      },
    },
    uploading: {
      invoke: {
        src: 'uploadAll',
        input: ({ self }) => ({
          take: () => {
            const next = (self.getSnapshot() as { context: Context }).context.items.find(
              ({ phase }) => phase === 'waiting',
            );
            if (next) self.send({ type: 'file.taken', key: next.key });
            return next;
          },
          progress: (key, share) => self.send({ type: 'file.progressed', key, share }),
          stored: (key, stored) => self.send({ type: 'file.stored', key, stored }),
          failed: (key, failure) => self.send({ type: 'file.failed', key, failure }),
        }),
        onDone: [
          // It was sent again while the last ones were under way.
          { guard: 'a file waits', target: 'uploading', reenter: true },
          { target: 'matching' },
        ],
        onError: {
          target: 'matched',
          actions: { type: 'fail', params: ({ event }) => event.error as Error },
        },
      },
      on: {
        'file.taken': {
          actions: assign(({ context, event }) => withItem(context, event.key, { phase: 'uploading' })),
        },
        'file.progressed': {
          actions: assign(({ context, event }) => withItem(context, event.key, { share: event.share })),
        },
        'file.stored': {
          actions: assign(({ context, event }) =>
            withItem(context, event.key, { phase: 'stored', share: 1, stored: event.stored }),
          ),
        },
        'file.failed': {
          actions: assign(({ context, event }) =>
            withItem(context, event.key, { phase: 'failed', failure: event.failure }),
          ),
        },
        'file.retried': { actions: { type: 'retry', params: ({ event }) => event.key } },
        'upload.cancelled': { target: 'choosing', actions: 'begin' },
      },
    },
    matching: {
      entry: 'recover',
      invoke: {
        src: 'match',
        input: ({ context }) => context.items,
        onDone: {
          target: 'matched',
          actions: { type: 'takeOver', params: ({ event }) => event.output },
        },
        onError: {
          target: 'matched',
          actions: { type: 'fail', params: ({ event }) => event.error as Error },
        },
      },
      on: { 'upload.cancelled': { target: 'choosing', actions: 'begin' } },
    },
    matched: {
      on: {
        'code.chosen': { actions: { type: 'choose', params: ({ event }) => event } },
        'file.left': { actions: { type: 'leave', params: ({ event }) => event.key } },
        'file.retried': {
          target: 'uploading',
          actions: ['recover', { type: 'retry', params: ({ event }) => event.key }],
        },
        'files.chosen': [
          {
            guard: { type: 'there are too many', params: ({ event }) => event.files },
            actions: 'refuse',
          },
          {
            guard: { type: 'there is one', params: ({ event }) => event.files },
            target: 'uploading',
            actions: { type: 'add', params: ({ event }) => event.files },
          },
        ],
        'match.retried': 'matching',
        'save.asked': { guard: 'a picture has its code', target: 'saving' },
        'upload.cancelled': { target: 'choosing', actions: 'begin' },
      },
    },
    saving: {
      entry: 'recover',
      invoke: {
        src: 'save',
        input: ({ context }) => context.items.filter(({ code }) => code !== null),
        onDone: { target: 'done', actions: assign(({ event }) => ({ saved: event.output })) },
        onError: {
          target: 'matched',
          actions: { type: 'fail', params: ({ event }) => event.error as Error },
        },
      },
    },
    done: { on: { 'upload.again': { target: 'choosing', actions: 'begin' } } },
  },
});
