import { useState, type DragEvent, type ReactNode } from 'react';
import { Button, ProgressBar } from '@blueprintjs/core';
import { Media, Trash } from '@blueprintjs/icons';
import { file } from '#contract/file/file.ts';
import type { PrintSize } from '#contract/values/picture.ts';
import { fileUrl, isApiError, upload } from '@/shared/api/index.ts';
import { RequestId } from '../failure/request-id.tsx';
import { PictureFacts } from '../picture/picture-facts.tsx';
import { Field } from './field.tsx';

const KINDS = 'image/png,image/jpeg,image/webp,image/gif,image/tiff,image/svg+xml';
/** One that is kept already. */
interface KeptPicture extends Pick<PrintSize, 'widthPx' | 'heightPx'> {
  fileId: number;
  thumbUrl: string | null;
}
const NO_SIZE = { widthPx: null, heightPx: null };

/** One picture, dropped or chosen, stored at once; the form carries its file id. */
export function PictureField({
  label,
  url,
  size = NO_SIZE,
  print,
  beside,
  onChange,
}: {
  label: string;
  /** Of the picture that stands already; its thumbnail will do. */
  url: string | null;
  /** Its pixels, where they are known. */
  size?: Pick<PrintSize, 'widthPx' | 'heightPx'>;
  /** Where it is printed; then the field tells how fine it is there. */
  print?: Pick<PrintSize, 'printWidthMm' | 'printHeightMm'> | undefined;
  /** Another way to a picture, which puts the one that it leads to into the field. */
  beside?: (put: (kept: KeptPicture) => void) => ReactNode;
  onChange: (fileId: number | null) => void;
}) {
  const [shown, setShown] = useState(url);
  const [pixels, setPixels] = useState(size);
  const [share, setShare] = useState<number>();
  const [failure, setFailure] = useState<{ text: string; cause?: unknown }>();
  const put = ({ fileId, thumbUrl, widthPx, heightPx }: KeptPicture): void => {
    setFailure(undefined);
    setShown(thumbUrl);
    setPixels({ widthPx, heightPx });
    onChange(fileId);
  };
  const take = async (picked: File | undefined): Promise<void> => {
    if (!picked) return;
    setFailure(undefined);
    setShare(0);
    try {
      const stored = await upload(file.upload, picked, {}, { quiet: true, onProgress: setShare });
      if (stored.width === null) {
        setFailure({ text: '这个文件不是图片，请选择 PNG、JPEG、WebP、GIF、TIFF 或 SVG 图片' });
        return;
      }
      put({ ...stored, widthPx: stored.width, heightPx: stored.height });
    } catch (cause) {
      setFailure({ text: isApiError(cause) ? cause.msg : '上传失败，请重试', cause });
    } finally {
      setShare(undefined);
    }
  };
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    void take(event.dataTransfer.files[0]);
  };
  const error = failure && (
    <>
      {failure.text}
      <RequestId of={failure.cause} />
    </>
  );
  return (
    <Field label={label} error={error} help="点击或拖入图片">
      {({ id, 'aria-describedby': describedBy }) => (
        <div className="picture-field">
          <label
            className="picture-drop"
            htmlFor={id}
            onDragOver={(event) => event.preventDefault()}
            onDrop={onDrop}
          >
            {shown ? <img src={fileUrl(shown)} alt="已选图片" /> : <Media size={24} aria-hidden />}
            {share !== undefined && <ProgressBar value={share} aria-label="上传进度" />}
            <input
              id={id}
              type="file"
              accept={KINDS}
              className="visually-hidden"
              aria-describedby={describedBy}
              onChange={(event) => void take(event.currentTarget.files?.[0])}
            />
          </label>
          {shown && (
            <Button
              variant="minimal"
              size="small"
              icon={<Trash />}
              aria-label="移除图片"
              onClick={() => {
                setShown(null);
                onChange(null);
              }}
            />
          )}
          {beside?.(put)}
          {shown && print !== undefined && <PictureFacts size={{ ...pixels, ...print }} />}
        </div>
      )}
    </Field>
  );
}
