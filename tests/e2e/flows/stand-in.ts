import { test, type Route } from '@playwright/test';

/** The kind of annotation of a path in which an answer was not the server's own. */
export const STAND_IN = 'stand-in';

/** Answers in the server's place; the path that runs says so (npm run flows prints how many do). */
export function standIn(route: Route, answer: Parameters<Route['fulfill']>[0]): Promise<void> {
  const { annotations } = test.info();
  if (!annotations.some(({ type }) => type === STAND_IN)) annotations.push({ type: STAND_IN });
  return route.fulfill(answer);
}
