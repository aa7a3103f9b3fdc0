const formats = new Map<string, { plain: Intl.NumberFormat; full: Intl.NumberFormat; digits: number }>();

function formatsOf(currency: string) {
  let found = formats.get(currency);
  if (!found) {
    const full = new Intl.NumberFormat('zh-CN', { style: 'currency', currency });
    const digits = full.resolvedOptions().maximumFractionDigits ?? 2;
    const plain = new Intl.NumberFormat('zh-CN', {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
    formats.set(currency, (found = { plain, full, digits }));
  }
  return found;
}

/** Exact: never through a binary fraction. */
function decimal(cents: number, digits: number): Intl.StringNumericLiteral {
  const text = String(Math.abs(cents)).padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits);
  const sign = cents < 0 ? '-' : '';
  return `${sign}${whole}${digits ? `.${text.slice(-digits)}` : ''}` as Intl.StringNumericLiteral;
}

/** Integer minor units and ISO 4217 code to text with the currency's sign: ¥1,234.50, US$0.05. */
export function formatMoney(cents: number | null | undefined, currency: string): string {
  if (cents === null || cents === undefined) return '';
  const { full, digits } = formatsOf(currency);
  return full.format(decimal(cents, digits));
}

/** The figure alone, all with the same number of decimals, for a column whose head names the currency. */
export function formatAmount(cents: number | null | undefined, currency: string): string {
  if (cents === null || cents === undefined) return '';
  const { plain, digits } = formatsOf(currency);
  return plain.format(decimal(cents, digits));
}

/** What a user typed to integer minor units; undefined when it is no amount of this currency. */
export function parseAmount(text: string, currency: string): number | undefined {
  const { digits } = formatsOf(currency);
  const found = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text.trim().replaceAll(/[,，]/g, ''));
  if (!found || (found[3] ?? '').length > digits) return undefined;
  const cents = Number(`${found[1]}${found[2]}${(found[3] ?? '').padEnd(digits, '0')}`);
  return Number.isSafeInteger(cents) ? cents : undefined;
}
