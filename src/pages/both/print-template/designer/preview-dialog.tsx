import { useMemo } from 'react';
import { AnchorButton, Button, Callout, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import type { TemplateDesign } from '#contract/print-template/design.ts';
import type { TemplateKind } from '#contract/print-template/kinds.ts';
import { printTemplate } from '#contract/print-template/print-template.ts';
import { pdfUrl, query } from '@/shared/api/index.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';

/** A template as it is printed, with the data of the sample: what does not fit is listed. */
export function PreviewDialog({
  kind,
  design,
  onClose,
}: {
  kind: TemplateKind;
  design: TemplateDesign;
  onClose: () => void;
}) {
  const { data, error, refetch } = useQuery({
    ...query(printTemplate.preview, { kind, design }, { quiet: true }),
    gcTime: 0,
  });
  const pdf = data?.pdf;
  const url = useMemo(() => (pdf === undefined ? undefined : pdfUrl(pdf)), [pdf]);
  return (
    <Dialog isOpen title="打印预览" className="form-dialog" onClose={onClose}>
      <DialogBody>
        <div className="form-stack">
          <FailureNote error={error} retry={() => void refetch()} />
          <p role="status">{data ? '预览已生成，内容是示例数据。' : '正在生成预览，请稍候。'}</p>
          {data &&
            (data.problems.length === 0 ? (
              <p>示例数据全部印得下。</p>
            ) : (
              <Callout compact intent="warning" title={`${data.problems.length} 处没有印全`}>
                <ul className="design-told">
                  {data.problems.map(({ element, text }) => (
                    <li key={`${element} ${text}`}>
                      第 {element} 个元素：{text}
                    </li>
                  ))}
                </ul>
              </Callout>
            ))}
        </div>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text="关闭" onClick={onClose} />
            <AnchorButton intent="primary" text="打开预览" disabled={!url} href={url} target="_blank" />
          </>
        }
      />
    </Dialog>
  );
}
