import { BOUND_CODES, type BatchRule, type BoundBy, type LabelSize, type Sign } from './binding.ts';
import { GB_WORD, LABEL_WORDS, LABELLED, LANGUAGES, languagesOf, type Language } from './languages.ts';
import { marketOf, placeWord, type Market } from './markets.ts';
import { mandateOn, PARTY_ROLES, type PartyRole } from './party.ts';

// Which label goods need in a country, and what it says: nothing here knows a database or a printer.

export interface PartyFacts {
  id: number;
  role: PartyRole;
  name: string;
  address: string;
  country: string;
  contact: string;
  phone: string;
  validUntil: string | null;
  mandateFileId: number | null;
}
export interface BindingFacts {
  id: number;
  scope: BoundBy;
  target: string;
  shopId: number | null;
  model: string;
  batchRule: BatchRule;
  makerId: number | null;
  euId: number | null;
  gbId: number | null;
  importerId: number | null;
  warnings: readonly { language: Language; text: string }[];
  signs: readonly Sign[];
  size: LabelSize;
}
/** Goods as far as their label asks. */
export interface LabelledGoods {
  skuCode: string;
  material: string;
  category: string;
  shopId: number;
  model: string;
  orderNo: string;
  /** Of production; '': they are in none yet. */
  batchNo: string;
}
/** What a merchant says, as it stands on a day. */
export interface Said {
  bindings: readonly BindingFacts[];
  parties: readonly PartyFacts[];
  /** In Shanghai. */
  day: string;
}
/** A label as it is printed. */
export interface LabelSays {
  size: LabelSize;
  language: Language;
  signs: readonly Sign[];
  /** Its text, a part a line. */
  lines: readonly string[];
  /** What its code says. */
  code: string;
}
export type Needed = { label: LabelSays } | { msg: string };

const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();
const MEANS: Readonly<Record<BoundBy, (binding: BindingFacts, goods: LabelledGoods) => boolean>> = {
  sku: ({ target }, { skuCode }) => same(target, skuCode),
  material: ({ target }, { material }) => same(target, material),
  category: ({ target }, { category }) => same(target, category),
  shop: ({ shopId }, goods) => shopId === goods.shopId,
};
/** The binding of goods: the most specific one alone, of two alike the older one. */
export const bindingFor = (
  goods: LabelledGoods,
  bindings: readonly BindingFacts[],
): BindingFacts | undefined =>
  bindings
    .filter((one) => MEANS[one.scope](one, goods))
    .toSorted(
      (one, other) => BOUND_CODES.indexOf(one.scope) - BOUND_CODES.indexOf(other.scope) || one.id - other.id,
    )
    .at(0);

/** Who answers in a market beside the maker, and in the place of which field. */
const ANSWERS = { eu: 'euId', gb: 'gbId' } as const;
const TENSES = { holds: undefined, ending: undefined, ended: '的授权已过期' } as const;

/** What a binding prints for a country: its parties and its language. @returns a string: why it prints nothing, in words */
function partsFor(binding: BindingFacts, country: string, { parties, day }: Omit<Said, 'bindings'>) {
  const market = marketOf(country);
  if (market === null) return `${placeWord(country)}不需要欧代标签`;
  const byId = (id: number | null) => parties.find((one) => one.id === id);
  const [maker, representative] = [byId(binding.makerId), byId(binding[ANSWERS[market]])];
  if (!maker) return '没有制造商';
  if (!representative) return `没有${PARTY_ROLES[market]}`;
  const importer = byId(binding.importerId);
  const imports = importer && marketOf(importer.country) === market ? importer : undefined;
  for (const one of [maker, representative, ...(imports ? [imports] : [])]) {
    const tense = TENSES[mandateOn(one.validUntil, day)];
    if (tense) return `${PARTY_ROLES[one.role]}「${one.name}」${tense}`;
  }
  const spoken = languagesOf(country);
  const warning = binding.warnings.find(
    (one) => one.language === spoken.find((code) => hasWarning(binding, code)),
  );
  if (binding.warnings.length > 0 && !warning)
    return `没有${spoken.map((code) => LANGUAGES[code]).join('或')}警示`;
  return { market, maker, representative, imports, warning, language: warning?.language ?? spoken[0]! };
}
const hasWarning = ({ warnings }: BindingFacts, code: Language) =>
  warnings.some(({ language }) => language === code);

const partyLine = (word: string, { name, address, country, contact, phone }: PartyFacts): string =>
  `${word}: ${[name, address, country === 'XI' ? 'Northern Ireland' : country, contact, phone].filter(Boolean).join(', ')}`;
const representativeWord = (market: Market, language: Language): string =>
  market === 'gb' ? GB_WORD : LABEL_WORDS[language].eu;

function batchOf({ batchRule }: BindingFacts, { orderNo, batchNo }: LabelledGoods, day: string): string {
  if (batchRule === 'day') return day.replaceAll('-', '');
  return batchRule === 'order' ? orderNo : batchNo;
}

/** Which label these goods need in a country, or why they get none. */
export function labelFor(goods: LabelledGoods, country: string, { bindings, parties, day }: Said): Needed {
  const binding = bindingFor(goods, bindings);
  if (!binding) return { msg: '没有绑定责任主体' };
  return labelBy(binding, goods, country, { parties, day });
}

/** The same by this binding, whatever others there are. */
export function labelBy(
  binding: BindingFacts,
  goods: LabelledGoods,
  country: string,
  { parties, day }: Omit<Said, 'bindings'>,
): Needed {
  const parts = partsFor(binding, country, { parties, day });
  if (typeof parts === 'string') return { msg: parts };
  const { market, maker, representative, imports, warning, language } = parts;
  const model = binding.model || goods.model || goods.skuCode;
  if (model === '') return { msg: '没有型号' };
  const batch = batchOf(binding, goods, day);
  if (batch === '') return { msg: '还没有排入生产批次，没有批次号' };
  const words = LABEL_WORDS[language];
  return {
    label: {
      ...{ size: binding.size, language, signs: binding.signs },
      lines: [
        `${words.model}: ${model}`,
        `${words.batch}: ${batch}`,
        partyLine(words.maker, maker),
        partyLine(representativeWord(market, language), representative),
        ...(imports ? [partyLine(words.importer, imports)] : []),
        ...(warning ? [warning.text] : []),
      ],
      code: [goods.skuCode, batch].filter(Boolean).join(' '),
    },
  };
}

/** For which countries a binding prints, and what keeps it from the others: each reason once. */
export function coverOf(binding: BindingFacts, of: Omit<Said, 'bindings'>) {
  const said = LABELLED.map((country) => ({ country, parts: partsFor(binding, country, of) }));
  const covers = said.filter(({ parts }) => typeof parts !== 'string').map(({ country }) => country);
  const unproven = of.parties.filter(
    ({ id, role, mandateFileId }) =>
      (role === 'eu' || role === 'gb') &&
      (id === binding.euId || id === binding.gbId) &&
      mandateFileId === null,
  );
  const lacking = new Set(said.flatMap(({ parts }) => (typeof parts === 'string' ? [parts] : [])));
  for (const { role } of unproven) lacking.add(`${PARTY_ROLES[role]}没有授权书`);
  return { covers, lacking: [...lacking] };
}
