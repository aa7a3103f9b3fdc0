/** Under which word another system knows an express company. */
export const EXPRESS_SYSTEMS = {
  kuaidi100: '快递100',
  taobao: '淘宝开放平台',
  aftership: 'AfterShip',
  shopify: 'Shopify',
} as const;
export type ExpressSystem = keyof typeof EXPRESS_SYSTEMS;

export interface StandardExpress {
  /** Our word for it; it never changes. */
  code: string;
  name: string;
  /** How files and people write it. */
  aliases: readonly string[];
  abroad: boolean;
  codes: Readonly<Partial<Record<ExpressSystem, string>>>;
}

const home = (
  code: string,
  name: string,
  aliases: readonly string[],
  codes: StandardExpress['codes'],
): StandardExpress => ({ code, name, aliases, abroad: false, codes });
const abroad = (...args: Parameters<typeof home>): StandardExpress => ({ ...home(...args), abroad: true });

/** 标准物流: the companies that the product knows, each with its word in the systems that it is told to. */
export const EXPRESS_STANDARD: readonly StandardExpress[] = [
  home('SF', '顺丰速运', ['顺丰', '顺丰快递', 'sf express'], {
    kuaidi100: 'shunfeng',
    taobao: 'SF',
    aftership: 'sf-express',
    shopify: 'SF Express',
  }),
  home('ZTO', '中通快递', ['中通', 'zto express'], {
    kuaidi100: 'zhongtong',
    taobao: 'ZTO',
    aftership: 'zto-express',
  }),
  home('YTO', '圆通速递', ['圆通', '圆通快递', 'yto express'], {
    kuaidi100: 'yuantong',
    taobao: 'YTO',
    aftership: 'yto',
  }),
  home('STO', '申通快递', ['申通', 'sto express'], {
    kuaidi100: 'shentong',
    taobao: 'STO',
    aftership: 'sto',
  }),
  home('YUNDA', '韵达快递', ['韵达', '韵达速递', 'yunda express'], {
    kuaidi100: 'yunda',
    taobao: 'YUNDA',
    aftership: 'yunda-express',
  }),
  home('JT', '极兔速递', ['极兔', 'j&t', 'jt express', 'j&t express'], {
    kuaidi100: 'jtexpress',
    aftership: 'jtexpress',
  }),
  home('EMS', '邮政 EMS', ['ems', '中国邮政ems', 'ems快递'], {
    kuaidi100: 'ems',
    taobao: 'EMS',
    aftership: 'china-ems',
    shopify: 'EMS',
  }),
  home('POST', '邮政快递包裹', ['邮政', '中国邮政', '邮政小包', 'china post'], {
    kuaidi100: 'youzhengguonei',
    taobao: 'POSTB',
    aftership: 'china-post',
    shopify: 'China Post',
  }),
  home('JD', '京东物流', ['京东', '京东快递', 'jd logistics'], { kuaidi100: 'jd' }),
  home('DBL', '德邦快递', ['德邦', '德邦物流', 'deppon'], { kuaidi100: 'debangkuaidi', taobao: 'DBKD' }),
  home('DANNIAO', '丹鸟', ['丹鸟快递', '菜鸟直送'], { kuaidi100: 'danniao' }),
  home('ZJS', '宅急送', ['zjs express'], { kuaidi100: 'zhaijisong', taobao: 'ZJS' }),
  home('UC', '优速快递', ['优速'], { kuaidi100: 'youshuwuliu', taobao: 'UC' }),
  home('KYE', '跨越速运', ['跨越', '跨越物流'], { kuaidi100: 'kuayue' }),
  home('ANE', '安能物流', ['安能', '安能快运'], { kuaidi100: 'annengwuliu' }),
  abroad('DHL', 'DHL', ['dhl express', '敦豪'], {
    kuaidi100: 'dhl',
    aftership: 'dhl',
    shopify: 'DHL Express',
  }),
  abroad('FEDEX', 'FedEx', ['联邦快递', 'federal express'], {
    kuaidi100: 'fedex',
    aftership: 'fedex',
    shopify: 'FedEx',
  }),
  abroad('UPS', 'UPS', ['united parcel service'], { kuaidi100: 'ups', aftership: 'ups', shopify: 'UPS' }),
  abroad('USPS', 'USPS', ['美国邮政'], { kuaidi100: 'usps', aftership: 'usps', shopify: 'USPS' }),
  abroad('YANWEN', '燕文物流', ['燕文', 'yanwen'], { aftership: 'yanwen', shopify: 'Yanwen' }),
  abroad('YUNEXPRESS', '云途物流', ['云途', 'yunexpress'], {
    aftership: 'yunexpress',
    shopify: 'YunExpress',
  }),
  abroad('4PX', '递四方', ['递四方速递', '4px', '4px express'], { aftership: '4px', shopify: '4PX' }),
];

const bare = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\-_().（）]/g, '')
    .replace(/有限公司$/, '');

const BY_NAME: ReadonlyMap<string, StandardExpress> = new Map(
  EXPRESS_STANDARD.flatMap((one) =>
    [one.code, one.name, ...one.aliases].map((name): [string, StandardExpress] => [bare(name), one]),
  ),
);

/** The company that this name means, however it is written; undefined where none is known by it. */
export const standardExpress = (name: string): StandardExpress | undefined => BY_NAME.get(bare(name));
