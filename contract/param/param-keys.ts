import { z } from 'zod';

interface Facts {
  of: 'business' | 'factory';
  group: string;
  label: string;
  help: string;
  schema: z.ZodType<boolean | number | string>;
  preset: boolean | number | string;
  type: 'switch' | 'number' | 'choice';
  unit?: string;
  min?: number;
  max?: number;
  options?: Readonly<Record<string, string>>;
}

const shared = <F extends Omit<Facts, 'schema' | 'type'>>(facts: F) => facts;
const onOff = <F extends Omit<Facts, 'schema' | 'type'>>(facts: F) => ({
  ...shared(facts),
  type: 'switch' as const,
  schema: z.boolean('请选择开启或关闭'),
});
const whole = <F extends Omit<Facts, 'schema' | 'type'> & { min: number; max: number }>(facts: F) => {
  const msg = `${facts.label}应为 ${facts.min} 至 ${facts.max} 的整数`;
  return {
    ...shared(facts),
    type: 'number' as const,
    schema: z.int(msg).min(facts.min, msg).max(facts.max, msg),
  };
};
const choice = <F extends Omit<Facts, 'schema' | 'type'> & { options: Record<string, string> }>(
  facts: F,
) => ({
  ...shared(facts),
  type: 'choice' as const,
  schema: z.enum(Object.keys(facts.options), `请选择${facts.label}`),
});

/** How long the clock waits for the next scan of a package. */
const hours = (label: string, help: string, preset: number) =>
  whole({ of: 'factory', group: '物流预警', label, help, unit: '小时', min: 1, max: 720, preset });

const CURRENCIES = {
  CNY: '人民币 CNY',
  USD: '美元 USD',
  EUR: '欧元 EUR',
  GBP: '英镑 GBP',
  JPY: '日元 JPY',
  CAD: '加元 CAD',
  AUD: '澳元 AUD',
};

