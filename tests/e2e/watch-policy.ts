import { expect, type BrowserContext } from '@playwright/test';

/** Notes what the browser kept from running, styling, loading, or using of the machine; asked at the end of a test. */
export function watchPolicy(context: BrowserContext): () => void {
  const kept: string[] = [];
  context.on('console', (message) => {
    if (/content security policy|permissions policy|requires 'Trusted/i.test(message.text()))
      kept.push(message.text());
  });
  return () => expect(kept, 'the page did what its own policy forbids').toEqual([]);
}
