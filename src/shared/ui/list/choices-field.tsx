import { useState } from 'react';
import { Button, Checkbox, InputGroup } from '@blueprintjs/core';
import { CaretDown, Search } from '@blueprintjs/icons';
import { Dropdown } from '../dropdown/index.ts';
import { labelOf, type Option } from './filter.ts';

/** From this many on a search helps. */
const SEARCHED_FROM = 8;
/** More are found by searching, not by scrolling. */
const SHOWN = 200;

/** Several of a list, with a search where the list is long. */
export function ChoicesField({
  id,
  label,
  options,
  value,
  onChange,
  none = '全部',
}: {
  id: string;
  label: string;
  options: readonly Option[];
  value: readonly (string | number)[];
  onChange: (value: (string | number)[] | undefined) => void;
  /** The words for no choice. */
  none?: string;
}) {
  const [search, setSearch] = useState('');
  const found = options.filter((o) => o.label.toLowerCase().includes(search.trim().toLowerCase()));
  const put = (next: (string | number)[]): void => onChange(next.length > 0 ? next : undefined);
  const text =
    value.length === 0 ? none : value.length === 1 ? labelOf(options, value[0]) : `已选 ${value.length} 个`;
  const content = (
    <div className="choices" role="group" aria-label={label}>
      {options.length >= SEARCHED_FROM && (
        <InputGroup
          autoFocus
          size="small"
          leftIcon={<Search />}
          placeholder="搜索"
          aria-label={`搜索${label}`}
          value={search}
          onValueChange={setSearch}
        />
      )}
      <div className="choices-list">
        {found.slice(0, SHOWN).map((option) => (
          <Checkbox
            key={option.value}
            label={option.label}
            checked={value.includes(option.value)}
            onChange={() =>
              put(
                value.includes(option.value)
                  ? value.filter((v) => v !== option.value)
                  : [...value, option.value],
              )
            }
          />
        ))}
        {found.length === 0 && <span className="list-quiet">没有符合的选项</span>}
        {found.length > SHOWN && <span className="list-quiet">还有 {found.length - SHOWN} 个，请搜索</span>}
      </div>
      {value.length > 0 && <Button variant="minimal" size="small" text="清空" onClick={() => put([])} />}
    </div>
  );
  return (
    <Dropdown content={content} placement="bottom-start" fill onClosed={() => setSearch('')}>
      <Button
        id={id}
        fill
        size="small"
        alignText="left"
        className="filter-button"
        endIcon={<CaretDown />}
        aria-label={`${label}：${text}`}
        title={value.length > 0 ? text : undefined}
        text={text}
      />
    </Dropdown>
  );
}
