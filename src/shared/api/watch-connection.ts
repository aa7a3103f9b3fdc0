import { apiOrigin } from '@/shared/config/env.ts';
import { connected } from './connection.ts';

const PROBE_MS = 2000;

/** Looks for the server while it is out of reach. @returns how to stop. */
export function watchConnection(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const probe = async (): Promise<void> => {
    clearTimeout(timer);
    const found = await fetch(`${apiOrigin()}/ready`, { cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (found) connected.set(true);
    follow();
  };
  const follow = (): void => {
    clearTimeout(timer);
    if (!connected.get()) timer = setTimeout(() => void probe(), PROBE_MS);
  };
  const lose = (): void => connected.set(false);
  const look = (): void => void probe();
  const stop = connected.subscribe(follow);
  globalThis.addEventListener('offline', lose);
  globalThis.addEventListener('online', look);
  follow();
  return () => {
    clearTimeout(timer);
    stop();
    globalThis.removeEventListener('offline', lose);
    globalThis.removeEventListener('online', look);
  };
}
