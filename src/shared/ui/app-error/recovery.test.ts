import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connected } from '@/shared/api/index.ts';
import { recovery } from './recovery.ts';

// Node has the events of a window, and no window.
const target = new EventTarget();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target));
  vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target));
});
afterEach(() => {
  connected.set(true);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('what did not arrive is asked for as soon as the server is reached again', () => {
  const again = vi.fn<() => void>();
  const { failed } = recovery(again);
  connected.set(false);
  failed();
  expect(again).not.toHaveBeenCalled();
  connected.set(true);
  expect(again).toHaveBeenCalledTimes(1);
});

it('what did not arrive is asked for with the network, also where the server was never said to be lost', () => {
  const again = vi.fn<() => void>();
  const { failed } = recovery(again);
  failed();
  target.dispatchEvent(new Event('online'));
  expect(again).toHaveBeenCalledTimes(1);
});

it('an attempt that came too early is followed by another one, each later than the one before', () => {
  const again = vi.fn<() => void>(() => retry.failed());
  const retry = recovery(again);
  retry.failed();
  vi.advanceTimersByTime(1000);
  expect(again).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1000);
  expect(again).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1000);
  expect(again).toHaveBeenCalledTimes(2);
});

it('what is still missing after a minute waits for the network, and what is left is not asked for', () => {
  const again = vi.fn<() => void>(() => retry.failed());
  const retry = recovery(again);
  retry.failed();
  vi.advanceTimersByTime(3_600_000);
  expect(again).toHaveBeenCalledTimes(6);
  target.dispatchEvent(new Event('online'));
  expect(again).toHaveBeenCalledTimes(7);
  retry.end();
  vi.advanceTimersByTime(3_600_000);
  target.dispatchEvent(new Event('online'));
  expect(again).toHaveBeenCalledTimes(7);
});
