export interface Hotkey {
  /** As `KeyboardEvent.key` says them, letters in lower case. */
  keys: readonly string[];
  label: string;
  /** What the key does. */
  note?: string;
  /** Goes on while it is held down. */
  repeats?: true;
}

/** A key of the list's own that presses the button marked with it. */
export interface ButtonKey extends Hotkey {
  /** What to do first where its button stands in the detail alone. */
  openFirst?: string;
  /** Served elsewhere: the sheet names it, nothing is pressed. */
  elsewhere?: true;
}

/** The keys of every list while no field has the focus. What a list does with its rows brings its own. */
export const LIST_KEYS = {
  next: { keys: ['j', 'ArrowDown'], label: '下一条', repeats: true },
  previous: { keys: ['k', 'ArrowUp'], label: '上一条', repeats: true },
  select: { keys: ['x'], label: '选中或取消选中当前行' },
  open: { keys: ['o', 'Enter'], label: '打开当前行的详情' },
  close: { keys: ['Escape'], label: '关闭详情，或取消选择' },
  sheet: { keys: ['?'], label: '显示快捷键' },
} as const satisfies Record<string, Hotkey>;

const WRITTEN: Readonly<Record<string, string>> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
  Enter: '回车',
  Escape: 'Esc',
  ' ': '空格',
};

/** How a key is written for the user. */
export const keyText = (key: string): string => WRITTEN[key] ?? key.toUpperCase();

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
  /** A plain button or a link: enter and space are its own. */
  | 'button'
  /** A box, a tab, an entry of a menu: the arrows are its own, too. */
  | 'control'
  | 'nothing';

/** Which of the keys is meant, if one is. */
export function hotkeyOf<K extends Hotkey>(
  keys: readonly K[],
  press: KeyPress,
  focus: Focus,
  covered: boolean,
): K | undefined {
  if (covered || focus === 'field' || press.defaultPrevented) return undefined;
  if (press.ctrlKey || press.metaKey || press.altKey) return undefined;
  if (press.isComposing || press.keyCode === 229) return undefined;
  const letter = press.key.length === 1;
  if (focus === 'control' && !letter && press.key !== 'Escape') return undefined;
  if (focus === 'button' && press.key === 'Enter') return undefined;
  const key = letter ? press.key.toLowerCase() : press.key;
  return keys.find((one) => one.keys.includes(key) && (!press.repeat || one.repeats));
}
