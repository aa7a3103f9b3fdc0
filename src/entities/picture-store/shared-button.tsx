import { lazyPart } from '@/shared/lib/chunk/chunk.ts';
import { PickButton } from './pick-button.tsx';
import type { PrintedOn, StorePicture } from './store-picture.ts';

const PickSharedDialog = lazyPart(() => import('./pick-shared-dialog.tsx').then((m) => m.PickSharedDialog));

/** The way to a picture that a customer shares, for lines of his. */
export const SharedButton = ({
  label,
  merchantId,
  print,
  onPick,
}: {
  label: string;
  merchantId: number;
  print?: PrintedOn['print'];
  onPick: (picked: StorePicture) => void;
}) => (
  <PickButton
    text="从客户共享选择"
    {...{ label, onPick }}
    permits={['factory:gallery', 'factory:art:edit']}
    renderDialog={(ends) => <PickSharedDialog {...{ merchantId, print }} {...ends} />}
  />
);
