export { Copyable, Money, MoneySums, Nothing, sumsOf, Thumb, TimeText, WordTag } from './cells.tsx';
export { ChoicesField } from './choices-field.tsx';
export type { Column, Row } from './column.ts';
export { optionsOf, type Filter, type Option } from './filter.ts';
export { ListScreen } from './list-screen.tsx';
export { NumbersField } from './numbers-field.tsx';
export type { AllMatching } from './selection.ts';
export { StatusTabs, type StatusTab } from './status-tabs.tsx';
export { useList } from './use-list.ts';
