import type { Readable } from 'node:stream';
import { distinctFileNames, printFileName } from '#contract/order-export/print-file-name.ts';
import { endingOf } from '#server/platform/file-kind.ts';
import type { Files } from '#server/platform/files.ts';
import type { Exported } from './cells.ts';
import type { ExportedLine } from './sql.ts';
import type { ZipWriter } from '#server/platform/zip.ts';

export const LIST_NAME = '订单清单.xlsx';
export const MISSING_NAME = '缺图清单.csv';

/** What is packed of a line, and how its name ends; undefined: there is nothing. */
export interface Packed {
  ending: string;
  content: { open: () => Readable; bytes: number };
}
/** Looks at lines together, and answers for each in its turn. */
export type PackedOf = (
  lines: readonly ExportedLine[],
) => Promise<(line: ExportedLine) => Promise<Packed | undefined> | Packed | undefined>;

/** Their pictures as they came. */
export const asTheyCame =
  (files: Files): PackedOf =>
  async (lines) => {
    const ids = lines.flatMap(({ pictureFileId: id }) => (id === null ? [] : id));
    const contents = await files.contentsOf([...new Set(ids)]);
    return ({ pictureFileId }) => {
      const content = pictureFileId === null ? undefined : contents.get(pictureFileId);
      return content && { ending: endingOf(content.kind), content };
    };
  };

/** Puts the files of order after order into a zip and remembers the lines that have none. */
export function printFiles(packedOf: PackedOf, zip: ZipWriter, pattern: string) {
  const distinct = distinctFileNames([LIST_NAME, MISSING_NAME]);
  const missing: number[] = [];
  let pictures = 0;
  return {
    missing,
    pictures: () => pictures,
    /** @returns the names by line. */
    async take(all: readonly Exported[]): Promise<Map<number, string>> {
      const packed = await packedOf(all.flatMap(({ lines }) => lines));
      const names = new Map<number, string>();
      for (const of of all) {
        for (const line of of.lines) {
          if (line.kind === 'notGoods') continue;
          const one = await packed(line);
          if (!one) {
            missing.push(line.id);
            continue;
          }
          const name = distinct(printFileName(pattern, valuesOf(of, line)), one.ending);
          await zip.add(name, one.content);
          names.set(line.id, name);
          pictures += 1;
        }
      }
      return names;
    },
  };
}

const valuesOf = ({ order, merchantName }: Exported, line: ExportedLine) => ({
  订单号: order.orderNo,
  平台单号: order.platformOrderNo,
  序号: String(line.lineNo),
  数量: String(line.quantity),
  SKU: line.skuCode ?? '',
  商家编码: line.platformCode,
  商品名称: line.title,
  规格: line.variation,
  材质: line.material ?? '',
  品牌: line.brand ?? '',
  型号: line.model ?? '',
  颜色: line.color ?? '',
  商家: merchantName,
  店铺: order.shopName,
});
