import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Button, InputGroup } from '@blueprintjs/core';
import { Barcode, Camera } from '@blueprintjs/icons';
import { hallKindOf } from '#contract/piece/piece-number.ts';
import { cleanCode } from './clean-code.ts';

/** A scanner that sends no Enter is done when it has been quiet for so long; each input event puts it off. */
const PAUSE_MS = 50;
const ENDS: readonly string[] = ['Enter', 'Tab'];

/**
 * The one field of a station: scanners type into it, and it takes the focus back from whatever was pressed. Enter or Tab ends a
 * code; a whole number of the hall ends by itself.
 */
export function ScannerField({
  onCode,
  camera,
}: {
  onCode: (code: string) => void;
  camera: { isOn: boolean; toggle: () => void };
}) {
  const field = useRef<HTMLInputElement>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const composing = useRef(false);
  const [byHand, setByHand] = useState(false);

  const end = (): void => {
    clearTimeout(pause.current);
    const code = cleanCode(field.current?.value ?? '').slice(0, 64);
    if (field.current) field.current.value = '';
    if (code !== '') onCode(code);
  };
  const onInput = (): void => {
    clearTimeout(pause.current);
    if (composing.current) return;
    pause.current = setTimeout(() => {
      if (hallKindOf(cleanCode(field.current?.value ?? '')) !== null) end();
    }, PAUSE_MS);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!ENDS.includes(event.key) || event.nativeEvent.isComposing) return;
    // Tab leads on from an empty field, so that the keyboard is not caught in it.
    if (event.key === 'Tab' && (field.current?.value ?? '') === '') return;
    event.preventDefault();
    end();
  };
  useEffect(() => {
    const back = (): void => {
      const held = document.activeElement;
      if (held === null || held === document.body) field.current?.focus({ preventScroll: true });
    };
    back();
    const timer = setInterval(back, 500);
    return () => {
      clearInterval(timer);
      clearTimeout(pause.current);
    };
  }, []);

  return (
    <div className="scanner-field">
      <InputGroup
        inputRef={field}
        size="large"
        fill
        leftIcon={<Barcode />}
        aria-label="扫描或输入号码"
        placeholder="扫描，或输入号码后按回车"
        autoComplete="off"
        spellCheck={false}
        inputMode={byHand ? 'numeric' : 'none'}
        onInput={onInput}
        onKeyDown={onKeyDown}
        onCompositionStart={() => {
          composing.current = true;
        }}
        onCompositionEnd={() => {
          composing.current = false;
          onInput();
        }}
      />
      <Button
        className="scanner-by-hand"
        variant="minimal"
        active={byHand}
        text="屏幕键盘"
        onClick={() => {
          setByHand(!byHand);
          field.current?.focus();
        }}
      />
      <Button
        className="scanner-by-hand"
        icon={<Camera />}
        text="摄像头"
        title="用摄像头扫描（F9）"
        active={camera.isOn}
        aria-pressed={camera.isOn}
        onClick={() => {
          camera.toggle();
          field.current?.focus();
        }}
      />
    </div>
  );
}
