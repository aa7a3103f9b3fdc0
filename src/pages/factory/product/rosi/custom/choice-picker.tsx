import { useState } from 'react';
import { Button, MenuItem } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { Suggest, type ItemRenderer } from '@blueprintjs/select';
import '@blueprintjs/select/lib/css/blueprint-select.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { profileOverride, type CHOICE_KINDS } from '#contract/rosi/override.ts';
import { query } from '@/shared/api/index.ts';
import { Field } from '@/shared/ui/form/index.ts';

export interface Picked {
  id: number;
  name: string;
}
interface Offered extends Picked {
  note: string;
}

/** What a condition names, searched on the server; null: every one. */
export function ChoicePicker({
  label,
  kind,
  value,
  onChange,
}: {
  label: string;
  kind: (typeof CHOICE_KINDS)[number];
  value: Picked | null;
  onChange: (picked: Picked | null) => void;
}) {
  const [keyword, setKeyword] = useState('');
  const found = useQuery({
    ...query(profileOverride.choices, { kind, keyword: keyword.trim() }, { quiet: true }),
    placeholderData: keepPreviousData,
  });
  return (
    <Field label={label}>
      {() => (
        <Suggest<Offered>
          fill
          resetOnClose
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
            placeholder: '不限',
            ...(value && {
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
