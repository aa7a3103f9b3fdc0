import { useMemo } from 'react';
import { AnchorButton, Button, Callout, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { mmOf } from '#contract/device/lengths.ts';
import { printPreset } from '#contract/print-preset/print-preset.ts';
import { printTemplate, type PrintTemplate } from '#contract/print-template/print-template.ts';
import { pdfUrl, query } from '@/shared/api/index.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { Sheet } from '../../print-template/designer/sheet.tsx';
import type { Paper } from './papers.ts';

/** A paper as large as it is printed, with the data of the sample and moved as the workplace moves it; and its file. */
export function SampleDialog({
  paper: { title, choice },
  template,
  onClose,
}: {
  paper: Paper;
  template: PrintTemplate;
  onClose: () => void;
}) {
  const { offsetX, offsetY, orient } = choice;
  const design = useQuery({
    ...query(printTemplate.detail, { id: template.id }, { quiet: true }),
    gcTime: 0,
  });
  const sample = useQuery({
    ...query(printPreset.sample, { templateId: template.id, offsetX, offsetY, orient }, { quiet: true }),
    ...{ gcTime: 0, staleTime: Infinity },
  });
  const pdf = sample.data?.pdf;
  const url = useMemo(() => (pdf === undefined ? undefined : pdfUrl(pdf)), [pdf]);
  const { width = template.width, height = template.height, problems = [] } = sample.data ?? {};
  const shown = design.data?.design;
  return (
    <Dialog isOpen title={`${title}预览`} className="form-dialog" style={{ width: 640 }} onClose={onClose}>
      <DialogBody>
        <div className="form-stack">
          <FailureNote
            error={design.error ?? sample.error}
            retry={() => void Promise.all([design.refetch(), sample.refetch()])}
          />
          <p role="status">
            {sample.data
              ? `${template.name} 第 ${template.versionNo} 版，纸 ${mmOf(width)} × ${mmOf(height)} mm，向右 ${mmOf(offsetX)} mm，向下 ${mmOf(offsetY)} mm。内容是示例数据。`
              : '正在生成预览，请稍候。'}
          </p>
          {shown && (
            <div className="workplace-paper">
              <div style={{ width: `${width / 100}mm`, height: `${height / 100}mm` }}>
                <div
                  style={{
                    ...{ left: `${offsetX / 100}mm`, top: `${offsetY / 100}mm` },
                    // Across: turned to the right about the corner that comes to lie above on the right.
                    transform: orient === 2 ? `translateX(${shown.height / 100}mm) rotate(90deg)` : undefined,
                  }}
                >
                  <div style={{ margin: `${shown.marginY / 100}mm 0 0 ${shown.marginX / 100}mm` }}>
                    <Sheet kind={template.kind} design={shown} label={`${title}样张`} />
                  </div>
                </div>
              </div>
            </div>
          )}
          {problems.length > 0 && (
            <Callout compact intent="warning" title={`${problems.length} 处没有印全`}>
              <ul>
                {problems.map(({ element, text }) => (
                  <li key={`${element} ${text}`}>
                    第 {element} 个元素：{text}
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
            <AnchorButton text="打开 PDF" disabled={!url} href={url} target="_blank" />
          </>
        }
      />
    </Dialog>
  );
}
