import type { ReactElement } from 'react';
import { MenuItem } from '@blueprintjs/core';
import { Omnibar } from '@blueprintjs/select';
import '@blueprintjs/select/lib/css/blueprint-select.css';

export interface Command {
  key: string;
  icon: ReactElement;
  text: string;
  label: string;
  run: () => void;
}

interface Props {
  isOpen: boolean;
  placeholder: string;
  text: string;
  /** What fits `text`, already filtered. */
  commands: Command[];
  emptyText: string;
  onTextChange: (text: string) => void;
  onClose: () => void;
}

/** One field that leads everywhere. */
export function CommandBar({ isOpen, placeholder, text, commands, emptyText, onTextChange, onClose }: Props) {
  return (
    <Omnibar<Command>
      className="command-bar"
      isOpen={isOpen}
      items={commands}
      query={text}
      onQueryChange={onTextChange}
      resetOnSelect
      inputProps={{ placeholder, 'aria-label': placeholder }}
      itemListPredicate={(_, items) => items}
      itemRenderer={({ key, icon, text: title, label }, { handleClick, handleFocus, modifiers, ref }) => (
        <MenuItem
          key={key}
          ref={ref}
          active={modifiers.active}
          icon={icon}
          text={title}
          label={label}
          onClick={handleClick}
          onFocus={handleFocus}
        />
      )}
      itemListRenderer={({ filteredItems, renderItem, itemsParentRef, menuProps }) => (
        <ul className="bp6-menu" ref={itemsParentRef} {...menuProps}>
          {filteredItems.map(renderItem)}
          {filteredItems.length === 0 && <MenuItem disabled text={emptyText} />}
        </ul>
      )}
      onItemSelect={(command) => {
        onClose();
        command.run();
      }}
      onClose={onClose}
    />
  );
}
