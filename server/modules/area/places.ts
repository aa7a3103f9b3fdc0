import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from '#server/platform/root.ts';

/** A province, a city or a county, as the kept data has it. */
export interface Place {
  /** Two, four or six digits; nine of a town that stands directly below its city. */
  code: string;
  name: string;
  level: 1 | 2 | 3;
  parent: Place | null;
  children: Place[];
}

/** A county under a name that it no longer has. */
export interface Former {
  name: string;
  place: Place;
}

const DATA = path.join(ROOT, 'server/modules/area/data');
const rowsOf = (file: string): string[][] =>
  fs
    .readFileSync(path.join(DATA, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'));

const levelOf = (code: string): Place['level'] => (code.length === 2 ? 1 : code.length === 4 ? 2 : 3);

function read(): Map<string, Place> {
  const places = new Map<string, Place>();
  for (const [code = '', name = ''] of rowsOf('areas.tsv')) {
    const level = levelOf(code);
    const parent = level === 1 ? null : (places.get(code.slice(0, level * 2 - 2)) ?? null);
    const place: Place = { code, name, level, parent, children: [] };
    parent?.children.push(place);
    places.set(code, place);
  }
  return places;
}

let kept: Map<string, Place> | undefined;

/** Every place by its code, read with the first question; parents stand before their children. */
export const places = (): ReadonlyMap<string, Place> => (kept ??= read());
export const provinces = (): Place[] => [...places().values()].filter(({ level }) => level === 1);

/** Levels of the book, not names that people write: 市辖区, 县, 省直辖县级行政区划. */
export const isLevel = (name: string): boolean => name === '市辖区' || name === '县' || name.includes('直辖');

/** Which places had another name until a few years ago. */
export function formerNames(): Former[] {
  const byName = new Map(
    [...places().values()].map((place) => {
      const city = place.parent && isLevel(place.parent.name) ? place.parent.parent : place.parent;
      return [`${city?.name ?? ''}/${place.name}`, place];
    }),
  );
  return rowsOf('former.tsv').flatMap(([, , city = '', name = '', now = '']) => {
    const place = byName.get(`${city}/${now}`);
    return place ? [{ name, place }] : [];
  });
}

/** The node and what it lies in, by their names; a level between them that is no name is left out: 上海市 黄浦区. */
export function wholeName({ name, parent }: Place): string {
  const above = parent && isLevel(parent.name) ? parent.parent : parent;
  return above ? `${wholeName(above)} ${name}` : name;
}

let byName: ReadonlyMap<string, Place> | undefined;
const bare = (text: string) => text.replaceAll(/\s/g, '');
/** The node of this whole name, blanks aside; nothing is guessed. */
export const placeNamed = (text: string): Place | undefined =>
  (byName ??= new Map([...places().values()].map((place) => [bare(wholeName(place)), place]))).get(
    bare(text),
  );
