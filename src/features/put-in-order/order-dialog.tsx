import { useState, type KeyboardEvent } from 'react';
import { Button } from '@blueprintjs/core';
import { ArrowDown, ArrowUp, DoubleChevronUp, DragHandleVertical } from '@blueprintjs/icons';
import { movedTo, useDragOrder } from '@/shared/lib/drag-order/use-drag-order.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FailureNote, FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { useSending } from '@/shared/ui/form/index.ts';
import './order-dialog.css';

interface Props extends DialogEnds {
  noun: string;
  /** Where the order shows, in a sentence. */
  hint: string;
  /** All of them, as they stand; `note` stands behind the name. */
  rows: readonly { id: number; name: string; note: string }[];
  error: Error | null;
  retry: () => void;
  save: (ids: number[]) => Promise<unknown>;
}

/** Puts all of a list into another order: by dragging, by buttons, or by Alt and an arrow. */
export function OrderDialog({ noun, hint, rows, error, retry, save, onDone, onClose }: Props) {
  const [changed, setIds] = useState<number[]>();
  const byId = new Map(rows.map((one) => [one.id, one]));
  const ids = changed ?? [...byId.keys()];
  const move = (from: number, to: number): void => setIds(movedTo(ids, from, to));
  const dragOf = useDragOrder(ids, move);
  const form = useSending(async () => {
    await save(ids);
    showMessage(`${noun}顺序已保存`);
    onDone();
  });
  const byKey = (event: KeyboardEvent, at: number): void => {
    const to = { ArrowUp: at - 1, ArrowDown: at + 1 }[event.key];
    if (!event.altKey || to === undefined) return;
    event.preventDefault();
    if (to >= 0 && to < ids.length) move(at, to);
  };
  return (
    <FormDialog
      title={`调整${noun}顺序`}
      form={form}
      width={480}
      why={changed === undefined ? '顺序没有变化' : undefined}
      onClose={onClose}
    >
      <FailureNote error={error} retry={retry} />
      <p className="form-hint">{hint}拖动一行，或用右边的按钮、Alt+↑ 和 Alt+↓ 调整。</p>
      <ul className="order-rows">
        {ids.map((id, i) => {
          const { name = '', note = '' } = byId.get(id) ?? {};
          const button = (label: string, icon: React.JSX.Element, to: number) => (
            <Button
              variant="minimal"
              size="small"
              icon={icon}
              aria-label={`${name} ${label}`}
              title={label}
              disabled={to < 0 || to >= ids.length || to === i}
              onClick={() => move(i, to)}
            />
          );
          return (
            <li key={id} {...dragOf(id)} onKeyDown={(event) => byKey(event, i)}>
              <DragHandleVertical size={14} className="order-handle" />
              <span className="order-name" title={name}>
                {i + 1}. <bdi>{name}</bdi> <span className="list-quiet">{note}</span>
              </span>
              {button('置顶', <DoubleChevronUp />, 0)}
              {button('上移', <ArrowUp />, i - 1)}
              {button('下移', <ArrowDown />, i + 1)}
            </li>
          );
        })}
      </ul>
    </FormDialog>
  );
}