/** Every parameter of tenants: what it does, for whom, and what holds where nobody set it. */
export const PARAMS = {
  'order.currency': choice({
    of: 'business',
    group: '订单',
    label: '默认币种',
    help: '新建手工单、批量下单，以及导入没有币种列的文件时，先选好这个币种。',
    options: CURRENCIES,
    preset: 'CNY',
  }),
  'order.autoPush': onOff({
    of: 'business',
    group: '订单',
    label: '导入后自动推单',
    help: '导入时全部编码都已匹配的订单，直接推给工厂审核；不能推的留在待推单。',
    preset: false,
  }),
  'sku.currency': choice({
    of: 'factory',
    group: '商品',
    label: '新建 SKU 的币种',
    help: '新建 SKU 时价格使用的币种，已有的 SKU 不变。',
    options: CURRENCIES,
    preset: 'CNY',
  }),
  'invite.validDays': whole({
    of: 'factory',
    group: '邀请客户',
    label: '新邀请的有效天数',
    help: '新建邀请时先填好的有效期；0 表示长期有效。',
    unit: '天',
    min: 0,
    max: 365,
    preset: 30,
  }),
  'tails.percent': whole({
    of: 'factory',
    group: '尾单打印',
    label: '批次合格比例',
    help: '批次里合格的件达到这个比例，剩下的列为尾件。',
    unit: '%',
    min: 50,
    max: 99,
    preset: 90,
  }),
  'tails.hours': whole({
    of: 'factory',
    group: '尾单打印',
    label: '批次最长时间',
    help: '组批超过这么久还没有完成的批次，不论比例，剩下的都列为尾件。',
    unit: '小时',
    min: 1,
    max: 240,
    preset: 24,
  }),
  'customs.required': onOff({
    of: 'factory',
    group: '包裹',
    label: '境外订单报关',
    help: '开启后审核通过的境外订单要先登记报关单号才能出库；此前已审核的订单不受影响。',
    preset: false,
  }),
  'package.needsWeight': onOff({
    of: 'factory',
    group: '包裹',
    label: '称重后才能出库',
    help: '开启后，没有称重的包裹不能出库，也不能直接发货。',
    preset: false,
  }),
  'package.needsLabel': onOff({
    of: 'factory',
    group: '包裹',
    label: '打单后才能出库',
    help: '开启后，由本系统打印面单的包裹，面单没有打印或已失效时不能出库。',
    preset: false,
  }),
  'package.printsTyped': onOff({
    of: 'factory',
    group: '包裹',
    label: '手填单号也打印面单',
    help: '手填的运单号通常已有快递公司的面单。开启后，这些单号也按打印模板打印面单。',
    preset: false,
  }),
  'package.privateLabels': onOff({
    of: 'factory',
    group: '包裹',
    label: '隐私面单',
    help: '开启后，面单上的收件人姓名和电话只显示一部分，如张**、138****1234。',
    preset: false,
  }),
  'package.askMoment': choice({
    of: 'factory',
    group: '包裹',
    label: '取号时机',
    help: '到了所选的时机，系统按选号规则为订单的包裹取号；取不到的不影响审核、生产和打包，可在「面单」中查看并手动取号。',
    options: { hand: '手动', approved: '审核后', started: '入批次时', packed: '打包时' },
    preset: 'hand',
  }),
  'package.toleranceG': whole({
    of: 'factory',
    group: '包裹',
    label: '称重允差（克）',
    help: '称得的重量与估重相差不超过它时不用填写原因；与下面的百分比取大者。',
    unit: '克',
    min: 0,
    max: 5000,
    preset: 20,
  }),
  'package.tolerancePercent': whole({
    of: 'factory',
    group: '包裹',
    label: '称重允差（百分比）',
    help: '估重的这个百分比；与上面的克数取大者。',
    unit: '%',
    min: 0,
    max: 100,
    preset: 10,
  }),
  'package.defaultG': whole({
    of: 'factory',
    group: '包裹',
    label: '默认件重',
    help: 'SKU 没有填写重量时，每件按它估重。',
    unit: '克',
    min: 1,
    max: 30_000,
    preset: 30,
  }),
  'package.packingG': whole({
    of: 'factory',
    group: '包裹',
    label: '包材重',
    help: '估重时每个包裹另加的重量。',
    unit: '克',
    min: 0,
    max: 5000,
    preset: 0,
  }),
  'bill.toleranceCents': whole({
    of: 'factory',
    group: '账单核对',
    label: '账单允差',
    help: '快递公司的账单金额与成本价相差不超过它时，核对为一致。',
    unit: '分',
    min: 0,
    max: 10_000,
    preset: 0,
  }),
  'bill.chargeAboveCents': whole({
    of: 'factory',
    group: '账单核对',
    label: '补收起点',
    help: '结算账单时，按快递公司的重量重算的快递费超出原快递费的部分，大于它才向客户补收。',
    unit: '分',
    min: 0,
    max: 100_000,
    preset: 50,
  }),
  'track.collectHours': hours('揽收超时', '出库后这么久还没有快递的第一条轨迹，订单预警「揽收超时」。', 24),
  'track.stalledHours': hours('更新超时', '揽收后轨迹这么久没有更新，订单预警「更新超时」。', 48),
  'track.stalledRemoteHours': hours('更新超时（偏远）', '「区域管理」中列为偏远的地区，用这个时间。', 72),
  'track.stalledAbroadHours': hours('更新超时（境外）', '收件地址在境外的包裹，用这个时间。', 168),
  'track.deliverHours': hours('派签超时', '派送后这么久还没有签收，订单预警「派签超时」。', 48),
  'track.pickupHours': hours(
    '派签超时（待取件）',
    '放到快递柜或驿站后这么久还没有取走，订单预警「派签超时」。',
    72,
  ),
} as const satisfies Record<string, Facts>;

export type ParamKey = keyof typeof PARAMS;
export const PARAM_KEYS = Object.keys(PARAMS) as ParamKey[];
export type ParamOf<K extends ParamKey> = z.output<(typeof PARAMS)[K]['schema']>;

/** The parameters of one kind of tenant, in the order of the forms. */
export const paramsOf = (side: 'business' | 'factory'): ParamKey[] =>
  PARAM_KEYS.filter((key) => PARAMS[key].of === side);
