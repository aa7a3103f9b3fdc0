import { Button, Checkbox, PopoverNext } from '@blueprintjs/core';
import { ArrowDown, ArrowUp, Properties } from '@blueprintjs/icons';
import type { ColumnSetting } from './use-columns.ts';

/** Which columns are shown, in which order. The first and the last stand fast. */
export function ColumnMenu<R>({ columns, choose }: ColumnSetting<R>) {
  const free = columns.filter((column) => !column.fixed);
  const put = (next: readonly { name: string; shown: boolean }[]): void =>
    choose(next.map(({ name, shown }) => ({ name, shown })));
  const move = (from: number, to: number): void => {
    const next = free.toSpliced(from, 1);
    put(next.toSpliced(to, 0, free[from]!));
  };
  const content = (
    <div className="column-menu" role="group" aria-label="列设置">
      <div className="column-menu-head">
        <strong>显示的列</strong>
        <Button variant="minimal" size="small" text="恢复默认" onClick={() => choose([])} />
      </div>
      {free.map((column, at) => (
        <div key={column.name} className="column-menu-row">
          <Checkbox
            label={column.title}
            checked={column.shown}
            onChange={() => put(free.map((c) => (c === column ? { ...c, shown: !c.shown } : c)))}
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
    <PopoverNext content={content} placement="bottom-end">
      <Button variant="minimal" icon={<Properties />} aria-label="列设置" title="列设置" />
    </PopoverNext>
  );
}
