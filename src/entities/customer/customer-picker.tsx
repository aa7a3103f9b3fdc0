import { useState } from 'react';
import { MenuItem } from '@blueprintjs/core';
import { Suggest, type ItemRenderer } from '@blueprintjs/select';
import '@blueprintjs/select/lib/css/blueprint-select.css';
import { useCustomerSearch } from './customer-questions.ts';

export interface PickedCustomer {
  merchantId: number;
  merchantName: string;
}

/** A customer by part of the name, searched on the server. */
export function CustomerPicker({
  label,
  value,
  error,
  placeholder = '搜索客户名称',
  onPick,
}: {
  label: string;
  value: PickedCustomer | null;
  error?: string | undefined;
  placeholder?: string;
  onPick: (customer: PickedCustomer) => void;
}) {
  const [keyword, setKeyword] = useState('');
  const found = useCustomerSearch(keyword);
  return (
    <Suggest<PickedCustomer>
      fill
      resetOnClose
      items={found.data ?? []}
      itemsEqual="merchantId"
      itemRenderer={renderCustomer}
      inputValueRenderer={({ merchantName }) => merchantName}
      selectedItem={value}
      query={keyword}
      onQueryChange={setKeyword}
      onItemSelect={onPick}
      noResults={<MenuItem disabled text={found.isFetching ? '正在查找…' : '没有符合的客户，请换个关键词'} />}
      popoverProps={{ minimal: true, placement: 'bottom-start' }}
      inputProps={{
        'aria-label': label,
        'aria-invalid': error !== undefined,
        intent: error ? 'danger' : 'none',
        placeholder,
        // Enter chooses here; it would also send the form around it.
        onKeyDown: (event) => {
          if (event.key === 'Enter') event.preventDefault();
        },
      }}
    />
  );
}

const renderCustomer: ItemRenderer<PickedCustomer> = (
  { merchantId, merchantName },
  { handleClick, handleFocus, modifiers, ref },
) => (
  <MenuItem
    key={merchantId}
    ref={ref}
    active={modifiers.active}
    roleStructure="listoption"
    text={merchantName}
    title={merchantName}
    onClick={handleClick}
    onFocus={handleFocus}
  />
);
