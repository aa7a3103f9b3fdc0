import { useId } from 'react';
import { Button, Classes, Tooltip, type ButtonProps } from '@blueprintjs/core';

/** A button that says why it is closed: to the pointer, to the keyboard, and to a screen reader. */
export function ReasonedButton({ why, onClick, ...button }: ButtonProps & { why: string | undefined }) {
  const id = useId();
  if (why === undefined) return <Button {...button} onClick={onClick} />;
  return (
    <Tooltip content={<span className="reasoned-text">{why}</span>} placement="bottom" hoverOpenDelay={80}>
      <>
        {/* Not the attribute: what is disabled can neither be reached nor explain itself. */}
        <Button {...button} className={Classes.DISABLED} aria-disabled aria-describedby={id} />
        <span id={id} className="visually-hidden">
          {why}
        </span>
      </>
    </Tooltip>
  );
}
