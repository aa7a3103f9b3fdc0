import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Media } from '@blueprintjs/icons';
import { lazyPart } from '@/shared/lib/chunk/chunk.ts';

const UploadPicturesDialog = lazyPart(() =>
  import('./upload-pictures-dialog.tsx').then((m) => m.UploadPicturesDialog),
);

/** Opens the upload of many pictures; `onDone` is told when codes have new ones. */
export function UploadPicturesButton({ onDone }: { onDone: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<Media />} text="批量上传图片" onClick={() => setOpen(true)} />
      {open && <UploadPicturesDialog onDone={onDone} onClose={() => setOpen(false)} />}
    </>
  );
}
