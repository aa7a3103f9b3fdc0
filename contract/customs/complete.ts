import { COUNTRIES } from '#contract/area/countries.ts';
import { inUnits } from './currency.ts';
import { LINE_FIELDS, type DeclaredLine, type LineField } from './declared-line.ts';
import { isEu } from './destination.ts';

export const HS_CODE = /^\d{6,10}$/;
/** What can be printed in every country, with at least one letter. */
export const NAME_EN = /^(?=.*[A-Za-z])[\x20-\x7e]{1,128}$/;
export const MOST_VALUE = 100_000_00;
export const MOST_NET_G = 200_000;
const ORIGINS = new Set(['CN', ...COUNTRIES.map(({ code }) => code)]);
export const isOrigin = (code: string): boolean => ORIGINS.has(code);

/** [X34] What of a line is there. */
const FULL: Readonly<Record<LineField, (line: DeclaredLine) => boolean>> = {
  nameCn: ({ nameCn }) => nameCn.trim() !== '',
  nameEn: ({ nameEn }) => NAME_EN.test(nameEn),
  hsCode: ({ hsCode }) => HS_CODE.test(hsCode),
  origin: ({ origin }) => isOrigin(origin),
  unitCents: ({ unitCents }) => unitCents !== null && unitCents >= 1 && unitCents <= MOST_VALUE,
  netG: ({ netG }) => netG !== null && netG >= 1 && netG <= MOST_NET_G,
  currency: ({ currency }) => currency !== '',
};
const FIELDS = Object.keys(LINE_FIELDS) as LineField[];

/** The fields of a line that customs would send back. */
export const lackingIn = (line: DeclaredLine): LineField[] => FIELDS.filter((field) => !FULL[field](line));

export interface Lacking {
  /** null: it is said of all lines together. */
  lineId: number | null;
  msg: string;
}

export const netOf = (lines: readonly DeclaredLine[]): number =>
  lines.reduce((sum, { netG, quantity }) => sum + (netG ?? 0) * quantity, 0);
/** [X34] What the paper says is the sum of its lines. */
export const valueOf = (lines: readonly DeclaredLine[]): number =>
  lines.reduce((sum, { unitCents, quantity }) => sum + (unitCents ?? 0) * quantity, 0);

/** [X34] Why lines may not be declared yet; none: they may. `grossG`: what the packages weigh, null where nobody knows. */
export function lackingOf(lines: readonly DeclaredLine[], grossG: number | null): Lacking[] {
  if (lines.length === 0) return [{ lineId: null, msg: '没有可申报的商品' }];
  const found: Lacking[] = lines.flatMap((line) => {
    const lacking = lackingIn(line);
    if (lacking.length === 0) return [];
    return [{ lineId: line.lineId, msg: `缺${lacking.map((field) => LINE_FIELDS[field]).join('、')}` }];
  });
  if (found.length > 0) return found;
  const currencies = new Set(lines.map(({ currency }) => currency));
  if (currencies.size > 1)
    return [{ lineId: null, msg: `申报币种不一致（${[...currencies].join('、')}），请改为同一币种` }];
  const netG = netOf(lines);
  if (grossG !== null && netG > grossG)
    return [{ lineId: null, msg: `净重合计 ${netG} 克超过包裹毛重 ${grossG} 克，请核对` }];
  return [];
}

/** [X34] CN22 up to 300 SDR, CN23 above, and where nobody knows what it is worth. */
export function paperOf(lines: readonly DeclaredLine[]): 'CN22' | 'CN23' {
  const worth = inUnits(valueOf(lines), lines[0]?.currency ?? '', 'XDR');
  return worth !== null && worth <= 300 ? 'CN22' : 'CN23';
}

/** [X34] Whether its IOSS number is printed: to the EU, of at most 150 EUR. */
export function takesIoss(lines: readonly DeclaredLine[], country: string): boolean {
  if (!isEu(country)) return false;
  const worth = inUnits(valueOf(lines), lines[0]?.currency ?? '', 'EUR');
  return worth !== null && worth <= 150;
}
