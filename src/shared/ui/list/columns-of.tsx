import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '@blueprintjs/core';
import { ReasonedButton } from '../button/reasoned-button.tsx';
import { formatMoney } from '@/shared/lib/money/money.ts';
import { formatDateTime, formatMinute } from '@/shared/lib/time/index.ts';
import { briefTime, copyCell, Nothing, wordTag, type Sum } from './cells.tsx';
import type { Column } from './column.ts';

type Text = string | null | undefined;
type Intent = 'primary' | 'success' | 'warning' | 'danger' | 'none';
/** The fields of a row that hold such a value. */
type Of<R, V> = { [K in keyof R & string]: R[K] extends V ? K : never }[keyof R & string];
type More<R> = Partial<Pick<Column<R>, 'hidden' | 'align' | 'total'>>;
/** A table of words by value, as the contract has it. */
type Words<V> = V extends string | number ? Readonly<Record<V, string>> : never;

/** A column of a field of the row, or of what is made of the row. */
interface Make<R, V, O = V> {
  (name: Of<R, V>, title: string, width?: number, more?: More<R>): Column<R>;
  (name: string, title: string, width: number, of: (row: R) => O, more?: More<R>): Column<R>;
}

interface MoneyColumn<R> {
  (
    name: Of<R, number | null>,
    title: string,
    width?: number,
    more?: More<R>,
  ): Column<R & { currency: string }>;
  (name: string, title: string, width: number, of: (row: R) => Sum | null, more?: More<R>): Column<R>;
}

/** What can be done with a row: a small button at its end. What is false is not offered for this row. */
export interface RowAction extends Pick<ButtonProps, 'icon' | 'loading' | 'disabled' | 'title'> {
  text?: string;
  intent?: Intent;
  /** Where the text does not say of what, or there is none. */
  'aria-label'?: string;
  /** Why it is closed. */
  why?: string | undefined;
  act: () => void;
}

/** `tip`: where the cell may cut its text, or shows it in short. */
const make =
  <R, V>(
    cell: (value: V, row: R, width: number) => ReactNode,
    usual: number,
    { tip, ...preset }: Partial<Pick<Column<R>, 'align' | 'tabular'>> & { tip?: (value: V) => string } = {},
  ) =>
  (name: string, title: string, width = usual, ofOrMore?: ((row: R) => V) | More<R>, last: More<R> = {}) => {
    const [of, more] =
      typeof ofOrMore === 'function' ? [ofOrMore, last] : [(row: R) => row[name as keyof R] as V, ofOrMore];
    return {
      ...{ name, title, width, ...preset, ...more },
      ...(tip && { tip: (row: R) => tip(of(row)) }),
      cell: (row: R) => cell(of(row), row, width),
    };
  };

const whole = (text: Text): string => text ?? '';

/** The small buttons of a row, in one dialect; also for tables that are no lists. */
export const RowActions = ({ actions }: { actions: readonly (RowAction | false | undefined)[] }) => {
  const open = actions.filter((action) => action !== false && action !== undefined);
  if (open.length === 0) return <Nothing />;
  return open.map(({ act, why, ...button }) => {
    const props = { ...button, variant: 'minimal', size: 'small', onClick: act } as const;
    const key = button.text ?? button['aria-label'];
    return why === undefined ? (
      <Button key={key} {...props} />
    ) : (
      <ReasonedButton key={key} {...props} why={why} />
    );
  });
};

/**
 * The usual columns of a list of such rows: a name, a title, pixels, and where it is no field of the row, what it shows.
 * A column that is none of these is written out as a `Column` beside them.
 */
export const columnsOf = <R extends object>() => ({
  /** Whole in the tip where it is cut. */
  text: make<R, Text>((text) => text, 120, { tip: whole }) as Make<R, Text>,
  /** A number or code that is carried into other systems: with a button that copies it. */
  code: make<R, Text>((text, _, width) => copyCell(text ?? '', width), 150, { tip: whole }) as Make<R, Text>,
  /** Digits of equal width, such as a phone number. */
  digits: make<R, Text>((text) => text, 120, { tabular: true }) as Make<R, Text>,
  count: make<R, number | null>((value) => value?.toLocaleString('zh-CN'), 80, { align: 'right' }) as Make<
    R,
    number | null
  >,
  /** In the currency of the row, unless it is given with the amount. */
  money: make<R, number | Sum | null>(
    (value, row) =>
      typeof value === 'object'
        ? value && formatMoney(value.cents, value.currency)
        : formatMoney(value, (row as { currency: string }).currency),
    110,
    { align: 'right' },
  ) as MoneyColumn<R>,
  time: make<R, number | null>(briefTime, 112, { tabular: true, tip: formatDateTime }) as Make<
    R,
    number | null
  >,
  /** With the year, where there is room. */
  wholeTime: make<R, number | null>(formatMinute, 150, { tabular: true, tip: formatDateTime }) as Make<
    R,
    number | null
  >,
  /** The word for a value; with intents a tag. */
  word: <K extends Of<R, string | number>>(
    name: K,
    title: string,
    width: number,
    words: Words<R[K]>,
    intents?: Readonly<Partial<Record<R[K] & (string | number), Intent>>>,
  ): Column<R> => ({
    name,
    title,
    width,
    cell: (row) => {
      const value = row[name] as R[K] & (string | number);
      const word = (words as Readonly<Record<string | number, string>>)[value] ?? String(value);
      return intents ? wordTag({ children: word, intent: intents[value] ?? 'none' }) : word;
    },
  }),
  actions: (width: number, of: (row: R) => readonly (RowAction | false | undefined)[]): Column<R> => ({
    name: 'do',
    title: '操作',
    width,
    cell: (row) => <RowActions actions={of(row)} />,
  }),
});
