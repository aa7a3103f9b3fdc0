import { useId } from 'react';
import { Button, Classes, Tooltip, type ButtonProps } from '@blueprintjs/core';

/** A button that says why it is closed: to the pointer, to the keyboard, and to a screen reader. */
export function ReasonedButton({ why, onClick, ...button }: ButtonProps & { why: string | undefined }) {
  const id = useId();
  if (why === undefined) return <Button {...button} onClick={onClick} />;
  // Out of sight it has no tip; a key that presses it still finds the reason.
  if (button.hidden)
    return (
      <span hidden>
        <Button {...button} aria-disabled aria-describedby={id} />
        <span id={id}>{why}</span>
      </span>
    );
  return (
    <Tooltip content={<span className="reasoned-text">{why}</span>} placement="bottom" hoverOpenDelay={80}>
      <>
        {/* Not the attribute: what is disabled can neither be reached nor explain itself. */}
        <Button
          {...button}
          className={`${Classes.DISABLED} ${button.className ?? ''}`}
          aria-disabled
          aria-describedby={id}
        />
        <span id={id} className="visually-hidden">
          {why}
        </span>
      </>
    </Tooltip>
  );
}
