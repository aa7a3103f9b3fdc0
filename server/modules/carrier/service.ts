import type { CarrierFacts } from '#contract/carrier/carrier.ts';
import { CarrierError, type CarrierAccess, type CarrierAdapter } from './adapter.ts';
import { MORE_CARRIERS } from './more.ts';
import { sf, SF_ENCODINGS } from './sf.ts';

export { CarrierError } from './adapter.ts';
export type {
  Applied,
  CarrierAccess,
  CarrierAdapter,
  CarrierParcel,
  CarrierPlace,
  CarrierTools,
  Intercepted,
} from './adapter.ts';

interface Carrier {
  adapter: CarrierAdapter;
  /** Where it is in earnest. */
  url: string;
  /** The ways in which an account of it may sign, the usual one first: the test call finds out which (X38). */
  ways?: (access: CarrierAccess) => readonly CarrierAccess[];
}

/** Each carrier, one line. */
const CARRIERS: readonly Carrier[] = [
  {
    ...{ adapter: sf, url: 'https://bspgw.sf-express.com/std/service' },
    ways: (access) => SF_ENCODINGS.map((encoding) => ({ ...access, encoding })),
  },
  ...MORE_CARRIERS,
];

const byCode = new Map(CARRIERS.map((one) => [one.adapter.describe().code, one]));

/** What the adapters say of themselves. */
export const carrierFacts = (): CarrierFacts[] => CARRIERS.map(({ adapter }) => adapter.describe());

/** @throws CarrierError where this version has no such adapter */
export function carrierOf(code: string): Carrier {
  const found = byCode.get(code);
  if (!found) throw new CarrierError('refused', '没有这家快递公司的接口，请换一个面单账户。', code);
  return found;
}

/** Failures that lie with the machine and not with what was asked (X04). */
export const isOfMachine = (kind: string): boolean => kind === 'busy' || kind === 'down' || kind === 'lost';
