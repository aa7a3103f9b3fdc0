import { useRef, useState } from 'react';
import { Button, Menu, MenuItem } from '@blueprintjs/core';
import { Document, FolderClose, Link, Upload } from '@blueprintjs/icons';
import { Dropdown } from '@/shared/ui/dropdown/index.ts';
import { useDialog } from '@/shared/ui/dialog/index.ts';
import { collectChosen } from './collect.ts';
import { LinksDialog } from './links-dialog.tsx';
import { uploadInto } from './upload-into.ts';

const ACCEPT = '.png,.jpg,.jpeg,.webp,.tif,.tiff,.gif,.svg,.zip';

/** Chooses files or archives, a folder with all that lies in it, or links. */
export function UploadButton({ folderId }: { folderId: number | null }) {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const { open, shown } = useDialog();
  const take = async (field: HTMLInputElement): Promise<void> => {
    const chosen = collectChosen(field.files ?? []);
    // The same files, corrected, can be chosen again.
    field.value = '';
    setBusy(true);
    // What is refused is announced by the call.
    await uploadInto(folderId, chosen).catch(() => undefined);
    setBusy(false);
  };
  return (
    <>
      <Dropdown
        placement="bottom-end"
        content={
          <Menu>
            <MenuItem
              icon={<Document />}
              text="选择图片或 ZIP 压缩包"
              onClick={() => files.current?.click()}
            />
            <MenuItem icon={<FolderClose />} text="选择文件夹" onClick={() => folder.current?.click()} />
            <MenuItem
              icon={<Link />}
              text="按链接上传"
              onClick={() => open((ends) => <LinksDialog folderId={folderId} {...ends} />)}
            />
          </Menu>
        }
      >
        <Button intent="primary" icon={<Upload />} text="上传" loading={busy} />
      </Dropdown>
      {shown}
      <input
        ref={files}
        type="file"
        multiple
        hidden
        aria-label="选择图片"
        accept={ACCEPT}
        onChange={(event) => void take(event.currentTarget)}
      />
      <input
        ref={folder}
        type="file"
        hidden
        aria-label="选择文件夹"
        {...{ webkitdirectory: '' }}
        onChange={(event) => void take(event.currentTarget)}
      />
    </>
  );
}
