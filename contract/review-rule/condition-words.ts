import { PLATFORMS } from '#contract/shop/shop.ts';
import type { ConditionField, ConditionLeaf } from './review-condition.ts';

// Apart from the schema: every list of orders has that with its calls, and says none of these words.

export const CONDITION_LABELS: Record<ConditionField, string> = {
  amount: '订单金额',
  pieces: '件数',
  code: '商品编码',
  country: '国家/地区',
  merchant: '商家',
  shop: '店铺',
  platform: '平台',
  buyerRemark: '买家备注',
  merchantRemark: '商家备注',
  words: '标题或备注',
  addressUnfit: '收货地址不完整',
  phoneUnfit: '电话不像真实号码',
  pictureMissing: '缺印刷图片',
  pictureSmall: '图片分辨率不足',
  mergePossible: '可以合并',
  urgent: '加急',
  paidFor: '付款时长',
  timeOfDay: '时段',
  material: '材质',
  model: '型号',
  color: '颜色',
  deviceBusy: '设备忙',
};

export const AMONG = { anyOf: '属于', noneOf: '不属于' };
/** As AMONG, of words in a text. */
export const HOLDS = { anyOf: '含', noneOf: '不含' };
export const COMPARE = { atLeast: '不少于', lessThan: '少于' };
export const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日'];

/** The leaf as a sentence. `name` gives the name of a merchant or shop by its id. */
export function sayLeaf(leaf: ConditionLeaf, name: (id: number) => string = String): string {
  const label = CONDITION_LABELS[leaf.field];
  switch (leaf.field) {
    case 'amount':
      return `${label}${COMPARE[leaf.op]} ${(leaf.cents / 100).toFixed(2)} ${leaf.currency}`;
    case 'pieces':
      return `${label}${COMPARE[leaf.op]} ${leaf.count} 件`;
    case 'paidFor':
      return `${label}${COMPARE[leaf.op]} ${leaf.minutes} 分钟`;
    case 'code':
    case 'country':
    case 'material':
    case 'model':
    case 'color':
      return `${label}${AMONG[leaf.op]} ${leaf.values.join('、')}`;
    case 'words':
      return `${label}${HOLDS[leaf.op]} ${leaf.values.join('、')}`;
    case 'platform':
      return `${label}${AMONG[leaf.op]} ${leaf.values.map((value) => PLATFORMS[value]).join('、')}`;
    case 'merchant':
    case 'shop':
      return `${label}${AMONG[leaf.op]} ${leaf.ids.map(name).join('、')}`;
    case 'buyerRemark':
    case 'merchantRemark':
      return leaf.is ? `有${label}` : `没有${label}`;
    case 'pictureSmall':
      return `${label} ${leaf.dpi} dpi`;
    case 'timeOfDay': {
      const days = leaf.weekdays?.length
        ? `周${leaf.weekdays.map((day) => WEEKDAYS[day - 1]).join('、')} `
        : '';
      return `${label}在 ${days}${leaf.from} 至 ${leaf.to}`;
    }
    case 'addressUnfit':
    case 'phoneUnfit':
    case 'pictureMissing':
    case 'mergePossible':
    case 'urgent':
    case 'deviceBusy':
      return leaf.is ? label : `不是「${label}」`;
  }
}
