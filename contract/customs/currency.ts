/** Currencies in which goods are declared. */
export const DECLARED_CURRENCIES = {
  CNY: '人民币 CNY',
  USD: '美元 USD',
  EUR: '欧元 EUR',
  GBP: '英镑 GBP',
  JPY: '日元 JPY',
  CAD: '加元 CAD',
  AUD: '澳元 AUD',
} as const;
export type DeclaredCurrency = keyof typeof DECLARED_CURRENCIES;
export const CURRENCY_CODES = Object.keys(DECLARED_CURRENCIES) as [DeclaredCurrency, ...DeclaredCurrency[]];

/**
 * What one unit costs in yuan, to judge limits that treaties and laws give in SDR and EUR; XDR is the SDR. Nothing is paid
 * by them: they are kept by hand, and only the form of a paper near its limit hangs on them.
 */
const YUAN: Readonly<Record<DeclaredCurrency | 'XDR', number>> = {
  ...{ CNY: 1, USD: 7.1, EUR: 8.2, GBP: 9.5, JPY: 0.047, CAD: 5.1, AUD: 4.6, XDR: 9.6 },
};

/** An amount in cents of a currency in whole units of another one; null where nobody knows what the currency is worth. */
export function inUnits(cents: number, from: string, to: 'XDR' | 'EUR'): number | null {
  if (from === to) return cents / 100;
  if (!Object.hasOwn(YUAN, from)) return null;
  return ((cents / 100) * YUAN[from as DeclaredCurrency]) / YUAN[to];
}
