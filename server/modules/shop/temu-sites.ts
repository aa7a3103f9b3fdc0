import type { Output } from '#contract/endpoint.ts';
import type { shopBind } from '#contract/shop/shop-bind.ts';

type Regions = Output<typeof shopBind.temuSites>;

const region = (code: string, regionName: string, sites: Record<string, string>): Regions[number] => ({
  region: code,
  regionName,
  sites: Object.entries(sites).map(([site, siteName]) => ({ site, siteName })),
});

/** Temu serves its sites from three regions; a shop's token is good in the region of its site only. */
export const TEMU_REGIONS: Regions = [
  region('US', '美国区', { US: '美国' }),
  region('EU', '欧洲区', {
    DE: '德国',
    FR: '法国',
    IT: '意大利',
    ES: '西班牙',
    NL: '荷兰',
    BE: '比利时',
    AT: '奥地利',
    PL: '波兰',
    SE: '瑞典',
    PT: '葡萄牙',
    IE: '爱尔兰',
    GR: '希腊',
    CZ: '捷克',
    HU: '匈牙利',
    RO: '罗马尼亚',
  }),
  region('GLOBAL', '全球区', {
    GB: '英国',
    CA: '加拿大',
    MX: '墨西哥',
    AU: '澳大利亚',
    NZ: '新西兰',
    JP: '日本',
    KR: '韩国',
    SA: '沙特阿拉伯',
    AE: '阿联酋',
    BR: '巴西',
    CL: '智利',
  }),
];

const SITES = new Set(TEMU_REGIONS.flatMap(({ sites }) => sites.map(({ site }) => site)));
export const isTemuSite = (site: string): boolean => SITES.has(site);
