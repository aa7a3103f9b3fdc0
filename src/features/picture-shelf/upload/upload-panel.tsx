import { useState } from 'react';
import { Button, ProgressBar } from '@blueprintjs/core';
import { useCell } from '@/shared/lib/cell/cell.ts';
import { useDialog } from '@/shared/ui/dialog/index.ts';
import { UploadReport } from './upload-report.tsx';
import { clearUploads, uploads, type UploadItem } from './upload-queue.ts';
import '../picture-shelf.css';

const countOf = (items: readonly UploadItem[], phase: UploadItem['phase']): number =>
  items.reduce((n, item) => n + Number(item.phase === phase), 0);

/** How far the upload has come; nothing where nothing was uploaded. */
export function UploadPanel() {
  const items = useCell(uploads);
  const { open, shown } = useDialog();
  const [left, setLeft] = useState(0);
  if (items.length === 0) return null;
  const [done, failed] = [countOf(items, 'done'), countOf(items, 'failed')];
  const isOver = done + failed === items.length;
  // Who has put it away sees it again when more comes.
  if (isOver && left === items.at(-1)!.key) return null;
  return (
    <div className="upload-panel" role="status" aria-label="上传进度">
      <ProgressBar
        value={(done + failed) / items.length}
        stripes={false}
        animate={false}
        intent={failed > 0 ? 'warning' : isOver ? 'success' : 'primary'}
      />
      <span className="tabular">
        {isOver ? '上传结束' : '正在上传'} {done} / {items.length}
        {failed > 0 && `，${failed} 个失败`}
      </span>
      <Button
        variant="minimal"
        size="small"
        text="查看"
        onClick={() => open((ends) => <UploadReport {...ends} />)}
      />
      {isOver && (
        <Button
          variant="minimal"
          size="small"
          text="关闭"
          onClick={() => {
            setLeft(items.at(-1)!.key);
            clearUploads();
          }}
        />
      )}
      {shown}
    </div>
  );
}
