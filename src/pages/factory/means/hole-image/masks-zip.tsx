import { Button } from '@blueprintjs/core';
import { printSpec } from '#contract/print-spec/print-spec.ts';
import { TaskDialog } from '@/entities/task/index.ts';
import { call } from '@/shared/api/index.ts';
import type { OpenDialog } from '@/shared/ui/dialog/index.ts';
import { useSending } from '@/shared/ui/form/index.ts';

/** All masks, or those of the material that the list is asked for, as an archive. */
export function MasksZip({ material, open }: { material: string | undefined; open: OpenDialog }) {
  const packing = useSending(async () => {
    const { taskId } = await call(printSpec.zipMasks, { material });
    open(({ onClose }) => (
      <TaskDialog title="打包下载孔位图" taskId={taskId} file="下载压缩包" onClose={onClose} />
    ));
  });
  return (
    <Button
      text={material ? '下载此材质的孔位图' : '下载全部孔位图'}
      loading={packing.busy}
      onClick={() => packing.submit()}
    />
  );
}
