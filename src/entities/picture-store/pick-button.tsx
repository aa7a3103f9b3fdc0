import { useState, type ReactElement } from 'react';
import { Button } from '@blueprintjs/core';
import { FolderClose } from '@blueprintjs/icons';
import type { Permission } from '#contract/permissions.ts';
import { usePermits } from '@/shared/ui/permission/permitted.tsx';
import type { StorePicture } from './store-picture.ts';

export interface PickEnds {
  onClose: () => void;
  onPick: (picked: StorePicture) => void;
}

/** A way to a picture that is stored already, for whoever may see it; nothing for others. */
export function PickButton({
  text,
  label,
  permits,
  onPick,
  renderDialog,
}: {
  text: string;
  /** What the picture is for, where several stand beside each other. */
  label: string;
  permits: readonly Permission[];
  onPick: (picked: StorePicture) => void;
  renderDialog: (ends: PickEnds) => ReactElement;
}) {
  const [asking, setAsking] = useState(false);
  if (!usePermits(permits)) return null;
  return (
    <>
      <Button
        className="store-button"
        variant="minimal"
        size="small"
        icon={<FolderClose size={12} />}
        text={text}
        title={text}
        aria-label={`${label}：${text}`}
        onClick={() => setAsking(true)}
      />
      {asking &&
        renderDialog({
          onClose: () => setAsking(false),
          onPick: (picked) => {
            setAsking(false);
            onPick(picked);
          },
        })}
    </>
  );
}
