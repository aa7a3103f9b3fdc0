import { lineArt, type ArtLine } from '#contract/order/line-art.ts';
import { tellWritten } from '@/entities/line-art/index.ts';
import { call } from '@/shared/api/index.ts';
import { SureDialog, type OpenDialog } from '@/shared/ui/dialog/index.ts';

const itemsOf = (lines: readonly ArtLine[]) => lines.map(({ id, version }) => ({ lineId: id, version }));

/** Asks before lines are printed with few dots, or are not any more. */
export function openLeave(open: OpenDialog, lines: readonly ArtLine[], leave: boolean): void {
  const send = async (): Promise<void> => {
    const items = itemsOf(lines);
    tellWritten(
      leave ? '已选择按此印刷' : '已恢复提醒',
      await call(lineArt.leave, { items, leave }, { quiet: true }),
    );
  };
  open((ends) => (
    <SureDialog
      title={leave ? '按此印刷' : '不再按此印刷'}
      intent="primary"
      text={
        leave
          ? `${lines.length} 行将按现在的图片印刷，成品可能模糊；您的姓名和时间会记入订单，推单和审单不再因为分辨率提醒。换图或尺寸变大后需要重新选择。`
          : `${lines.length} 行将重新按分辨率低提醒。`
      }
      act={leave ? '按此印刷' : '恢复提醒'}
      onConfirm={send}
      {...ends}
    />
  ));
}
