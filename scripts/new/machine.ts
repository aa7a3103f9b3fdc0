import { kebab, toCamel, WrongUse, type Plan, type Read } from './plan.ts';

export const MACHINE_USE = 'machine FOLDER NAME   machine features/bind-tip bind-tip';

/** A feature's or a process's machine: one effect as a port, its failure, its registration for the walks. */
export function newMachine([folder = '', name = '']: readonly string[], _options: object, read: Read): Plan {
  if (!/^(features|processes|entities|pages)\//.test(folder) || !name) throw new WrongUse(MACHINE_USE);
  for (const part of folder.split('/')) kebab(part, 'the folder');
  kebab(name, 'the name');
  const file = `src/${folder}/${name}.machine.ts`;
  if (read(file) !== undefined) throw new WrongUse(`${file} is there already`);
  return {
    create: {
      [file]: machineFile(name),
      [`src/${folder}/${name}.machine.test.ts`]: testFile(name),
      [`tests/flows/${name}.flow.ts`]: flowFile(folder, name),
    },
    change: {},
    next: [
      `${file}: the real states and events; every failure leaves its state`,
      `src/${folder}: provide the port where the machine is used, with call(...) of src/shared/api`,
      `tests/flows/${name}.flow.ts: every event and every answer; then its browser paths (docs/flows/README.md)`,
      `src/shared/lib/machine/titles.ts: '${name}' in Chinese`,
      'a process: its actor starts in src/app, and its place is docs/adr/0001',
    ],
  };
}

const machineFile = (name: string) => `import { assign, setup } from 'xstate';
import { port } from '@/shared/lib/machine/port.ts';

export interface Request {
  id: number;
}

interface Context {
  request: Request | null;
  /** Why the last step did not succeed. */
  failure: Error | null;
}

/** What may happen next; how it is done is provided from outside. */
export const ${toCamel(name)}Machine = setup({
  types: {
    context: {} as Context,
    events: {} as { type: 'action.asked'; request: Request } | { type: 'action.retried' } | { type: 'action.dropped' },
  },
  actors: { send: port<void, Request>('send') },
  actions: {
    remember: assign((_, request: Request) => ({ request, failure: null })),
    fail: assign((_, failure: Error) => ({ failure })),
    forget: assign({ request: null, failure: null }),
  },
}).createMachine({
  id: '${name}',
  context: { request: null, failure: null },
  initial: 'resting',
  states: {
    resting: {
      entry: 'forget',
      on: {
        'action.asked': {
          target: 'sending',
          actions: { type: 'remember', params: ({ event }) => event.request },
        },
      },
    },
    sending: {
      invoke: {
        src: 'send',
        input: ({ context }) => context.request!,
        onDone: 'resting',
        onError: {
          target: 'failed',
          actions: { type: 'fail', params: ({ event }) => event.error as Error },
        },
      },
    },
    failed: { on: { 'action.retried': 'sending', 'action.dropped': 'resting' } },
  },
});
`;

const flowFile = (folder: string, name: string) => `import type { EventObject } from 'xstate';
import { ${toCamel(name)}Machine, type Request } from '@/${folder}/${name}.machine.ts';
import { flow } from './flow.ts';

const request: Request = { id: 1 };

export const registered = flow({
  machine: ${toCamel(name)}Machine,
  file: 'src/${folder}/${name}.machine.ts',
  walks: [
    {
      machine: ${toCamel(name)}Machine,
      answers: { sending: { src: 'send', outputs: [undefined] } },
      events: [
        { type: 'action.asked', request },
        { type: 'action.retried' },
        { type: 'action.dropped' },
      ] as EventObject[],
      serialize: ({ request: asked, failure }) => [asked !== null, failure !== null],
    },
  ],
  behaviour: ['src/${folder}/${name}.machine.test.ts'],
  browser: [],
});
`;

const testFile = (name: string) => `import { createActor, fromPromise, waitFor } from 'xstate';
import { expect, it } from 'vitest';
import { ${toCamel(name)}Machine, type Request } from './${name}.machine.ts';

const request: Request = { id: 1 };

it('a failure says why, and leaves a second try', async () => {
  const sent: Request[] = [];
  const actor = createActor(
    ${toCamel(name)}Machine.provide({
      actors: {
        send: fromPromise<void, Request>(({ input }) => {
          sent.push(input);
          return sent.length === 1 ? Promise.reject(new Error('没有成功')) : Promise.resolve();
        }),
      },
    }),
  );
  actor.start();
  actor.send({ type: 'action.asked', request });
  const { context } = await waitFor(actor, ({ value }) => value === 'failed');
  expect(context.failure?.message).toBe('没有成功');
  actor.send({ type: 'action.retried' });
  await waitFor(actor, ({ value }) => value === 'resting');
  expect(sent).toEqual([request, request]);
});
`;
