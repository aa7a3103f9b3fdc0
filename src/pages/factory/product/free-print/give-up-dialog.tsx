import { freePrint } from '#contract/free-print/free-print.ts';
import { text } from '#contract/life-cycle/event-fields.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { ReasonDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';

const typed = text(500, '请填写放弃的原因');

/** Of these requests all that is not on a plate yet, or of one of them these pieces alone. */
export function GiveUpDialog({
  requests,
  piece,
  ...ends
}: DialogEnds & {
  requests: readonly { id: number; number: string }[];
  piece?: { id: number; number: string };
}) {
  const what = piece
    ? `生产件 ${piece.number}`
    : requests.length === 1
      ? `自由打印 ${requests[0]!.number}`
      : `${requests.length} 个自由打印`;
  return (
    <ReasonDialog
      title={`放弃${what}`}
      text="还没有拼版的件作废，并离开批次；已拼版和已打印的保留。"
      act="放弃"
      intent="danger"
      reasons={['不需要了', '图片有误', '已用别的件代替']}
      typed={typed}
      draft="free-give-up"
      onSend={async (reason) => {
        const { pieces, failed } = await call(
          freePrint.giveUp,
          { ids: requests.map(({ id }) => id), reason, ...(piece && { pieceIds: [piece.id] }) },
          { quiet: true },
        );
        const [first] = failed;
        const kept = first && `${failed.length} 个申请没有可以放弃的件：${first.msg}`;
        showMessage([pieces > 0 && `已放弃 ${pieces} 件`, kept].filter(Boolean).join('；'));
      }}
      {...ends}
    />
  );
}
