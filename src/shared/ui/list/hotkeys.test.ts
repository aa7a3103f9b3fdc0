import { describe, expect, it } from 'vitest';
import { hotkeyOf, keyText, LIST_KEYS, type Hotkey, type KeyPress } from './hotkeys.ts';

/** A list's own key beside those of every list. */
const approve: Hotkey = { keys: ['a'], label: '审核通过' };
const KEYS: readonly Hotkey[] = [...Object.values(LIST_KEYS), approve];
const named = { ...LIST_KEYS, approve };

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  keyCode: 0,
  repeat: false,
  defaultPrevented: false,
  ...more,
});
const meant = (key: string, more?: Partial<KeyPress>) => hotkeyOf(KEYS, press(key, more), 'nothing', false);

describe('a one-letter key', () => {
  it.each([
    ['j', 'next'],
    ['ArrowDown', 'next'],
    ['k', 'previous'],
    ['ArrowUp', 'previous'],
    ['x', 'select'],
    ['o', 'open'],
    ['Enter', 'open'],
    ['a', 'approve'],
    ['?', 'sheet'],
    ['Escape', 'close'],
  ] as const)('%s means %s', (key, name) => expect(meant(key)).toBe(named[name]));

  it('means the same with caps lock, and no other key means anything', () => {
    expect(meant('A')).toBe(approve);
    expect(['z', 'Tab', ' ', 'F5', 'constructor', 'Process'].map((key) => meant(key))).toEqual(
      Array.from({ length: 6 }, () => undefined),
    );
  });

  it('is the field’s while one has the focus, and the dialog’s while one is open', () => {
    for (const key of ['a', 'j', 'Enter', 'Escape', '?']) {
      expect(hotkeyOf(KEYS, press(key), 'field', false)).toBeUndefined();
      expect(hotkeyOf(KEYS, press(key), 'nothing', true)).toBeUndefined();
    }
  });

  it('leaves enter and the arrows to a button that has the focus', () => {
    expect(hotkeyOf(KEYS, press('Enter'), 'control', false)).toBeUndefined();
    expect(hotkeyOf(KEYS, press('ArrowDown'), 'control', false)).toBeUndefined();
    expect(hotkeyOf(KEYS, press('a'), 'control', false)).toBe(approve);
    expect(hotkeyOf(KEYS, press('Escape'), 'control', false)).toBe(LIST_KEYS.close);
  });

  it('is nothing with a modifier, in the middle of a composition, or once somebody used it', () => {
    for (const more of [
      { ctrlKey: true },
      { metaKey: true },
      { altKey: true },
      { isComposing: true },
      { keyCode: 229 },
      { defaultPrevented: true },
    ])
      expect(meant('a', more)).toBeUndefined();
  });

  it('acts once however long it is held; moving goes on', () => {
    expect(meant('a', { repeat: true })).toBeUndefined();
    expect(meant('j', { repeat: true })).toBe(LIST_KEYS.next);
  });
});

it('every key is written as a user knows it', () => {
  expect(LIST_KEYS.open.keys.map(keyText)).toEqual(['O', '回车']);
});
