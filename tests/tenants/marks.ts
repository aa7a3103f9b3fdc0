/** Who takes part, by what his marks are told from. Two merchants of each factory, one of them formerly of the other. */
export const TENANTS = {
  owner: { letter: 'A', side: 'business' },
  sibling: { letter: 'B', side: 'business' },
  former: { letter: 'C', side: 'business' },
  stranger: { letter: 'D', side: 'business' },
  factory: { letter: 'E', side: 'factory' },
  other: { letter: 'F', side: 'factory' },
} as const;
export type TenantName = keyof typeof TENANTS;
export const NAMES = Object.keys(TENANTS) as TenantName[];

/** Bound now. */
export const BOUND: readonly (readonly [TenantName, TenantName])[] = [
  ['owner', 'factory'],
  ['sibling', 'factory'],
  ['former', 'other'],
  ['stranger', 'other'],
];
/** Bound once: they keep the orders that they had together, and each other's names. */
export const FORMER: readonly [TenantName, TenantName] = ['former', 'factory'];

/** A text that stands in rows of one kind, and who may ever read it. */
export interface Mark {
  text: string;
  seenBy: readonly TenantName[];
}

const letterOf = (name: TenantName) => TENANTS[name].letter;
const partnersOf = (name: TenantName, pairs: readonly (readonly [TenantName, TenantName])[]) =>
  pairs.filter((pair) => pair.includes(name)).flatMap((pair) => pair.filter((one) => one !== name));

/** Long enough to be no part of a signature or a token by chance, and of what every kind of code is made of. */
const textOf = (kind: string, ...of: TenantName[]) => `XQ${of.map(letterOf).join('')}${kind}9`;

/** In what is one tenant's alone: nobody else reads it, partners neither. */
export const own = (name: TenantName) => textOf('OWN', name);
/** In his name, which his partners of now and before know. */
export const called = (name: TenantName) => textOf('NAME', name);
/** In what a merchant and a factory have together: orders that were pushed, shops that are shared. */
export const shared = (merchant: TenantName, factory: TenantName) => textOf('PAIR', merchant, factory);
/** In what a factory offers to its customers. */
export const goods = (factory: TenantName) => textOf('GOODS', factory);

export const MARKS: readonly Mark[] = [
  ...NAMES.map((name) => ({ text: own(name), seenBy: [name] })),
  ...NAMES.map((name) => ({ text: called(name), seenBy: [name, ...partnersOf(name, [...BOUND, FORMER])] })),
  ...[...BOUND, FORMER].map(([merchant, factory]) => ({
    text: shared(merchant, factory),
    seenBy: [merchant, factory],
  })),
  ...(['factory', 'other'] as const).map((name) => ({
    text: goods(name),
    seenBy: [name, ...partnersOf(name, BOUND)],
  })),
];

/** Marks that stand in a text and that this tenant may not read. */
export const notFor = (name: TenantName, text: string): string[] =>
  MARKS.filter((mark) => !mark.seenBy.includes(name) && text.includes(mark.text)).map((mark) => mark.text);
