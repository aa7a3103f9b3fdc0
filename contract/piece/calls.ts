/** All calls of the hall begin so: what they show changes with what happens to pieces. */
export const HALL_CALLS = '/manufacture/';
