import { useState } from 'react';
import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import type { Output } from '#contract/endpoint.ts';
import { ALIKE, type pictureAlike } from '#contract/picture/alike.ts';
import { upload } from '@/shared/api/index.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { FileDrop, useSending } from '@/shared/ui/form/index.ts';
import { AlikeList } from './alike-list.tsx';
import { useShelf } from './shelf.ts';
import './picture-shelf.css';

/** Finds the pictures of the store that look like one that is not kept. */
export function FindDialog({ onClose, onOpen }: { onClose: () => void; onOpen: (id: number) => void }) {
  const { alike, title } = useShelf();
  const [share, setShare] = useState(0);
  const [found, setFound] = useState<Output<typeof pictureAlike.find>>();
  const { busy, failure, submit } = useSending(async (file: File) => {
    setFound(undefined);
    setFound(await upload(alike.find, file, {}, { quiet: true, onProgress: setShare }));
  });
  return (
    <Dialog isOpen onClose={onClose} title="以图搜图" className="form-dialog" style={{ width: 640 }}>
      <DialogBody>
        <div className="form-stack">
          <FileDrop
            label="要找的图片"
            title="拖入图片，或点击选择"
            accept="image/*,.tif,.tiff"
            sent={busy ? share : undefined}
            onFiles={([file]) => submit(file)}
          >
            只用来查找，不会存进{title}
          </FileDrop>
          <FailureNote error={failure} />
          {found &&
            (found.length === 0 ? (
              <p className="list-quiet">
                {title}里没有与它{ALIKE.same}或{ALIKE.similar}的图片。
              </p>
            ) : (
              <AlikeList
                alike={found}
                onOpen={(id) => {
                  onClose();
                  onOpen(id);
                }}
              />
            ))}
        </div>
      </DialogBody>
      <DialogFooter actions={<Button text="关闭" onClick={onClose} />} />
    </Dialog>
  );
}
