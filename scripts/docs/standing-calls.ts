import fs from 'node:fs';
import path from 'node:path';
import { AREA_FILES } from '#contract/area/area.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { readText, ROOT } from './tables.ts';

export interface StandingCall {
  id: string;
  method: string;
  path: string;
  title: string;
  access: Endpoint['access'];
  /** Its folder below server/modules; null: in the contract and not served. */
  module: string | null;
}

/** Calls that answer no envelope and stand outside the contract, with the file that serves them. */
const OUTSIDE: readonly (StandingCall & { file: string; mark: string })[] = [
  ...[
    { id: 'O019', path: '/health', title: '存活', mark: `'/health'` },
    { id: 'O020', path: '/openapi.json', title: '接口文档', mark: '/openapi.json`' },
  ].map((call) => ({ ...call, module: 'platform', file: 'server/platform/openapi.ts' })),
  ...[
    { id: 'C153', path: AREA_FILES.general, title: '行政区划' },
    { id: 'C154', path: AREA_FILES.temu, title: 'Temu 行政区划' },
  ].map((call) => ({ ...call, mark: 'AREA_FILES', module: 'area', file: 'server/modules/area/routes.ts' })),
].map((call) => ({ ...call, method: 'GET', access: 'open' }));

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

/** Areas of the contract by the name they are exported under. */
async function readAreas(): Promise<Map<string, Endpoint[]>> {
  const files = fs
    .readdirSync(path.join(ROOT, 'contract'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .toSorted();
  const areas = new Map<string, Endpoint[]>();
  for (const file of files) {
    const exported = (await import(path.join(ROOT, 'contract', file))) as Record<string, unknown>;
    for (const [name, value] of Object.entries(exported)) {
      if (typeof value !== 'object' || value === null) continue;
      const endpoints = Object.values(value).filter(isEndpoint);
      if (endpoints.length > 0) areas.set(name, endpoints);
    }
  }
  return areas;
}

/** Which module serves an area. `implement` takes whole areas: a call without its handler does not compile. */
function servedAreas(): Map<string, string> {
  const modules = path.join(ROOT, 'server/modules');
  const served = new Map<string, string>();
  for (const module of fs.readdirSync(modules).toSorted()) {
    const files = fs.readdirSync(path.join(modules, module), { recursive: true, encoding: 'utf8' });
    for (const file of files) {
      if (!/(?:^|[/.])routes\.ts$/.test(file)) continue;
      const text = fs.readFileSync(path.join(modules, module, file), 'utf8');
      for (const [, area] of text.matchAll(/\bimplement\(\s*\w+,\s*(\w+),/g)) served.set(area!, module);
    }
  }
  return served;
}

/** Every call of the contract, and the few outside it. */
export async function standingCalls(): Promise<StandingCall[]> {
  const served = servedAreas();
  const calls = [...(await readAreas())].flatMap(([area, endpoints]) =>
    endpoints.map(({ id, method, path: at, title, access }) => ({
      id,
      method,
      path: at,
      title,
      access,
      module: served.get(area) ?? null,
    })),
  );
  const outside = OUTSIDE.filter(({ file, mark }) => readText(file).includes(mark)).map(
    ({ id, method, path: at, title, access, module }) => ({ id, method, path: at, title, access, module }),
  );
  return [...calls, ...outside];
}
