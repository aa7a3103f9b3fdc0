import { lazyPart } from '@/shared/lib/chunk/chunk.ts';
import { PickButton } from './pick-button.tsx';
import type { PrintedOn, StorePicture } from './store-picture.ts';

const PickDialog = lazyPart(() => import('./pick-dialog.tsx').then((m) => m.PickDialog));

/** The way to a picture of the store. */
export const StoreButton = ({
  label,
  on,
  onPick,
}: {
  label: string;
  on: PrintedOn;
  onPick: (picked: StorePicture) => void;
}) => (
  <PickButton
    text="从图库选择"
    {...{ label, onPick }}
    permits={['business:picture']}
    renderDialog={(ends) => <PickDialog on={on} {...ends} />}
  />
);
