import { createContext, use } from 'react';
import { pictureAlike } from '#contract/picture/alike.ts';
import type { goodsPicture } from '#contract/picture/goods.ts';
import { picture } from '#contract/picture/picture.ts';
import type { Permission } from '#contract/permissions.ts';
import type { Shelf } from '#contract/picture/shelf.ts';
// Here, where every part looks: a build leaves out what only an index imports.
import './picture-shelf.css';

/** The shelf of pictures that a screen shows (contract/picture/shelf.ts): its calls, and who may change what lies on it. */
export interface ShownShelf {
  shelf: Shelf;
  /** What the user calls it. */
  title: string;
  edit: Permission;
  /** Begins the names under which its lists keep their views. */
  list: string;
  calls: Pick<typeof picture, 'act' | 'tag' | 'rename'> & {
    replace: typeof picture.replace | typeof goodsPicture.replace;
  };
  /** Where what shows an earlier version may take the new one at once: how the choice is called. */
  takesOver?: string;
  alike: typeof pictureAlike;
}

export const STORE: ShownShelf = {
  shelf: 'store',
  title: '图库',
  edit: 'business:picture:edit',
  list: 'business.picture',
  calls: picture,
  alike: pictureAlike,
};

export const ShelfContext = createContext<ShownShelf>(STORE);
export const useShelf = (): ShownShelf => use(ShelfContext);
