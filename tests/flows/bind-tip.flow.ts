import { bindTipMachine, type BindTipEvent } from '@/features/bind-tip/bind-tip.machine.ts';
import { flow } from './flow.ts';

export const registered = flow({
  machine: bindTipMachine,
  file: 'src/features/bind-tip/bind-tip.machine.ts',
  walks: [
    {
      machine: bindTipMachine,
      answers: {
        asking: { src: 'readDismissed', outputs: [true, false] },
        dismissing: { src: 'dismissToday', outputs: [undefined] },
      },
      events: [
        { type: 'missing.known', missing: [] },
        { type: 'missing.known', missing: ['factory', 'shop'] },
        { type: 'missing.known', missing: ['shop'] },
        { type: 'tip.closed', notAgain: false },
        { type: 'tip.closed', notAgain: true },
      ] as BindTipEvent[],
      serialize: ({ missing }) => missing,
    },
  ],
  behaviour: ['src/features/bind-tip/bind-tip.machine.test.ts'],
  browser: ['flows/bind-tip.e2e.ts', 'frame/bind-tip.e2e.ts'],
});
