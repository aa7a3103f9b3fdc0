import { gallery, galleryAlike } from '#contract/gallery/gallery.ts';
import type { ShownShelf } from '@/features/picture-shelf/index.ts';

/** The shelf of what a factory offers its customers to print. */
export const GALLERY: ShownShelf = {
  shelf: 'gallery',
  title: '图库',
  edit: 'factory:gallery:edit',
  list: 'factory.gallery',
  calls: gallery,
  alike: galleryAlike,
};
