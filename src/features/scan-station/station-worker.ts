import { PATHS } from '@/shared/routes/index.ts';
import { STATION_WORKER, trustedWorker } from './trusted-worker.ts';

const SCOPE = PATHS['factory/scan'];

let begun: Promise<ServiceWorkerRegistration> | undefined;

/** The files of the build that this page has fetched: all that it needs to open again. */
const ownFiles = (): string[] => [
  ...new Set(
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name))
      .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
      .map(({ pathname }) => pathname),
  ),
];

/**
 * From now on this browser opens the station without network, too. Only a page that came by https, or from this computer, may
 * have such a worker; elsewhere the station works without network as long as it stays open.
 * @param also files that the page needs and that it did not fetch itself
 */
export async function openWithoutNetwork(also: readonly string[]): Promise<void> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!workers) return;
  try {
    begun ??= workers.register(trustedWorker(STATION_WORKER), { scope: SCOPE });
    await begun;
    const { active } = await workersReady(await begun);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window, and takes no origin
    active?.postMessage({ files: [...new Set([...ownFiles(), ...also])] });
  } catch {
    // A browser that may have none works as long as the page stays open.
  }
}

/** Once it has begun its work; `ready` of the container waits for a page within its scope, which this one may not be. */
async function workersReady(registration: ServiceWorkerRegistration): Promise<ServiceWorkerRegistration> {
  const coming = registration.installing ?? registration.waiting;
  if (coming && coming.state !== 'activated')
    await new Promise<void>((resolve) => {
      coming.addEventListener('statechange', () => {
        if (coming.state === 'activated' || coming.state === 'redundant') resolve();
      });
    });
  return registration;
}
