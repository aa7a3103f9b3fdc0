/**
 * What a form has changed of what it began with: only that is sent, so that nobody undoes what another one changed of
 * the same thing meanwhile.
 */
export const changedOf = <T extends object>(before: T, after: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof T]),
    ),
  ) as Partial<T>;
