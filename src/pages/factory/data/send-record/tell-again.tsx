import { Repeat } from '@blueprintjs/icons';
import { MOST_TOLD_AGAIN, sendRecord } from '#contract/send/send-record.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { ReasonedButton } from '@/shared/ui/form/index.ts';
import type { List } from '@/shared/ui/list/index.ts';

/** Has the platforms of the chosen shipments told once more, where that failed. */
export function TellAgain({ list }: { list: List<typeof sendRecord.page> }) {
  const { rows } = list.chosen;
  const failed = rows.filter(({ sync, again }) => sync === 'failed' && !again);
  const why =
    failed.length === 0
      ? '请先选择回传失败的发货。'
      : failed.length > MOST_TOLD_AGAIN
        ? `一次最多重新回传 ${MOST_TOLD_AGAIN} 条，请减少选择。`
        : undefined;
  const send = async (): Promise<void> => {
    const { count, refused } = await call(sendRecord.tellAgain, { ids: failed.map(({ id }) => id) });
    const first = refused[0];
    showMessage(
      [
        count > 0 ? `${count} 单将重新回传。` : '没有要重新回传的。',
        first ? `${first.orderNo}：${first.msg}${refused.length > 1 ? `等 ${refused.length} 单。` : ''}` : '',
      ].join(''),
    );
    list.afterAction();
  };
  // A refusal has shown its notice.
  return (
    <ReasonedButton icon={<Repeat />} text="重新回传" why={why} onClick={() => void send().catch(() => {})} />
  );
}
