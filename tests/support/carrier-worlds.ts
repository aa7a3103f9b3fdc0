import type { CarrierAccess, CarrierAdapter, CarrierParcel } from '#server/modules/carrier/adapter.ts';
import { cainiao } from '#server/modules/carrier/cainiao.ts';
import { fourpx } from '#server/modules/carrier/fourpx.ts';
import { yto } from '#server/modules/carrier/yto.ts';
import { yunexpress } from '#server/modules/carrier/yunexpress.ts';
import { zto } from '#server/modules/carrier/zto.ts';
import { CAINIAO_ACCOUNT, standCainiao } from '#server/sandbox/carriers/cainiao.ts';
import { FOURPX_ACCOUNT, standFourpx } from '#server/sandbox/carriers/fourpx.ts';
import type { CarrierStanding } from '#server/sandbox/carriers/standing.ts';
import { standYto, YTO_ACCOUNT } from '#server/sandbox/carriers/yto.ts';
import { standYunexpress, YUNEXPRESS_ACCOUNT } from '#server/sandbox/carriers/yunexpress.ts';
import { standZto, ZTO_ACCOUNT } from '#server/sandbox/carriers/zto.ts';

const SENDER = {
  ...{ name: '发件一', phone: '13800000001', country: 'CN', province: '广东省', city: '东莞市' },
  ...{ district: '长安镇', address: '工业路 1 号', postcode: '523000' },
};
const HOME: CarrierParcel = {
  sender: SENDER,
  recipient: {
    ...{ name: '收件一', phone: '13900000002', country: 'CN', province: '浙江省', city: '杭州市' },
    ...{ district: '西湖区', address: '文三路 9 号', postcode: '310000' },
  },
  weightG: 230,
  goods: [
    { title: '手机壳 透明', quantity: 2 },
    { title: '挂绳', quantity: 1 },
  ],
};
const ABROAD: CarrierParcel = {
  ...HOME,
  recipient: {
    ...{ name: 'Ada Byron', phone: '+1 415 555 0100', country: 'US', province: 'CA' },
    ...{ city: 'San Francisco', district: '', address: '12 Analytical St', postcode: '94107' },
  },
};

export interface CarrierWorld {
  name: string;
  adapter: CarrierAdapter;
  access: CarrierAccess;
  /** The same account with another secret. */
  wrong: CarrierAccess;
  parcel: CarrierParcel;
  /** Whether its signature has a time in it. */
  clock: boolean;
  stand(): Promise<CarrierStanding>;
}

export const CARRIER_WORLDS: CarrierWorld[] = [
  {
    ...{ name: '中通', adapter: zto, access: ZTO_ACCOUNT, parcel: HOME, clock: false, stand: standZto },
    wrong: { ...ZTO_ACCOUNT, appSecret: 'another' },
  },
  {
    ...{ name: '圆通', adapter: yto, access: YTO_ACCOUNT, parcel: HOME, clock: true, stand: standYto },
    wrong: { ...YTO_ACCOUNT, secret: 'another' },
  },
  {
    ...{ name: '菜鸟', adapter: cainiao, access: CAINIAO_ACCOUNT, parcel: HOME, clock: false },
    stand: standCainiao,
    wrong: { ...CAINIAO_ACCOUNT, appSecret: 'another' },
  },
  {
    ...{ name: '递四方', adapter: fourpx, access: FOURPX_ACCOUNT, parcel: ABROAD, clock: true },
    stand: standFourpx,
    wrong: { ...FOURPX_ACCOUNT, appSecret: 'another' },
  },
  {
    ...{ name: '云途', adapter: yunexpress, access: YUNEXPRESS_ACCOUNT, parcel: ABROAD, clock: true },
    stand: standYunexpress,
    wrong: { ...YUNEXPRESS_ACCOUNT, appSecret: 'another' },
  },
];
