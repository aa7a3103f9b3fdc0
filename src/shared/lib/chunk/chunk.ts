import {
  createElement,
  lazy,
  Suspense,
  useState,
  type ComponentType,
  type LazyExoticComponent,
  type ReactElement,
} from 'react';
import { afterFirstScreen } from '../first-screen/first-screen.ts';

/** The name of the event that a failed load of a code chunk raises on the window (N11). */
export const PRELOAD_ERROR = 'preload-error';

/** A code chunk that did not arrive: no network, or a newer version has replaced it. */
class ChunkError extends Error {
  constructor(cause: unknown) {
    super('A code chunk could not be loaded.', { cause });
    this.name = 'ChunkError';
  }
}
export const isChunkError = (error: unknown): boolean => error instanceof ChunkError;

/** Loads a chunk; where that fails, raises `preload-error` with the cause as detail. @throws ChunkError */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    globalThis.dispatchEvent(new CustomEvent(PRELOAD_ERROR, { detail: cause }));
    throw new ChunkError(cause);
  }
}

/** Grows when what did not arrive may be asked for anew. */
let round = 0;
/** From now on, screens whose code did not arrive are fetched again where they are opened. */
export const tryAnew = (): void => void round++;

export interface Screen {
  /** Another one after `tryAnew`, where its code had not arrived: React would give the same refusal for ever. */
  readonly Component: LazyExoticComponent<ComponentType>;
  /** Fetches the code before it is needed, as when the pointer rests on the menu; a failure waits for the click. */
  preload: () => void;
}

/** A screen in a chunk of its own. */
export function lazyScreen(load: () => Promise<ComponentType>): Screen {
  let loading: Promise<{ default: ComponentType }> | undefined;
  const once = (): Promise<{ default: ComponentType }> =>
    (loading ??= load().then(
      (Loaded) => ({ default: Loaded }),
      (cause: unknown) => {
        loading = undefined;
        throw cause;
      },
    ));
  // A fetch ahead that fails says nothing: to open the screen is an attempt of its own.
  const attempt = async (): Promise<{ default: ComponentType }> => {
    try {
      return await loadChunk(() => (loading ? loading.catch(once) : once()));
    } catch (error) {
      failedIn = round;
      throw error;
    }
  };
  let current: LazyExoticComponent<ComponentType> | undefined;
  let failedIn = round;
  return {
    get Component() {
      if (!current || failedIn < round) {
        // What has arrived is here at once, and nothing of it is drawn anew.
        failedIn = Number.POSITIVE_INFINITY;
        current = lazy(attempt);
      }
      return current;
    },
    preload: () => void once().catch(() => undefined),
  };
}

/** A screen where it is drawn. */
export const Opened = ({ screen }: { screen: Screen }): ReactElement => createElement(screen.Component);

/**
 * A part of a screen that is seen only when it is asked for, such as a dialog: its code comes when the first screen is
 * shown and the browser has nothing to do, or with the first use. What is at hand is drawn at once: whoever opens a
 * dialog by key goes on typing.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let atHand: ComponentType<P> | undefined;
  const part = lazyScreen(async () => (atHand = await load()) as ComponentType);
  void afterFirstScreen().then(() => whenIdle(part.preload));
  return function Part(props: P): ReactElement {
    // One that is mounted keeps what it began with, and its state.
    const [Known] = useState(() => atHand);
    return Known
      ? createElement(Known, props)
      : createElement(
          Suspense,
          { fallback: onItsWay() },
          createElement(part.Component as ComponentType<P>, props),
        );
  };
}

/** Says that something is still read here: a key that is pressed meanwhile waits for its button. */
const onItsWay = (): ReactElement => createElement('span', { hidden: true, 'aria-busy': true });

/** Safari knows no idle time. */
const whenIdle = (action: () => void): void =>
  void ('requestIdleCallback' in globalThis ? requestIdleCallback(action) : setTimeout(action));
