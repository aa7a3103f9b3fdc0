import { useEffect, useMemo, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Cube } from '@blueprintjs/icons';
import type { Menu } from '#contract/auth/auth.ts';
import { order } from '#contract/order/order.ts';
import { STATUS } from '#contract/order/life-cycle/order-states.ts';
import { placesOf } from '@/entities/session/index.ts';
import { query } from '@/shared/api/index.ts';
import { DEBOUNCE_MS } from '@/shared/config/durations.ts';
import { CommandBar, type Command } from '@/shared/ui/command-bar/command-bar.tsx';
import { MenuIcon } from '../menu-icons.tsx';

/** Order numbers, ours and the platforms': at least this long, to ask the server for nothing useless. */
const ORDER_NUMBER = /^[\w-]{5,64}$/;
/** The screens that an order may be opened in, the first that the menus have. */
const ORDER_SCREENS = ['business/order', 'factory/order-list', 'factory/order-review'];

interface Props {
  isOpen: boolean;
  menus: Menu[];
  onOpen: (path: string) => void;
  onClose: () => void;
}

/** Ctrl K: screens by name, orders by number. */
export function CommandSearch({ isOpen, menus, onOpen, onClose }: Props) {
  const [text, setText] = useState('');
  const places = useMemo(() => placesOf(menus).filter(({ menu }) => menu.component !== ''), [menus]);
  const orderList = ORDER_SCREENS.map((name) => places.find(({ menu }) => menu.component === name)).find(
    Boolean,
  )?.menu.path;
  const orders = useOrders(orderList ? text.trim() : '');

  const commands: Command[] = [
    ...places
      .filter(({ menu }) => menu.name.toLowerCase().includes(text.trim().toLowerCase()))
      .map(({ menu, parents }) => ({
        key: menu.path,
        icon: <MenuIcon name={menu.icon} />,
        text: menu.name,
        label: parents
          .map(({ name }) => name)
          .filter((name) => name !== menu.name)
          .join(' / '),
        run: () => onOpen(menu.path),
      })),
    ...orders.map((one) => ({
      key: `order-${one.id}`,
      icon: <Cube />,
      text: one.orderNo,
      label: `${one.shopName} · ${STATUS[one.status].label}`,
      run: () =>
        onOpen(
          `${orderList}?${new URLSearchParams({ orderNo: one.orderNo, status: '', open: String(one.id) })}`,
        ),
    })),
  ];
  return (
    <CommandBar
      isOpen={isOpen}
      placeholder="搜索页面，或输入订单号"
      text={text}
      commands={commands}
      emptyText={ORDER_NUMBER.test(text.trim()) ? '没有这样的页面或订单' : '没有这样的页面，试试完整的订单号'}
      onTextChange={setText}
      onClose={() => {
        setText('');
        onClose();
      }}
    />
  );
}

/** Orders whose number, or number at the platform, is `text`; asked once the typing rests. */
function useOrders(text: string) {
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(ORDER_NUMBER.test(text) ? text : ''), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const options = { enabled: asked !== '', placeholderData: keepPreviousData };
  const page = { pageNo: 1, pageSize: 5 };
  const own = useQuery({ ...query(order.page, { ...page, orderNo: [asked] }, { quiet: true }), ...options });
  const platform = useQuery({
    ...query(order.page, { ...page, platformOrderNo: [asked] }, { quiet: true }),
    ...options,
  });
  if (asked === '' || text === '') return [];
  const found = [...(own.data?.list ?? []), ...(platform.data?.list ?? [])];
  return [...new Map(found.map((one) => [one.id, one])).values()];
}
