import { useState, type ReactNode } from 'react';
import { Button, Checkbox, InputGroup } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import { Field, type FieldProps } from './field.tsx';

export interface PickOption<V> {
  value: V;
  label: string;
  /** Before the label, as a patch of its colour. */
  mark?: ReactNode;
  /** Behind it, in quiet letters. */
  note?: string;
}

/** More are found by searching, not by scrolling. */
const SHOWN = 300;

/** Several of many, all in sight: with a search, and with one press for all that the search shows. */
export function PickField<V extends string | number>({
  options,
  value,
  onChange,
  onSearch,
  none = '没有可选的',
  ...field
}: FieldProps & {
  /** undefined: on their way. */
  options: readonly PickOption<V>[] | undefined;
  value: readonly V[] | undefined;
  onChange: (value: V[]) => void;
  /** Asks the server for others; without it the options are looked through here. */
  onSearch?: (text: string) => void;
  /** Said where nothing is there to be picked. */
  none?: ReactNode;
}) {
  const [search, setSearch] = useState('');
  const picked = value ?? [];
  const chosen = new Set(picked);
  const word = search.trim().toLowerCase();
  const found = (options ?? []).filter((option) => onSearch || option.label.toLowerCase().includes(word));
  const areAll = found.length > 0 && found.every((option) => chosen.has(option.value));
  const toggle = (one: V): void =>
    onChange(chosen.has(one) ? picked.filter((other) => other !== one) : [...picked, one]);
  const toggleAll = (): void => {
    const shown = new Set(found.map((option) => option.value));
    onChange(areAll ? picked.filter((one) => !shown.has(one)) : [...new Set([...picked, ...shown])]);
  };
  return (
    <Field {...field}>
      {({ intent: _intent, ...control }) => (
        <div className="pick" role="group" aria-label={field.label}>
          <div className="pick-head">
            <InputGroup
              {...control}
              fill
              size="small"
              leftIcon={<Search />}
              placeholder="搜索"
              aria-label={`搜索${field.label}`}
              value={search}
              onValueChange={(text) => {
                setSearch(text);
                onSearch?.(text.trim());
              }}
            />
            <Button
              size="small"
              variant="minimal"
              disabled={found.length === 0}
              text={areAll ? '全不选' : '全选'}
              aria-label={`${areAll ? '全不选' : '全选'}${field.label}`}
              onClick={toggleAll}
            />
          </div>
          <div className="pick-list">
            {found.slice(0, SHOWN).map(({ value: one, label, mark, note }) => (
              <Checkbox key={one} checked={chosen.has(one)} onChange={() => toggle(one)}>
                {mark}
                <span className="pick-label">{label}</span>
                {note && <span className="pick-note">{note}</span>}
              </Checkbox>
            ))}
            {options && found.length === 0 && <p className="form-hint">{none}</p>}
            {found.length > SHOWN && (
              <p className="form-hint">还有 {found.length - SHOWN} 个没有列出，请搜索。</p>
            )}
          </div>
          <p className="pick-count" role="status">
            已选 {picked.length.toLocaleString('zh-CN')} 个
          </p>
        </div>
      )}
    </Field>
  );
}
