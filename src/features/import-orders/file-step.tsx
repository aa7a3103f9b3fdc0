import { useId, useState, type DragEvent } from 'react';
import { Button, ProgressBar } from '@blueprintjs/core';
import { Document, Upload } from '@blueprintjs/icons';
import { FIELD_NAMES, TARGET_FIELDS } from '#contract/import-fields.ts';
import { download } from '@/shared/api/index.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';

/** A file of orders, dropped or chosen, and how far it has come. */
export function FileStep({
  uploading,
  share,
  failure,
  onFile,
  onCancel,
}: {
  uploading: boolean;
  share: number;
  failure: Error | null;
  onFile: (file: File) => void;
  onCancel: () => void;
}) {
  const id = useId();
  const [over, setOver] = useState(false);
  const take = (file: File | undefined): void => {
    setOver(false);
    if (file && !uploading) onFile(file);
  };
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    take(event.dataTransfer.files[0]);
  };
  return (
    <div className="import-panel">
      <label
        className="import-drop"
        data-over={over}
        htmlFor={id}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        {uploading ? <Document size={36} aria-hidden /> : <Upload size={36} aria-hidden />}
        {uploading ? (
          <>
            <strong>{share < 1 ? `正在上传 ${Math.round(share * 100)}%` : '正在读取文件…'}</strong>
            <ProgressBar value={share < 1 ? share : undefined} intent="primary" aria-label="上传进度" />
          </>
        ) : (
          <>
            <strong>拖入订单文件，或点击选择</strong>
            <span className="list-quiet">
              支持 CSV（UTF-8、GB18030）和 XLSX；可识别 Shopify、淘宝、Temu、TikTok Shop 的导出文件
            </span>
          </>
        )}
        <input
          id={id}
          type="file"
          className="visually-hidden"
          aria-label="选择订单文件"
          accept=".csv,.txt,.tsv,.xlsx"
          disabled={uploading}
          onChange={(event) => {
            take(event.currentTarget.files?.[0]);
            // The same file, corrected, can be chosen again.
            event.currentTarget.value = '';
          }}
        />
      </label>
      <FailureNote error={failure} />
      <div className="import-foot">
        <Button
          variant="minimal"
          text="下载空白模板"
          onClick={() => download(blankTemplate(), '订单导入模板.csv')}
        />
        {uploading && <Button text="取消上传" onClick={onCancel} />}
      </div>
    </div>
  );
}

/** Its header is recognised; the mark at its beginning tells Excel that it is UTF-8. */
const blankTemplate = (): Blob =>
  new Blob(['\uFEFF', FIELD_NAMES.map((field) => TARGET_FIELDS[field].label).join(','), '\r\n'], {
    type: 'text/csv',
  });
