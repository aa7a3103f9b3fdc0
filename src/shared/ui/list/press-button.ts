import { keyText, type Hotkey } from './hotkeys.ts';

/** Marks the button that a key presses; screen readers tell it too. */
export const keyShortcut = (key: Hotkey | undefined): { 'aria-keyshortcuts'?: string } =>
  key ? { 'aria-keyshortcuts': keyText(key.keys[0]!) } : {};

export type Pressed =
  | { kind: 'pressed' }
  /** It is there and closed. */
  | { kind: 'closed'; why: string }
  | { kind: 'busy' }
  | { kind: 'absent' };

/** How a button stands: one that is closed says why, and is not disabled for that. */
export function standingOf(button: HTMLButtonElement): 'open' | 'closed' | 'busy' {
  if (button.getAttribute('aria-disabled') === 'true') return 'closed';
  return button.disabled ? 'busy' : 'open';
}

/** Presses the button of a key within a part of the page, as the pointer would. */
export function pressButton(within: ParentNode, key: Hotkey): Pressed {
  const button = within.querySelector<HTMLButtonElement>(`[aria-keyshortcuts="${keyText(key.keys[0]!)}"]`);
  if (!button) return { kind: 'absent' };
  const standing = standingOf(button);
  if (standing === 'closed') {
    const said = button.getAttribute('aria-describedby');
    return { kind: 'closed', why: (said && document.getElementById(said)?.textContent) ?? '现在不能操作。' };
  }
  if (standing === 'busy') return { kind: 'busy' };
  button.click();
  return { kind: 'pressed' };
}

/**
 * Calls once when nothing within is still being read. Answers how to stop the waiting; undefined where nothing is being
 * read.
 */
export function onceRead(within: Element, then: () => void): (() => void) | undefined {
  const isRead = (): boolean => within.querySelector('[aria-busy=true]') === null;
  if (isRead()) return undefined;
  const observer = new MutationObserver(() => {
    if (!isRead()) return;
    observer.disconnect();
    then();
  });
  observer.observe(within, { subtree: true, childList: true, attributeFilter: ['aria-busy'] });
  return () => observer.disconnect();
}
