import { PACKAGE_REGIONS } from '#contract/package/life-cycle/package-states.ts';

const STATES = Object.values(PACKAGE_REGIONS.intercept).filter(({ label }) => label !== '');

/** Where an interception stands, by its code; nothing where none was asked for. */
export const INTERCEPT_WORDS = Object.fromEntries(STATES.map(({ code, label }) => [code, label])) as Record<
  number,
  string
>;
export const INTERCEPT_INTENTS = { 1: 'warning', 2: 'success', 3: 'danger' } as const;
/** For a filter. */
export const INTERCEPT_OPTIONS = STATES.map(({ code, label }) => ({ value: String(code), label }));
