import type { ReactElement } from 'react';
import { MenuItem } from '@blueprintjs/core';
import { Omnibar, type ItemRenderer } from '@blueprintjs/select';
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
      // Undefined, not left out: the list is shown before anything is typed.
      initialContent={undefined}
      noResults={<MenuItem disabled text={emptyText} />}
      itemListPredicate={asGiven}
      itemRenderer={commandItem}
      onItemSelect={(command) => {
        onClose();
        command.run();
      }}
      onClose={onClose}
    />
  );
}

const asGiven = (_query: string, commands: Command[]): Command[] => commands;

const commandItem: ItemRenderer<Command> = (
  { key, icon, text, label },
  { handleClick, handleFocus, modifiers, ref },
) => (
  <MenuItem
    key={key}
    ref={ref}
    active={modifiers.active}
    icon={icon}
    text={text}
    label={label}
    onClick={handleClick}
    onFocus={handleFocus}
  />
);
