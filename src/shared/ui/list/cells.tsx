import { useState } from 'react';
import { Classes } from '@blueprintjs/core';
import { fileUrl, serverNow } from '@/shared/api/index.ts';
import { copyText } from '@/shared/lib/clipboard/clipboard.ts';
import { formatMoney } from '@/shared/lib/money/money.ts';
import { formatBrief, formatDateTime, formatMinute } from '@/shared/lib/time/index.ts';
import { COPY_BUTTON, COPYABLE, fits, WORD_TAG } from './room.ts';
import './cells.css';

/** More characters than this do not fit into one line of a column of numbers. */
const ONE_LINE = 17;
/** A number as platforms and factories write them, of which no end may be missing. */
const NUMBER = /^[\w\-./#+]+$/;

/** Text with a small button that copies it: numbers travel into other systems all day. Whole in the tip. */
export const Copyable = ({ text, children }: { text: string; children?: React.ReactNode }) =>
  text ? copyable(text, children ?? text) : null;

const copyable = (text: string, content: React.ReactNode, long = text.length > ONE_LINE) => (
  <span className={COPYABLE} title={text} data-long={long || undefined}>
    <span className="copyable-text">{content}</span>
    {copyButton(text)}
  </span>
);

const copyButton = (text: string) => (
  <button
    type="button"
    className={COPY_BUTTON}
    aria-label={`复制 ${text}`}
    title="复制"
    tabIndex={-1}
    onClick={() => void copyText(text)}
  />
);

/**
 * The same as the content of a cell `width` pixels wide, whose column has the tip: as long as it surely fits, the text
 * stands straight in the cell, for rows come by the hundred. `before`: words that belong to it and are not copied.
 */
export function copyCell(text: string, width: number, before = ''): React.ReactNode {
  if (!text) return null;
  const content = before ? (
    <>
      <span className="list-quiet">{before}</span> {apart(text)}
    </>
  ) : (
    text
  );
  const cell = (
    <>
      {content}
      {copyButton(text)}
    </>
  );
  if (text.length <= ONE_LINE && fits(cell, width)) return cell;
  return copyable(text, content, text.length > ONE_LINE || NUMBER.test(text));
}

/** Letters that are written from the right, or say that others are. */
const FROM_THE_RIGHT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\u200e-\u200f\u202a-\u202e\u2066-\u2069]/u;

/** A text of somebody else beside one of ours: where it runs from the right, it turns nothing around but itself. */
export const apart = (text: string): React.ReactNode =>
  FROM_THE_RIGHT.test(text) ? <bdi>{text}</bdi> : text;

/** The same where no element can stand: between signs that keep its direction to itself. */
export const inOrder = (text: string): string => (FROM_THE_RIGHT.test(text) ? `\u2068${text}\u2069` : text);

/** In the user's zone, short in a list; whole on hover, or where there is room. */
export function TimeText({ at, whole = false }: { at: number | null; whole?: boolean }) {
  if (at === null) return <Nothing />;
  return (
    <time className="tabular" dateTime={new Date(at).toISOString()} title={formatDateTime(at)}>
      {whole ? formatMinute(at) : briefTime(at)}
    </time>
  );
}

/** The same as text, for a cell whose column has the tip. */
export const briefTime = (at: number | null): string => formatBrief(at, serverNow());

export const Money = ({ cents, currency }: { cents: number | null; currency: string }) => (
  <span className="tabular">{cents === null ? <Nothing /> : formatMoney(cents, currency)}</span>
);

/** A cell without a value, quiet, and a word for screen readers. */
export const Nothing = () => (
  <span className="list-nothing" aria-label="无">
    –
  </span>
);

/** A text that its cell may cut: whole in the tip. */
export const LongText = ({ text }: { text: string | null }) =>
  text ? <span title={text}>{text}</span> : <Nothing />;

export interface Sum {
  cents: number;
  currency: string;
}

/** Sums by currency: what is in two currencies is two sums. */
export function sumsOf(amounts: Iterable<Sum>): Sum[] {
  const sums = new Map<string, number>();
  for (const { cents, currency } of amounts) sums.set(currency, (sums.get(currency) ?? 0) + cents);
  return [...sums].map(([currency, cents]) => ({ currency, cents }));
}

/** As many as a row has room for. */
const SHOWN_SUMS = 2;

/** A sum a line; those of more currencies than two stand in the tip. */
export function MoneySums({ sums }: { sums: readonly Sum[] }) {
  const all = sums.map(({ cents, currency }) => formatMoney(cents, currency));
  const more = all.length - SHOWN_SUMS;
  return (
    <span className="tabular money-sums" title={all.join(' + ')}>
      {all.slice(0, SHOWN_SUMS).map((sum, i) => (
        <span key={sum}>
          {sum}
          {i === SHOWN_SUMS - 1 && more > 0 && <span className="list-quiet"> +{more} 种</span>}
        </span>
      ))}
    </span>
  );
}

/** Pixels; cells.css has it for the place of a picture. */
const USUAL_THUMB = 28;

/** A small picture; where there is none, or it is gone, its place stays. */
export function Thumb({ url, alt, size = USUAL_THUMB }: { url: string | null; alt: string; size?: number }) {
  const [broken, setBroken] = useState(false);
  if (!url || broken) {
    return (
      <span
        className="thumb"
        data-empty
        role="img"
        aria-label="没有图片"
        title="没有图片"
        {...(size !== USUAL_THUMB && { style: { width: size, height: size } })}
      />
    );
  }
  return (
    <img
      className="thumb"
      src={fileUrl(url)}
      alt={alt}
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(true)}
    />
  );
}

interface Word {
  children: string;
  intent?: 'primary' | 'success' | 'warning' | 'danger' | 'none';
  title?: string | undefined;
}

/** A word of a status table, as the content of a cell. Blueprint's classes, not its Tag: that one measures its text. */
export const wordTag = ({ children, intent = 'none', title }: Word) => (
  <span
    className={`${Classes.TAG} ${Classes.MINIMAL} ${Classes.intentClass(intent) ?? ''} ${WORD_TAG}`}
    title={title}
  >
    {children}
  </span>
);

/** The same in a place that is no cell of a list. */
export const WordTag = (word: Word) => wordTag(word);
