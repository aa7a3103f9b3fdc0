import { Button, Checkbox } from '@blueprintjs/core';
import { ArrowDown, ArrowUp, DragHandleVertical, Pin, Properties } from '@blueprintjs/icons';
import { movedTo, useDragOrder } from '@/shared/lib/drag-order/use-drag-order.ts';
import { Dropdown } from '../dropdown/index.ts';
import type { ColumnSetting } from './use-columns.ts';

/** Which columns are shown, in which order, and which stay at the left. The first and the last stand fast. */
export function ColumnMenu<R>({ columns, choose }: ColumnSetting<R>) {
  const free = columns.filter((column) => !column.fixed);
  const put = (next: typeof free): void =>
    choose(next.map(({ name, shown, pinned }) => ({ name, shown, ...(pinned && { fixed: true }) })));
  const move = (from: number, to: number): void => {
    // Those that stay at the left come first: a column that is moved among them is one of them.
    const moved = { ...free[from]!, pinned: free[to]!.pinned };
    put(movedTo(free.with(from, moved), from, to));
  };
  const dragOf = useDragOrder(
    free.map(({ name }) => name),
    move,
  );
  const change = (column: (typeof free)[number], changed: Partial<(typeof free)[number]>): void =>
    put(free.map((c) => (c === column ? { ...c, ...changed } : c)));
  const content = (
    <div className="column-menu" role="group" aria-label="列设置">
      <div className="column-menu-head">
        <strong>显示的列</strong>
        <Button variant="minimal" size="small" text="恢复默认" onClick={() => choose([])} />
      </div>
      {free.map((column, at) => (
        <div key={column.name} className="column-menu-row" {...dragOf(column.name)}>
          <DragHandleVertical size={14} className="column-menu-handle" />
          <Checkbox
            label={column.title}
            checked={column.shown}
            onChange={() => change(column, { shown: !column.shown })}
          />
          <Button
            variant="minimal"
            size="small"
            icon={<Pin size={12} />}
            active={column.pinned}
            aria-pressed={column.pinned}
            aria-label={`固定${column.title}`}
            title={column.pinned ? '取消固定' : '固定在左侧'}
            onClick={() => change(column, { pinned: !column.pinned })}
          />
          <Button
            variant="minimal"
            size="small"
            icon={<ArrowUp size={12} />}
            aria-label={`${column.title}上移`}
            disabled={at === 0}
            onClick={() => move(at, at - 1)}
          />
          <Button
            variant="minimal"
            size="small"
            icon={<ArrowDown size={12} />}
            aria-label={`${column.title}下移`}
            disabled={at === free.length - 1}
            onClick={() => move(at, at + 1)}
          />
        </div>
      ))}
    </div>
  );
  return (
    <Dropdown content={content} placement="bottom-end">
      <Button variant="minimal" icon={<Properties />} aria-label="列设置" title="列设置" />
    </Dropdown>
  );
}
