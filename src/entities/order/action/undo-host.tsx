import { useEffect, useRef } from 'react';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { useHotkeys, type Ahead } from '@/shared/ui/list/index.ts';
import { ActionReport } from './action-report.tsx';
import { lastUndo, serveUndo } from './last-undo.ts';
import type { Undo } from './order-action.machine.ts';
import { ORDER_KEYS } from './order-keys.ts';
import { useOrderAction } from './use-order-action.ts';

const NOBODY = { rows: [], all: undefined, count: 0 };

interface Undoing {
  ahead: Pick<Ahead, 'returned'>;
  openId: number | string | undefined;
  open: (id: number | undefined) => void;
  reload: () => void;
}

/** Sends the way back of what was done last: from its message, its report, or by key. */
export function UndoHost({ list }: { list: Undoing }) {
  const action = useOrderAction({ chosen: NOBODY, settle: list.reload });
  const undo = (asked: Undo | undefined): void => {
    if (!asked) return showMessage('没有可以撤销的操作。', 'warning');
    lastUndo.set(undefined);
    action.undo(asked);
    // The list may still wait to be read after they left it.
    for (const id of asked.ids) list.ahead.returned(id);
    // Who works order by order is back at the one that he did not mean.
    if (list.openId !== undefined && asked.ids.length === 1) list.open(asked.ids[0]);
    return undefined;
  };
  const latest = useRef(undo);
  useEffect(() => {
    latest.current = undo;
  });
  useEffect(() => serveUndo((asked) => latest.current(asked)), []);
  useHotkeys([{ ...ORDER_KEYS.undo, press: () => undo(lastUndo.get()) }]);
  return <ActionReport action={action} />;
}
