import { changeText, foldsOf, rangeText, stepText } from '#contract/price/price-words.ts';
import {
  PRICE_KINDS,
  PRICE_TARGETS,
  type NumberRange,
  type PriceChange,
  type PriceKind,
  type PriceRule,
} from '#contract/price/pricing.ts';
import { EVERYONE, PRICE_STEPS, type PriceStep } from '#contract/price/price-step.ts';
import { listExport, type ListSheet } from '#server/modules/file/service.ts';
import type { OutCell } from '#server/platform/spreadsheet/write-table.ts';
import type { ReachedMaterials } from '#server/platform/reach.ts';
import type { Json } from '#server/platform/schema.ts';
import type { TaskRun } from '#server/platform/tasks.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { buyerOf, nameOf, questionOf } from './buyer.ts';
import * as materials from './material.sql.ts';
import { priceOf, rulesHolding } from './pricing.ts';

/** What the file is made of. */
export type PriceExport = { name: string } & (
  | {
      what: 'discounts';
      kind: PriceKind;
      target: 'group' | 'customer';
      targetId: number;
      /** What the asker's department reaches; the task runs without him. */
      materials?: ReachedMaterials;
    }
  | { what: 'transactions'; of: materials.BoughtWanted }
);

const CHUNK = 1000;
const LAST = Number.MAX_SAFE_INTEGER;

export const submit = async (ctx: Ctx, input: PriceExport) => ({
  taskId: await ctx.tasks.submit(ctx.db, {
    tenantId: ctx.tenantId,
    userId: ctx.userId,
    kind: 'price.export',
    title: input.name,
    input: input as unknown as Json,
  }),
});

export const runExport = listExport<PriceExport>((run, input) => ({ noun: '行', ...sheetOf(run, input) }));

type Chunks = AsyncGenerator<OutCell[][]>;

function sheetOf(run: TaskRun, input: PriceExport): Pick<ListSheet, 'columns' | 'portions'> {
  if (input.what === 'transactions') return { columns: BOUGHT, portions: boughtRows(run, input.of) };
  const { kind } = input;
  if (kind === 'express' || kind === 'expressWeight')
    return { columns: EXPRESS, portions: expressRows(run, input, kind) };
  return { columns: GOODS, portions: goodsRows(run, input, kind, run.clock.now()) };
}

type Discounts = Extract<PriceExport, { what: 'discounts' }>;
const amount = (cents: number): string => (cents / 100).toFixed(2);
const figure = (cents: number): number => cents / 100;

/** A column for each step; what everybody has takes the place of what the group has. */
const STEPS: [title: string, is: (step: PriceStep) => boolean][] = [
  [PRICE_STEPS.list, ({ step }) => step === 'list'],
  [EVERYONE, ({ everyone }) => everyone === true],
  [PRICE_STEPS.group, ({ step, everyone }) => step === 'group' && !everyone],
  [PRICE_STEPS.customer, ({ step }) => step === 'customer'],
  [PRICE_STEPS.quantity, ({ step }) => step === 'quantity'],
  [PRICE_STEPS.promotion, ({ step }) => step === 'promotion'],
];
const GOODS = [
  'SKU',
  '名称',
  '材质',
  '颜色',
  '型号',
  '币种',
  ...STEPS.map(([title]) => title),
  '成交价',
  '价格说明',
  '数量区间',
];

/** Every SKU that is offered, at the price of one piece. */
async function* goodsRows({ task, db }: TaskRun, of: Discounts, kind: 'goods' | 'gift', now: Date): Chunks {
  for (let after = 0; ;) {
    const skus = await materials.skusAfter(db, task.tenantId, of, after, CHUNK);
    if (skus.length === 0) return;
    after = skus.at(-1)!.id;
    const ids = skus.map(({ id }) => id);
    const buyer = await buyerOf(db, task.tenantId, of, [kind], ids);
    yield skus.map((sku) => {
      const question = questionOf(buyer, kind, sku, 1, now);
      const rules = buyer.rulesFor(sku.id);
      const { unitCents, steps } = priceOf(question, rules);
      const afterStep = (is: (step: PriceStep) => boolean) => {
        const cents = steps.find(is)?.after;
        return cents === undefined ? null : cents / 100;
      };
      return [
        { digits: sku.code },
        sku.name,
        sku.material,
        sku.color,
        { digits: sku.model },
        sku.currency,
        ...STEPS.map(([, is]) => afterStep(is)),
        figure(unitCents),
        steps.map((step) => stepText(step, amount)).join('；'),
        rulesHolding(question, rules)
          .filter(({ ranges }) => ranges.length > 0)
          .map(
            ({ promotion, ranges }) => `${promotion ? `${promotion.name}：` : ''}${rangesOf(ranges, '件')}`,
          )
          .join('；'),
      ];
    });
  }
}

const textOf = (change: PriceChange) => changeText(change, amount);
const rangesOf = (ranges: readonly NumberRange[], unit: string) =>
  ranges.map((range) => `${rangeText(range, unit)} ${textOf(range)}`).join('；');

const EXPRESS = ['类型', '对象', '快递公司', '省份', '方式', '折扣或金额', '币种', '区间', '促销'];

async function* expressRows({ task, db }: TaskRun, of: Discounts, kind: PriceKind): Chunks {
  const { rules } = await buyerOf(db, task.tenantId, of, [kind]);
  const name = await nameOf(db, task.tenantId, of);
  yield rules.map((rule) => [
    PRICE_KINDS[rule.kind],
    rule.target === of.target ? name : PRICE_TARGETS[rule.target],
    rule.item.expressName || '全部快递',
    rule.item.area || '全国',
    textOf(rule),
    rule.way === 'percent' ? foldsOf(rule.value) : figure(rule.value),
    rule.currency,
    rangesOf(rule.ranges, kind === 'express' ? '件' : '克'),
    promotionText(rule),
  ]);
}

const promotionText = ({ promotion }: PriceRule): string =>
  promotion ? `${promotion.name}（${clock.format(promotion.from)} 至 ${clock.format(promotion.until)}）` : '';

const BOUGHT = ['订单号', 'SKU', '材质', '颜色', '数量', '单价', '金额', '币种', '推单时间'];
const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'medium',
});

async function* boughtRows({ task, db }: TaskRun, of: materials.BoughtWanted): Chunks {
  for (let before = LAST; ;) {
    const rows = await materials.boughtBefore(db, task.tenantId, of, before, CHUNK);
    if (rows.length === 0) return;
    before = rows.at(-1)!.id;
    yield rows.map((row) => [
      { digits: row.orderNo },
      { digits: row.skuCode },
      row.material,
      row.color,
      row.quantity,
      figure(row.unitCents ?? 0),
      figure(row.quantity * (row.unitCents ?? 0)),
      row.currency,
      row.pushedAt === null ? '' : clock.format(row.pushedAt),
    ]);
  }
}
