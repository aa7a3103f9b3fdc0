import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { emptyHomeSession, homeSession } from '@/entities/session/@x/area.ts';
import { FakeStorage } from '@/shared/lib/cache/fake-storage.ts';
import { clearSession } from '@/shared/lib/cache/index.ts';
import { serve } from '@/shared/api/fake-server.ts';
import { areasOf } from './area-files.ts';

const TREE = [{ name: '广东省', code: '44', areasList: [{ name: '深圳市', code: '4403', areasList: [] }] }];
const endings: (() => unknown)[] = [];
beforeEach(() => {
  vi.stubGlobal('localStorage', new FakeStorage());
  homeSession.patch(emptyHomeSession());
});
afterEach(async () => {
  for (const end of endings.splice(0)) await end();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

it('[S06] asks for a tree under the day, once a day, and keeps it in the session', async () => {
  const { seen, close } = await serve(() => TREE);
  endings.push(close);
  const urls = () => seen.map(({ url }) => url);
  const [monday, tuesday] = [new Date(2026, 10, 2, 9), new Date(2026, 10, 3, 0, 1)];
  await Promise.all([areasOf('general', monday), areasOf('general', monday)]);
  expect(await areasOf('general', new Date(2026, 10, 2, 23))).toEqual(TREE);
  expect(urls()).toEqual(['/static/areas/general.json?v=20261102']);
  expect(homeSession.get().areaList).toEqual(TREE);
  expect(homeSession.get().temuAreaList).toEqual([]);

  await areasOf('temu', monday);
  await areasOf('general', tuesday);
  expect(urls().slice(1)).toEqual([
    '/static/areas/temu.json?v=20261102',
    '/static/areas/general.json?v=20261103',
  ]);
  expect(homeSession.get().temuAreaList).toEqual(TREE);
  // Who signs in next asks for himself.
  clearSession();
  expect(homeSession.get().areaList).toEqual([]);
  await areasOf('general', tuesday);
  expect(urls()).toHaveLength(4);
});
