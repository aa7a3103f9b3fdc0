import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { FakeStorage } from './fake-storage.ts';
import {
  CACHE_KEYS,
  clearSession,
  credentials,
  currentTenantId,
  entry,
  headerTenantId,
  isSignedIn,
  lastLoginTenantId,
  PRINTER_KINDS,
  readPrinterConfig,
  readPrinterSettings,
  rememberLogin,
  rememberTenant,
  rememberTokens,
  replaceTokens,
  sessionCleared,
  writePrinterConfig,
  writePrinterSettings,
  type CacheKeyId,
} from './index.ts';

let storage: FakeStorage;
beforeEach(() => vi.stubGlobal('localStorage', (storage = new FakeStorage())));
afterEach(() => {
  storage.state = 'open';
  clearSession();
  // Also what a test left in the page's memory.
  for (const key of Object.keys(CACHE_KEYS)) entry(key as CacheKeyId, z.unknown()).remove();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const theme = () => entry('theme', z.string());
const namesLeft = () => Array.from({ length: storage.length }, (_, i) => storage.key(i));

describe('[S01] expiry', () => {
  beforeEach(() => vi.useFakeTimers());

  it('is read until it expires, then removed by the reading', () => {
    theme().write('calm', 1000);
    vi.advanceTimersByTime(999);
    expect(theme().read()).toBe('calm');
    vi.advanceTimersByTime(1);
    expect(namesLeft()).toHaveLength(1);
    expect(theme().read()).toBeUndefined();
    expect(namesLeft()).toHaveLength(0);
  });
  it('does not come without being asked for', () => {
    theme().write('calm');
    vi.advanceTimersByTime(10 * 365 * 86_400_000);
    expect(theme().read()).toBe('calm');
  });
  it('begins anew with every write', () => {
    theme().write('calm', 1000);
    vi.advanceTimersByTime(900);
    theme().write('loud', 1000);
    vi.advanceTimersByTime(900);
    expect(theme().read()).toBe('loud');
  });
});

describe('what is not ours to trust', () => {
  it.each(['not json', 'null', '"calm"', '{"value":"calm"}', '{"value":7,"expires":null}'])(
    '%s is no entry',
    (text) => {
      storage.setItem(CACHE_KEYS.theme.name, text);
      expect(theme().read()).toBeUndefined();
    },
  );
});

// The list of rule S02, in its own order; everything else goes.
const KEPT: CacheKeyId[] = [
  'printerSettings',
  'scanSettings',
  'lastLoginTenant',
  'waybillPrinterTool',
  'shelfPrinterTool',
  'warehousePrinterTool',
  'globalPrinterConfig',
  'autopackConfig',
  'qualityGroup',
  'printerReconnect',
  'balanceWarning',
  'customExportConfig',
];

describe('[S02] clearing the session', () => {
  it('deletes every local key except the twelve, also keys that no table lists', () => {
    for (const key of Object.keys(CACHE_KEYS)) entry(key as CacheKeyId, z.unknown()).write(1);
    storage.setItem('podflow.unlisted', 'x');
    storage.setItem('somebody-elses', 'x');
    clearSession();
    expect(new Set(namesLeft())).toEqual(new Set(KEPT.map((key) => CACHE_KEYS[key].name)));
  });
  it('tells who holds the route list and the user info in memory', () => {
    const told = vi.fn<() => void>();
    const end = sessionCleared.subscribe(told);
    clearSession();
    end();
    clearSession();
    expect(told).toHaveBeenCalledTimes(1);
  });
  it('ends the session, but offers its tenant at the next login', () => {
    rememberTokens({ accessToken: 'a', refreshToken: 'r' });
    rememberTenant(42);
    clearSession();
    expect(isSignedIn()).toBe(false);
    expect(currentTenantId()).toBeUndefined();
    expect(lastLoginTenantId()).toBe(42);
  });
  it('also clears what only this page remembers', () => {
    storage.state = 'full';
    theme().write('calm');
    clearSession();
    expect(theme().read()).toBeUndefined();
  });
});

// Section 3 of the specification, "Client cache keys", word by word; then the keys that only rule S02 names.
const SPECIFIED: Record<string, CacheKeyId> = {
  'access token': 'accessToken',
  'last-login tenant': 'lastLoginTenant',
  'user info': 'userInfo',
  language: 'language',
  theme: 'theme',
  'dark mode': 'darkMode',
  layout: 'layout',
  'role routes': 'roleRoutes',
  'dictionary cache': 'dictionaries',
  'printer settings': 'printerSettings',
  'order-list search parameters': 'orderListSearch',
  'scan settings': 'scanSettings',
  'storage upload policies': 'uploadPolicies',
  'balance warning': 'balanceWarning',
  'remaining-order warning': 'remainingOrderWarning',
  'tenant config': 'tenantConfig',
  'custom export config': 'customExportConfig',
  'tenant id': 'tenantId',
  'main user name': 'mainUserName',
  'dialog done': 'dialogDone',
  'dialog status': 'dialogStatus',
  fingerprint: 'fingerprint',
  'cut_tenant timestamp': 'cutTenant',
  'waybill printer tool': 'waybillPrinterTool',
  'shelf printer tool': 'shelfPrinterTool',
  'warehouse printer tool': 'warehousePrinterTool',
  'global printer config': 'globalPrinterConfig',
  'autopack config': 'autopackConfig',
  'quality group': 'qualityGroup',
  'printer reconnect': 'printerReconnect',
};

describe('[S03] documented names', () => {
  it.each(Object.entries(SPECIFIED))('%s exists', (_, key) => {
    expect(CACHE_KEYS[key].name).toMatch(/^podflow\.[a-z_-]+$/);
  });
  it('no two keys share a name', () => {
    const names = Object.values(CACHE_KEYS).map((key) => key.name);
    expect(new Set(names).size).toBe(names.length);
  });
  it('docs/cache-keys.md lists every key with its name, meaning and fate, and no other', () => {
    const text = readFileSync(new URL('../../../../docs/cache-keys.md', import.meta.url), 'utf8');
    const rows = text
      .split('\n')
      .filter((line) => line.includes('`podflow.'))
      .map((line) =>
        line
          .split('|')
          .map((cell) => cell.trim().replaceAll('`', ''))
          .slice(1, -1),
      );
    const expected = Object.entries(CACHE_KEYS).map(([key, { name, kept }]) => [
      name,
      key,
      expect.stringMatching(/\p{Script=Han}/u) as unknown,
      kept ? '保留' : '删除',
    ]);
    expect(rows).toEqual(expected);
  });
});

describe('[S04] storage that refuses', () => {
  it.each(['full', 'forbidden'] as const)(
    '%s: nothing throws, and the page goes on with its own memory',
    (state) => {
      expect(theme().write('dark')).toBe(true);
      storage.state = state;
      // Whoever wrote may say that it holds until the page is closed.
      expect(theme().write('calm')).toBe(false);
      expect(theme().read()).toBe('calm');
      theme().remove();
      expect(theme().read()).toBeUndefined();
      clearSession();
    },
  );
  it('that stands behind a property that throws', () => {
    vi.unstubAllGlobals();
    const own = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');
    Object.defineProperty(globalThis, 'localStorage', {
      configurable: true,
      get: () => {
        throw new DOMException('forbidden', 'SecurityError');
      },
    });
    theme().write('calm');
    expect(theme().read()).toBe('calm');
    theme().remove();
    delete (globalThis as { localStorage?: Storage }).localStorage;
    if (own) Object.defineProperty(globalThis, 'localStorage', own);
  });
  it('that fills up: the older value does not come back after a reload', () => {
    theme().write('calm');
    storage.state = 'full';
    theme().write('loud');
    expect(storage.getItem(CACHE_KEYS.theme.name)).toBeNull();
    expect(theme().read()).toBe('loud');
  });
  it('a value that JSON cannot hold is not kept, and nothing throws', () => {
    const circle: { self?: unknown } = {};
    circle.self = circle;
    expect(() => entry('layout', z.unknown()).write(circle)).not.toThrow();
  });
});

describe('[S07] printer config', () => {
  it('has six entries with title, printer and templateId; the tag is upright', () => {
    expect([...PRINTER_KINDS]).toEqual(['tag', 'mergeTag', 'waybill', 'pickup', 'shelf', 'warehouse']);
    const config = readPrinterConfig();
    for (const kind of PRINTER_KINDS) {
      expect(config[kind]).toMatchObject({
        title: expect.stringMatching(/./),
        printer: '',
        templateId: null,
      });
    }
    expect(config.tag.orient).toBe(1);
    expect(config.waybill).not.toHaveProperty('orient');
  });
  it('keeps what a workplace chose, over the end of a session', () => {
    const config = readPrinterConfig();
    config.tag = { ...config.tag, printer: 'Zebra', templateId: 7, orient: 2 };
    writePrinterConfig(config);
    clearSession();
    expect(readPrinterConfig().tag).toEqual({ title: '标签', printer: 'Zebra', templateId: 7, orient: 2 });
    expect(readPrinterConfig().shelf.printer).toBe('');
  });
  it('keeps what each of two tenants at one desk chose, with how it is printed', () => {
    rememberTenant(7);
    const config = readPrinterConfig();
    writePrinterConfig({ ...config, shelf: { ...config.shelf, printer: 'HP', templateId: 3 } });
    const setting = { way: 'agent', printerId: 5, offsetX: -10, offsetY: 0, copies: 2 } as const;
    writePrinterSettings({ shelf: setting });
    rememberTenant(8);
    expect(readPrinterConfig().shelf).toMatchObject({ printer: '', templateId: null });
    expect(readPrinterSettings()).toEqual({});
    writePrinterSettings({ tag: { ...setting, copies: 9 } });
    clearSession();
    rememberTenant(7);
    expect(readPrinterConfig().shelf).toMatchObject({ printer: 'HP', templateId: 3 });
    expect(readPrinterSettings()).toEqual({ shelf: setting });
  });
  it('completes what an older version kept', () => {
    storage.setItem(
      CACHE_KEYS.globalPrinterConfig.name,
      JSON.stringify({ value: { 0: { waybill: { printer: 'HP' } } }, expires: null }),
    );
    expect(readPrinterConfig().waybill).toEqual({ title: '面单', printer: 'HP', templateId: null });
    expect(readPrinterConfig().tag.orient).toBe(1);
  });
});

describe('session', () => {
  it('stays the same over refreshed tokens and changes with a login', () => {
    rememberTokens({ accessToken: 'a1', refreshToken: 'r1' });
    const first = credentials();
    replaceTokens({ accessToken: 'a2', refreshToken: 'r2' });
    expect(credentials()).toEqual({ accessToken: 'a2', refreshToken: 'r2', sessionId: first.sessionId });
    rememberTokens({ accessToken: 'a3' });
    expect(credentials()).toMatchObject({ accessToken: 'a3', refreshToken: undefined });
    expect(credentials().sessionId).not.toBe(first.sessionId);
  });
  it('a change in another tab is heard', () => {
    const target = new EventTarget();
    vi.stubGlobal('addEventListener', target.addEventListener.bind(target));
    vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target));
    const elsewhere = (key: string | null) =>
      target.dispatchEvent(Object.assign(new Event('storage'), { key }));
    const heard = vi.fn<(value: string | undefined) => void>();
    const end = theme().watch(heard);
    theme().write('calm');
    elsewhere(CACHE_KEYS.theme.name);
    elsewhere(CACHE_KEYS.layout.name);
    end();
    elsewhere(CACHE_KEYS.theme.name);
    expect(heard.mock.calls).toEqual([['calm']]);
  });
  it('[H02] a page keeps naming the tenant that it shows, whatever another tab chooses', () => {
    rememberLogin({ accessToken: 'a', refreshToken: 'r', tenantId: 7 });
    entry('tenantId', z.int()).write(8);
    entry('lastLoginTenant', z.int()).write(8);
    expect(headerTenantId()).toBe(7);
    clearSession();
    expect(headerTenantId()).toBe(8);
  });
  it('a login that has no tenant yet belongs to none', () => {
    rememberLogin({ accessToken: 'a', refreshToken: 'r', tenantId: 7 });
    rememberLogin({ accessToken: 'b', refreshToken: 's', tenantId: null });
    expect(currentTenantId()).toBeUndefined();
    expect(lastLoginTenantId()).toBe(7);
  });
});
