/** What lies over the page and has the keys to itself. */
const COVERS = '.bp6-dialog, .bp6-omnibar';

/**
 * Escape always closes what lies on top. Blueprint closes a dialog by the keys that arrive inside it, and brings the
 * focus there one frame after it shows, on a busy machine later: whoever presses Escape before that would press it in
 * what lies below, and close that or nothing. Such a press is handed to the dialog on top.
 */
export function followEscape(): () => void {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.isComposing || !(event.target instanceof Node)) return;
    const { target } = event;
    // Those that were opened later lie later in the document, and over the others.
    const top = [...document.querySelectorAll<HTMLElement>(COVERS)].findLast((one) => one.checkVisibility());
    if (!top || top.contains(target)) return;
    // A menu or a message that lies over the dialog serves its own keys.
    if (top.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const handed = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
    top.dispatchEvent(handed);
  };
  document.addEventListener('keydown', onKeyDown, { capture: true });
  return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
}
