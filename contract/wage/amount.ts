/** Amounts of piece work are whole numbers of 1/10,000 yuan, and never a fraction in binary. */
export const E4 = 10_000;
/** 1,000.0000 yuan. */
export const MOST_RATE_E4 = 1000 * E4;

/** What somebody typed, such as 0.125; undefined: it is no amount with up to four decimals. */
export function parseE4(text: string): number | undefined {
  const found = /^(-?)(\d{1,9})(?:\.(\d{1,4}))?$/.exec(text.trim().replaceAll(/[,，]/g, ''));
  if (!found) return undefined;
  const amount = Number(`${found[2]}${(found[3] ?? '').padEnd(4, '0')}`);
  return found[1] === '-' && amount !== 0 ? -amount : amount;
}

/** With its four decimals: 1250 is 0.1250. */
export function formatE4(amount: number): string {
  const digits = String(Math.abs(amount)).padStart(5, '0');
  const whole = Number(digits.slice(0, -4)).toLocaleString('zh-CN');
  return `${amount < 0 ? '-' : ''}${whole}.${digits.slice(-4)}`;
}
