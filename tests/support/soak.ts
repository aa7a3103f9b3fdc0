// Some tests show what holds by much work: half a million lines, a day of five hundred orders. `npm test` does so much of
// it that what they look at comes to light, `npm run soak` all of it. What they expect is the same.

/** Whether the long tests run at full size. */
const FULL = process.env.PODFLOW_SOAK === '1';

/** What a long test works on: `enough` in `npm test`, `full` in `npm run soak`. */
export const sized = <T>(enough: T, full: T): T => (FULL ? full : enough);
