import { countryNamed } from '#contract/area/countries.ts';
import { provinceNamed } from '#contract/area/province.ts';
import { badRequest } from '#server/platform/refusal.ts';
import { placeNamed, places, wholeName } from './places.ts';

export { findPlace, placeCode } from './find-place.ts';
export { provinces, type Place } from './places.ts';

const COUNTRY = /^[A-Z]{2}$/;

/** The whole name of a node or a country, '' of everywhere. @throws Refusal 400 where the tree has no such node */
export function areaName(code: string): string {
  if (code === '') return '';
  const abroad = COUNTRY.test(code) && countryNamed(code);
  if (abroad) return abroad.name;
  const place = places().get(code);
  if (!place) throw badRequest(`没有编码为“${code}”的区域，请重新选择。`);
  return wholeName(place);
}

/** The node that a cell of a file names by its code or its whole name; '' everywhere. @throws Refusal 400 where it names none */
export function areaOfCell(text: string): string {
  if (text === '' || text === '全国') return '';
  if (places().has(text)) return text;
  const found = placeNamed(text)?.code ?? provinceNamed(text)?.code ?? countryNamed(text)?.code;
  if (found === undefined)
    throw badRequest(`没有区域「${text}」，请写全称，如「广东省 深圳市 南山区」或「美国」，或填写它的编码。`);
  return found;
}
