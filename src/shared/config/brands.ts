import dfhBanner from './brand-assets/dfh-banner.svg';
import dfhLogo from './brand-assets/dfh-logo.svg';
import dfhQrcode from './brand-assets/dfh-qrcode.svg';
import feikuaiLogo from './brand-assets/feikuai-logo.svg';
import feikuaiQrcode from './brand-assets/feikuai-qrcode.svg';
import podflowBanner from './brand-assets/podflow-banner.svg';
import podflowLogo from './brand-assets/podflow-logo.svg';
import podflowQrcode from './brand-assets/podflow-qrcode.svg';
import { brandHosts, designerUrl } from './env.ts';

/** Site configuration of one host (B02); the names are the specification's. Pictures are addresses. */
export interface Brand {
  TITLE: string;
  COMPANY_NAME: string;
  /** Filing number shown at the foot of public pages, and its colour there. */
  ICP: string;
  ICP_COLOR: string;
  /** Picture beside the login form, and the sentence under it. */
  BANNER: string;
  BANNER_CONTENT: string;
  LOGIN_BG_COLOR: string;
  LOGO: string;
  ICO: string;
  /** Leads to the host's own site. */
  QRCODE: string;
  KEY_WORDS: string;
  DESCRIPTION: string;
}

const main: Brand = {
  TITLE: 'PodFlow 云印工厂',
  COMPANY_NAME: '云印流科技有限公司',
  ICP: '示例ICP备00000001号',
  ICP_COLOR: '#5f6b7c',
  BANNER: podflowBanner,
  BANNER_CONTENT: '从一张图到一个包裹，每一步都看得见',
  LOGIN_BG_COLOR: '#eef4f3',
  LOGO: podflowLogo,
  ICO: podflowLogo,
  QRCODE: podflowQrcode,
  KEY_WORDS: '按需定制,手机壳定制,订单管理,工厂生产,跨境发货,ERP',
  DESCRIPTION: '面向商家与定制工厂的一体化后台：收单、审单、生产、质检、打包、发货。',
};

const BRANDS = {
  main,
  beta: { ...main, TITLE: 'PodFlow 云印工厂（体验版）' },
  dev: { ...main, TITLE: 'PodFlow 云印工厂（开发版）' },
  feikuai: {
    ...main,
    TITLE: '飞快定制',
    COMPANY_NAME: '飞快定制科技有限公司',
    ICP: '示例ICP备00000002号',
    BANNER_CONTENT: '今天下单，今天开工',
    LOGIN_BG_COLOR: '#fbf3ed',
    LOGO: feikuaiLogo,
    ICO: feikuaiLogo,
    QRCODE: feikuaiQrcode,
  },
  dfh: {
    ...main,
    TITLE: '大飞鸿智造平台',
    COMPANY_NAME: '大飞鸿智造科技有限公司',
    ICP: '示例ICP备00000003号',
    ICP_COLOR: '#dbe7ff',
    BANNER: dfhBanner,
    BANNER_CONTENT: '让每一件定制商品准时出发',
    LOGIN_BG_COLOR: '#1d4ed8',
    LOGO: dfhLogo,
    ICO: dfhLogo,
    QRCODE: dfhQrcode,
  },
  /** The warehouse's own host: the fixed title over the main brand (B03). */
  warehouse: { ...main, TITLE: '仓库管理系统' },
} as const satisfies Record<string, Brand>;
type BrandId = keyof typeof BRANDS;

/**
 * Which host has which brand (B01): the whole host name, or its first part followed by `.*`.
 * A deployment names its own hosts in VITE_BRAND_HOSTS, such as `print.example.com=dfh,wms.example.com=warehouse`;
 * they go before these.
 */
const HOSTS: readonly (readonly [pattern: string, brand: BrandId])[] = [
  ['beta.*', 'beta'],
  ['feikuai.*', 'feikuai'],
  ['dev.*', 'dev'],
  ['dfh.*', 'dfh'],
  ['wms.*', 'warehouse'],
];

/** `host`: location.host or hostname. A leading www. does not count; an unknown host gets the main brand. */
export const brandOf = (host: string): Brand => BRANDS[idOf(host)];

function idOf(host: string): BrandId {
  const name = host
    .trim()
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/^www\./, '');
  return [...configured(), ...HOSTS].find(([pattern]) => matches(name, pattern))?.[1] ?? 'main';
}

/** Where the designers of a brand work; those that are not named share the main one. */
const DESIGNER_DASHBOARDS: Partial<Record<BrandId, string>> = {
  feikuai: 'https://design.feikuai.example/dashboard',
  dfh: 'https://design.dfh.example/dashboard',
};
const MAIN_DASHBOARD = 'https://design.podflow.example/dashboard';

/** The external dashboard of designers (N14) for a host: the deployment's own VITE_DESIGNER_URL, else its brand's. */
export const designerDashboard = (host: string): string =>
  designerUrl() || (DESIGNER_DASHBOARDS[idOf(host)] ?? MAIN_DASHBOARD);

const matches = (name: string, pattern: string): boolean =>
  pattern.endsWith('.*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;

function configured(): [string, BrandId][] {
  return brandHosts()
    .split(',')
    .map((pair) => pair.split('=').map((part) => part.trim().toLowerCase()))
    .filter((pair): pair is [string, BrandId] => pair.length === 2 && Object.hasOwn(BRANDS, pair[1]!));
}
