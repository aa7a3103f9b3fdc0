import { standingOf } from './press-button.ts';

interface AtHand {
  name: string;
  /** What it acts on. */
  of: string;
  press: () => void;
}

/** Where a page has what can be done now: an open detail before the rows that are chosen. */
const PARTS = [
  { within: '.detail-drawer [role="toolbar"]', of: '当前详情' },
  { within: '.list-actions', of: '所选' },
  { within: '.list-tools', of: '当前页面' },
] as const;

/** Around buttons that stand for the entries of a menu (entries-at-hand.tsx): nobody sees them, commands press them. */
export const ENTRIES = 'data-entries';

/**
 * The buttons of the page in front that the user sees and may press, as commands that press them: what closes a button
 * closes its command. One that only unfolds something is none; what it unfolds stands beside it, out of sight.
 */
export function buttonsAtHand(): AtHand[] {
  return PARTS.flatMap(({ within, of }) =>
    [...document.querySelectorAll<HTMLButtonElement>(`${within} button`)]
      .filter(isSeen)
      .filter((button) => standingOf(button) === 'open' && button.getAttribute('aria-haspopup') === null)
      .map((button) => ({ name: nameOf(button), of, press: () => button.click() })),
  ).filter(({ name }, i, all) => name !== '' && all.findIndex((one) => one.name === name) === i);
}

const isSeen = (button: HTMLButtonElement): boolean =>
  (button.closest(`[${ENTRIES}]`)?.parentElement ?? button).checkVisibility({ visibilityProperty: true });

const nameOf = (button: HTMLButtonElement): string =>
  button.getAttribute('aria-label') ?? (button.querySelector('.bp6-button-text') ?? button).textContent ?? '';
