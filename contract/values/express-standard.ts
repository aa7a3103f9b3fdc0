import { ABROAD_COMPANIES, HOME_COMPANIES } from './express-companies.ts';

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

/** A line of the table. */
function companyOf(line: string, abroad: boolean): StandardExpress {
  const [code = '', name = '', aliases = '', codes = ''] = line.split('|');
  const words = (text: string) => text.split(',').filter((word) => word !== '');
  return {
    code,
    name,
    aliases: words(aliases),
    abroad,
    codes: Object.fromEntries(words(codes).map((pair) => pair.split('='))) as StandardExpress['codes'],
  };
}
const read = (table: string, abroad: boolean): StandardExpress[] =>
  table
    .trim()
    .split('\n')
    .map((line) => companyOf(line, abroad));

/** 标准物流: the companies that the product knows, each with its word in the systems that it is told to. */
export const EXPRESS_STANDARD: readonly StandardExpress[] = [
  ...read(HOME_COMPANIES, false),
  ...read(ABROAD_COMPANIES, true),
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

/** What a company calls its services: UPS Ground, FedEx International Priority. */
function withoutService(name: string): StandardExpress | undefined {
  const words = name.normalize('NFKC').trim().split(/\s+/);
  if (words.length < 2 || words.length > 6 || /\p{Script=Han}/u.test(name)) return undefined;
  const shorter = words.slice(0, -1).join(' ');
  return BY_NAME.get(bare(shorter)) ?? withoutService(shorter);
}

/** The company that this name means, however it is written; undefined where none is known by it. */
export const standardExpress = (name: string): StandardExpress | undefined =>
  BY_NAME.get(bare(name)) ?? withoutService(name);
