/** What of a key press decides; a plain object in tests. */
export interface ReasonPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  isComposing: boolean;
  repeat: boolean;
  defaultPrevented: boolean;
}

export type ReasonDeed = { kind: 'choose'; at: number } | { kind: 'send' };

/**
 * What a key means while a reason is asked for: a number chooses one of the usual reasons, Ctrl or ⌘ with enter sends.
 * @param typing where a text has been begun: its digits are its own.
 */
export function reasonDeed(press: ReasonPress, reasons: number, typing: boolean): ReasonDeed | undefined {
  const { key, ctrlKey, metaKey, altKey, isComposing, repeat, defaultPrevented } = press;
  if (isComposing || repeat || defaultPrevented || altKey) return undefined;
  if (key === 'Enter') return ctrlKey || metaKey ? { kind: 'send' } : undefined;
  if (ctrlKey || metaKey || typing || !/^[1-9]$/.test(key)) return undefined;
  const at = Number(key) - 1;
  return at < reasons ? { kind: 'choose', at } : undefined;
}
