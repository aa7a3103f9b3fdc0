import type { ConditionLeaf } from '#contract/review-rule/review-condition.ts';
import { sized } from '#tests/support/soak.ts';
import type { RuleForm } from '#contract/review-rule/review-rule.ts';

/**
 * What the day's orders are like, by kinds, each kind a range of their numbers: 500 of a merchant, or enough that all of
 * them are more than a page of the list.
 */
export const DAY = {
  /** Nothing speaks against them. */
  plain: sized(70, 300),
  /** No address: the built-in check holds them. */
  unaddressed: sized(26, 50),
  /** The buyer left a remark: a rule holds them. */
  remarked: sized(12, 50),
  /** Ten pieces each: another rule holds them. */
  large: sized(10, 40),
  /** Two of each buyer: they leave as one parcel. */
  paired: sized(10, 40),
  /** Sent back, corrected and sent again. */
  repulsed: sized(6, 20),
} as const;
export type Kind = keyof typeof DAY;
const KINDS = Object.keys(DAY) as Kind[];
export const ORDERS = KINDS.reduce((sum, kind) => sum + DAY[kind], 0);

export const numberOf = (prefix: string, kind: Kind, i: number): string =>
  `${prefix}-${kind}-${String(i + 1).padStart(3, '0')}`;
export const numbersOf = (prefix: string, kind: Kind): string[] =>
  Array.from({ length: DAY[kind] }, (_, i) => numberOf(prefix, kind, i));
export const allNumbers = (prefix: string): string[] => KINDS.flatMap((kind) => numbersOf(prefix, kind));

export const codeOf = (prefix: string, kind: Kind): string =>
  `${prefix}-${kind === 'large' ? 'LARGE' : 'CASE'}`;
export const REMARK = '请写一张贺卡';

const HEADER =
  '平台订单号,商家编码,数量,商品名称,规格,单价,收件人,收件人电话,国家/地区,省/州,城市,区/县,详细地址,买家留言';

/** The file of the day, as our template has it; nobody in it is real. */
export function dayFile(prefix: string): string {
  const lines = KINDS.flatMap((kind) =>
    numbersOf(prefix, kind).map((number, i) => {
      const buyer = kind === 'paired' ? `${kind}${Math.floor(i / 2)}` : `${kind}${i}`;
      const place =
        kind === 'unaddressed'
          ? ',,,,,,'
          : `赵示例${buyer},1390000${String(i)
              .padStart(4, '0')
              .replace(/\d$/, kind === 'paired' ? '0' : '$&')},中国,浙江省,杭州市,西湖区,示例路 ${buyer} 号`;
      const quantity = kind === 'large' ? 10 : 1;
      return `${number},${codeOf(prefix, kind)},${quantity},定制手机壳,黑色,39.90,${place},${kind === 'remarked' ? REMARK : ''}`;
    }),
  );
  return [HEADER, ...lines].join('\r\n');
}

/** Two rules that look at the day's codes only, so that nobody else's orders are held. */
export const dayRules = (prefix: string): RuleForm[] => {
  const own: ConditionLeaf = { field: 'code', op: 'anyOf', values: [`${prefix}-CASE`, `${prefix}-LARGE`] };
  return [
    {
      name: `${prefix} 买家有话`,
      condition: {
        join: 'all',
        groups: [{ join: 'all', leaves: [own, { field: 'buyerRemark', is: true }] }],
      },
      actions: { pend: { reason: `${prefix} 请看买家备注` }, tags: [`${prefix}备注`] },
    },
    {
      name: `${prefix} 件数多`,
      condition: {
        join: 'all',
        groups: [{ join: 'all', leaves: [own, { field: 'pieces', op: 'atLeast', count: 10 }] }],
      },
      actions: { pend: { reason: `${prefix} 件数多，请核对` }, urgent: true },
    },
  ];
};
