import fs from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';

export const RETAIL_FILE = path.resolve(import.meta.dirname, '../../fixtures/online-retail/2010-12-02.csv');

/** What the file holds, counted by hand of this test and not by the product: a line that is no sale spoils its order. */
export function retailCounts() {
  const lines: { InvoiceNo: string; StockCode: string; Quantity: string }[] = parse(
    fs.readFileSync(RETAIL_FILE),
    { columns: true },
  );
  const orders = Map.groupBy(lines, (line) => line.InvoiceNo);
  const good = [...orders.values()].filter((own) => own.every((line) => Number(line.Quantity) > 0));
  const bad = [...orders.values()].filter((own) => !good.includes(own));
  const codes = Map.groupBy(good.flat(), (line) => line.StockCode);
  return {
    good: good.length,
    refused: bad.length,
    refusedLines: bad.flat().length,
    codes: codes.size,
    linesOf: (code: string) => codes.get(code)?.length ?? 0,
    /** Orders of exactly these codes. */
    ordersOf: (...wanted: string[]) =>
      good
        .filter((own) => own.length === wanted.length && own.every((line) => wanted.includes(line.StockCode)))
        .map(([first]) => first!.InvoiceNo),
  };
}
