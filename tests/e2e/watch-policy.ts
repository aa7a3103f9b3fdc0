import { expect, type BrowserContext } from '@playwright/test';

/** Notes what the browser kept from running, styling or loading; asked at the end of a test. */
export function watchPolicy(context: BrowserContext): () => void {
  const kept: string[] = [];
  context.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) kept.push(message.text());
  });
  return () => expect(kept, 'the page did what its own policy forbids').toEqual([]);
}
