import { box } from '#contract/shelf/box.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { ReasonDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { OUT_OF_BOXES } from './out-of-boxes.ts';

interface Emptied {
  id: number;
  label: string;
  version: number;
}

/** Asks why these boxes are emptied, and says of each that is not why. */
export const EmptyDialog = ({ boxes, ...ends }: DialogEnds & { boxes: readonly Emptied[] }) => (
  <ReasonDialog
    title={boxes.length === 1 ? `清空格口 ${boxes[0]!.label}` : `清空 ${boxes.length} 个格口`}
    text="请把里面的件取出来。它们回到「已合格」，可以重新分拣；订单已取消的件交给回收。"
    act="清空"
    {...OUT_OF_BOXES}
    reasons={['订单已取消', '放错格口', '盘点']}
    onSend={async (reason) => {
      const ids = boxes.map(({ id }) => id);
      const versions = Object.fromEntries(boxes.map(({ id, version }) => [id, version]));
      const { successIds, failed } = await call(box.empty, { ids, versions, reason }, { quiet: true });
      if (successIds.length > 0) showMessage(`清空了 ${successIds.length} 个格口`);
      if (failed.length > 0)
        throw new Error(failed.map(({ orderNo, msg }) => `${orderNo ?? ''} ${msg}`.trim()).join('\n'));
    }}
    {...ends}
  />
);
