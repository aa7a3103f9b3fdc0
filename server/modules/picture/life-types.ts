import type { PictureEffect } from '#contract/picture/life-cycle/picture-effects.ts';
import type { PictureActor, PictureEvent } from '#contract/picture/life-cycle/picture-events.ts';
import type { PictureFacts } from '#contract/picture/life-cycle/picture-facts.ts';
import type { Shelf } from '#contract/picture/shelf.ts';
import type { PictureState } from '#contract/picture/life-cycle/picture-states.ts';
import type { BaseAsked, BaseChosen, BaseMover, LifeTypes } from '#server/platform/life-cycle/life-cycle.ts';
import type { SeenPicture } from '#server/platform/picture-work/read-picture.ts';
import type { LockedPicture } from './lock.sql.ts';

/** Who moves them, for the tenant that they are of. */
export interface PictureMover extends BaseMover {
  by: PictureActor;
  /** Of a person: the shelf that he asked on. What lies on another is as good as not there. */
  shelf?: Shelf;
}

/** Where a picture lies; no folder is the top. */
export interface Place {
  shelf: Shelf;
  folderId: number | null;
}

/** A content as it is kept. */
export interface KeptContent {
  fileId: number;
  sha256: Buffer;
  bytes: number;
  kind: string;
}

/** Another picture that looks like the one that was checked. */
export interface Near {
  id: number;
  distance: number;
  isSame: boolean;
}

export interface ChosenPictures extends BaseChosen {
  /** What the caller knows of all of them: what nobody says is found, or as it mostly is. */
  known?: Partial<PictureFacts>;
  /** Of a picture that was checked. */
  checked?: { facts: SeenPicture; near: readonly Near[] };
  /** Of a picture that is replaced. */
  content?: KeptContent;
  /** Of one that came again: where to. */
  place?: Place;
}

export interface PictureLife extends LifeTypes {
  row: LockedPicture;
  event: PictureEvent;
  state: PictureState;
  facts: PictureFacts;
  effect: PictureEffect;
  mover: PictureMover;
  chosen: ChosenPictures;
  asked: BaseAsked<PictureFacts>;
  /** Beside its state, as it stands afterwards. */
  outcome: { reason: string; tries: number; wasUsable: boolean };
}
