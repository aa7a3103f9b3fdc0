import { useId, useState, type DragEvent } from 'react';
import { Upload } from '@blueprintjs/icons';
import { PICTURE_LIMIT } from '#contract/mapping.ts';

/** Where pictures are dropped or chosen. */
export function DropStep({ onFiles }: { onFiles: (files: File[]) => void }) {
  const id = useId();
  const [over, setOver] = useState(false);
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <label
      className="upload-drop"
      data-over={over}
      htmlFor={id}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <Upload size={36} aria-hidden />
      <strong>拖入图片，或点击选择，一次最多 {PICTURE_LIMIT} 张</strong>
      <span className="list-quiet">
        文件名就是编码，例如 CASE-RED.png；末尾的 -1、_2、(1)、front、正面 会自动忽略
      </span>
      <span className="list-quiet">支持 PNG、JPEG、WebP、GIF、TIFF、SVG</span>
      <input
        id={id}
        type="file"
        multiple
        className="visually-hidden"
        aria-label="选择图片"
        accept="image/*,.tif,.tiff"
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
    </label>
  );
}
