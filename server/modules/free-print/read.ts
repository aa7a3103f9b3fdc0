import type { Answer, Shown } from '#contract/endpoint.ts';
import {
  FREE_COLUMNS,
  FreeQuantity,
  MOST_REQUESTS,
  type FreeLine,
  type freePrint,
} from '#contract/free-print/free-print.ts';
import { uploaded } from '#server/modules/file/service.ts';
import type { Ctx, Raw } from '#server/platform/implement.ts';
import { badRequest } from '#server/platform/refusal.ts';
import { columnOf, listFile } from '#server/platform/spreadsheet/list-file.ts';
import { askerOf } from './list.ts';
import { whyNot } from './make.ts';
import * as sql from './sql.ts';

const SHEET = listFile(Object.values(FREE_COLUMNS));
const bare = (name: string): string => name.toLowerCase().replace(/[.][a-z0-9]{2,5}$/, '');

interface Cells {
  line: number;
  sku: string;
  picture: string;
  quantity: string;
}

async function cellsOf(path: string, name: string): Promise<Cells[]> {
  const table = await SHEET.open(path, { name });
  const at = (title: string): number => columnOf(table.columns, title);
  const [sku, picture, quantity] = [FREE_COLUMNS.sku, FREE_COLUMNS.picture, FREE_COLUMNS.quantity].map(at);
  const all: Cells[] = [];
  for await (const { line, cells } of table.rows()) {
    const of = (column: number | undefined): string => cells[column ?? -1]?.trim() ?? '';
    const row = { line, sku: of(sku), picture: of(picture), quantity: of(quantity) };
    if (row.sku === '' && row.picture === '' && row.quantity === '') continue;
    all.push(row);
    if (all.length > MOST_REQUESTS) throw badRequest(`一次最多 ${MOST_REQUESTS} 行，请拆分后分次新建。`);
  }
  if (all.length === 0) throw badRequest('表格中没有可以读取的行，请在表头下面填写后重新上传。');
  return all;
}

/** [P141] Each line of a sheet with what it means, or what is wrong with it; nothing is made, and nothing is kept. */
export async function read(ctx: Ctx, _: object, { request }: Raw): Promise<Answer<typeof freePrint.read>> {
  const { name, stream } = await uploaded(request);
  const cells = await ctx.files.glance(stream, (path) => cellsOf(path, name));
  const codes = cells.map(({ sku }) => sku.toLowerCase());
  const skus = new Map(
    (await sql.skusOf(ctx.db, askerOf(ctx), { codes })).map((one) => [one.code.toLowerCase(), one.id]),
  );
  const names = cells.flatMap(({ picture }) => [picture.toLowerCase(), bare(picture)]);
  const shelf = await sql.galleryOf(ctx.db, ctx.tenantId, ctx.now, { names: [...new Set(names)] });
  /** Its number is unique; a name may be that of several. */
  const called = (picture: string): sql.GalleryPicture[] => {
    const wanted = picture.toLowerCase();
    const byNo = shelf.filter(({ no }) => no.toLowerCase() === wanted);
    if (byNo.length > 0) return byNo;
    const exact = shelf.filter((one) => one.name.toLowerCase() === wanted);
    return exact.length > 0 ? exact : shelf.filter((one) => bare(one.name) === bare(picture));
  };
  const lines = cells.map((row): Shown<typeof FreeLine> => {
    const quantity = FreeQuantity.safeParse(/^\d+$/.test(row.quantity) ? Number(row.quantity) : row.quantity);
    const skuId = skus.get(row.sku.toLowerCase());
    const found = called(row.picture);
    const errors: string[] = [];
    if (skuId === undefined)
      errors.push(row.sku === '' ? '没有填 SKU 编码' : '没有这个 SKU，或它已停用、不在您的材质范围内');
    if (row.picture === '') errors.push('没有填图片名称');
    else if (found.length === 0) errors.push('工厂图库中没有这张图片，或它不能使用');
    else if (found.length > 1) errors.push('图库中有几张图片同名，请改填图片编号');
    if (!quantity.success) errors.push(quantity.error.issues[0]!.message);
    if (errors.length > 0) return { ...row, error: errors.join('；'), item: null };
    const picture = { from: 'gallery' as const, id: found[0]!.id };
    return { ...row, error: '', item: { skuId: skuId!, picture, quantity: quantity.data! } };
  });
  const { problems } = await whyNot(
    ctx,
    lines.flatMap(({ item }) => item ?? []),
  );
  let at = 0;
  const judged = lines.map((line) => {
    if (!line.item) return line;
    const error = problems[at++];
    return error === undefined ? line : { ...line, error, item: null };
  });
  return { lines: judged, pieces: judged.reduce((sum, { item }) => sum + (item?.quantity ?? 0), 0) };
}
