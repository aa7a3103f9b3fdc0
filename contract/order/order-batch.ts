import { phoneFits } from '#contract/values/phone.ts';
import { isSpoiltNumber, SPOILT_NUMBER } from '#contract/values/spoilt-number.ts';

/** Orders as rows of a spreadsheet: the grid checks with these rules while one types, the server once more. */
export const BATCH_LIMIT = 500;

export const BATCH_COLUMNS = {
  platformOrderNo: '平台单号',
  skuCode: 'SKU 编码',
  quantity: '数量',
  recipientName: '收件人',
  recipientPhone: '电话',
  address: '地址',
  remark: '备注',
} as const;
export type BatchColumn = keyof typeof BATCH_COLUMNS;
export const BATCH_COLUMN_KEYS = Object.keys(BATCH_COLUMNS) as BatchColumn[];
export type BatchCells = Record<BatchColumn, string>;

export const emptyCells = (): BatchCells => ({
  platformOrderNo: '',
  skuCode: '',
  quantity: '',
  recipientName: '',
  recipientPhone: '',
  address: '',
  remark: '',
});
export const isEmptyRow = (cells: BatchCells): boolean =>
  BATCH_COLUMN_KEYS.every((column) => cells[column].trim() === '');

const MOST_QUANTITY = 10_000;
/** The number that a cell says, in whatever width of digits; null: none from 1 to 10,000. */
export function quantityOf(cell: string): number | null {
  const digits = cell.normalize('NFKC').trim().replaceAll(',', '').replace(/\.0+$/, '');
  if (!/^\d{1,6}$/.test(digits)) return null;
  const value = Number(digits);
  return value >= 1 && value <= MOST_QUANTITY ? value : null;
}

const LONGEST: Partial<Record<BatchColumn, number>> = {
  platformOrderNo: 64,
  skuCode: 128,
  recipientName: 64,
  recipientPhone: 32,
  address: 500,
  remark: 1000,
};

/** What is wrong with a row by itself, cell by cell; whether its SKU exists is asked elsewhere. */
export function rowProblems(cells: BatchCells): Partial<Record<BatchColumn, string>> {
  const problems: Partial<Record<BatchColumn, string>> = {};
  for (const column of BATCH_COLUMN_KEYS) {
    const most = LONGEST[column];
    if (most !== undefined && cells[column].trim().length > most)
      problems[column] = `${BATCH_COLUMNS[column]}不能超过 ${most} 个字符`;
  }
  for (const column of ['platformOrderNo', 'recipientPhone'] as const)
    if (isSpoiltNumber(cells[column])) problems[column] ??= `${BATCH_COLUMNS[column]}${SPOILT_NUMBER}`;
  if (cells.skuCode.trim() === '') problems.skuCode ??= '请填写 SKU 编码';
  if (quantityOf(cells.quantity) === null) problems.quantity ??= `数量应为 1 至 ${MOST_QUANTITY} 的整数`;
  const phone = cells.recipientPhone.trim();
  if (phone !== '' && !phoneFits(phone, isAbroad(cells.address) ? '-' : ''))
    problems.recipientPhone ??= '电话号码不像真实号码，请核对';
  return problems;
}

/** An address without a Chinese character is none in China: its phone is judged as a foreign one. */
const isAbroad = (address: string): boolean => address.trim() !== '' && !/\p{Script=Han}/u.test(address);

/** Cells as a spreadsheet copies them: parted by tabs and line ends, quoted where they hold such themselves. */
export function readCells(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let at = 0;
  const end = (): void => void (rows.at(-1)!.push(cell), (cell = ''));
  while (at < text.length) {
    const quoted = cell === '' && text[at] === '"' ? quotedFrom(text, at) : null;
    if (quoted) {
      cell = quoted.cell;
      at = quoted.end;
      continue;
    }
    const char = text[at]!;
    if (char === '\t') end();
    else if (char === '\n' || char === '\r') {
      end();
      rows.push([]);
      if (char === '\r' && text[at + 1] === '\n') at += 1;
    } else cell += char;
    at += 1;
  }
  end();
  return rows;
}

/** A quoted cell from its first quote on; null where it is never closed, or goes on behind its quote: plain text then. */
function quotedFrom(text: string, start: number): { cell: string; end: number } | null {
  let cell = '';
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] !== '"') cell += text[at];
    else if (text[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else {
      const next = text[at + 1];
      return next === undefined || '\t\r\n'.includes(next) ? { cell, end: at + 1 } : null;
    }
  }
  return null;
}

/** Rows out of what was pasted: a row of headings says the columns, without one they stand as the grid has them. */
export function readRows(text: string): BatchCells[] {
  const [first = [], ...rest] = readCells(text);
  const named = first.map(columnNamed);
  const headed = named.filter((column) => column !== undefined).length >= 2;
  const columns = headed ? named : BATCH_COLUMN_KEYS;
  return (headed ? rest : [first, ...rest])
    .map((cells) => {
      const row = emptyCells();
      for (const [i, column] of columns.entries()) if (column) row[column] = (cells[i] ?? '').trim();
      return row;
    })
    .filter((row) => !isEmptyRow(row));
}

const NAMES = new Map(BATCH_COLUMN_KEYS.map((column) => [plain(BATCH_COLUMNS[column]), column]));
function plain(name: string): string {
  return name.replaceAll(/\s/g, '').toLowerCase();
}
const columnNamed = (heading: string): BatchColumn | undefined => NAMES.get(plain(heading));
