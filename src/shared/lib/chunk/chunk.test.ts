import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isChunkError, lazyScreen, PRELOAD_ERROR, tryAnew } from './chunk.ts';

const Page = () => null;
const raised = vi.fn<() => void>();

// Node has the events of a window, and no window.
const target = new EventTarget();
beforeEach(() => {
  vi.stubGlobal('dispatchEvent', (event: Event) => target.dispatchEvent(event));
  target.addEventListener(PRELOAD_ERROR, raised);
});
afterEach(() => {
  target.removeEventListener(PRELOAD_ERROR, raised);
  raised.mockClear();
  vi.unstubAllGlobals();
});

/** Opens a lazy component as React does: what it throws is the promise that it waits for. */
async function open({ Component }: ReturnType<typeof lazyScreen>): Promise<unknown> {
  const { _init, _payload } = Component as unknown as {
    _init: (payload: unknown) => unknown;
    _payload: unknown;
  };
  for (;;) {
    try {
      return _init(_payload);
    } catch (thrown) {
      if (!(thrown instanceof Promise)) throw thrown;
      await thrown.catch(() => undefined);
    }
  }
}

const failing = (times: number) => {
  const load = vi.fn<() => Promise<typeof Page>>(async () => {
    if (load.mock.calls.length <= times) throw new Error('no network');
    return Page;
  });
  return load;
};

it('[N11] a fetch ahead that fails says nothing, and opening tries again', async () => {
  const load = failing(1);
  const screen = lazyScreen(load);
  screen.preload();
  await Promise.allSettled(load.mock.results.map(({ value }) => value as Promise<unknown>));
  expect(raised).not.toHaveBeenCalled();
  expect(await open(screen)).toBe(Page);
  expect(raised).not.toHaveBeenCalled();
});

it('[N11] what is opened while the fetch ahead is under way is tried again where that fails', async () => {
  const load = failing(1);
  const screen = lazyScreen(load);
  screen.preload();
  expect(await open(screen)).toBe(Page);
  expect(load).toHaveBeenCalledTimes(2);
});

it('[N11] what is fetched ahead is fetched once', async () => {
  const load = failing(0);
  const screen = lazyScreen(load);
  screen.preload();
  screen.preload();
  expect(await open(screen)).toBe(Page);
  expect(load).toHaveBeenCalledTimes(1);
});

it('what did not arrive is refused as often as it is drawn, and fetched again once it may be tried anew', async () => {
  const load = failing(1);
  const screen = lazyScreen(load);
  await expect(open(screen)).rejects.toSatisfy(isChunkError);
  await expect(open(screen)).rejects.toSatisfy(isChunkError);
  expect(load).toHaveBeenCalledTimes(1);
  tryAnew();
  expect(await open(screen)).toBe(Page);
  const { Component } = screen;
  tryAnew();
  expect(screen.Component).toBe(Component);
  expect(load).toHaveBeenCalledTimes(2);
});

it('[N11] what cannot be opened raises preload-error, once', async () => {
  await expect(open(lazyScreen(failing(9)))).rejects.toSatisfy(isChunkError);
  expect(raised).toHaveBeenCalledTimes(1);
});
