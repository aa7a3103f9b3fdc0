import { z } from 'zod';
import { entry } from '@/shared/lib/cache/index.ts';

/**
 * Gives this computer the name that its calls carry (H02): a sign-in from one that the user has never come from is told
 * to him. It is worked out beside the page, from what the browser says of the machine, and is the same after the
 * session's cache was cleared; no sign-in waits for it, and where it fails there is none.
 */
export async function nameDevice(): Promise<void> {
  const fingerprint = entry('fingerprint', z.string().min(1));
  if (fingerprint.read() !== undefined) return;
  try {
    const { hashComponents, loadSources, prepareForSources, sources } =
      await import('@fingerprintjs/fingerprintjs');
    await prepareForSources();
    // Its `load` writes a page as text, which ours forbids (trusted types), and may tell its makers that it is used.
    const componentsOf = loadSources(sources, { cache: {}, debug: false }, ['fontPreferences']);
    fingerprint.write(hashComponents(await componentsOf()));
  } catch {
    // A browser that guards itself against this signs in without.
  }
}
