import { useEffect, useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Play, Search, ShoppingCart } from '@blueprintjs/icons';
import type { Menu } from '#contract/auth/auth.ts';
import type { Output } from '#contract/endpoint.ts';
import { order, type FoundBy } from '#contract/order/order.ts';
import { STATUS } from '#contract/order/life-cycle/order-states.ts';
import { placesOf } from '@/entities/session/index.ts';
import { query } from '@/shared/api/index.ts';
import { DEBOUNCE_MS } from '@/shared/config/durations.ts';
import { hasInitials } from './initials.ts';
import { CommandBar, type Command } from '@/shared/ui/command-bar/command-bar.tsx';
import { buttonsAtHand } from '@/shared/ui/list/index.ts';
import { MenuIcon } from '../menu-icons.tsx';

/** What the server is asked about: the beginning or the end of a number, or a name. */
const LEAST_NUMBER = 4;
const LEAST_NAME = 2;
const HAS_DIGIT = /\d/;
/** Letters and digits with signs between them, as SKUs are written. */
const CODE = /^(?=.*\d)[A-Za-z][\w\-./]{2,63}$/;
/** The screens that an order may be opened in, the first that the menus have. */
const ORDER_SCREENS = ['business/order', 'factory/order-list', 'factory/order-review'];
const SKU_SCREEN = 'factory/sku';

const FOUND_BY: Record<FoundBy, string> = {
  orderNo: '订单号',
  platformOrderNo: '平台单号',
  waybillNo: '运单号',
  phone: '收件人电话',
  recipient: '收件人',
};

type Found = Output<typeof order.find>[number];

interface Props {
  isOpen: boolean;
  menus: Menu[];
  onOpen: (path: string) => void;
  onClose: () => void;
}

/** Ctrl K: screens by name or the first letters of their sounds, orders by whatever of them is at hand, SKUs, and what can be done here. */
export function CommandSearch({ isOpen, menus, onOpen, onClose }: Props) {
  const [text, setText] = useState('');
  const places = useMemo(() => placesOf(menus).filter(({ menu }) => menu.component !== ''), [menus]);
  const pathOf = (component: string) => places.find(({ menu }) => menu.component === component)?.menu.path;
  const orderList = ORDER_SCREENS.map(pathOf).find((path) => path !== undefined);
  const typed = text.trim();
  const { found, failed } = useOrders(orderList ? typed : '');
  const orders = found ?? [];
  const settled = !orderList || !isAskable(typed) || found !== undefined || failed;
  const names = (name: string): boolean =>
    name.toLowerCase().includes(typed.toLowerCase()) || (typed !== '' && hasInitials(name, typed));
  // Looked for when it opens: what is chosen or open then is what is meant.
  const atHand = useMemo(() => (isOpen ? buttonsAtHand() : []), [isOpen]);

  const commands: Command[] = [
    ...places
      .filter(({ menu }) => names(menu.name))
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
      icon: <ShoppingCart />,
      ...wordsOf(one),
      run: () =>
        onOpen(
          `${orderList}?${new URLSearchParams({ orderNo: one.orderNo, status: '', open: String(one.id) })}`,
        ),
    })),
    // Nothing that the next answer would push away from under the return key; what acts stands last.
    ...(CODE.test(typed) && settled && orders.length === 0
      ? skuCommands(typed, orderList, pathOf(SKU_SCREEN), onOpen)
      : []),
    ...(typed !== '' && settled ? atHand : [])
      .filter(({ name }) => names(name))
      .map(({ name, of, press }, i) => ({
        key: `act-${i}`,
        icon: <Play />,
        text: name,
        label: of,
        run: press,
      })),
  ];
  return (
    <CommandBar
      isOpen={isOpen}
      placeholder="搜索页面、操作，或订单的任何单号、收件人"
      text={text}
      commands={commands}
      emptyText={
        failed
          ? '没有查到订单，请检查网络后重试'
          : !settled
            ? '正在查找…'
            : '没有找到。可以输入页面名或拼音首字母、单号或其后四位、电话、收件人、SKU'
      }
      onTextChange={setText}
      onClose={() => {
        setText('');
        onClose();
      }}
    />
  );
}

/** The number that it was found by first: its end is what was typed. */
function wordsOf({ orderNo, by, status, shopName, ...one }: Found): Pick<Command, 'text' | 'label'> {
  const isOther = by === 'platformOrderNo' || by === 'waybillNo';
  return {
    text: isOther ? one[by] : orderNo,
    label: [FOUND_BY[by], isOther ? orderNo : shopName, STATUS[status].label].join(' · '),
  };
}

/** A code is looked for among the SKUs and in the orders: which of them it is, only the user knows. */
function skuCommands(
  code: string,
  orders: string | undefined,
  skus: string | undefined,
  onOpen: (path: string) => void,
): Command[] {
  const search = (key: string, text: string, path: string): Command => ({
    ...{ key, text, icon: <Search />, label: 'SKU' },
    run: () => onOpen(path),
  });
  return [
    ...(skus
      ? [search('sku', `查找 SKU「${code}」`, `${skus}?${new URLSearchParams({ keyword: code })}`)]
      : []),
    ...(orders
      ? [
          search(
            'sku-orders',
            `含 SKU「${code}」的订单`,
            `${orders}?${new URLSearchParams({ status: '', skuCode: code })}`,
          ),
        ]
      : []),
  ];
}

const isAskable = (text: string): boolean =>
  text.length >= (HAS_DIGIT.test(text) ? LEAST_NUMBER : LEAST_NAME) && text.length <= 64;

/** Orders that `text` means; asked once the typing rests. Undefined until it is known of this very text. */
function useOrders(text: string): { found: readonly Found[] | undefined; failed: boolean } {
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(isAskable(text) ? text : ''), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const { data, isError } = useQuery({
    ...query(order.find, { text: asked }, { quiet: true }),
    enabled: asked !== '',
  });
  return asked === text ? { found: data, failed: isError } : { found: undefined, failed: false };
}
