import type { EventObject } from 'xstate';
import { newRetouch, type Retouch } from '#contract/art-desk/retouch.ts';
import { retouchMachine, type Source } from '@/pages/factory/system/pictures/add/retouch.machine.ts';
import { flow } from './flow.ts';

const picture = (key: string): Retouch =>
  newRetouch({ key, name: key, bytes: 1, lineId: null, width: 10, height: 20 });
const line: Source = { from: 'line', lineId: 1 };
const wish = { to: 'lines', send: async () => undefined } as const;
const came = { works: [picture('a')], failure: null };
const name = (state: string, kind: string, nth = 0) =>
  `retouch.${state} --xstate.${kind}.actor.0.retouch.${state}[${nth}]`;
const REFUSED = 'its own tests have it: a browser refuses its database only where the user has said so';
const ITS_OWN = 'its own tests have it, with the failure that leads there';

export const registered = flow({
  machine: retouchMachine,
  file: 'src/pages/factory/system/pictures/add/retouch.machine.ts',
  walks: [
    {
      machine: retouchMachine,
      answers: {
        looking: { src: 'look', outputs: [[], [picture('k')]] },
        restoring: { src: 'restore', outputs: [came] },
        dropping: { src: 'drop', outputs: [undefined] },
        bringing: { src: 'bring', outputs: [came, { works: [], failure: new Error('打不开') }] },
        saving: { src: 'save', outputs: [undefined] },
      },
      events: [
        { type: 'kept.taken' },
        { type: 'kept.left' },
        { type: 'pictures.asked', sources: [line] },
        { type: 'picture.chosen', key: 'a' },
        { type: 'picture.removed', key: 'a' },
        { type: 'step.made', step: { kind: 'turn', turn: 90 } },
        { type: 'step.reached', at: 0 },
        { type: 'save.asked', wish: { ...wish, next: null } },
        { type: 'save.asked', wish: { ...wish, next: line } },
      ] as EventObject[],
      serialize: ({ works, saving, failure }) => [
        Math.min((works as Retouch[]).length, 2),
        (saving as { next: unknown } | null)?.next != null,
        failure !== null,
      ],
    },
  ],
  behaviour: ['src/pages/factory/system/pictures/add/retouch.machine.test.ts'],
  browser: ['goods/add-picture.e2e.ts'],
  unseen: {
    [name('looking', 'error')]: REFUSED,
    [name('restoring', 'error')]: ITS_OWN,
    [name('dropping', 'error')]: REFUSED,
  },
});
