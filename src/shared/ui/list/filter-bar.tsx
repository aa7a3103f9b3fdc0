import { useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button, Tag } from '@blueprintjs/core';
import { Filter as FilterIcon } from '@blueprintjs/icons';
import type { Identified } from './column.ts';
import { FilterField } from './filter-fields.tsx';
import { chipsOf, type AnyFilter } from './filter.ts';
import type { ListView } from './list-view.ts';

/** Pixels of a field in the toolbar, and of the button that unfolds the others. */
const FIELD_PX = 216;
const TOGGLE_PX = 108;

interface Filtering<R extends Identified> {
  list: ListView<R>;
  filters: readonly AnyFilter[];
}

const fieldsOf = <R extends Identified>({ list, filters }: Filtering<R>) =>
  filters.map((filter) => (
    <FilterField
      key={filter.name}
      filter={filter}
      value={list.asked[filter.name]}
      onChange={(value) => list.ask({ [filter.name]: value })}
    />
  ));

/** How many fields the toolbar has room for beside the tabs; the others unfold below it. */
export function useFilters<R extends Identified>(filtering: Filtering<R>) {
  const { list, filters } = filtering;
  const [unfolded, setUnfolded] = useState(false);
  const [line, fit] = useFieldsThatFit();
  const folds = filters.length > fit.all;
  const inLine = folds ? fit.besideToggle : filters.length;
  const below = filters.slice(inLine);
  return {
    /** In the toolbar: the first filters, and the button for the others. */
    line: filters.length > 0 && (
      <form ref={line} className="filter-line" {...SEARCH}>
        {fieldsOf({ list, filters: filters.slice(0, inLine) })}
        {folds && (
          <Button
            variant="minimal"
            className="filter-toggle"
            icon={<FilterIcon />}
            text={inLine > 0 ? '更多筛选' : '筛选'}
            active={unfolded}
            aria-expanded={unfolded}
            onClick={() => setUnfolded(!unfolded)}
          />
        )}
      </form>
    ),
    /** Below the toolbar, where the user unfolded it. */
    below: folds && unfolded && (
      <form className="filter-fields" {...SEARCH} aria-label="更多筛选">
        {fieldsOf({ list, filters: below })}
      </form>
    ),
  };
}

const SEARCH = {
  role: 'search',
  'aria-label': '筛选',
  onSubmit: (event: { preventDefault: () => void }) => event.preventDefault(),
} as const;

/** What is set, folded away or not. */
export function FilterChips<R extends Identified>({ list, filters }: Filtering<R>) {
  const chips = chipsOf(filters, list.asked, list.start);
  if (chips.length === 0) return null;
  return (
    <div className="filter-chips" role="group" aria-label="已设筛选">
      {chips.map(({ name, label, text }) => (
        <Tag key={name} minimal round onRemove={() => list.clear([name])} aria-label={`${label}：${text}`}>
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
  );
}

/** Measured when the browser has laid the page out anyway, and drawn in the same frame: asked before, it would do it twice. */
function useFieldsThatFit() {
  const [width, setWidth] = useState(0);
  const line = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const observer = new ResizeObserver(() => {
      const { clientWidth } = element;
      if (clientWidth > 0) flushSync(() => setWidth(clientWidth));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [
    line,
    {
      all: Math.floor(width / FIELD_PX),
      besideToggle: Math.max(0, Math.floor((width - TOGGLE_PX) / FIELD_PX)),
    },
  ] as const;
}
