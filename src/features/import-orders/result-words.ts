import { TARGET_FIELDS } from '#contract/order-import/import-fields.ts';

const number = new Intl.NumberFormat('zh-CN');
const orders = (n: number): string => `${number.format(n)} 个订单`;
const lines = (n: number): string => `${number.format(n)} 行`;

/** Counts of an import in the order in which they are read, what went well first, each with what it counts. */
const COUNTED: Readonly<Record<string, (n: number) => string>> = {
  新增: orders,
  已推单: orders,
  未变: orders,
  拒绝: orders,
  零价行: lines,
  未处理行: lines,
};
const NAMES = Object.keys(COUNTED);
const SAID: Readonly<Record<string, string>> = {
  已推单: '新增的订单里，自动推给工厂的',
  未变: '以前导入过，内容相同',
  零价行: '单价为 0 的行，请核对',
  未处理行: '停止时还没有处理',
};

export interface Counted {
  name: string;
  text: string;
  /** What it means, where its name does not say so. */
  hint: string;
  bad: boolean;
}

/** @param refusedLines of the orders that were refused */
export const countsOf = (result: Readonly<Record<string, number>>, refusedLines: number): Counted[] =>
  Object.entries(result)
    .toSorted(([a], [b]) => NAMES.indexOf(a) - NAMES.indexOf(b))
    .map(([name, count]) => ({
      name,
      text: (COUNTED[name] ?? String)(count),
      hint: count === 0 ? '' : name === '拒绝' ? `共 ${lines(refusedLines)}` : (SAID[name] ?? ''),
      bad: name === '拒绝' && count > 0,
    }));

/** The whole of it in one sentence: 新增 120 个订单，读取 245 行，5 行被拒. */
export const summaryOf = (
  result: Readonly<Record<string, number>> | null,
  { done, failed }: { done: number; failed: number },
): string =>
  [
    result && `新增 ${orders(result['新增'] ?? 0)}`,
    `处理 ${lines(done)}`,
    failed > 0 && `${lines(failed)}被拒`,
  ]
    .filter(Boolean)
    .join('，');

export const fieldLabel = (field: string): string =>
  field in TARGET_FIELDS ? TARGET_FIELDS[field as keyof typeof TARGET_FIELDS].label : field;

export { lines as lineCount, orders as orderCount };
