import { describe, expect, it } from 'vitest';
import { reasonDeed } from './reason-keys.ts';

const PLAIN = {
  ...{ ctrlKey: false, metaKey: false, altKey: false },
  ...{ isComposing: false, repeat: false, defaultPrevented: false },
};
const press = (key: string, more: Partial<typeof PLAIN> = {}) => ({ ...PLAIN, key, ...more });

describe('keys while a reason is asked for', () => {
  it('a number chooses the reason that stands at it, and one without a reason is a digit', () => {
    expect(reasonDeed(press('1'), 5, false)).toEqual({ kind: 'choose', at: 0 });
    expect(reasonDeed(press('5'), 5, false)).toEqual({ kind: 'choose', at: 4 });
    expect(reasonDeed(press('6'), 5, false)).toBeUndefined();
    expect(reasonDeed(press('0'), 9, false)).toBeUndefined();
  });

  it('digits of a text that has been begun are never taken', () => {
    for (const key of '123456789') expect(reasonDeed(press(key), 9, true)).toBeUndefined();
  });

  it('Ctrl or ⌘ with enter sends, also out of a text; enter alone is a new line', () => {
    expect(reasonDeed(press('Enter', { ctrlKey: true }), 5, true)).toEqual({ kind: 'send' });
    expect(reasonDeed(press('Enter', { metaKey: true }), 5, false)).toEqual({ kind: 'send' });
    expect(reasonDeed(press('Enter'), 5, true)).toBeUndefined();
  });

  it.each([
    ['an input method composes', { isComposing: true }],
    ['the key is held down', { repeat: true }],
    ['somebody else has served it', { defaultPrevented: true }],
    ['Alt is held', { altKey: true }],
  ])('nothing is done where %s', (_, more) => {
    expect(reasonDeed(press('1', more), 5, false)).toBeUndefined();
    expect(reasonDeed(press('Enter', { ctrlKey: true, ...more }), 5, false)).toBeUndefined();
  });
});
