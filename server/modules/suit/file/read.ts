import type { z } from 'zod';
import { NewSuit, SUIT_COLUMNS } from '#contract/suit/suit.ts';
import { columnOf, listFile } from '#server/platform/spreadsheet/list-file.ts';
import type { ListSource } from '#server/modules/file/service.ts';
import { openTable } from '#server/platform/spreadsheet/table.ts';

const { code, sku, quantity } = SUIT_COLUMNS;
export const SUIT_FILE = listFile([code, sku, quantity]);

type Cells = Record<keyof typeof SUIT_COLUMNS, string>;
interface FileLine extends Cells {
  lineNo: number;
}

/** A suit of a file: its lines stand together or apart. */
export interface FileSuit {
  code: string;
  lines: FileLine[];
}

/** All suits of a file in the order of their first lines; a line without a code is one by itself. */
export async function readSuits(file: ListSource): Promise<FileSuit[]> {
  const table = await openTable(file.path, { name: file.name, ...file.search });
  const at = Object.entries(SUIT_COLUMNS).map(
    ([key, title]) => [key, columnOf(table.columns, title)] as const,
  );
  const suits = new Map<string, FileSuit>();
  for await (const { line: lineNo, cells } of table.rows()) {
    const read = Object.fromEntries(
      at.map(([key, column]) => [key, (cells[column] ?? '').replaceAll('\0', '').trim()]),
    ) as Cells;
    const key = read.code === '' ? `${lineNo}` : `=${read.code}`;
    const suit = suits.get(key) ?? { code: read.code, lines: [] };
    suit.lines.push({ lineNo, ...read });
    suits.set(key, suit);
  }
  return [...suits.values()];
}

export interface Known {
  /** Offered SKUs by their codes in lower case; several factories may have one. */
  skus: ReadonlyMap<string, readonly { id: number; factoryId: number }[]>;
  /** The merchant's pictures by their names. */
  pictures: ReadonlyMap<string, number>;
  /** Codes of suits. */
  suits: ReadonlySet<string>;
}

export type Checked = { form: z.output<typeof NewSuit> } | { reasons: Map<number, string> };

/** What the lines of a suit say, or which of them are wrong and why; `name`: what it is called where the file does not say. */
export function checkSuit({ code: of, lines }: FileSuit, known: Known, name: string): Checked {
  const reasons = new Map<number, string>();
  // Of SKUs that several factories have under one code, those of the factory that has all of them.
  const factories = lines.map((line) =>
    (known.skus.get(line.sku.toLowerCase()) ?? []).map((one) => one.factoryId),
  );
  const common = (factories[0] ?? []).find((one) => factories.every((all) => all.includes(one)));
  const items = lines.map((line) => {
    const all = known.skus.get(line.sku.toLowerCase()) ?? [];
    const found = all.length > 1 ? all.find(({ factoryId }) => factoryId === common) : all[0];
    const pictureFileId = line.picture === '' ? null : known.pictures.get(line.picture);
    if (line.sku === '') reasons.set(line.lineNo, '请填写 SKU。');
    else if (!found && known.suits.has(line.sku))
      reasons.set(line.lineNo, '套装里不能再放套装，请填写 SKU。');
    else if (!found) reasons.set(line.lineNo, `没有编码为「${line.sku}」的 SKU，或已停用，请核对。`);
    else if (!/^\d{1,2}$/.test(line.quantity) || Number(line.quantity) < 1)
      reasons.set(line.lineNo, '数量应为 1 至 99 的整数。');
    else if (pictureFileId === undefined)
      reasons.set(line.lineNo, `没有名为「${line.picture}」的图片，请先上传，或改正图片名。`);
    return {
      skuId: found?.id ?? 0,
      quantity: Number(line.quantity),
      pictureFileId: pictureFileId ?? null,
    };
  });
  if (reasons.size > 0) return { reasons: ofAll(lines, reasons) };
  const said = lines.find((line) => line.name !== '')?.name ?? name;
  const read = NewSuit.safeParse({ code: of, name: said || of.slice(0, 100), items });
  if (read.success) return { form: read.data };
  const why = read.error.issues.map(({ message }) => message).join('；');
  return { reasons: new Map(lines.map(({ lineNo }) => [lineNo, why])) };
}

/** Half a suit is none: the right lines of a suit with a wrong one say which one that is. */
function ofAll(lines: readonly FileLine[], wrong: ReadonlyMap<number, string>): Map<number, string> {
  const [first] = wrong.keys();
  return new Map(
    lines.map(({ lineNo }) => [
      lineNo,
      wrong.get(lineNo) ?? `这个套装的第 ${first} 行有错误，改正后整个套装再导入。`,
    ]),
  );
}
