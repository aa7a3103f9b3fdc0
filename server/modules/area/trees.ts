import type { AreaKind, AreaNode } from '#contract/area/area.ts';
import { isLevel, provinces, type Place } from './places.ts';

const node = ({ code, name, children }: Place): AreaNode => ({ code, name, areasList: children.map(node) });

/** As the national standard has it. */
const general = (): AreaNode[] => provinces().map(node);

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
