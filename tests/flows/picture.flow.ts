import { PICTURE_EVENTS } from '#contract/picture/life-cycle/picture-events.ts';
import { newPictureState } from '#contract/picture/life-cycle/picture-states.ts';
import { pictureLife } from '#contract/picture/life-cycle/picture-steps.ts';
import { pictureMachine } from '#contract/picture/life-cycle/picture.machine.ts';
import { chartOf } from '#tests/support/cover-transitions.ts';
import { pictureTable } from '#tests/support/picture-table.ts';
import { flow } from './flow.ts';
import { walkLifeCycle } from './life-cycle-walk.ts';

const NO_SCREEN = 'no screen sends it yet';

export const registered = flow({
  machine: pictureMachine,
  file: 'contract/picture/life-cycle/picture.machine.ts',
  walks: () =>
    walkLifeCycle({
      machine: pictureMachine,
      begins: [newPictureState('checking'), newPictureState('ready')],
      sent: pictureTable.sent(),
      entryOf: ({ type }) => PICTURE_EVENTS[type],
      together: [['status'], ['use'], ['share']],
      step: pictureLife.step,
    }),
  behaviour: ['contract/picture/life-cycle/picture.machine.table.test.ts'],
  browser: [],
  sentByScreens: [],
  unseen: Object.fromEntries([...chartOf(pictureMachine).arrows].map((arrow) => [arrow, NO_SCREEN])),
});
