import { useId, useState, type ReactNode } from 'react';
import { ProgressBar } from '@blueprintjs/core';
import { Document, Upload } from '@blueprintjs/icons';
import './file-drop.css';

/** Where files are dropped or chosen, and how far one has come that is on its way. */
export function FileDrop({
  label,
  accept,
  multiple = false,
  title,
  children,
  sent,
  onFiles,
}: {
  /** Of the field, for a screen reader. */
  label: string;
  accept: string;
  multiple?: boolean;
  title: string;
  /** What is taken, in a line or two. */
  children: ReactNode;
  /** The share that was sent, 1 while it is read; undefined: nothing is under way. */
  sent?: number | undefined;
  /** One, unless `multiple`. */
  onFiles: (files: [File, ...File[]]) => void;
}) {
  const id = useId();
  const [over, setOver] = useState(false);
  const busy = sent !== undefined;
  const take = (list: FileList | null): void => {
    setOver(false);
    const [first, ...more] = [...(list ?? [])];
    if (first && !busy) onFiles(multiple ? [first, ...more] : [first]);
  };
  return (
    <label
      className="file-drop"
      data-over={over}
      htmlFor={id}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        take(event.dataTransfer.files);
      }}
    >
      {busy ? <Document size={32} aria-hidden /> : <Upload size={32} aria-hidden />}
      {busy ? (
        <>
          <strong>{sent < 1 ? `正在上传 ${Math.round(sent * 100)}%` : '正在读取文件…'}</strong>
          <ProgressBar value={sent < 1 ? sent : undefined} intent="primary" aria-label="上传进度" />
        </>
      ) : (
        <>
          <strong>{title}</strong>
          <span className="list-quiet">{children}</span>
        </>
      )}
      <input
        id={id}
        type="file"
        multiple={multiple}
        className="visually-hidden"
        aria-label={label}
        accept={accept}
        disabled={busy}
        onChange={(event) => {
          take(event.currentTarget.files);
          // The same file, corrected, can be chosen again.
          event.currentTarget.value = '';
        }}
      />
    </label>
  );
}
