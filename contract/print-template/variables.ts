import type { TemplateKind } from './kinds.ts';

// What a template may name, for each kind: what it is called, and what it says in the sample that a designer sees.

export interface Variable {
  title: string;
  sample: string;
  /** A picture, which is no text. */
  isPicture?: true;
}
export type Variables = Readonly<Record<string, Variable>>;

const text = (title: string, sample: string): Variable => ({ title, sample });

const PIECE: Variables = {
  pieceNumber: text('生产件号', '100000000017'),
  plateNumber: text('版号', '200000000014'),
  slotNo: text('槽位', '12'),
  batchNumber: text('批次号', '300000000011'),
  orderNo: text('订单号', 'PF2026112600018'),
  platformNo: text('平台单号', '577290443128'),
  receiver: text('收件人', '欧阳晓明'),
  skuCode: text('SKU 编码', 'K-IP16PM-TPU-CLR'),
  model: text('型号', 'Apple iPhone 16 Pro Max'),
  color: text('颜色', '透明'),
  material: text('材质', '液态硅胶'),
  copy: text('第几件', '2/3'),
  several: text('多件', '多件'),
  urgent: text('加急', '加急'),
  remake: text('补做', '补做'),
  art: { title: '图', sample: '', isPicture: true },
};
const PARCEL: Variables = {
  trackingNo: text('运单号', 'SF1390246817530'),
  express: text('快递', '顺丰速运'),
  receiver: text('收件人', '欧阳晓明'),
  mobile: text('电话', '138****2046'),
  address: text('地址', '广东省深圳市南山区粤海街道科技园南区高新南七道 12 号 3 栋 1806'),
  sender: text('寄件人', '春和定制'),
  senderAddress: text('寄件地址', '浙江省义乌市稠江街道'),
  orderNo: text('订单号', 'PF2026112600018'),
  platformNo: text('平台单号', '577290443128'),
  pieces: text('件数', '3'),
  remark: text('备注', '请放门口'),
  sortCode: text('三段码', '755-36 12'),
  goods: text('商品', 'K-IP16PM-TPU-CLR × 2；K-IP15-TPU-BLK × 1'),
  shopRemark: text('店铺备注', '春和手机壳专营店'),
  packageNumber: text('包裹号', 'P2611260000018'),
  reprint: text('重打', '重打 1'),
};
const PICKUP: Variables = {
  slipNumber: text('自提单号', '800000000016'),
  point: text('自提点', '义乌稠江自提点'),
  receiver: text('收件人', '欧阳晓明'),
  mobile: text('电话', '138****2046'),
  orderNo: text('订单号', 'PF2026112600018'),
  pieces: text('件数', '3'),
};
const PACKING: Variables = {
  orderNo: text('订单号', 'PF2026112600018'),
  platformNo: text('平台单号', '577290443128'),
  receiver: text('收件人', '欧阳晓明'),
  express: text('快递', '顺丰速运'),
  pieces: text('件数', '3'),
  parcel: text('第几包', '1/1'),
  reprint: text('重打', '重打 1'),
  station: text('工位', '打包 1 号台'),
  packedBy: text('打包人', '林小满'),
  packedAt: text('打包时间', '2026-11-26 14:05'),
  remark: text('备注', '请放贺卡'),
};
const SHELF: Variables = {
  boxNumber: text('格口编号', '400000000012'),
  boxName: text('格口', 'A-03-12'),
  shelf: text('分拣架', 'A 架'),
};
const WAREHOUSE: Variables = {
  placeNumber: text('库位编号', '000000000018'),
  place: text('库位', '2-05-03'),
  warehouse: text('仓库', '成品仓'),
  skuCode: text('SKU 编码', 'K-IP16PM-TPU-CLR'),
};
const LIST: Variables = {
  number: text('单号', '300000000011'),
  title: text('标题', '批次清单'),
  profile: text('打印配置', 'UV 平板 液态硅胶'),
  total: text('合计', '24'),
  madeBy: text('制单人', '陈工'),
  madeAt: text('制单时间', '2026-11-26 14:05'),
  personName: text('姓名', '林小满'),
  team: text('班组', '打印一组'),
};

export const VARIABLES: Readonly<Record<TemplateKind, Variables>> = {
  tag: PIECE,
  mergeTag: PIECE,
  waybill: PARCEL,
  pickup: PICKUP,
  packing: PACKING,
  shelf: SHELF,
  warehouse: WAREHOUSE,
  list: LIST,
};

/** What the columns of a table may name: a row of it for each thing that a paper lists. */
export const LINE_VARIABLES: Variables = {
  no: text('序号', '1'),
  pieceNumber: text('生产件号', '100000000017'),
  orderNo: text('订单号', 'PF2026112600018'),
  skuCode: text('SKU 编码', 'K-IP16PM-TPU-CLR'),
  model: text('型号', 'Apple iPhone 16 Pro Max'),
  color: text('颜色', '透明'),
  copy: text('第几件', '2/3'),
  quantity: text('数量', '1'),
  remark: text('备注', '加急'),
};

export const HAS_LINES: readonly TemplateKind[] = ['waybill', 'pickup', 'packing', 'list'];

/** Lines of the sample: enough for more than one page. */
export const SAMPLE_LINES = 60;

export const sampleOf = (kind: TemplateKind) => ({
  values: Object.fromEntries(Object.entries(VARIABLES[kind]).map(([key, { sample }]) => [key, sample])),
  lines: HAS_LINES.includes(kind)
    ? Array.from({ length: kind === 'list' ? SAMPLE_LINES : 3 }, (_, at) => ({
        ...Object.fromEntries(Object.entries(LINE_VARIABLES).map(([key, { sample }]) => [key, sample])),
        no: String(at + 1),
      }))
    : [],
});
