import { useEffect, useMemo } from 'react';
import { AnchorButton, Button, Callout, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { pieceTag } from '#contract/piece-tag/piece-tag.ts';
import { openPdf, pdfUrl, query } from '@/shared/api/index.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import type { Printed } from './print-dialog.tsx';

const MOST_SHOWN = 20;

/** What came of printing: the tags as a PDF, which opens in a tab that asks to be printed, and what got none. */
export function PrintedDialog({
  printed: { runId, tags, jobs, skipped },
  onClose,
}: {
  printed: Printed;
  onClose: () => void;
}) {
  const paper = useQuery({
    ...query(pieceTag.paper, { runId }, { quiet: true }),
    // A printer has it: the file is of use to who prints by the browser alone.
    ...{ gcTime: 0, staleTime: Infinity, enabled: jobs === 0 },
  });
  const pdf = paper.data?.pdf;
  const url = useMemo(() => (pdf === undefined ? undefined : pdfUrl(pdf)), [pdf]);
  useEffect(() => {
    if (url !== undefined) openPdf(url);
  }, [url]);
  const problems = paper.data?.problems ?? [];
  return (
    <Dialog isOpen title="打印标签" className="form-dialog" canOutsideClickClose={false} onClose={onClose}>
      <DialogBody>
        <div className="form-stack">
          <p role="status">
            {jobs > 0
              ? `${tags.toLocaleString('zh-CN')} 张标签已加入打印机的队列，结果在「打印」页面。`
              : url === undefined
                ? '正在生成标签，请稍候。'
                : `${tags.toLocaleString('zh-CN')} 张标签已生成，请在打开的页面中打印，比例选「实际大小」。`}
          </p>
          <FailureNote error={paper.error} retry={() => void paper.refetch()} />
          {skipped.length > 0 && (
            <Callout compact intent="warning" title={`${skipped.length} 件不打标签`}>
              <ul className="tag-told">
                {skipped.slice(0, MOST_SHOWN).map(({ number, text }) => (
                  <li key={number}>{text}</li>
                ))}
              </ul>
            </Callout>
          )}
          {problems.length > 0 && (
            <Callout compact intent="warning" title={`${problems.length} 处没有印全`}>
              <ul className="tag-told">
                {problems.slice(0, MOST_SHOWN).map(({ row, element, text }) => (
                  <li key={`${row} ${element} ${text}`}>
                    第 {row} 张：{text}
                  </li>
                ))}
              </ul>
            </Callout>
          )}
        </div>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text="关闭" onClick={onClose} />
            {jobs === 0 && (
              <AnchorButton
                intent="primary"
                text="打开标签文件"
                disabled={url === undefined}
                href={url}
                target="_blank"
              />
            )}
          </>
        }
      />
    </Dialog>
  );
}
