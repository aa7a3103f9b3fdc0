import type { z } from 'zod';
import {
  countryWord,
  GOODS_COLUMNS as C,
  GOODS_SCOPES,
  goodsComplaints,
  type goodsDeclaration,
  GoodsFields,
  MOST_GOODS_DECLARATIONS,
  type GoodsForm,
} from '#contract/customs/goods-declaration.ts';
import type { Parsed } from '#contract/endpoint.ts';
import {
  lineImport,
  listExport,
  portionsOf,
  startListExport,
  type NamedLine,
} from '#server/modules/file/service.ts';
import type { Trx } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import type { ReachedShops } from '#server/platform/reach.ts';
import { badRequest, conflict } from '#server/platform/refusal.ts';
import { amountText, cellAmount, cellWhole, wordIn } from '#server/platform/spreadsheet/cell.ts';
import { listFile } from '#server/platform/spreadsheet/list-file.ts';
import * as sql from './sql.ts';

type Key = keyof typeof C;
const KEYS = Object.keys(C) as Key[];
const YES = { true: '是', false: '否' } as const;

const amount = (key: Key) => (text: string) => (text === '' ? null : cellAmount(C[key], text));
const whole = (key: Key) => (text: string) => (text === '' ? null : cellWhole(C[key], text));
const yes = (key: Key) => (text: string) => text !== '' && wordIn(C[key], YES, text) === 'true';
const plain = (text: string) => text;
/** The value that a cell means. @throws Refusal 400 with what is wrong */
const READ: Readonly<Record<Key, (text: string) => unknown>> = {
  scope: (text) => wordIn(C.scope, GOODS_SCOPES, text),
  ...{
    target: plain,
    nameCn: plain,
    nameEn: plain,
    hsCode: plain,
    material: plain,
    purpose: plain,
    origin: plain,
  },
  ...{ valueCents: amount('valueCents'), leastCents: amount('leastCents'), mostCents: amount('mostCents') },
  ...{ percent: whole('percent'), netG: whole('netG') },
  currency: (text) => text || 'USD',
  ...{ battery: yes('battery'), liquid: yes('liquid'), magnet: yes('magnet') },
};

/** @throws Refusal 400 where the line is none, or names no shop, or several */
async function formOf(trx: Trx, merchantId: number, line: NamedLine): Promise<GoodsForm> {
  const said = Object.fromEntries(KEYS.map((key) => [key, READ[key](line.get(C[key])?.trim() ?? '')]));
  const named = String(said['target']);
  const shops = said['scope'] === 'shop' ? await sql.shopsNamed(trx, merchantId, named) : [];
  if (said['scope'] === 'shop' && shops.length !== 1)
    throw badRequest(
      shops.length === 0
        ? `没有名为「${named.slice(0, 40)}」的店铺。`
        : '有多个店铺叫这个名字，请在页面上选择。',
    );
  const whose = said['scope'] === 'shop' || said['scope'] === 'all' ? { target: '' } : {};
  const read = GoodsFields.safeParse({
    ...{ ...said, ...whose, shopId: shops[0]?.id ?? null },
    valueKind: said['percent'] === null ? 'fixed' : 'percent',
  } satisfies Partial<Record<keyof z.input<typeof GoodsFields>, unknown>>);
  if (!read.success) throw badRequest(`${read.error.issues.map(({ message }) => message).join('；')}。`);
  const [wrong] = goodsComplaints(read.data);
  if (wrong) throw badRequest(`${wrong[1]}。`);
  return read.data;
}

/** A line about the same changes what stands. */
export const goodsFile = lineImport({
  ...{ task: 'customs.import', kind: 'customs', noun: '商品报关资料', most: MOST_GOODS_DECLARATIONS },
  file: listFile([C.scope, C.target]),
  columns: Object.values(C),
  sameBy: (line) => [C.scope, C.target].map((name) => line.get(name)?.trim().toLowerCase()).join('\n'),
  hold: sql.holdGoods,
  take: async (trx, by, line) => {
    const form = await formOf(trx, by.tenantId, line);
    const standing = await sql.goodsLike(trx, by.tenantId, form);
    if (!standing) {
      if ((await sql.countGoods(trx, by.tenantId)) >= MOST_GOODS_DECLARATIONS)
        throw conflict('商品报关资料已满，请先删除不用的。');
      await sql.GOODS.insert(trx, by.tenantId, form, by.now);
      return '新增';
    }
    if ((Object.keys(form) as (keyof GoodsForm)[]).every((key) => form[key] === standing[key])) return '未变';
    await sql.GOODS.update(trx, by.tenantId, standing, form, by.now);
    return '修改';
  },
});

interface ExportInput {
  where: Parsed<typeof goodsDeclaration.export>;
  /** Which the user reached who asked. */
  shopIds: ReachedShops;
}
export const startExport = (ctx: Ctx, where: Parsed<typeof goodsDeclaration.export>) =>
  startListExport(
    ctx,
    'customs.export',
    { name: `商品报关资料-${ctx.now.toISOString().slice(0, 10)}`, told: '导出商品报关资料' },
    { where, shopIds: ctx.limits.shopIds } satisfies ExportInput,
  );

type Row = Awaited<ReturnType<ReturnType<typeof sql.pageGoods>['execute']>>[number];
const cell = (value: Row[Key]): string =>
  typeof value === 'boolean' ? YES[`${value}`] : String(value ?? '');
const WRITE: Partial<Record<Key, (row: Row) => string>> = {
  scope: ({ scope }) => GOODS_SCOPES[scope],
  target: ({ target, shopName }) => target || shopName,
  valueCents: ({ valueCents }) => amountText(valueCents),
  leastCents: ({ leastCents }) => amountText(leastCents),
  mostCents: ({ mostCents }) => amountText(mostCents),
  origin: ({ origin }) => countryWord(origin),
};
/** As the list was asked; what it writes can be changed and imported. */
export const runExport = listExport<ExportInput>((run, { where, shopIds }) => ({
  noun: '商品报关资料',
  columns: Object.values(C),
  portions: portionsOf<Row>(
    ({ before, limit }) =>
      sql
        .pageGoods(run.db, run.task.tenantId, { ...where, shopIds })
        .offset(before)
        .limit(limit)
        .execute(),
    // No spreadsheet program may take a code for a number.
    (rows) =>
      Promise.resolve(
        rows.map((row) => KEYS.map((key) => ({ digits: WRITE[key]?.(row) ?? cell(row[key]) }))),
      ),
  ),
}));
