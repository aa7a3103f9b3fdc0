/** What one kind of check looked at and found. */
export interface Check {
  name: string;
  /** How many orders, log rows or sums were looked at. */
  looked: number;
  found: number;
  examples: string[];
}

export const MOST_EXAMPLES = 20;

export const newCheck = (name: string): Check => ({ name, looked: 0, found: 0, examples: [] });

export function note(check: Check, what: string) {
  check.found += 1;
  if (check.examples.length < MOST_EXAMPLES) check.examples.push(what);
}
