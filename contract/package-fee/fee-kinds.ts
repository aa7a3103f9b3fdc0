import type { FeeStep } from '#contract/price/parcel-fee.ts';

/** What a row of a package's fee is for. */
export const FEE_KINDS = {
  base: '首费与续费',
  remote: '偏远附加费',
  size: '超限附加费',
  insurance: '保价费',
  label: '代打面单费',
  packing: '包材费',
  adjustment: '补差',
  return: '退件费',
} as const;
export type FeeKind = keyof typeof FEE_KINDS;

const KIND_OF: Record<FeeStep['part'], FeeKind> = {
  ...{ band: 'base', start: 'base', extra: 'base', least: 'base', discount: 'base' },
  ...{
    remote: 'remote',
    long: 'size',
    heavy: 'size',
    insured: 'insurance',
    label: 'label',
    packing: 'packing',
  },
};

export interface KindRow {
  kind: FeeKind;
  cents: number;
  steps: FeeStep[];
}
const sum = (parts: readonly FeeStep[]): number => parts.reduce((all, { cents }) => all + cents, 0);

/** The parts of a fee as rows by kind; the base is one of them also where it is 0. They add up to the fee. */
export function rowsByKind(parts: readonly FeeStep[]): KindRow[] {
  const by = Map.groupBy(parts, ({ part }) => KIND_OF[part]);
  if (!by.has('base')) by.set('base', []);
  return (Object.keys(FEE_KINDS) as FeeKind[]).flatMap((kind) => {
    const steps = by.get(kind);
    return steps ? [{ kind, cents: sum(steps), steps }] : [];
  });
}

/** The columns of a list in which the parts of a fee stand; they add up to it. */
export const feeColumns = (parts: readonly FeeStep[]) => {
  const of = (...names: FeeStep['part'][]) => sum(parts.filter(({ part }) => names.includes(part)));
  return {
    first: of('band', 'start', 'least'),
    extra: of('extra'),
    surcharge: of('remote', 'long', 'heavy', 'insured', 'label', 'packing'),
    discount: of('discount'),
  };
};
