import { useRef } from 'react';
import { PopoverNext, type PopoverNextProps } from '@blueprintjs/core';

/**
 * What drops down from a button or a field. The focus goes back there when it closes, unless the user is somewhere else by
 * then: Blueprint takes it back 300 ms after the press, from a dialog that was opened by it, too, in the middle of a word.
 * Escape always goes back.
 */
export function Dropdown({ onOpening, onClosed, ...props }: PopoverNextProps) {
  const opener = useRef<Element>(null);
  return (
    <PopoverNext
      {...props}
      shouldReturnFocusOnClose={false}
      onOpening={(node) => {
        opener.current = document.activeElement;
        onOpening?.(node);
      }}
      onClosed={(node) => {
        const { activeElement: focused } = document;
        const isNowhere = focused === null || focused === document.body || node.contains(focused);
        if (isNowhere && opener.current instanceof HTMLElement && opener.current.isConnected)
          opener.current.focus({ preventScroll: true });
        onClosed?.(node);
      }}
    />
  );
}
