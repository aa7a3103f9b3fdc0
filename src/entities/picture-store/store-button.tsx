import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { FolderClose } from '@blueprintjs/icons';
import { lazyPart } from '@/shared/lib/chunk/chunk.ts';
import { usePermits } from '@/shared/ui/permission/permitted.tsx';
import type { PrintedOn, StorePicture } from './store-picture.ts';

const PickDialog = lazyPart(() => import('./pick-dialog.tsx').then((m) => m.PickDialog));

/** The way to a picture of the store, for whoever sees it; nothing for others. */
export function StoreButton({
  label,
  on,
  onPick,
}: {
  /** What the picture is for, where several stand beside each other. */
  label: string;
  on: PrintedOn;
  onPick: (picked: StorePicture) => void;
}) {
  const [asking, setAsking] = useState(false);
  if (!usePermits(['business:picture'])) return null;
  return (
    <>
      <Button
        className="store-button"
        variant="minimal"
        size="small"
        icon={<FolderClose size={12} />}
        text="从图库选择"
        title="从图库选择"
        aria-label={`${label}：从图库选择`}
        onClick={() => setAsking(true)}
      />
      {asking && (
        <PickDialog
          on={on}
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
