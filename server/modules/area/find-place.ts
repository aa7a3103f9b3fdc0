import { isLevel, type Place } from './places.ts';
import { namesAt, stemOf, type PlaceName } from './place-names.ts';

export interface FoundPlace {
  province: string;
  /** Of a municipality its own name; of a county without a city the county's; '' where the text names none. */
  city: string;
  district: string;
  /** Where in the text the place stands, the second one excluded. */
  from: number;
  to: number;
}

interface Path {
  province: Place;
  city?: Place | undefined;
  county?: Place | undefined;
  /** How many levels the text names itself. */
  named: number;
  to: number;
}

const SEPARATOR = /[\s,，;；。、|/·.-]/;
/** What makes of a short name the beginning of a street's or a building's: 西湖大道, 北京东路, 南京大学. */
const STREET =
  /^[东西南北中环内外]{0,2}[一二三四五六七八九十]?(?:路|街|大街|大道|道|巷|弄|胡同|里|村|新村|镇|乡|桥|广场|商场|商城|大厦|大学|学院|小区|花园|公园|医院|酒店|站|机场)/;
/** Same length, so that positions stay those of the text. */
const TRADITIONAL = '臺灣門龍縣區離島東廣蘇華灘義萬園雲蓮豐鄉鎮';
const SIMPLE = '台湾门龙县区离岛东广苏华滩义万园云莲丰乡镇';
const simplified = (text: string): string =>
  text.replaceAll(new RegExp(`[${TRADITIONAL}]`, 'g'), (c) => SIMPLE[TRADITIONAL.indexOf(c)]!);

const provinceOf = (place: Place): Place => (place.parent ? provinceOf(place.parent) : place);
const isCity = (place: Place): boolean => place.level === 2;

function skip(text: string, at: number, what: RegExp): number {
  let to = at;
  while (to < text.length && what.test(text[to]!)) to++;
  return to;
}
/** A level of the book between province and county says nothing: 上海市市辖区黄浦区. */
const skipLevels = (text: string, at: number): number =>
  at +
  (/^(?:市辖区|(?:省|自治区)?直辖县级行政(?:区划|单位)|县(?=[^县]{1,8}县))/.exec(text.slice(at, at + 12))?.[0]
    .length ?? 0);

const isStreet = (text: string, { text: name, short }: PlaceName, at: number): boolean =>
  short && STREET.test(text.slice(at + name.length, at + name.length + 8));

/** The place of these that the text names here: the longest name, unless two places share it. */
function among(text: string, at: number, of: (place: Place) => boolean): PlaceName | undefined {
  const fit = namesAt(text, at).filter((name) => of(name.place) && !isStreet(text, name, at));
  const best = fit[0];
  if (!best) return undefined;
  const rivals = fit.filter(({ text: other }) => other === best.text);
  const own = rivals.filter(({ place }) => place.name === best.text);
  const left = own.length > 0 ? own : rivals;
  return new Set(left.map(({ place }) => place)).size === 1 ? left[0] : undefined;
}

/** Reads on below what is found, over breaks and over names that are written twice. */
function deepen(text: string, path: Path): Path {
  let { to } = path;
  let { city, named } = path;
  const next = () => skipLevels(text, skip(text, to, SEPARATOR));
  const again = (place: Place): boolean => {
    const twice = among(text, next(), (other) => other === place);
    if (twice) to = next() + twice.text.length;
    return twice !== undefined;
  };
  const read = (of: (place: Place) => boolean): Place | undefined => {
    const found = among(text, next(), of);
    if (!found) return undefined;
    to = next() + found.text.length;
    named++;
    return found.place;
  };
  const ofProvince = (place: Place) => provinceOf(place) === path.province;
  if (!city) {
    const isOwn = (place: Place) => isCity(place) && ofProvince(place);
    city = read(isOwn) ?? (again(path.province) ? read(isOwn) : undefined);
  }
  const isOwn = (place: Place) => place.level === 3 && (city ? place.parent === city : ofProvince(place));
  const county = read(isOwn) ?? (city && again(city) ? read(isOwn) : undefined);
  return { province: path.province, city, county, named, to };
}

/** What a name that the text begins a place with leads to; a county by itself only where its whole name is the only one. */
function begin(text: string, at: number, name: PlaceName): Path | undefined {
  const { place } = name;
  const to = at + name.text.length;
  if (place.level === 1) return deepen(text, { province: place, named: 1, to });
  const province = provinceOf(place);
  if (isCity(place)) {
    // 吉林 and 海南 by themselves are the provinces.
    if (name.short && stemOf(province) === name.text) return undefined;
    return deepen(text, { province, city: place, named: 1, to });
  }
  if (name.short || place.code.length > 6) return undefined;
  return among(text, at, ({ level }) => level === 3)?.place === place
    ? { province, county: place, named: 1, to }
    : undefined;
}

/** A shop's form and its customer often both write it: what is named once more is taken along. */
function takeTwice(text: string, path: Path): Path {
  const at = skip(text, path.to, SEPARATOR);
  const name = namesAt(text, at).find(({ place, short }) => place === path.province && !short);
  const second = name && begin(text, at, name);
  const other = second?.county ?? path.county;
  return second && second.named > 1 && other === (path.county ?? other)
    ? { ...second, county: other, city: second.city ?? path.city, named: path.named }
    : path;
}

/** The place with most levels, the first of several. */
function locate(text: string): (Path & { from: number }) | undefined {
  let best: (Path & { from: number }) | undefined;
  for (let at = 0; at < text.length; at++) {
    const isStart = at === 0 || !/\p{Script=Han}/u.test(text[at - 1]!);
    for (const name of namesAt(text, at)) {
      // Within a word only a whole name counts: 赵示例浙江省杭州市.
      if ((name.short && !isStart) || isStreet(text, name, at)) continue;
      const path = begin(text, at, name);
      if (path && path.named > (best?.named ?? 0)) best = { ...path, from: at };
    }
  }
  return best && { ...takeTwice(text, best), from: best.from };
}

/** The code of the smallest place that a text in Chinese names. */
export function placeCode(written: string): string | undefined {
  const path = locate(simplified(written));
  return path && (path.county ?? path.city ?? path.province).code;
}

/** The place that a text in Chinese names: the one with most levels, the first of several. */
export function findPlace(written: string): FoundPlace | undefined {
  const text = simplified(written);
  const best = locate(text);
  if (!best) return undefined;
  const { province, city, county, to } = best;
  const parent = city ?? county?.parent ?? undefined;
  const isDirect = county !== undefined && parent !== undefined && parent.name.includes('直辖');
  const isMunicipality = province.children.some(({ name }) => name === '市辖区');
  return {
    province: province.name,
    city: isDirect
      ? county.name
      : isMunicipality
        ? province.name
        : parent && !isLevel(parent.name)
          ? parent.name
          : '',
    district: isDirect ? '' : (county?.name ?? ''),
    from: best.from,
    to,
  };
}
