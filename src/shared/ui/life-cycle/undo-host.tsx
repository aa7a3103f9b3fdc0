import { useEffect, useRef } from 'react';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { useHotkeys, type Ahead, type ButtonKey } from '@/shared/ui/list/index.ts';
import { ActionReport } from './action-report.tsx';
import type { Undo } from './action.machine.ts';
import { lastUndo, serveUndo } from './last-undo.ts';
import type { Actionable, ScreenLife } from './screen-life.ts';
import { useLifeAction } from './use-life-action.ts';

const NOBODY = { rows: [], all: undefined, count: 0 };

/** The key that goes the way back of what was done last, on every list whose rows are acted on. */
export const UNDO_KEY = {
  keys: ['u'],
  label: '撤销上一步操作',
  elsewhere: true,
} as const satisfies ButtonKey;

interface Undoing {
  ahead: Pick<Ahead, 'returned'>;
  openId: number | string | undefined;
  open: (id: number | undefined) => void;
  reload: () => void;
}

/** Sends the way back of what was done last: from its message, its report, or by key. */
export function UndoHost<Type extends string, Row extends Actionable, Party extends string>({
  life,
  list,
  forget,
}: {
  life: ScreenLife<Type, Row, Party>;
  list: Undoing;
  /** Leaves what was read of these rows in full: they have moved, and what is done next must carry how they stand now. */
  forget: (ids: readonly number[]) => void;
}) {
  const action = useLifeAction(life, {
    chosen: NOBODY,
    afterAction: (_refused, goneBack = []) => {
      forget(goneBack);
      list.reload();
    },
  });
  const undo = (asked: Undo | undefined): void => {
    if (!asked) return showMessage('没有可以撤销的操作。', 'warning');
    lastUndo.set(undefined);
    action.undo(asked);
    // The list may still wait to be read after they left it.
    for (const id of asked.ids) list.ahead.returned(id);
    // Who works row by row is back at the one that he did not mean.
    if (list.openId !== undefined && asked.ids.length === 1) list.open(asked.ids[0]);
    return undefined;
  };
  const latest = useRef(undo);
  useEffect(() => {
    latest.current = undo;
  });
  useEffect(() => serveUndo(life, (asked) => latest.current(asked)), [life]);
  const last = (): Undo | undefined => {
    const back = lastUndo.get();
    return back?.life === life ? back.undo : undefined;
  };
  useHotkeys([{ ...UNDO_KEY, press: () => undo(last()) }]);
  return <ActionReport action={action} />;
}
