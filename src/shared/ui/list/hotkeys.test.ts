import { describe, expect, it } from 'vitest';
import { HOTKEYS, hotkeyOf, keyText, type KeyPress } from './hotkeys.ts';

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
const meant = (key: string, more?: Partial<KeyPress>) => hotkeyOf(press(key, more), 'nothing', false);

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
    ['r', 'repulse'],
    ['f', 'forced'],
    ['u', 'undo'],
    ['e', 'editAddress'],
    ['?', 'sheet'],
    ['Escape', 'close'],
  ])('%s means %s', (key, name) => expect(meant(key)).toBe(name));

  it('means the same with caps lock, and no other key means anything', () => {
    expect(meant('A')).toBe('approve');
    expect(['z', 'Tab', ' ', 'F5', 'constructor', 'Process'].map((key) => meant(key))).toEqual(
      Array.from({ length: 6 }, () => undefined),
    );
  });

  it('is the field’s while one has the focus, and the dialog’s while one is open', () => {
    for (const key of ['a', 'j', 'Enter', 'Escape', '?']) {
      expect(hotkeyOf(press(key), 'field', false)).toBeUndefined();
      expect(hotkeyOf(press(key), 'nothing', true)).toBeUndefined();
    }
  });

  it('leaves enter and the arrows to a button that has the focus', () => {
    expect(hotkeyOf(press('Enter'), 'control', false)).toBeUndefined();
    expect(hotkeyOf(press('ArrowDown'), 'control', false)).toBeUndefined();
    expect(hotkeyOf(press('a'), 'control', false)).toBe('approve');
    expect(hotkeyOf(press('Escape'), 'control', false)).toBe('close');
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
    expect(meant('j', { repeat: true })).toBe('next');
  });
});

it('no key has two meanings, and each has a name that a user reads', () => {
  const keys = Object.values(HOTKEYS).flatMap((hotkey) => hotkey.keys as readonly string[]);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys.map(keyText)).toContain('回车');
  for (const { label } of Object.values(HOTKEYS)) expect(label).toMatch(/\p{Script=Han}/u);
});
