/** Runs `action` once the browser has nothing else to do, after a quarter of a second at the latest. @returns what takes it back */
export function whenIdle(action: () => void): () => void {
  // Safari knows no idle time.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(action, 50);
    return () => clearTimeout(timer);
  }
  const id = requestIdleCallback(action, { timeout: 250 });
  return () => cancelIdleCallback(id);
}
