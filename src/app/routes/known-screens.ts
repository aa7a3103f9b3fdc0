import { z } from 'zod';
import { homePath, homeSession, placesOf } from '@/entities/session/index.ts';
import { entry } from '@/shared/lib/cache/index.ts';
import { loadChunk, type Screen } from '@/shared/lib/chunk/chunk.ts';

/** The registry, in a chunk of its own: the pages before the login need none of it. @throws ChunkError */
export const loadScreens = async (): Promise<Readonly<Record<string, Screen | undefined>>> =>
  (await loadChunk(() => import('../screens.ts'))).SCREENS;

/** Path -> screen, as the menus of this session had them last. Decides nothing: it is only fetched what they say. */
const known = entry('roleRoutes', z.record(z.string(), z.string()));

/**
 * Keeps what the menus open for the next time that this browser comes. Who has just signed in goes home: that screen is
 * fetched while the frame around it is drawn.
 */
export function rememberScreens(): void {
  homeSession.subscribe(() => {
    const { routeList, baseInfo } = homeSession.get();
    const places = placesOf(routeList).filter(({ menu }) => menu.component !== '');
    if (places.length === 0) return;
    known.write(Object.fromEntries(places.map(({ menu }) => [menu.path, menu.component])));
    if (baseInfo && !places.some(({ menu }) => menu.path === globalThis.location.pathname))
      preloadAt(homePath(baseInfo));
  });
}

/** Fetches the screen that most likely stands at this address, while the server is asked for the menus. */
export const preloadScreen = (): void => preloadAt(globalThis.location.pathname);

function preloadAt(path: string): void {
  void import('../screens.ts').then(
    ({ SCREENS }) => SCREENS[known.read()?.[path] ?? '']?.preload(),
    () => undefined,
  );
}
