import type { CarrierFacts, CarrierField } from '#contract/carrier/carrier.ts';
import { CarrierError, type CarrierAccess, type CarrierParcel } from './adapter.ts';
import { fieldsOf } from './http.ts';

/** What customs is told of every parcel of an account that has no declaration of its own. */
export const DECLARED_FIELDS: readonly CarrierField[] = [
  {
    name: 'declareEn',
    label: '英文申报品名',
    secret: false,
    most: 60,
    help: '如 Phone case，所有包裹按它申报',
  },
  { name: 'declareCn', label: '中文申报品名', secret: false, most: 60, help: '如 手机壳' },
  {
    name: 'declarePrice',
    label: '申报单价（美元）',
    secret: false,
    most: 8,
    help: '每件的申报价，如 5.5',
  },
];

const CURRENCY = 'USD';
/** @throws CarrierError where the account's declared goods are none that customs reads */
export function declaredOf(facts: Pick<CarrierFacts, 'fields'>, access: CarrierAccess) {
  const { declareEn, declareCn, declarePrice } = fieldsOf(
    facts,
    access,
    ...(['declareEn', 'declareCn', 'declarePrice'] as const),
  );
  if (!/^[\x20-\x7e]*[A-Za-z][\x20-\x7e]*$/.test(declareEn))
    throw new CarrierError('data', '英文申报品名只能用英文，请到面单账户修改。');
  if (!/^\d{1,5}(\.\d{1,2})?$/.test(declarePrice) || Number(declarePrice) === 0)
    throw new CarrierError('data', '申报单价要填大于 0 的美元金额，最多两位小数，请到面单账户修改。');
  return { nameEn: declareEn, nameCn: declareCn, price: Number(declarePrice), currency: CURRENCY };
}

/** What carriers are told of one line; '' and null where only a declaration of its own could say. */
interface ToldLine {
  nameEn: string;
  nameCn: string;
  quantity: number;
  /** Of one piece, in whole units. */
  price: number;
  currency: string;
  hsCode: string;
  origin: string;
  netG: number | null;
  material: string;
  purpose: string;
}

/**
 * [X34] The lines of the parcel's own declaration; without one all of it as the account says.
 * @throws CarrierError where the account's declared goods are none that customs reads
 */
export function declaredLines(
  facts: Pick<CarrierFacts, 'fields'>,
  access: CarrierAccess,
  { declared, goods }: CarrierParcel,
): { lines: ToldLine[]; value: number; currency: string; battery: boolean } {
  const own = declared?.map(({ unitCents, battery: _said, ...line }) => ({
    ...line,
    price: unitCents / 100,
  }));
  const quantity = goods.reduce((sum, one) => sum + one.quantity, 0);
  const nothing = { hsCode: '', origin: '', netG: null, material: '', purpose: '' };
  if (new Set(own?.map(({ currency }) => currency)).size > 1)
    throw new CarrierError('data', '包裹里商品的申报币种不一致，请在订单的报关中改为同一币种。');
  const lines: ToldLine[] = own ?? [{ ...declaredOf(facts, access), quantity, ...nothing }];
  const value = lines.reduce((sum, line) => sum + Math.round(line.price * 100) * line.quantity, 0) / 100;
  const battery = declared?.some((line) => line.battery) ?? false;
  return { lines, value, currency: lines[0]?.currency ?? CURRENCY, battery };
}
