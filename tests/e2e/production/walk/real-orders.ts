import fs from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';

const FOLDER = path.resolve(import.meta.dirname, '../../../fixtures/online-retail');
const DAYS = ['2010-12-01.csv', '2010-12-02.csv', '2010-12-03.csv'];
/** The shop sells by the dozen: a begun one is one printed piece. */
const DOZEN = 12;

interface Line {
  InvoiceNo: string;
  StockCode: string;
  Description: string;
  Quantity: string;
  UnitPrice: string;
}

const isSale = ({ StockCode, Description, Quantity, UnitPrice }: Line): boolean =>
  Number(Quantity) > 0 && Number(UnitPrice) > 0 && Description !== '' && /^\d/.test(StockCode);

const piecesOf = (own: readonly Line[]): number =>
  own.reduce((sum, { Quantity }) => sum + Math.ceil(Number(Quantity) / DOZEN), 0);

const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/**
 * The smallest orders of three real days as a file of our template, with addresses, which the days do not have; nobody in it
 * is real.
 */
export function realOrders(count: number) {
  const lines = DAYS.flatMap((day): Line[] =>
    parse(fs.readFileSync(path.join(FOLDER, day)), { columns: true }),
  );
  const orders = [...Map.groupBy(lines, ({ InvoiceNo }) => InvoiceNo)]
    .filter(([, own]) => own.every(isSale))
    .toSorted(([, a], [, b]) => piecesOf(a) - piecesOf(b) || a.length - b.length)
    .slice(0, count);
  const rows = orders.flatMap(([number, own], i) =>
    own.map(({ StockCode, Description, Quantity, UnitPrice }) =>
      [
        ...[number, StockCode, String(Math.ceil(Number(Quantity) / DOZEN)), Description.trim(), UnitPrice],
        ...[`李示例${i + 1}`, `1380000${String(i).padStart(4, '0')}`, '中国', '浙江省', '杭州市', '西湖区'],
        `示例路 ${i + 1} 号`,
      ]
        .map(cell)
        .join(','),
    ),
  );
  return {
    numbers: orders.map(([number]) => number),
    codes: [...new Set(orders.flatMap(([, own]) => own.map(({ StockCode }) => StockCode)))],
    pieces: orders.reduce((sum, [, own]) => sum + piecesOf(own), 0),
    file: [
      '平台订单号,商家编码,数量,商品名称,单价,收件人,收件人电话,国家/地区,省/州,城市,区/县,详细地址',
      ...rows,
    ].join('\r\n'),
  };
}
