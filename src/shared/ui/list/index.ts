export { cellOf } from './cell-of.tsx';
export {
  apart,
  inOrder,
  copyCell,
  Copyable,
  LongText,
  Money,
  MoneySums,
  Nothing,
  sumsOf,
  Thumb,
  TimeText,
  WordTag,
  wordTag,
} from './cells.tsx';
export { LogLines } from './log-lines.tsx';
export type { Ahead } from './ahead.ts';
export { ChoicesField } from './choices-field.tsx';
export type { Column, Row } from './column.ts';
export { columnsOf, type RowAction } from './columns-of.tsx';
export { optionsOf, type Filter, type Option } from './filter.ts';
export { hotkeyOf, type ButtonKey, type Hotkey } from './hotkeys.ts';
export { ListFrame, type EmptyList } from './list-frame.tsx';
export { ListScreen, type ListScreenProps } from './list-screen.tsx';
export { NumbersField } from './numbers-field.tsx';
export type { AllMatching, Chosen } from './selection.ts';
export { StatusTabs, type StatusTab } from './status-tabs.tsx';
export { useList } from './use-list.ts';
export { LOAD_MORE, useLoadMore } from './load-more.ts';
export { buttonsAtHand } from './buttons-at-hand.ts';
export { EntriesAtHand } from './entries-at-hand.tsx';
export { keyShortcut, pressButton } from './press-button.ts';
export { focusOf, isCovered, useHotkeys } from './use-hotkeys.ts';
export type { List, Mark } from './list-view.ts';
