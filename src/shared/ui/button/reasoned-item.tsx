import { useId } from 'react';
import { Classes, MenuItem, type MenuItemProps } from '@blueprintjs/core';

/** An entry of a menu that says why it is closed: in sight, on hover and to a screen reader. */
export function ReasonedItem({
  why,
  text,
  ...item
}: Omit<MenuItemProps, 'text'> & { text: string; why: string | undefined }) {
  const id = useId();
  if (why === undefined) return <MenuItem {...item} text={text} />;
  return (
    <MenuItem
      text={text}
      icon={item.icon}
      // Not `disabled`: what is disabled can neither be reached nor explain itself.
      className={Classes.DISABLED}
      aria-disabled
      aria-describedby={id}
      shouldDismissPopover={false}
      htmlTitle={why}
      // Its description, and no part of its name.
      labelElement={
        <span id={id} aria-hidden>
          {why}
        </span>
      }
    />
  );
}
