import { HOTKEYS, keyText, type HotkeyName } from './hotkeys.ts';

/** Marks the button that a key presses; screen readers tell it too. */
export const keyShortcut = (name: HotkeyName | undefined): { 'aria-keyshortcuts'?: string } =>
  name ? { 'aria-keyshortcuts': keyText(HOTKEYS[name].keys[0]!) } : {};

export type Pressed =
  | { kind: 'pressed' }
  /** It is there and closed. */
  | { kind: 'closed'; why: string }
  | { kind: 'busy' }
  | { kind: 'absent' };

/** Presses the button of a key within a part of the page, as the pointer would. */
export function pressButton(within: ParentNode, name: HotkeyName): Pressed {
  const key = keyText(HOTKEYS[name].keys[0]!);
  const button = within.querySelector<HTMLButtonElement>(`[aria-keyshortcuts="${key}"]`);
  if (!button) return { kind: 'absent' };
  if (button.getAttribute('aria-disabled') === 'true') {
    const said = button.getAttribute('aria-describedby');
    return { kind: 'closed', why: (said && document.getElementById(said)?.textContent) ?? '现在不能操作。' };
  }
  if (button.disabled) return { kind: 'busy' };
  button.click();
  return { kind: 'pressed' };
}
