import { lazyPart } from '@/shared/lib/chunk/chunk.ts';

export { UploadPicturesButton } from './upload-pictures-button.tsx';
/** To lines of orders by their names, in place of codes. */
export const LinePicturesDialog = lazyPart(() =>
  import('./line-pictures-dialog.tsx').then((m) => m.LinePicturesDialog),
);
