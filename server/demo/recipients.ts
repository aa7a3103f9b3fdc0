import { base, de, en, en_GB, es, Faker, fr, zh_CN } from '@faker-js/faker';
import { provinces as kept, type Place } from '#server/modules/area/service.ts';
import type { Region } from './data/shops.ts';

/** The columns of an order that say where it goes. */
export interface Recipient {
  recipientName: string;
  recipientPhone: string;
  country: string;
  province: string;
  city: string;
  district: string;
  address: string;
  postcode: string;
}

/** Where buyers are many: weights of provinces by the first two digits of their code. */
const CROWDED: Record<string, number> = {
  44: 14,
  33: 10,
  32: 10,
  37: 7,
  31: 6,
  11: 6,
  51: 6,
  41: 5,
  42: 4,
  35: 4,
};

const MOBILE = [
  '134',
  '135',
  '136',
  '137',
  '138',
  '139',
  '150',
  '151',
  '152',
  '158',
  '159',
  '178',
  '182',
  '186',
  '187',
  '188',
  '198',
];
const ROADS = [
  '建设路',
  '中山路',
  '人民路',
  '解放大道',
  '学府街',
  '滨江路',
  '幸福里',
  '和平街',
  '文化路',
  '新华大街',
  '科技园路',
  '长安街',
];
const ESTATES = [
  '翠苑小区',
  '阳光花园',
  '金色家园',
  '锦绣江南',
  '碧水湾',
  '东方明珠',
  '万象城公寓',
  '梧桐里',
  '星河湾',
  '书香门第',
];

/** Invented people at real administrative areas; the same for the same seed. */
export function recipients(seed: number): (region: Region) => Recipient {
  const faker = new Faker({ locale: [zh_CN, en, base], seed });
  const abroad = {
    US: new Faker({ locale: [en, base], seed }),
    GB: new Faker({ locale: [en_GB, en, base], seed }),
    DE: new Faker({ locale: [de, en, base], seed }),
    FR: new Faker({ locale: [fr, en, base], seed }),
    ES: new Faker({ locale: [es, en, base], seed }),
  };
  const provinces = areas().map((value) => ({ value, weight: CROWDED[value.code] ?? 2 }));
  return (region) => (region === 'CN' ? athome(faker, provinces) : foreign(faker, abroad[region], region));
}

/** The mainland: Hong Kong, Macau and Taiwan write addresses and numbers in their own ways. */
const areas = (): Place[] => kept().filter(({ code }) => !['71', '81', '82'].includes(code));

function athome(faker: Faker, provinces: { value: Place; weight: number }[]): Recipient {
  const province = faker.helpers.weightedArrayElement(provinces);
  const city = faker.helpers.arrayElement(province.children);
  const district = faker.helpers.arrayElement(city.children);
  const [road, estate] = [faker.helpers.arrayElement(ROADS), faker.helpers.arrayElement(ESTATES)];
  const number = (max: number) => faker.number.int({ min: 1, max });
  // 市辖区, 县 and the like are levels of the book, not names that people write.
  const written = city.name.endsWith('市') || /(州|盟|地区)$/.test(city.name);
  const direct = city.name.includes('直辖');
  return {
    recipientName: faker.person.fullName().replaceAll(' ', ''),
    recipientPhone: faker.helpers.arrayElement(MOBILE) + faker.string.numeric(8),
    country: '中国',
    province: province.name,
    city: written ? city.name : direct ? district.name : province.name,
    district: direct ? '' : district.name,
    address: faker.helpers.arrayElement([
      `${road}${number(999)}号${estate}${number(30)}栋${number(4)}单元${number(32)}0${number(4)}室`,
      `${road}${number(300)}号`,
      `${estate}${number(18)}号楼${number(28)}层 菜鸟驿站代收`,
      `${road}与${faker.helpers.arrayElement(ROADS)}交叉口 ${estate}南门 物业前台`,
    ]),
    postcode: '',
  };
}

/** Numbers that the countries keep for films where they do, else of a mobile's form. */
const PHONES: Record<Exclude<Region, 'CN'>, string> = {
  US: '+1 ### 555 01##',
  GB: '+44 7700 900###',
  DE: '+49 151 #######',
  FR: '+33 6 39 98 ## ##',
  ES: '+34 6## ### ###',
};

function foreign(faker: Faker, there: Faker, region: Exclude<Region, 'CN'>): Recipient {
  const long = faker.number.int(9) === 0;
  const phone = PHONES[region].replace('###', String(faker.number.int({ min: 201, max: 989 })));
  return {
    recipientName: `${there.person.firstName()} ${there.person.lastName()}`,
    recipientPhone: phone.replaceAll('#', () => faker.string.numeric(1)),
    country: region,
    province: there.location.state(),
    city: there.location.city(),
    district: '',
    address:
      there.location.streetAddress(true) +
      (long
        ? `, Building C, Stairwell 4, 3rd floor on the left, behind the bicycle workshop; please ring twice and leave the parcel with the neighbours at ${there.location.secondaryAddress()} if nobody answers`
        : ''),
    postcode: there.location.zipCode(),
  };
}
