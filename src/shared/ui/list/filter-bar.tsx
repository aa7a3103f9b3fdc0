import { useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button, Tag } from '@blueprintjs/core';
import { ChevronDown, ChevronUp, More } from '@blueprintjs/icons';
import { Dropdown } from '../dropdown/index.ts';
import type { Identified } from './column.ts';
import { FilterField } from './filter-fields.tsx';
import { chipsOf, type AnyFilter } from './filter.ts';
import type { ListView } from './list-view.ts';

const FIELD_PX = 232;
const ROWS = 2;

/** What the list may be asked for. Folded one row, unfolded two at most; what is set stays in sight as chips. */
export function FilterBar<R extends Identified>({
  list,
  filters,
}: {
  list: ListView<R>;
  filters: readonly AnyFilter[];
}) {
  const [unfolded, setUnfolded] = useState(false);
  const [bar, perRow] = useFieldsPerRow();
  // The button that unfolds the other filters takes one place of the row.
  const folds = filters.length > perRow;
  const room = folds ? (unfolded ? perRow * ROWS - 1 : perRow - 1) : filters.length;
  const rest = unfolded ? filters.slice(room) : [];
  const chips = chipsOf(filters, list.asked);
  const field = (filter: AnyFilter) => (
    <FilterField
      key={filter.name}
      filter={filter}
      value={list.asked[filter.name]}
      onChange={(value) => list.ask({ [filter.name]: value })}
    />
  );
  return (
    <form className="filter-bar" role="search" aria-label="筛选" onSubmit={(event) => event.preventDefault()}>
      <div
        ref={bar}
        className="filter-fields"
        style={{ gridTemplateColumns: `repeat(${perRow}, minmax(0, 1fr))` }}
      >
        {filters.slice(0, room).map(field)}
        {folds && (
          <div className="filter-more">
            {rest.length > 0 && (
              <Dropdown content={<div className="filter-rest">{rest.map(field)}</div>} placement="bottom-end">
                <Button variant="minimal" size="small" icon={<More />} text={`其余 ${rest.length} 项`} />
              </Dropdown>
            )}
            <Button
              variant="minimal"
              size="small"
              endIcon={unfolded ? <ChevronUp /> : <ChevronDown />}
              text={unfolded ? '收起' : '更多筛选'}
              aria-expanded={unfolded}
              onClick={() => setUnfolded(!unfolded)}
            />
          </div>
        )}
      </div>
      {chips.length > 0 && (
        <div className="filter-chips" role="group" aria-label="已设筛选">
          {chips.map(({ name, label, text }) => (
            <Tag
              key={name}
              minimal
              round
              onRemove={() => list.clear([name])}
              aria-label={`${label}：${text}`}
            >
              <span className="list-quiet">{label}：</span>
              {text}
            </Tag>
          ))}
          <Button
            variant="minimal"
            size="small"
            text="清除全部"
            onClick={() => list.clear(filters.map(({ name }) => name))}
          />
        </div>
      )}
    </form>
  );
}

/** Measured when the browser has laid the page out anyway, and drawn in the same frame: asked before, it would do it twice. */
function useFieldsPerRow() {
  const [perRow, setPerRow] = useState(4);
  const bar = useCallback((element: HTMLDivElement | null) => {
    if (!element) return undefined;
    const observer = new ResizeObserver(() => {
      const fit = Math.max(1, Math.floor(element.clientWidth / FIELD_PX));
      if (element.clientWidth > 0) flushSync(() => setPerRow(fit));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [bar, perRow] as const;
}
