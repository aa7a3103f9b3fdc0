import { countryNamed } from '#contract/area/countries.ts';
import { provinceNamed } from '#contract/area/province.ts';

const MAINLAND = new Set(['', '中国', 'CN', 'China', '中国大陆']);
/** Places of ours beyond its customs border, by their province. */
const OWN_TARIFF: Readonly<Record<string, string>> = { '71': 'TW', '81': 'HK', '82': 'MO' };
const EU = new Set(
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(' '),
);

export const isEu = (country: string): boolean => EU.has(country);

/**
 * Where goods leave the customs area to, by its two letters; '' for a country that nobody knows by this name, null for what
 * stays here.
 */
export function destinationOf({ country, province }: { country: string; province: string }): string | null {
  const named = country.trim();
  if (MAINLAND.has(named)) return OWN_TARIFF[provinceNamed(province)?.code ?? ''] ?? null;
  const own = provinceNamed(named)?.code;
  if (own !== undefined) return OWN_TARIFF[own] ?? null;
  return countryNamed(named)?.code ?? (/^(HK|MO|TW)$/.test(named) ? named : '');
}
