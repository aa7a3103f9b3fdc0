import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Trash } from '@blueprintjs/icons';
import { file } from '#contract/file/file.ts';
import { MOST_PHOTOS, PHOTO_BYTES, PHOTO_KINDS } from '#contract/quality/quality.ts';
import { fileUrl, isApiError, upload } from '@/shared/api/index.ts';
import { FileButton } from '@/shared/ui/form/index.ts';
import type { Draft } from './said.ts';

const isPhoto = (kind: string): boolean => (PHOTO_KINDS as readonly string[]).includes(kind);

/** Photos of what is wrong, stored at once. */
export function PhotosField({
  photos,
  onChange,
}: {
  photos: Draft['photos'];
  onChange: (photos: Draft['photos']) => void;
}) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const take = async (picked: File): Promise<void> => {
    setFailure('');
    if (picked.size > PHOTO_BYTES) {
      setFailure('照片超过 10 MB，请压缩后重新选择');
      return;
    }
    setBusy(true);
    try {
      const { fileId, thumbUrl, kind } = await upload(file.upload, picked, {}, { quiet: true });
      if (isPhoto(kind)) onChange([...photos, { fileId, thumbUrl }]);
      else setFailure('照片只能是 JPEG 或 PNG，请重新选择');
    } catch (error) {
      setFailure(isApiError(error) ? error.msg : '上传失败，请重试');
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="quality-photos">
      {photos.map(({ fileId, thumbUrl }, at) => (
        <span key={fileId}>
          <img src={fileUrl(thumbUrl)} alt={`照片 ${at + 1}`} />
          <Button
            variant="minimal"
            size="small"
            icon={<Trash />}
            aria-label={`移除照片 ${at + 1}`}
            onClick={() => onChange(photos.filter((one) => one.fileId !== fileId))}
          />
        </span>
      ))}
      {photos.length < MOST_PHOTOS && (
        <FileButton
          text="添加照片"
          label="照片"
          accept="image/jpeg,image/png"
          loading={busy}
          onFile={(picked) => void take(picked)}
        />
      )}
      {failure !== '' && (
        <p role="alert" className="quality-photo-failure">
          {failure}
        </p>
      )}
    </div>
  );
}
