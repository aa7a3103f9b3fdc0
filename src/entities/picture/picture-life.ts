import type { Input } from '#contract/endpoint.ts';
import { PICTURE_EVENTS, type PictureEvent } from '#contract/picture/life-cycle/picture-events.ts';
import { PLAIN_PICTURE } from '#contract/picture/life-cycle/picture-facts.ts';
import { pictureLife } from '#contract/picture/life-cycle/picture-steps.ts';
import type { picture, Picture, PICTURE_DEEDS } from '#contract/picture/picture.ts';
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

type Act = typeof picture.act;

/** The picture's life cycle as screens act on it; what only the server knows is taken to hold, and refused there. */
const lifeBy = (act: Act): ScreenLife<PictureDeed, ActionablePicture, 'owner'> => ({
  ...PLAIN,
  words: { noun: '图片', counter: '张', number: '图片名称', shortNumber: '名称' },
  entryOf: (type) => PICTURE_EVENTS[type],
  partyOf: (holder) => (holder ? 'owner' : undefined),
  whyClosed: (type, row) => pictureLife.whyClosed(stateOf(row), PLAIN_PICTURE, eventOf(type))?.msg,
  concerns: (type, row) => pictureLife.isKnownHere(stateOf(row), type),
  numberOf: ({ name }) => name,
  call: (input, idempotencyKey) => call(act, input as Input<Act>, { quiet: true, idempotencyKey }),
});
/** One for each shelf, the same each time: what is to be undone knows its own by it. */
const LIVES = new Map<Act, ReturnType<typeof lifeBy>>();
const lifeOf = (act: Act) => {
  const life = LIVES.get(act) ?? lifeBy(act);
  LIVES.set(act, life);
  return life;
};

export type PictureAction = LifeAction<PictureDeed, Record<PictureDeed, object>, ActionablePicture>;

/** The one way in which pages send events to pictures, by the call of the shelf that they lie on. */
export const usePictureAction = (target: ActionTarget<ActionablePicture>, act: Act): PictureAction =>
  useLifeAction(lifeOf(act), target);
