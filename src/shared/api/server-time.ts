let offsetMs = 0;

/** Kept from every answer that succeeds (H05). `currentTime`: epoch milliseconds of the server. */
export function keepServerTime(currentTime: number): void {
  offsetMs = currentTime - Date.now();
}

/** The server's clock in epoch milliseconds; the browser's own until the first answer came. */
export const serverNow = (): number => Date.now() + offsetMs;
