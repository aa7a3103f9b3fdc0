import type { Input } from '#contract/endpoint.ts';
import { PICTURE_EVENTS, type PictureEvent } from '#contract/picture/life-cycle/picture-events.ts';
import { PLAIN_PICTURE } from '#contract/picture/life-cycle/picture-facts.ts';
import { pictureLife } from '#contract/picture/life-cycle/picture-steps.ts';
import { picture, type Picture, type PICTURE_DEEDS } from '#contract/picture/picture.ts';
import { sideOf } from '#contract/sides.ts';
import { call } from '@/shared/api/index.ts';
import {
  plainLife,
  useLifeAction,
  type ActionTarget,
  type LifeAction,
  type ScreenLife,
} from '@/shared/ui/life-cycle/index.ts';

/** What a person sends to pictures. */
export type PictureDeed = (typeof PICTURE_DEEDS)[number];
/** What an action needs of a row. */
export type ActionablePicture = Pick<Picture, 'id' | 'name' | 'status' | 'use' | 'version'>;

const stateOf = ({ status, use }: ActionablePicture) => pictureLife.stateOf([status, use, 0]);
const eventOf = (type: PictureDeed) => ({ type, by: 'owner' }) as PictureEvent;
const PLAIN = plainLife<PictureDeed>({
  'picture.trash': 'picture.restore',
  'picture.restore': 'picture.trash',
});

/** The picture's life cycle as screens act on it; what only the server knows is taken to hold, and refused there. */
const PICTURE_LIFE: ScreenLife<PictureDeed, ActionablePicture, 'owner'> = {
  ...PLAIN,
  words: { noun: '图片', counter: '张', number: '图片名称', shortNumber: '名称' },
  entryOf: (type) => PICTURE_EVENTS[type],
  partyOf: (holder) => (sideOf(holder?.tenantType) === 'business' ? 'owner' : undefined),
  whyClosed: (type, row) => pictureLife.whyClosed(stateOf(row), PLAIN_PICTURE, eventOf(type))?.msg,
  concerns: (type, row) => pictureLife.isKnownHere(stateOf(row), type),
  numberOf: ({ name }) => name,
  call: (input, idempotencyKey) =>
    call(picture.act, input as Input<typeof picture.act>, { quiet: true, idempotencyKey }),
};

export type PictureAction = LifeAction<PictureDeed, Record<PictureDeed, object>, ActionablePicture>;

/** The one way in which pages send events to pictures. */
export const usePictureAction = (target: ActionTarget<ActionablePicture>): PictureAction =>
  useLifeAction(PICTURE_LIFE, target);
