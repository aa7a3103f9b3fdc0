const UNITS = ['B', 'KB', 'MB', 'GB', 'TB', 'PB', 'EB', 'ZB', 'YB'] as const;
const STEP = 1024;

/** A number of bytes as people read it: 0 B, 1.5 KB, 200 MB; three digits tell enough. Units step by 1024 (K03). */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  // What would be shown as 1024 is one of the next unit.
  while (Number(figure(value)) >= STEP && unit < UNITS.length - 1) {
    value /= STEP;
    unit += 1;
  }
  return `${figure(value)} ${UNITS[unit]!}`;
}

/** Decimals only where there are few digits before them, and none that say nothing. */
function figure(value: number): string {
  const digits = value < 10 ? 2 : value < 100 ? 1 : 0;
  return String(Number(value.toFixed(digits)));
}
