import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { InputGroup, Menu, MenuItem, Tag } from '@blueprintjs/core';
import { Blank, Search, Tick } from '@blueprintjs/icons';
import { QueryList, type ItemListRenderer, type ItemRenderer } from '@blueprintjs/select';
import { auth, type Tenant } from '#contract/auth/auth.ts';
import { tenantKind } from '@/entities/session/index.ts';
import { query } from '@/shared/api/index.ts';

/** From so many tenants on, one looks for a name. */
const MANY = 8;

/** The user's tenants: arrows move, enter chooses, and where they are many, typing narrows them. */
export function TenantList({
  tenants,
  current,
  onChoose,
}: {
  tenants: Tenant[];
  current: number;
  onChoose: (tenantId: number) => void;
}) {
  // Only for the mark beside the default one: without an answer there is none.
  const { data: profile } = useQuery(query(auth.profile, {}, { quiet: true }));
  const [active, setActive] = useState<Tenant | null>(
    () => tenants.find(({ id }) => id === current) ?? tenants[0] ?? null,
  );
  const many = tenants.length >= MANY;
  const item: ItemRenderer<Tenant> = (tenant, { handleClick, handleFocus, modifiers, ref }) => (
    <MenuItem
      key={tenant.id}
      ref={ref}
      active={modifiers.active}
      icon={tenant.id === current ? <Tick /> : <Blank />}
      text={tenant.name}
      title={tenant.name}
      multiline
      labelElement={
        <>
          {tenant.id === profile?.defaultTenantId && (
            <Tag minimal intent="primary">
              默认
            </Tag>
          )}
          <Tag minimal>{tenantKind(tenant)}</Tag>
        </>
      }
      aria-current={tenant.id === current}
      onClick={handleClick}
      onFocus={handleFocus}
    />
  );
  return (
    <QueryList<Tenant>
      items={tenants}
      activeItem={active}
      onActiveItemChange={setActive}
      itemsEqual="id"
      itemListPredicate={matching}
      itemRenderer={item}
      itemListRenderer={listOf}
      onItemSelect={({ id }) => onChoose(id)}
      renderer={({ handleKeyDown, handleKeyUp, handleQueryChange, query, itemList }) => (
        <div
          className="tenant-list"
          role="group"
          aria-label="切换公司"
          tabIndex={-1}
          ref={many ? undefined : focused}
          onKeyDown={handleKeyDown}
          onKeyUp={handleKeyUp}
        >
          {many && (
            <InputGroup
              autoFocus
              leftIcon={<Search />}
              placeholder="搜索公司名称"
              aria-label="搜索公司名称"
              value={query}
              onChange={handleQueryChange}
            />
          )}
          {itemList}
        </div>
      )}
    />
  );
}

const listOf: ItemListRenderer<Tenant> = ({ filteredItems, itemsParentRef, renderItem }) => (
  <Menu ulRef={itemsParentRef} aria-label="公司">
    {filteredItems.length === 0 ? (
      <MenuItem disabled text="没有名称相符的公司" />
    ) : (
      filteredItems.map((tenant, i) => renderItem(tenant, i))
    )}
  </Menu>
);

/** The arrow keys work without a click. */
const focused = (element: HTMLDivElement | null): void => element?.focus();

const matching = (query: string, tenants: Tenant[]): Tenant[] => {
  const wanted = query.trim().toLowerCase();
  return tenants.filter(({ name }) => name.toLowerCase().includes(wanted));
};
