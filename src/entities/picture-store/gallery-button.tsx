import { lazyPart } from '@/shared/lib/chunk/chunk.ts';
import { PickButton } from './pick-button.tsx';
import type { StorePicture } from './store-picture.ts';

const PickGalleryDialog = lazyPart(() =>
  import('./pick-gallery-dialog.tsx').then((m) => m.PickGalleryDialog),
);

/** The way to a picture of the factory's own gallery. */
export const GalleryButton = ({
  label,
  onPick,
}: {
  label: string;
  onPick: (picked: StorePicture) => void;
}) => (
  <PickButton
    text="从图库选择"
    {...{ label, onPick }}
    permits={['factory:gallery']}
    renderDialog={(ends) => <PickGalleryDialog {...ends} />}
  />
);
