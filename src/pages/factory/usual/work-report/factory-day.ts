/** The day in the factory, so many days from now. */
export const factoryDay = (days = 0): string =>
  new Date(Date.now() + days * 24 * 3_600_000 + 8 * 3_600_000).toISOString().slice(0, 10);
