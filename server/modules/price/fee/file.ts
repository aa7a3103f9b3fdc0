import type { Parsed } from '#contract/endpoint.ts';
import { CHARGE_MODES } from '#contract/price/charge-mode.ts';
import {
  ExpressFeeForm,
  FEE_COLUMNS as C,
  MOST_FEE_LINES,
  type FeeForm,
  type TemplateCalls,
} from '#contract/price/express-fee.ts';
import type { FeeBand } from '#contract/price/fee-bands.ts';
import { areaOfCell } from '#server/modules/area/service.ts';
import {
  lineImport,
  listExport,
  portionsOf,
  startListExport,
  type NamedLine,
} from '#server/modules/file/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest, conflict } from '#server/platform/refusal.ts';
import { amountText, cellAmount, cellWhole, wordIn } from '#server/platform/spreadsheet/cell.ts';
import { listFile } from '#server/platform/spreadsheet/list-file.ts';
import { holdPrices } from '../sql.ts';
import * as fees from './fee.sql.ts';

type Key = keyof typeof C;
const KEYS = Object.keys(C) as Key[];

/** 1-500=3.50；501-1000=5.00 */
const bandsText = (bands: readonly FeeBand[]): string =>
  bands.map(({ from, to, cents }) => `${from}-${to}=${amountText(cents)}`).join('；');
function bandsIn(text: string): FeeBand[] {
  return text
    .split(/[;；\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [, from, to, amount] =
        /^(\d{1,7})\s*[-~～至]\s*(\d{1,7})\s*[=＝:：]\s*([\d.,]+)$/.exec(part) ?? [];
      if (amount === undefined)
        throw badRequest(`${C.bands}「${part.slice(0, 30)}」应写作「1-500=3.50；501-1000=5.00」。`);
      return { from: Number(from), to: Number(to), cents: cellAmount(C.bands, amount) };
    });
}

const WORDS: Readonly<Partial<Record<Key, (text: string) => unknown>>> = {
  mode: (text) => wordIn(C.mode, CHARGE_MODES, text),
  expressName: (text) => (text === '全部快递' ? '' : text),
  areaCode: areaOfCell,
  validFrom: (text) => text || null,
  bands: bandsIn,
  currency: (text) => text || undefined,
};
const isAmount = (key: Key) => key.endsWith('Cents');
function valueOf(key: Key, text: string): unknown {
  const word = WORDS[key];
  if (word) return word(text);
  // What is left empty is what a form leaves as it was made.
  if (text === '') return undefined;
  return isAmount(key) ? cellAmount(C[key], text) : cellWhole(C[key], text);
}

function formOf(line: NamedLine, standing: Partial<FeeForm> = {}): FeeForm {
  const said = KEYS.flatMap((key) => {
    const text = line.get(C[key]);
    // A column that the file lacks says nothing.
    return text === undefined ? [] : [[key, valueOf(key, text)] as const];
  }).filter(([, value]) => value !== undefined);
  const read = ExpressFeeForm.safeParse({ ...standing, ...Object.fromEntries(said) });
  if (!read.success) throw badRequest(`${read.error.issues.map(({ message }) => message).join('；')}。`);
  return read.data;
}

const said = (row: FeeForm): FeeForm =>
  Object.fromEntries(KEYS.map((key) => [key, row[key]])) as unknown as FeeForm;
const sameFees = (a: FeeForm, b: FeeForm): boolean =>
  KEYS.every((key) => (key === 'bands' ? bandsText(a.bands) === bandsText(b.bands) : a[key] === b[key]));

function cellOf(key: Key, row: fees.FeeRow): string {
  if (key === 'mode') return CHARGE_MODES[row.mode];
  if (key === 'areaCode') return row.area;
  if (key === 'bands') return bandsText(row.bands);
  return isAmount(key) ? amountText(row[key] as number) : String(row[key] ?? '');
}

interface ExportInput {
  where: Parsed<TemplateCalls['export']>;
}

/** Templates by a file: a line of the same company, area, mode and first day changes what stands. */
export function templateFile(table: fees.FeeTable, noun: string) {
  const records = fees.templatesOf(table);
  const read = lineImport({
    ...{ task: `${table}.import` as const, kind: 'price', noun, most: MOST_FEE_LINES },
    file: listFile([C.mode, C.expressName, C.areaCode, C.startCount, C.startCents]),
    columns: Object.values(C),
    sameBy: (line) =>
      [C.mode, C.expressName, C.areaCode, C.validFrom].map((name) => line.get(name)).join('\n'),
    hold: holdPrices,
    take: async (trx, { tenantId, now }, line) => {
      const form = formOf(line, { extraCount: 0, extraCents: 0 });
      const row = await fees.feeLike(trx, table, tenantId, form);
      if (!row) {
        await records.insert(trx, tenantId, form, now);
        return '新增';
      }
      const before = said({ ...row, areaCode: form.areaCode });
      const after = formOf(line, before);
      if (sameFees(after, before)) return '未变';
      if (!(await records.update(trx, tenantId, row, after, now)))
        throw conflict(`${noun}已被他人修改，请重新导入。`);
      return '修改';
    },
  });
  return {
    ...read,
    startExport: (ctx: Ctx, where: Parsed<TemplateCalls['export']>) =>
      startListExport(
        ctx,
        `${table}.export`,
        { name: `${noun}-${ctx.now.toISOString().slice(0, 10)}`, told: `导出${noun}` },
        { where } satisfies ExportInput,
      ),
    /** As the list was asked; what it writes can be changed and imported. */
    runExport: listExport<ExportInput>((run, { where }) => ({
      noun,
      columns: Object.values(C),
      portions: portionsOf<fees.FeeRow>(
        ({ before, limit }) =>
          fees
            .pageFees(run.db, table, run.task.tenantId, run.clock.now(), where)
            .offset(before)
            .limit(limit)
            .execute(),
        (rows) => Promise.resolve(rows.map((row) => KEYS.map((key) => ({ digits: cellOf(key, row) })))),
      ),
    })),
  };
}
