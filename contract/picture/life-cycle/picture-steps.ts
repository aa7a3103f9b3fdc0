import { lifeCycle } from '#contract/life-cycle/life-cycle.ts';
import { PICTURE_BEGINNINGS } from './picture-beginnings.ts';
import type { PictureEffect } from './picture-effects.ts';
import { PICTURE_ACTORS, PICTURE_EVENTS, type PictureEvent } from './picture-events.ts';
import type { PictureFacts } from './picture-facts.ts';
import { PICTURE_GUARDS, type PictureGuardName } from './picture-guards.ts';
import { PICTURE_REGIONS, PICTURE_UNLABELLED } from './picture-states.ts';
import { pictureMachine } from './picture.machine.ts';

/** The life cycle of a picture as server and browser ask it (contract/life-cycle). */
export const pictureLife = lifeCycle<
  typeof PICTURE_REGIONS,
  PictureFacts,
  PictureEvent,
  PictureGuardName,
  PictureEffect
>({
  noun: '图片',
  machine: pictureMachine,
  regions: PICTURE_REGIONS,
  unlabelled: PICTURE_UNLABELLED,
  guards: PICTURE_GUARDS,
  events: PICTURE_EVENTS,
  actors: PICTURE_ACTORS,
  parties: ['owner', 'platform'],
  beginnings: PICTURE_BEGINNINGS,
});
