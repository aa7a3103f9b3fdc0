interface AtHand {
  name: string;
  /** What it acts on. */
  of: string;
  press: () => void;
}

/** Where a page has what can be done now: an open detail before the rows that are chosen. */
const PARTS = [
  { within: '.detail-drawer [role="toolbar"]', of: '当前详情' },
  { within: '.list-actions[data-shown="true"]', of: '所选' },
  { within: '.list-tools', of: '当前页面' },
] as const;

/**
 * The buttons that the user sees on the page in front and may press, as commands that press them: what closes a button
 * closes its command.
 */
export function buttonsAtHand(): AtHand[] {
  const page = [...document.querySelectorAll('.page')].find(
    (one) => (one as HTMLElement).offsetParent !== null,
  );
  if (!page) return [];
  return PARTS.flatMap(({ within, of }) =>
    [...page.querySelectorAll<HTMLButtonElement>(`${within} button`)]
      .filter((button) => isOpen(button))
      .map((button) => ({ name: nameOf(button), of, press: () => button.click() })),
  ).filter(({ name }, i, all) => name !== '' && all.findIndex((one) => one.name === name) === i);
}

const isOpen = (button: HTMLButtonElement): boolean =>
  !button.disabled &&
  button.getAttribute('aria-disabled') !== 'true' &&
  button.getAttribute('aria-haspopup') === null &&
  button.getClientRects().length > 0;

const nameOf = (button: HTMLButtonElement): string =>
  button.getAttribute('aria-label') ?? button.querySelector('.bp6-button-text')?.textContent ?? '';
