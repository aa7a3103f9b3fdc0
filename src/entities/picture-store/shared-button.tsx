import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { FolderClose } from '@blueprintjs/icons';
import { lazyPart } from '@/shared/lib/chunk/chunk.ts';
import { usePermits } from '@/shared/ui/permission/permitted.tsx';
import type { PrintedOn, StorePicture } from './store-picture.ts';

const PickSharedDialog = lazyPart(() => import('./pick-shared-dialog.tsx').then((m) => m.PickSharedDialog));

/** The way to a picture that a customer shares, for lines of his; nothing for who does not see what is shared. */
export function SharedButton({
  label,
  merchantId,
  print,
  onPick,
}: {
  /** What the picture is for, where several stand beside each other. */
  label: string;
  merchantId: number;
  print?: PrintedOn['print'];
  onPick: (picked: StorePicture) => void;
}) {
  const [asking, setAsking] = useState(false);
  if (!usePermits(['factory:gallery', 'factory:art:edit'])) return null;
  return (
    <>
      <Button
        className="store-button"
        variant="minimal"
        size="small"
        icon={<FolderClose size={12} />}
        text="从客户共享选择"
        title="从客户共享选择"
        aria-label={`${label}：从客户共享选择`}
        onClick={() => setAsking(true)}
      />
      {asking && (
        <PickSharedDialog
          merchantId={merchantId}
          print={print}
          onClose={() => setAsking(false)}
          onPick={(picked) => {
            setAsking(false);
            onPick(picked);
          }}
        />
      )}
    </>
  );
}
