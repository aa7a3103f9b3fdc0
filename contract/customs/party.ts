import { z } from 'zod';
import { COUNTRIES } from '#contract/area/countries.ts';
import { id, post, time } from '#contract/endpoint.ts';
import { recordCalls } from '#contract/record.ts';
import { calendarDay } from '#contract/values/calendar-day.ts';
import { nameText } from '#contract/values/name.ts';
import { keepCustoms } from './goods-declaration.ts';

const CODES = new Set(COUNTRIES.map(({ code }) => code));
/** Greece writes EL, Northern Ireland XI. */
const isVatCountry = (code: string) => CODES.has(code) || code === 'EL' || code === 'XI';
const VAT = /^([A-Z]{2})[0-9A-Z+*]{2,13}$/;
/** 17 signs, without I, O, Z, S and V (GB 32100). */
const CREDIT_CODE = /^[0-9A-HJ-NPQRTUWXY]{18}$/;
const EORI = /^([A-Z]{2})[0-9A-Z]{1,15}$/;
const IOSS = /^IM\d{10}$/;

const upper = () =>
  z
    .string()
    .trim()
    .overwrite((text) => text.toUpperCase());
/** VAT numbers as a person writes them, one a country, parted by any sign. */
const split = (text: string) => text.split(/[\s,，、;；]+/).filter(Boolean);

/** What of VAT numbers is wrong, in a sentence; undefined: nothing. */
export function vatComplaint(text: string): string | undefined {
  const numbers = split(text);
  if (numbers.length > 30) return 'VAT 税号最多 30 个';
  const wrong = numbers.find((one) => !isVatCountry(VAT.exec(one)?.[1] ?? ''));
  if (wrong !== undefined) return `“${wrong.slice(0, 20)}”不是 VAT 税号，请写成如 DE123456789`;
  const countries = numbers.map((one) => one.slice(0, 2));
  return new Set(countries).size < countries.length ? '每个国家只能填一个 VAT 税号' : undefined;
}

/** The number of a country among those of a party; '': it has none there. */
export const vatFor = (vat: string, country: string): string =>
  split(vat).find((one) => one.startsWith(country === 'GR' ? 'EL' : country)) ?? '';

const Fields = z.object({
  name: nameText('主体名称', 128),
  creditCode: upper()
    .refine((text) => text === '' || CREDIT_CODE.test(text), '统一社会信用代码应为 18 位，请核对')
    .default(''),
  ioss: upper()
    .refine((text) => text === '' || IOSS.test(text), 'IOSS 应为 IM 加 10 位数字')
    .default(''),
  eori: upper()
    .refine(
      (text) => text === '' || isVatCountry(EORI.exec(text)?.[1] ?? ''),
      'EORI 应为国家代码加 1 至 15 位字母或数字',
    )
    .default(''),
  vat: upper()
    .max(600, 'VAT 税号不能超过 600 个字符')
    .overwrite((text) => split(text).join('、'))
    .superRefine((text, issues) => {
      const message = vatComplaint(text);
      if (message !== undefined) issues.addIssue({ code: 'custom', message });
    })
    .default(''),
  /** null: every shop without one of its own. */
  shopId: id.nullable().default(null),
  /** To 24:00 of this day; null: without end. */
  validUntil: calendarDay.nullable().default(null),
});
export type PartyForm = z.output<typeof Fields>;

export const CustomsParty = z.object({
  ...{ id, name: z.string(), creditCode: z.string(), ioss: z.string(), eori: z.string(), vat: z.string() },
  ...{ shopId: z.int().nullable(), shopName: z.string(), validUntil: z.string().nullable() },
  ...{ ended: z.boolean(), version: z.int(), updatedAt: time },
});
export type CustomsParty = z.infer<typeof CustomsParty>;

/** So many a merchant keeps. */
export const MOST_PARTIES = 500;

export const customsParty = recordCalls('/setting/customs/party', '申报主体', {
  ...{ see: keepCustoms, edit: keepCustoms, row: CustomsParty, form: Fields, changedBy: post },
  where: { keyword: z.string().trim().max(64).optional() },
});

export interface PartyFacts extends Omit<PartyForm, 'shopId'> {
  id: number;
  shopId: number | null;
}
/** Who declares what a shop sells on a day: its own party before that of all shops, of two alike the older one. */
export const partyFor = (
  parties: readonly PartyFacts[],
  { shopId, day }: { shopId: number; day: string },
): PartyFacts | undefined =>
  parties
    .filter((one) => one.shopId === shopId || one.shopId === null)
    .filter(({ validUntil }) => validUntil === null || validUntil >= day)
    .toSorted(
      (one, other) => Number(one.shopId === null) - Number(other.shopId === null) || one.id - other.id,
    )
    .at(0);
