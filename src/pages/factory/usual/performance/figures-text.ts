/** What is kept in tenths; nothing where it cannot be told. */
export const tenthsText = (value: number | null): string | null =>
  value === null ? null : (value / 10).toFixed(1);

export const hoursText = (ms: number | null): string | null =>
  ms === null ? null : (ms / 3_600_000).toFixed(2);

/** By how much more or less a number is than before, in whole percent; nothing where there was nothing before. */
export const changeText = (now: number, before: number | undefined): string | null => {
  if (!before) return null;
  const percent = Math.round(((now - before) / before) * 100);
  return `${percent > 0 ? '+' : ''}${percent}%`;
};
