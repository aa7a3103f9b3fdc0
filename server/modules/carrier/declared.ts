import type { CarrierFacts, CarrierField } from '#contract/carrier/carrier.ts';
import { CarrierError, type CarrierAccess } from './adapter.ts';
import { fieldsOf } from './http.ts';

/** What customs is told of every parcel of an account, until a package has a declaration of its own. */
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
