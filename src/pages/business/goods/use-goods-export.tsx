import type { Input } from '#contract/endpoint.ts';
import { goods } from '#contract/goods/goods.ts';
import { TaskDialog } from '@/entities/task/index.ts';
import { call } from '@/shared/api/index.ts';
import { useDialog } from '@/shared/ui/dialog/index.ts';

/** Writes goods into a file, and stands by until it is there. */
export function useGoodsExport() {
  const { open, shown } = useDialog();
  const start = async (where: Input<typeof goods.export>): Promise<void> => {
    // A refusal has shown its notice.
    const started = await call(goods.export, where).catch(() => undefined);
    if (started)
      open(({ onClose }) => (
        <TaskDialog title="导出商品" taskId={started.taskId} file="下载商品文件" onClose={onClose} />
      ));
  };
  return { start, shown };
}
