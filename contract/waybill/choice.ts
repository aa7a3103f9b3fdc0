import { areaChain } from '#contract/area/area-code.ts';

/** What a parcel is to rules that choose who gives its number. */
export interface ChoiceParcel {
  id: number;
  /** As its order wants it; '': nobody said. */
  expressName: string;
  merchantId: number;
  shopId: number;
  platform: string;
  /** The smallest node that is known of where it goes, abroad its country; '' where nobody knows it. */
  areaCode: string;
  /** null: nobody knows it; a rule that asks for a weight does not take it. */
  weightG: number | null;
  copies: number;
  materials: readonly string[];
  /** Of its order, as the factory gave them. */
  tags: readonly string[];
  /** What its order comes to, in cents of `currency`. */
  amountCents: number;
  currency: string;
  /** Accounts that gave it no number just now: another one is looked for. */
  failedAt?: readonly number[] | undefined;
}

/** What a rule asks of a parcel, all of it; of what is empty or null, anything will do. */
export interface ChoiceCondition {
  expressName: string;
  merchantIds: readonly number[];
  shopIds: readonly number[];
  platforms: readonly string[];
  /** Nodes of areas, or countries: what lies in one of them. */
  areaCodes: readonly string[];
  /** Grams: from the one, to below the other. */
  fromG: number | null;
  belowG: number | null;
  minCopies: number | null;
  maxCopies: number | null;
  /** Something in it is of one of them. */
  materials: readonly string[];
  /** Its order has one of them. */
  tags: readonly string[];
  /** Cents of `currency`, from the one, to below the other; an order in another currency is not meant. */
  fromCents: number | null;
  belowCents: number | null;
  currency: string;
}

export interface ChoiceRule extends ChoiceCondition {
  id: number;
  name: string;
  /** The first one, then those that stand in for it. */
  accountIds: readonly number[];
  /** What it takes goes by its accounts, whichever express the order wants. One that asks for an express does so, too. */
  forced: boolean;
}

export interface ChoiceAccount {
  id: number;
  name: string;
  expressName: string;
  /** Why nobody asks it now, in a few words; null: it can be asked. */
  closed: string | null;
  /** How many more numbers it gives now. */
  left: number;
}

export type ChoiceHow = 'rule' | 'fallback' | 'default';

/** [X10] What is kept of a choice: which account, by what, and everyone who was passed over before it, with why. */
export interface Choice {
  parcelId: number;
  accountId: number | null;
  /** null: no account could be chosen. */
  how: ChoiceHow | null;
  ruleId: number | null;
  ruleName: string;
  passed: { accountId: number; account: string; why: string }[];
  /** How many rules took the parcel, whether or not one of their accounts could. */
  taken: number;
}

export interface ChoiceTable {
  /** Those that are on, in their order. */
  rules: readonly ChoiceRule[];
  accounts: readonly ChoiceAccount[];
  /** Asked where no rule found one; null: nobody is. */
  presetId: number | null;
  /** Why this express does not take the parcel, by area, weight or size (X11); null: it does. */
  refusal: (parcel: ChoiceParcel, expressName: string) => string | null;
}

type Asks = (parcel: ChoiceParcel) => boolean;
const among = <V>(values: readonly V[], of: (parcel: ChoiceParcel) => V): Asks[] => {
  if (values.length === 0) return [];
  const known = new Set(values);
  return [(parcel) => known.has(of(parcel))];
};

/** A number that lies in a range, its lower end included; a range without ends asks nothing. */
const between = (
  from: number | null,
  below: number | null,
  of: (parcel: ChoiceParcel) => number | null,
): Asks[] => {
  if (from === null && below === null) return [];
  return [
    (parcel) => {
      const n = of(parcel);
      return n !== null && n >= (from ?? -Infinity) && n < (below ?? Infinity);
    },
  ];
};
/** Something that the parcel has is one of these. */
const anyOf = (values: readonly string[], of: (parcel: ChoiceParcel) => readonly string[]): Asks[] => {
  if (values.length === 0) return [];
  const known = new Set(values);
  return [(parcel) => of(parcel).some((one) => known.has(one))];
};

/** What a rule asks, without what it does not ask. */
function asksOf(rule: ChoiceRule): Asks[] {
  const { expressName, minCopies, maxCopies, currency } = rule;
  const areas = new Set(rule.areaCodes);
  return [
    ...among(expressName === '' ? [] : [expressName], (parcel) => parcel.expressName),
    ...among(rule.merchantIds, (parcel) => parcel.merchantId),
    ...among(rule.shopIds, (parcel) => parcel.shopId),
    ...among(rule.platforms, (parcel) => parcel.platform),
    ...between(rule.fromG, rule.belowG, ({ weightG }) => weightG),
    ...between(rule.fromCents, rule.belowCents, (parcel) =>
      parcel.currency === currency ? parcel.amountCents : null,
    ),
    ...(minCopies === null ? [] : [({ copies }: ChoiceParcel) => copies >= minCopies]),
    ...(maxCopies === null ? [] : [({ copies }: ChoiceParcel) => copies <= maxCopies]),
    ...(areas.size === 0
      ? []
      : [({ areaCode }: ChoiceParcel) => areaChain(areaCode).some((code) => areas.has(code))]),
    ...anyOf(rule.materials, ({ materials }) => materials),
    ...anyOf(rule.tags, ({ tags }) => tags),
  ];
}

export const NO_QUOTA = '额度已用完';
export const FAILED_LATELY = '刚才没有取到';
export const otherExpress = (expressName: string): string => `订单指定${expressName}`;

