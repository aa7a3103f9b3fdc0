import { useQuery } from '@tanstack/react-query';
import type { TemplateDesign } from '#contract/print-template/design.ts';
import type { TemplateKind } from '#contract/print-template/kinds.ts';
import { printTemplate } from '#contract/print-template/print-template.ts';
import { query } from '@/shared/api/index.ts';
import { PaperDialog, Told } from '@/shared/ui/paper/index.ts';

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
  const preview = useQuery({
    ...query(printTemplate.preview, { kind, design }, { quiet: true }),
    gcTime: 0,
  });
  const { data } = preview;
  const problems = data?.problems ?? [];
  return (
    <PaperDialog title="打印预览" openText="打开预览" coming={preview} onClose={onClose}>
      <p role="status">{data ? '预览已生成，内容是示例数据。' : '正在生成预览，请稍候。'}</p>
      {data && problems.length === 0 && <p>示例数据全部印得下。</p>}
      <Told
        title={`${problems.length} 处没有印全`}
        texts={problems.map(({ element, text }) => `第 ${element} 个元素：${text}`)}
      />
    </PaperDialog>
  );
}
