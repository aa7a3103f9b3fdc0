import { distinctFileNames, printFileName } from '#contract/order-export/print-file-name.ts';
import { endingOf } from '#server/platform/file-kind.ts';
import type { Files } from '#server/platform/files.ts';
import type { Exported } from './cells.ts';
import type { ExportedLine } from './sql.ts';
import type { ZipWriter } from '#server/platform/zip.ts';

export const LIST_NAME = '订单清单.xlsx';
export const MISSING_NAME = '缺图清单.csv';

/** Puts the pictures of order after order into a zip and remembers the lines that have none. */
export function printFiles(files: Files, zip: ZipWriter, pattern: string) {
  const distinct = distinctFileNames([LIST_NAME, MISSING_NAME]);
  const missing: number[] = [];
  let pictures = 0;
  return {
    missing,
    pictures: () => pictures,
    /** @returns the names by line. */
    async take(all: readonly Exported[]): Promise<Map<number, string>> {
      const ids = all.flatMap(({ lines }) =>
        lines.flatMap(({ pictureFileId: id }) => (id === null ? [] : id)),
      );
      const contents = await files.contentsOf([...new Set(ids)]);
      const names = new Map<number, string>();
      for (const of of all) {
        for (const line of of.lines) {
          if (line.kind === 'notGoods') continue;
          const content = line.pictureFileId === null ? undefined : contents.get(line.pictureFileId);
          if (!content) {
            missing.push(line.id);
            continue;
          }
          const name = distinct(printFileName(pattern, valuesOf(of, line)), endingOf(content.kind));
          await zip.add(name, content);
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
