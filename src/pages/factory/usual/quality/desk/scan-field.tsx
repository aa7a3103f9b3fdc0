import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { InputGroup } from '@blueprintjs/core';
import type { DeskState } from './use-desk.ts';

/** A digit that stands alone for so long was pressed by a hand: a scanner types the next one sooner. */
const ALONE_MS = 250;
/** What a scanner sends behind the end of a number is no answer to what it showed. */
const AFTER_SCAN_MS = 400;
/** Full-width digits of an input method, and what scanners put around a code. */
const plain = (text: string): string => text.normalize('NFKC').replaceAll(/[^0-9A-Za-z]/g, '');

/** The one field of the desk: it has the focus whatever happens, and takes numbers and keys. */
export function ScanField({
  desk,
  isCovered,
}: {
  desk: DeskState;
  /** A dialog has the keys. */
  isCovered: boolean;
}) {
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const scannedAt = useRef(0);
  const { piece, draft, common, mayFail } = desk;
  const latest = useRef(desk);
  useEffect(() => {
    latest.current = desk;
  });
  // After each answer: a button that was pressed keeps it no longer, a field that is being filled in does.
  useEffect(() => {
    const at = document.activeElement;
    if (!isCovered && (at === document.body || at?.closest('.quality-desk button'))) field.current?.focus();
  });
  useEffect(() => {
    if (!/^\d$/.test(text) || !piece || draft || !mayFail) return undefined;
    const timer = setTimeout(() => {
      const chosen = common[(Number(text) + 9) % 10];
      if (!chosen) return;
      setText('');
      // A hand answers from here on, and its Enter counts however soon it comes.
      scannedAt.current = Number.NEGATIVE_INFINITY;
      latest.current.choose(chosen);
    }, ALONE_MS);
    return () => clearTimeout(timer);
  }, [text, piece, draft, mayFail, common]);

  const enter = (): void => {
    const number = plain(text);
    setText('');
    if (number !== '') {
      scannedAt.current = performance.now();
      void desk.look(number);
      return;
    }
    if (performance.now() - scannedAt.current < AFTER_SCAN_MS) return;
    if (draft) void desk.fail();
    else if (desk.mayPass) void desk.pass();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' || (event.key === ' ' && text === '')) enter();
    else if (event.key === 'F8') void desk.undo();
    else if (event.key === 'Escape') {
      setText('');
      if (draft) desk.leave();
    } else return;
    event.preventDefault();
  };
  /** Other fields may have it while they are filled in. */
  const onBlur = ({ relatedTarget }: FocusEvent): void => {
    if (relatedTarget === null && !isCovered)
      setTimeout(() => {
        if (document.activeElement === document.body) field.current?.focus();
      });
  };
  return (
    <InputGroup
      inputRef={field}
      className="quality-scan"
      size="large"
      placeholder="扫描或输入生产件号，按回车"
      aria-label="生产件号"
      autoFocus
      autoComplete="off"
      inputMode="none"
      spellCheck={false}
      value={text}
      onValueChange={setText}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    />
  );
}
