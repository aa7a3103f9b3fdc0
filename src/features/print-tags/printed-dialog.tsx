import { useQuery } from '@tanstack/react-query';
import { pieceTag } from '#contract/piece-tag/piece-tag.ts';
import { query } from '@/shared/api/index.ts';
import { PaperDialog, Told } from '@/shared/ui/paper/index.ts';
import type { Printed } from './print-dialog.tsx';

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
  const problems = paper.data?.problems ?? [];
  const many = tags.toLocaleString('zh-CN');
  return (
    <PaperDialog
      title="打印标签"
      openText="打开标签文件"
      coming={jobs > 0 ? null : paper}
      opensItself
      onClose={onClose}
    >
      <p role="status">
        {jobs > 0
          ? `${many} 张标签已加入打印机的队列，结果在「打印」页面。`
          : paper.data
            ? `${many} 张标签已生成，请在打开的页面中打印，比例选「实际大小」。`
            : '正在生成标签，请稍候。'}
      </p>
      <Told title={`${skipped.length} 件不打标签`} texts={skipped.map(({ text }) => text)} />
      <Told
        title={`${problems.length} 处没有印全`}
        texts={problems.map(({ row, text }) => `第 ${row} 张：${text}`)}
      />
    </PaperDialog>
  );
}
