import { useMemo, useState } from 'react';
import { PLATE_REGIONS } from '#contract/plate/life-cycle/plate-states.ts';
import { plate, type Plate } from '#contract/plate/plate.ts';
import { whyNoFile, whyNotSent } from '@/entities/plate/index.ts';
import { call, download } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { SureDialog, useDialog } from '@/shared/ui/dialog/index.ts';
import type { RowAction } from '@/shared/ui/list/index.ts';
import { usePermits } from '@/shared/ui/permission/permitted.tsx';
import { FailedDialog } from './failed-dialog.tsx';
import { PrintedDialog } from './printed-dialog.tsx';
import { AgainDialog } from './reason-dialogs.tsx';

const SEND = ['factory:plate:send'] as const;
const { ready, sendFailed, sent, printed } = PLATE_REGIONS.plate;

/** What whoever stands at a device does with one plate, by its state; and the dialog that one of it opens. */
export function usePrintDeeds(afterAction: () => void) {
  const may = usePermits(SEND);
  const [loading, setLoading] = useState<number>();
  const { open, settled, shown } = useDialog(afterAction);
  const deedsOf = useMemo(() => {
    const first = async ({ id, number, version }: Plate): Promise<void> => {
      setLoading(id);
      try {
        const file = await call(plate.download, { id, version });
        download(file.url, file.name);
        showMessage(`版 ${number} 已下载，打印后请在「已下发」中登记打印完成`);
        settled();
      } catch {
        // What was refused has been shown.
      } finally {
        setLoading(undefined);
      }
    };
    const send = async ({ id, number, version }: Plate): Promise<void> => {
      setLoading(id);
      try {
        const asked = { event: 'plate.send' as const, ids: [id], versions: { [id]: version } };
        const { failed } = await call(plate.sending, asked);
        if (failed[0]) showMessage(failed[0].msg, 'danger');
        else showMessage(`版 ${number} 正在下发，在「下发中」看它是否到了设备`);
        settled();
      } catch {
        // What was refused has been shown.
      } finally {
        setLoading(undefined);
      }
    };
    const sendOf = (row: Plate): RowAction => ({
      ...{ text: row.state === ready.code ? '下发' : '重新下发', intent: 'primary' },
      ...{ loading: loading === row.id, why: whyNotSent(row) },
      act: () => void send(row),
    });
    const ofReady = (row: Plate): RowAction[] => [
      ...(row.folder === null ? [] : [sendOf(row)]),
      {
        ...{ text: '下载', intent: row.folder === null ? 'primary' : 'none' },
        ...{ loading: row.folder === null && loading === row.id, why: whyNoFile(row) },
        act: () => void first(row),
      },
    ];
    const again = (row: Plate): RowAction => ({
      text: '下载',
      act: () => open((ends) => <AgainDialog row={row} {...ends} />),
    });
    const ofSent = (row: Plate): RowAction[] => [
      {
        ...{ text: '打印完成', intent: 'primary' },
        act: () => open((ends) => <PrintedDialog row={row} {...ends} />),
      },
      again(row),
      {
        ...{ text: '整版失败', intent: 'danger' },
        act: () => open((ends) => <FailedDialog row={row} {...ends} />),
      },
    ];
    const ofPrinted = (row: Plate): RowAction[] => [
      {
        text: '撤销打印完成',
        act: () =>
          open((ends) => (
            <SureDialog
              title={`撤销打印完成 ${row.number}`}
              text={`版上的 ${row.pieces} 件回到未打印，版回到「已下发」。登记的人在 10 分钟内可以撤销。`}
              act="撤销打印完成"
              told={`版 ${row.number} 的打印登记已撤销`}
              onConfirm={() => call(plate.undoPrinted, { id: row.id, version: row.version }, { quiet: true })}
              {...ends}
            />
          )),
      },
      again(row),
    ];
    return (row: Plate): readonly RowAction[] => {
      if (!may) return [];
      if (row.state === ready.code) return ofReady(row);
      if (row.state === sendFailed.code) return [sendOf(row)];
      if (row.state === sent.code) return ofSent(row);
      return row.state === printed.code ? ofPrinted(row) : [];
    };
  }, [may, loading, open, settled]);
  return { may, deedsOf, shown };
}
