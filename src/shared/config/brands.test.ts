import { afterEach, describe, expect, it, vi } from 'vitest';
import { brandOf, designerDashboard } from './brands.ts';

const HOSTS = [
  'beta.podflow.example',
  'feikuai.example',
  'dev.podflow.example',
  'podflow.example',
  'dfh.example',
];
const FIELDS = [
  'TITLE',
  'COMPANY_NAME',
  'ICP',
  'ICP_COLOR',
  'BANNER',
  'BANNER_CONTENT',
  'LOGIN_BG_COLOR',
  'LOGO',
  'ICO',
  'QRCODE',
  'KEY_WORDS',
  'DESCRIPTION',
] as const;

afterEach(() => vi.unstubAllEnvs());
const main = brandOf('podflow.example');

describe('[B01] the brand of a host', () => {
  it('is its own for each of the five', () => {
    expect(new Set(HOSTS.map((host) => brandOf(host).TITLE)).size).toBe(5);
  });
  it.each(HOSTS)('%s: a leading www. does not count', (host) => {
    expect(brandOf(`www.${host}`)).toBe(brandOf(host));
  });
  it('only the leading www. is removed', () => {
    expect(brandOf('www.www.dfh.example')).toBe(main);
    expect(brandOf('wwwdfh.example')).toBe(main);
  });
  it.each([
    'unknown.example',
    'localhost',
    '127.0.0.1',
    '',
    'www.',
    'dfhx.example',
    'dfh',
    'constructor',
    '[::1]',
  ])('unknown %j: main', (host) => {
    expect(brandOf(host)).toBe(main);
  });
  it('does not mind port and case', () => {
    expect(brandOf('DFH.Example:3000')).toBe(brandOf('dfh.example'));
  });
  it('is set for a deployment by VITE_BRAND_HOSTS', () => {
    vi.stubEnv('VITE_BRAND_HOSTS', 'print.example.com = dfh, dev.example.com=main, x.example=nobody, broken');
    expect(brandOf('www.print.example.com')).toBe(brandOf('dfh.example'));
    expect(brandOf('dev.example.com')).toBe(main);
    expect(brandOf('x.example')).toBe(main);
    expect(brandOf('dev.other.example')).not.toBe(main);
  });
});

describe('[B02] what a brand has', () => {
  it.each(HOSTS.flatMap((host) => FIELDS.map((field) => [host, field] as const)))(
    '%s has %s',
    (host, field) => {
      expect(brandOf(host)[field]).toMatch(/\S/);
    },
  );
  it.each(['BANNER', 'LOGO', 'TITLE', 'LOGIN_BG_COLOR'] as const)('dfh has its own %s', (field) => {
    for (const host of HOSTS.slice(0, 4))
      expect(brandOf('dfh.example')[field]).not.toBe(brandOf(host)[field]);
  });
  it('the login background of dfh is blue', () => {
    const [red, green, blue] = /^#(..)(..)(..)$/
      .exec(brandOf('dfh.example').LOGIN_BG_COLOR)!
      .slice(1)
      .map((x) => parseInt(x, 16));
    expect(blue).toBeGreaterThan(1.5 * Math.max(red!, green!));
  });
});

describe('[B03] the warehouse host', () => {
  it.each(['wms.podflow.example', 'www.wms.example'])('%s has the fixed title', (host) => {
    expect(brandOf(host).TITLE).toBe('仓库管理系统');
  });
});

describe('[N14] the designer dashboard', () => {
  it('is outside of this product, the brand’s or the main one', () => {
    expect(designerDashboard('dfh.example')).not.toBe(designerDashboard('podflow.example'));
    for (const host of [...HOSTS, 'localhost']) expect(designerDashboard(host)).toMatch(/^https:\/\//);
  });
  it('a deployment names its own', () => {
    vi.stubEnv('VITE_DESIGNER_URL', ' https://studio.example.com/ ');
    expect(designerDashboard('dfh.example')).toBe('https://studio.example.com/');
  });
});
