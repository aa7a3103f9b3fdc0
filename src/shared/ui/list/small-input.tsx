import type { InputHTMLAttributes, ReactNode } from 'react';
import { Classes } from '@blueprintjs/core';

/** Pixels of a small button in a field, and of what stays free beside its text. */
const BUTTON_PX = 26;
const FREE_PX = 6;

/**
 * A small field with buttons at its end, as filters have them. Blueprint's classes, not its InputGroup: that one measures
 * its buttons, and lays the page out anew for each field.
 */
export function SmallInput({
  buttons,
  onType,
  ...input
}: Omit<InputHTMLAttributes<HTMLInputElement>, 'size' | 'className' | 'style' | 'onChange'> & {
  buttons: readonly ReactNode[];
  onType: (text: string) => void;
}) {
  const shown = buttons.filter(Boolean);
  return (
    <div className={`${Classes.INPUT_GROUP} ${Classes.FILL} ${Classes.SMALL}`}>
      <input
        type="text"
        {...input}
        className={Classes.INPUT}
        style={shown.length > 0 ? { paddingRight: shown.length * BUTTON_PX + FREE_PX } : undefined}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      {shown.length > 0 && <span className={Classes.INPUT_ACTION}>{buttons}</span>}
    </div>
  );
}
