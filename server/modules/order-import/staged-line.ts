import type { ImportLine } from './import-line.ts';

/** The order in which a staged line's values are packed: names 540,000 times over would be most of it. */
const FIELDS = [
  ...(['platformOrderNo', 'skuCode', 'quantity', 'title', 'variation', 'unitCents'] as const),
  ...(['currency', 'orderCents', 'payTime', 'createTime', 'recipientName', 'recipientPhone'] as const),
  ...(['country', 'province', 'city', 'district', 'address', 'postcode', 'buyerKey'] as const),
  ...(['buyerRemark', 'sellerRemark', 'orderStatus', 'expressName', 'waybillNo'] as const),
] satisfies (keyof ImportLine)[];

type Forgotten = Exclude<keyof ImportLine, (typeof FIELDS)[number]>;
const fields: Forgotten extends never ? readonly (keyof ImportLine)[] : never = FIELDS;

/** One line of text: JSON writes a line break as \n. */
export const packLine = (line: ImportLine): string => JSON.stringify(fields.map((field) => line[field]));

export function unpackLine(packed: string): ImportLine {
  const values = JSON.parse(packed) as ImportLine[keyof ImportLine][];
  const line: Partial<Record<keyof ImportLine, unknown>> = {};
  for (let i = 0; i < fields.length; i++) line[fields[i]!] = values[i];
  return line as ImportLine;
}
