import { z } from 'zod';
import { COUNTRIES, countryNamed } from '#contract/area/countries.ts';
import { keepCustoms } from '#contract/customs/goods-declaration.ts';
import { id, post, time } from '#contract/endpoint.ts';
import { recordCalls } from '#contract/record.ts';
import { calendarDay } from '#contract/values/calendar-day.ts';
import { marketOf, NORTHERN_IRELAND } from './markets.ts';

/** Who answers for goods, and before whose law. */
export const PARTY_ROLES = { maker: '制造商', eu: '欧代', gb: '英代', importer: '进口商' } as const;
export type PartyRole = keyof typeof PARTY_ROLES;
export const ROLE_CODES = Object.keys(PARTY_ROLES) as [PartyRole, ...PartyRole[]];
export const partyRole = z.enum(ROLE_CODES, '请选择角色');

export const MOST_MANDATE_BYTES = 20 * 1024 * 1024;
export const [SHORTEST, LONGEST] = [2, 200];
/** So many days before its end a mandate is told of. */
export const WARNED_DAYS = 30;
/** So many a merchant keeps. */
export const MOST_RESPONSIBLE = 500;

const CODES = new Set(['CN', NORTHERN_IRELAND, ...COUNTRIES.map(({ code }) => code)]);
/** Text that stands on a label: nothing of it is invisible. */
const SHOWN = /^[^\p{Cc}\p{Cf}\u{2028}\u{2029}]*$/u;
export const labelText = (label: string) =>
  z
    .string()
    .trim()
    .min(SHORTEST, `${label}至少 ${SHORTEST} 个字符`)
    .max(LONGEST, `${label}最多 ${LONGEST} 个字符`)
    .regex(SHOWN, `${label}不能换行，也不能包含看不见的字符`);
const MAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/;
const WEB = /^https?:\/\/[^\s/.]+(\.[^\s/.]+)+(\/\S*)?$/;

/** A country by its code or its name, which becomes the code. */
const country = z
  .string('请填写国家')
  .trim()
  .max(64, '国家不能超过 64 个字符')
  .overwrite((text) => {
    if (text === '中国') return 'CN';
    return text === '北爱尔兰' ? NORTHERN_IRELAND : (countryNamed(text)?.code ?? text.toUpperCase());
  })
  .refine((text) => CODES.has(text), '没有这个国家，请填写如“德国”或“DE”');

const Fields = z.object({
  role: partyRole,
  name: labelText('名称'),
  address: labelText('地址'),
  country,
  /** An e-mail address, or a web address that opens a form. */
  contact: labelText('邮箱或网址').refine(
    (text) => MAIL.test(text) || WEB.test(text),
    '请填写邮箱，或以 http:// 或 https:// 开头的网址',
  ),
  phone: z
    .string()
    .trim()
    .max(40, '电话最多 40 个字符')
    .regex(/^[0-9+()./ -]*$/, '电话只能包含数字、空格和 + - ( ) . /')
    .default(''),
  /** The mandate that he gave, as a PDF. */
  mandateFileId: id.nullable().default(null),
  /** To 24:00 of this day; null: without end. */
  validUntil: calendarDay.nullable().default(null),
});
export type ResponsibleForm = z.output<typeof Fields>;

/** What does not go together; undefined: nothing. */
export function partyComplaint({ role, country: at }: Pick<ResponsibleForm, 'role' | 'country'>) {
  if (role === 'eu' && marketOf(at) !== 'eu') return '欧代的地址必须在欧盟 27 国之一或北爱尔兰，请核对国家';
  if (role === 'gb' && at !== 'GB') return '英代的地址必须在英国（大不列颠），请核对国家';
  return undefined;
}

/** How long its mandate holds, on a day. */
export const MANDATES = { holds: '有效', ending: '30 天内到期', ended: '已过期' } as const;
export type Mandate = keyof typeof MANDATES;
export const mandateState = z.enum(Object.keys(MANDATES) as [Mandate, ...Mandate[]]);
const DAY_MS = 24 * 3_600_000;
/** The day that lies so many days behind this one. */
export const daysOn = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
export function mandateOn(validUntil: string | null, day: string): Mandate {
  if (validUntil === null) return 'holds';
  if (validUntil < day) return 'ended';
  return validUntil <= daysOn(day, WARNED_DAYS) ? 'ending' : 'holds';
}

export const ResponsibleParty = z.object({
  ...{ id, role: partyRole, name: z.string(), address: z.string(), country: z.string() },
  ...{ contact: z.string(), phone: z.string(), validUntil: z.string().nullable() },
  ...{ mandateFileId: z.int().nullable(), mandateName: z.string(), mandateUrl: z.string().nullable() },
  mandate: mandateState,
  version: z.int(),
  updatedAt: time,
});
export type ResponsibleParty = z.infer<typeof ResponsibleParty>;

export const responsibleParty = recordCalls('/setting/euRepresentative/party', '责任主体', {
  ...{ see: keepCustoms, edit: keepCustoms, row: ResponsibleParty, form: Fields, changedBy: post },
  where: {
    /** Part of its name, its address or its contact. */
    keyword: z.string().trim().max(64).optional(),
    role: partyRole.optional(),
    mandate: mandateState.optional(),
  },
});