/**
 * [X10] Which account each of these gets its number of, one after the other: of the first rule that takes it the account,
 * else those that stand in for it, else the next rule's, else the default. An account that is closed, of another express
 * than the order wants, not serving the place or the weight, or without a number left is passed over and says why. What one
 * parcel takes is gone for those behind it.
 */
export function chooseAccounts(parcels: readonly ChoiceParcel[], table: ChoiceTable): Choice[] {
  const { presetId, refusal } = table;
  const accounts = new Map(table.accounts.map((one) => [one.id, one]));
  const left = new Map(table.accounts.map((one) => [one.id, one.left]));
  const rules = table.rules.map((rule) => ({ rule, asks: asksOf(rule) }));

  const against = (parcel: ChoiceParcel, account: ChoiceAccount, forced: boolean): string | null => {
    if (account.closed !== null) return account.closed;
    if (parcel.failedAt?.includes(account.id)) return FAILED_LATELY;
    const { expressName } = parcel;
    if (!forced && expressName !== '' && expressName !== account.expressName)
      return otherExpress(expressName);
    return refusal(parcel, account.expressName) ?? (left.get(account.id)! > 0 ? null : NO_QUOTA);
  };

  const chooseOne = (parcel: ChoiceParcel): Choice => {
    const passed: Choice['passed'] = [];
    const seen = new Set<string>();
    let taken = 0;
    /** Whether this one gives it; one that was passed over for the same reason before is not named again. */
    const gives = (id: number, forced: boolean): boolean => {
      const account = accounts.get(id);
      if (!account) return false;
      const why = against(parcel, account, forced);
      if (why === null) {
        left.set(id, left.get(id)! - 1);
        return true;
      }
      if (!seen.has(`${id} ${why}`)) passed.push({ accountId: id, account: account.name, why });
      seen.add(`${id} ${why}`);
      return false;
    };
    for (const { rule, asks } of rules) {
      if (!asks.every((asked) => asked(parcel))) continue;
      taken += 1;
      const forced = rule.forced || rule.expressName !== '';
      const at = rule.accountIds.findIndex((id) => gives(id, forced));
      if (at < 0) continue;
      const how = at === 0 ? 'rule' : 'fallback';
      const accountId = rule.accountIds[at]!;
      return {
        ...{ parcelId: parcel.id, accountId, how, ruleId: rule.id, ruleName: rule.name, passed, taken },
      };
    }
    const found = presetId !== null && gives(presetId, false);
    return {
      ...{ parcelId: parcel.id, accountId: found ? presetId : null, how: found ? 'default' : null },
      ...{ ruleId: null, ruleName: '', passed, taken },
    };
  };
  return parcels.map(chooseOne);
}

/** What was passed over, as one line. */
const passedText = (passed: readonly Pick<Choice['passed'][number], 'account' | 'why'>[]): string =>
  passed.map(({ account, why }) => `${account}（${why}）`).join('；');

/** By what an account was chosen, and who was passed over, as a person reads it. */
export function choiceText({
  how,
  ruleName,
  passed,
}: {
  how: ChoiceHow;
  ruleName: string;
  passed: readonly { account: string; why: string }[];
}): string {
  const by = {
    rule: `按规则「${ruleName}」`,
    fallback: `按规则「${ruleName}」的备选账户`,
    default: '按默认账户',
  };
  return [by[how], passed.length > 0 && `跳过 ${passedText(passed)}`].filter(Boolean).join('，');
}

/** Why no account could be chosen, in a sentence that says what to do. */
export function noChoiceText({ passed, taken }: Pick<Choice, 'passed' | 'taken'>): string {
  if (passed.length > 0)
    return `没有能取号的账户：${passedText(passed)}；请为规则添加备选账户，或到「超级面单」处理这些账户。`;
  return taken > 0
    ? '规则的账户都已删除，请到「超级面单」修改选号规则。'
    : '没有规则符合，也没有默认账户；请到「超级面单」添加选号规则或设置默认账户。';
}

interface NamesOf {
  merchant: (id: number) => string;
  shop: (id: number) => string;
  platform: (code: string) => string;
  area: (code: string) => string;
}
const grams = (n: number) => `${n.toLocaleString('zh-CN')} 克`;
const rangeText = (from: number | null, below: number | null, say: (n: number) => string): string | false => {
  if (from !== null && below !== null) return `${say(from)}起、不到 ${say(below)}`;
  if (from !== null) return `${say(from)}及以上`;
  return below !== null && `不到 ${say(below)}`;
};
const copiesText = (least: number | null, most: number | null): string | false => {
  if (least !== null && most !== null) return least === most ? `${least} 件` : `${least} 至 ${most} 件`;
  if (least !== null) return `${least} 件及以上`;
  return most !== null && `${most} 件及以下`;
};

/** Which parcels a rule takes, as one sentence. */
export function choiceSentence(of: ChoiceCondition, names: NamesOf): string {
  const { expressName, fromCents, belowCents, currency } = of;
  const some = (label: string, values: readonly string[]) =>
    values.length > 0 && `${label}${values.join('、')}`;
  const amount = rangeText(fromCents, belowCents, (cents) => `${(cents / 100).toFixed(2)} ${currency}`);
  const parts = [
    expressName !== '' && `订单指定${expressName}`,
    some('客户 ', of.merchantIds.map(names.merchant)),
    some('店铺 ', of.shopIds.map(names.shop)),
    some('平台 ', of.platforms.map(names.platform)),
    some('发往 ', of.areaCodes.map(names.area)),
    rangeText(of.fromG, of.belowG, grams),
    copiesText(of.minCopies, of.maxCopies),
    some('材质 ', of.materials),
    amount !== false && `订单金额 ${amount}`,
    some('标签 ', of.tags),
  ].filter(Boolean);
  return parts.length > 0 ? parts.join('，') : '全部包裹';
}
