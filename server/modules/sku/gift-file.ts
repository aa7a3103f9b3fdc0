import { GIFT_COLUMNS as C, GiftForm, MOST_GIFT_LINES, OF_NO_PHONE } from '#contract/sku/gift.ts';
import {
  amountOf,
  oneByOne,
  paging,
  readAmount,
  readWhole,
  readYes,
  yesOf,
  type FileKind,
} from '#server/modules/means/service.ts';
import { paramOf } from '#server/modules/param/service.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { badRequest, conflict } from '#server/platform/refusal.ts';
import { listFile } from '#server/platform/spreadsheet/list-file.ts';
import * as gifts from './gift.sql.ts';
import type { SkuMover } from './life-types.ts';
import * as sql from './sql.ts';
import { createIn, updateIn } from './write.ts';

// Gifts as the lines of a file.

type Row = gifts.GiftRow;

const whole = (count: number | null): string => (count === null ? '' : String(count));
/** What each column says of a gift that stands. */
const CELLS: Readonly<Record<keyof typeof C, (row: Row) => string>> = {
  code: ({ code }) => code,
  name: ({ name }) => name,
  giftTypeId: ({ giftTypeName }) => giftTypeName,
  material: ({ material }) => material,
  color: ({ color }) => color,
  brand: ({ brand }) => brand,
  model: ({ model }) => model,
  priceCents: ({ priceCents, priceGiven }) => (priceGiven ? amountOf(priceCents) : ''),
  weightG: ({ weightG }) => whole(weightG),
  giftMost: ({ giftMost }) => whole(giftMost),
  status: ({ status }) => yesOf(status === 0),
};
const KEYS = Object.keys(C) as (keyof typeof C)[];
/** The number that a cell means; an empty one takes away what stood. */
const wholeOrNone = (title: string) => (text: string) => (text === '' ? null : readWhole(title)(text));
const READ: Partial<Record<keyof typeof C, (text: string) => unknown>> = {
  priceCents: readAmount(C.priceCents),
  weightG: wholeOrNone(C.weightG),
  giftMost: wholeOrNone(C.giftMost),
};

/** @throws Refusal 400 where the factory has no such sort */
async function sortNamed(trx: Trx, factoryId: number, name: string): Promise<number> {
  if (name === '') throw badRequest('请填写类型，用赠品类型的名称或编码。');
  const id = await gifts.sortNamed(trx, factoryId, name);
  if (id === undefined) throw badRequest(`赠品类型「${name}」不存在，请先在「赠品类型」中新建，或改正名称。`);
  return id;
}

/** What a new one is where its line says nothing. */
const BLANK = { ...OF_NO_PHONE, code: '', name: '', material: '', giftTypeId: 0, status: 0 };
const formOf = (row: Row) => ({
  ...{ code: row.code, name: row.name, giftTypeId: row.giftTypeId, material: row.material },
  ...{ brand: row.brand, model: row.model, color: row.color, currency: row.currency },
  ...{ weightG: row.weightG, giftMost: row.giftMost, pictureFileId: row.pictureFileId },
  ...(row.priceGiven && { priceCents: row.priceCents }),
  status: row.status === 0 ? 0 : 1,
});

/** By codes: a code that a gift has changes it, one that nothing has makes one. A file has no pictures; what stands stays. */
export const GIFT_FILE: FileKind = {
  most: MOST_GIFT_LINES,
  file: listFile([C.code, C.name, C.giftTypeId]),
  columns: Object.values(C),
  ids: (db, factoryId, where, reached) => paging(gifts.pageGifts(db, factoryId, where, reached)),
  cells: async (db, factoryId, ids) =>
    (await gifts.giftsAt(db, factoryId, ids)).map((row) => KEYS.map((key) => CELLS[key](row))),
  take: oneByOne(async (trx, { tenantId, userId, userName, now }, line) => {
    const code = line.get(C.code) ?? '';
    const found = await gifts.skuOfCode(trx, tenantId, code);
    const [standing] = found ? await gifts.giftsAt(trx, tenantId, [found.id]) : [];
    if (found && !standing)
      throw conflict(`编码「${code}」是一个 SKU，不是赠品，请换一个编码，或到「SKU」中修改它。`);
    const before: Record<string, unknown> | undefined = standing && formOf(standing);
    const said: Record<string, unknown> = before
      ? { ...before }
      : { ...BLANK, currency: await paramOf(trx, tenantId, 'sku.currency') };
    for (const key of KEYS) {
      const text = line.get(C[key]);
      if (text === undefined) continue;
      if (key === 'giftTypeId') said[key] = await sortNamed(trx, tenantId, text);
      else if (key === 'status') said[key] = text === '' ? said[key] : readYes(C.status)(text) ? 0 : 1;
      else if (!(text === '' && key in OF_NO_PHONE)) said[key] = READ[key] ? READ[key](text) : text;
    }
    if (before && Object.keys(said).every((key) => said[key] === before[key])) return '未变';
    if (said.priceCents === undefined) throw badRequest('请填写标价。');
    const checked = GiftForm.safeParse(said);
    if (!checked.success) throw badRequest(checked.error.issues.map(({ message }) => message).join('；'));
    // Nobody whom a department limits brings files in.
    const by: SkuMover = { tenantId, by: 'factory', userId, userName, now, materials: null };
    if (!standing) {
      await createIn(trx, by, checked.data);
      return '新增';
    }
    await updateIn(trx, by, (await sql.findSku(trx, tenantId, standing.id))!, checked.data);
    return '修改';
  }),
};
