import type { LabelOrder } from '#contract/label/label.ts';
import { PACKAGE_REGIONS } from '#contract/package/life-cycle/package-states.ts';
import type { TemplateDesign } from '#contract/print-template/design.ts';
import { canSay, leastWidth } from '#contract/print-template/symbols.ts';
import { labelsOurs, saidByOrders } from '#server/modules/package/service.ts';
import type { Db, Trx } from '#server/platform/database.ts';
import { choicesOf, type Choice } from './choose.sql.ts';

const GONE = '包裹不存在，或不属于当前工厂，请刷新后核对。';

/** One that is left out, with why. */
export interface LeftOut {
  id: number;
  number: string;
  msg: string;
}
interface Chosen {
  /** In the order in which they were asked for. */
  good: Choice[];
  failed: LeftOut[];
}

/** Whether all codes of the number fit on this template; no label leaves with a number that no scanner can read. */
const carries = ({ elements }: TemplateDesign, no: string): boolean =>
  elements.every(
    (element) =>
      element.kind !== 'barcode' ||
      element.key !== 'trackingNo' ||
      (canSay(element.symbology, no) && leastWidth(element, no) <= element.w),
  );

/** [X12] Which of these get a label, and why the others get none. Who prints them holds them before. */
export async function choose(
  db: Db | Trx,
  factoryId: number,
  ids: readonly number[],
  design: TemplateDesign,
): Promise<Chosen> {
  const wanted = [...new Set(ids)];
  const [choices, said, ours] = [
    await choicesOf(db, factoryId, wanted),
    await saidByOrders(db as Trx, factoryId, wanted),
    await labelsOurs(db, factoryId),
  ];
  const of = new Map(choices.map((one) => [one.id, one]));
  const chosen: Chosen = { good: [], failed: [] };
  for (const id of wanted) {
    const one = of.get(id);
    const msg = one ? whyNone(one, said.get(id)?.held === true, ours.is(one), design) : GONE;
    if (msg === undefined) chosen.good.push(one!);
    else chosen.failed.push({ id, number: one?.number ?? '', msg });
  }
  return chosen;
}

function whyNone(one: Choice, held: boolean, isOurs: boolean, design: TemplateDesign): string | undefined {
  if (one.stage === PACKAGE_REGIONS.stage.void.code) return '包裹已作废，不打面单。';
  if (one.waybillNo === '') return '还没有运单号，请先取得运单号。';
  if (!isOurs)
    return '运单号是手填的，面单由快递公司提供；要由本系统打印，请在系统配置里开启「手填单号也打印面单」。';
  if (held) return '订单被锁定、挂起或在退款中，请先解除，再打印。';
  return carries(design, one.waybillNo)
    ? undefined
    : `运单号 ${one.waybillNo} 的条码在这个模板里放不下，请换一个更宽的模板。`;
}

const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
/** What lies in no box comes last. */
const place = (at: number | null): number => at ?? Number.MAX_SAFE_INTEGER;

const COMPARE: Record<LabelOrder, (one: Choice, other: Choice) => number> = {
  shown: () => 0,
  shelf: (one, other) =>
    Number(one.rowNo === null) - Number(other.rowNo === null) ||
    byText(one.shelf, other.shelf) ||
    place(one.rowNo) - place(other.rowNo) ||
    place(one.columnNo) - place(other.columnNo),
  express: (one, other) => byText(one.express, other.express) || byText(one.waybillNo, other.waybillNo),
  sku: (one, other) => byText(one.skuCode, other.skuCode),
};

/** What is alike stays as it was asked for. */
export const inOrder = (choices: readonly Choice[], order: LabelOrder): Choice[] =>
  choices.toSorted(COMPARE[order]);
