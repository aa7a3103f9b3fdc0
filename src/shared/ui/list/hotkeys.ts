import { orderEventEntry, type OrderEventType } from '#contract/order-events.ts';

export interface Hotkey {
  /** As `KeyboardEvent.key` says them, letters in lower case. */
  keys: readonly string[];
  label: string;
  /** What follows. */
  note?: string;
  group: '移动与查看' | '处理订单';
}

const act = (key: string, event: OrderEventType, note = ''): Hotkey => ({
  keys: [key],
  label: orderEventEntry(event).label,
  note,
  group: '处理订单',
});

/** Every key that works in a list while no field has the focus. The sheet of keys is drawn from it. */
export const HOTKEYS = {
  next: { keys: ['j', 'ArrowDown'], label: '下一条', group: '移动与查看' },
  previous: { keys: ['k', 'ArrowUp'], label: '上一条', group: '移动与查看' },
  select: { keys: ['x'], label: '选中或取消选中当前行', group: '移动与查看' },
  open: { keys: ['o', 'Enter'], label: '打开当前行的详情', group: '移动与查看' },
  close: { keys: ['Escape'], label: '关闭详情，或取消选择', group: '移动与查看' },
  sheet: { keys: ['?'], label: '显示快捷键', group: '移动与查看' },
  approve: act('a', 'order.approve'),
  repulse: act('r', 'order.repulse', '填写原因'),
  forced: act('f', 'order.approve.forced', '再次确认'),
  editAddress: { keys: ['e'], label: '修改收货信息', group: '处理订单' },
  undo: { keys: ['u'], label: '撤销上一步操作', group: '处理订单' },
} satisfies Record<string, Hotkey>;

export type HotkeyName = keyof typeof HOTKEYS;

const NAMES = new Map<string, HotkeyName>(
  (Object.keys(HOTKEYS) as HotkeyName[]).flatMap((name) =>
    HOTKEYS[name].keys.map((key) => [key, name] as const),
  ),
);

/** Events of the life cycle whose button a key presses. */
export const EVENT_HOTKEYS: Partial<Record<OrderEventType, HotkeyName>> = {
  'order.approve': 'approve',
  'order.repulse': 'repulse',
  'order.approve.forced': 'forced',
};

/** How a key is written for the user. */
export const keyText = (key: string): string =>
  ({ ArrowDown: '↓', ArrowUp: '↑', Enter: '回车', Escape: 'Esc' })[key] ?? key.toUpperCase();

/** What of an event decides; a plain object in tests. */
export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  isComposing: boolean;
  /** 229 while an input method composes, in browsers that say it so. */
  keyCode: number;
  repeat: boolean;
  defaultPrevented: boolean;
}

/** Where the focus is. */
export type Focus =
  /** Something is typed there, or the element has keys of its own. */
  | 'field'
  /** A button, a link, a box: enter and the arrows are its own. */
  | 'control'
  | 'nothing';

/** Keys that go on while they are held down. */
const REPEATS: ReadonlySet<HotkeyName> = new Set(['next', 'previous']);

/** Which hotkey is meant, if one is. */
export function hotkeyOf(press: KeyPress, focus: Focus, covered: boolean): HotkeyName | undefined {
  if (covered || focus === 'field' || press.defaultPrevented) return undefined;
  if (press.ctrlKey || press.metaKey || press.altKey) return undefined;
  if (press.isComposing || press.keyCode === 229) return undefined;
  const letter = press.key.length === 1;
  if (focus === 'control' && !letter && press.key !== 'Escape') return undefined;
  const name = NAMES.get(letter ? press.key.toLowerCase() : press.key);
  return name && press.repeat && !REPEATS.has(name) ? undefined : name;
}
