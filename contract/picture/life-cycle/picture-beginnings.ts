import type { Beginning } from '#contract/life-cycle/life-cycle.ts';
import type { PictureEffect } from './picture-effects.ts';
import type { PictureEventType } from './picture-events.ts';
import type { PictureGuardName } from './picture-guards.ts';
import { newPictureState, type PICTURE_REGIONS } from './picture-states.ts';

type Way = Beginning<typeof PICTURE_REGIONS, PictureGuardName, PictureEffect>;

/** How a picture comes into being: the lines of docs/spec/picture-moves.tsv that come from `-`. */
export const PICTURE_BEGINNINGS = {
  'picture.upload': [
    {
      to: newPictureState('checking'),
      guards: ['the owner sends it', 'quota holds', 'size and leading bytes fit', 'folder stands'],
      effects: ['content.keep'],
    },
  ],
  'picture.fetch': [
    {
      to: newPictureState('checking'),
      guards: [
        'the owner sends it',
        'public http(s) address, 20 MB, 30 s',
        'else no row, the line of the list says why',
      ],
      effects: ['as upload', 'source kept'],
    },
  ],
  'picture.made': [
    {
      to: newPictureState('ready'),
      guards: [
        'the system sends it',
        'result checked',
        'quota holds, else the result waits with its job',
        'system (AI job, render, tool)',
      ],
      effects: ['origin kept: job, tool, input'],
    },
  ],
} as const satisfies Partial<Record<PictureEventType, readonly Way[]>>;
