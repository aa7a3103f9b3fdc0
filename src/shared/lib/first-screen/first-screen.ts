let resolve: () => void;
const shown = new Promise<void>((done) => (resolve = done));

/**
 * The screen that this browser tab opened with stands in the page, or says why it cannot. Told by whoever knows, as often
 * as he likes. A page in the background is not painted, and has nobody to wait for.
 */
export function firstScreenShown(): void {
  if (document.hidden) resolve();
  // After the frame that shows it.
  else requestAnimationFrame(() => setTimeout(resolve));
}

/** Resolves then, for what may wait until the user sees what he came for. */
export const afterFirstScreen = (): Promise<void> => shown;
