import { isEu } from '#contract/customs/destination.ts';
import { countryNamed } from '#contract/area/countries.ts';
import { countryWord } from '#contract/customs/goods-declaration.ts';

/** Northern Ireland, which counts as the EU for goods. */
export const NORTHERN_IRELAND = 'XI';
const NORTHERN = /北爱尔兰|northern\s*ireland/i;
/** Postcodes of Northern Ireland, as GB writes them. */
const NORTHERN_POSTCODE = /^BT\d/i;

/** Whose law asks for a label. */
export type Market = 'eu' | 'gb';

export function marketOf(country: string): Market | null {
  if (country === 'GB') return 'gb';
  return isEu(country) || country === NORTHERN_IRELAND ? 'eu' : null;
}

/** Where goods go to that need a label, by two letters; null: they go elsewhere. */
export function labelledCountry(to: { country: string; province: string; postcode: string }): string | null {
  if (NORTHERN.test(to.country) || NORTHERN.test(to.province)) return NORTHERN_IRELAND;
  const code = countryNamed(to.country.trim())?.code ?? '';
  if (code === 'GB' && NORTHERN_POSTCODE.test(to.postcode.trim())) return NORTHERN_IRELAND;
  return marketOf(code) === null ? null : code;
}

export const placeWord = (country: string): string =>
  country === NORTHERN_IRELAND ? '北爱尔兰' : countryWord(country);
