import { useState } from 'react';
import { Button, MenuItem } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { Suggest, type ItemRenderer } from '@blueprintjs/select';
import '@blueprintjs/select/lib/css/blueprint-select.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import type { query } from '@/shared/api/index.ts';
import { Field, type FieldProps } from '../form/field.tsx';

export interface Picked {
  id: number;
  name: string;
}
interface Offered extends Picked {
  note: string;
}

/** One of many by its name, searched on the server; null: none is chosen, which `none` says in words. */
export function SuggestField({
  value,
  onChange,
  found: ask,
  none,
  disabled = false,
  ...field
}: FieldProps & {
  value: Picked | null;
  onChange: (picked: Picked | null) => void;
  /** What the server finds by a word. */
  found: (keyword: string) => ReturnType<typeof query<Endpoint<z.ZodType, z.ZodType<Offered[]>>>>;
  none: string;
  disabled?: boolean;
}) {
  const { label } = field;
  const [keyword, setKeyword] = useState('');
  const found = useQuery({ ...ask(keyword.trim()), placeholderData: keepPreviousData });
  return (
    <Field {...field}>
      {({ intent }) => (
        <Suggest<Offered>
          fill
          resetOnClose
          disabled={disabled}
          items={found.data ?? []}
          itemsEqual="id"
          itemRenderer={rendered}
          inputValueRenderer={({ name }) => name}
          selectedItem={value && { ...value, note: '' }}
          query={keyword}
          onQueryChange={setKeyword}
          onItemSelect={({ id, name }) => onChange({ id, name })}
          noResults={<MenuItem disabled text={found.isFetching ? '正在查找…' : '没有符合的，请换个关键词'} />}
          popoverProps={{ minimal: true, placement: 'bottom-start' }}
          inputProps={{
            'aria-label': label,
            placeholder: none,
            intent,
            ...(value &&
              !disabled && {
                rightElement: (
                  <Button
                    variant="minimal"
                    size="small"
                    icon={<Cross />}
                    aria-label={`清空${label}`}
                    onClick={() => onChange(null)}
                  />
                ),
              }),
            // Enter chooses here; it would also send the form around it.
            onKeyDown: (event) => {
              if (event.key === 'Enter') event.preventDefault();
            },
          }}
        />
      )}
    </Field>
  );
}

const rendered: ItemRenderer<Offered> = (
  { id, name, note },
  { handleClick, handleFocus, modifiers: { active, disabled } },
) => (
  <MenuItem
    key={id}
    text={name}
    label={note}
    active={active}
    disabled={disabled}
    onClick={handleClick}
    onFocus={handleFocus}
    roleStructure="listoption"
  />
);
