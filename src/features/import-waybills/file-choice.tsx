import { useId, useState } from 'react';
import { ProgressBar } from '@blueprintjs/core';
import { Upload } from '@blueprintjs/icons';
import { FailureNote } from '@/shared/ui/dialog/index.ts';

/** The file, dropped or chosen, and how far it has come. */
export function FileChoice({
  uploading,
  share,
  failure,
  onFile,
}: {
  uploading: boolean;
  share: number;
  failure: Error | null;
  onFile: (file: File) => void;
}) {
  const id = useId();
  const [over, setOver] = useState(false);
  const take = (file: File | undefined): void => {
    setOver(false);
    if (file && !uploading) onFile(file);
  };
  return (
    <>
      <label
        className="waybill-drop"
        data-over={over}
        htmlFor={id}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          take(event.dataTransfer.files[0]);
        }}
      >
        <Upload size={28} aria-hidden />
        {uploading ? (
          <>
            <strong>{share < 1 ? `正在上传 ${Math.round(share * 100)}%` : '正在读取文件…'}</strong>
            <ProgressBar value={share < 1 ? share : undefined} intent="primary" aria-label="上传进度" />
          </>
        ) : (
          <>
            <strong>拖入运单号文件，或点击选择</strong>
            <span className="list-quiet">
              支持 XLSX 和 CSV；需要「订单号」或「平台单号」，以及「运单号」，「快递公司」可选
            </span>
          </>
        )}
        <input
          id={id}
          type="file"
          className="visually-hidden"
          aria-label="选择运单号文件"
          accept=".csv,.txt,.xlsx"
          disabled={uploading}
          onChange={(event) => {
            take(event.currentTarget.files?.[0]);
            // The same file, corrected, can be chosen again.
            event.currentTarget.value = '';
          }}
        />
      </label>
      <FailureNote error={failure} />
    </>
  );
}
