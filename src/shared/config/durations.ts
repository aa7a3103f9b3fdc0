/** How long things last or wait, in milliseconds (K01). */
export const NOTICE_MS = 6000;
export const MESSAGE_MS = 3000;
export const NOTIFICATION_MS = 4500;
export const DEBOUNCE_MS = 500;
/** What waits for the first screen waits no longer than this: a screen may have nothing to tell. */
export const FIRST_SCREEN_MS = 3000;
