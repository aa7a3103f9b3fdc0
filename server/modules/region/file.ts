import {
  MOST_REGION_RULES,
  REGION_COLUMNS as C,
  REGION_KINDS,
  RegionForm,
  SURCHARGE_PER,
  type region,
} from '#contract/region/region.ts';
import type { Parsed } from '#contract/endpoint.ts';
import { areaOfCell } from '#server/modules/area/service.ts';
import {
  lineImport,
  listExport,
  portionsOf,
  startListExport,
  type NamedLine,
} from '#server/modules/file/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest } from '#server/platform/refusal.ts';
import { amountText, cellAmount, cellWhole, wordIn } from '#server/platform/spreadsheet/cell.ts';
import { listFile } from '#server/platform/spreadsheet/list-file.ts';
import * as sql from './region.sql.ts';
import { insertIn, updateIn } from './write.ts';

type Key = keyof typeof C;
const KEYS = Object.keys(C) as Key[];
/** The value that a cell means. @throws Refusal 400 with what is wrong */
const READ: Readonly<Record<Key, (text: string) => unknown>> = {
  kind: (text) => wordIn(C.kind, REGION_KINDS, text),
  expressName: (text) => (text === '全部快递' ? '' : text),
  areaCode: areaOfCell,
  postcodes: (text) => text,
  toExpress: (text) => text,
  surchargeCents: (text) => (text === '' ? null : cellAmount(C.surchargeCents, text)),
  surchargePer: (text) => (text === '' ? 'parcel' : wordIn(C.surchargePer, SURCHARGE_PER, text)),
  maxG: (text) => (text === '' ? null : cellWhole(C.maxG, text)),
  maxMm: (text) => (text === '' ? null : cellWhole(C.maxMm, text)),
  fromDay: (text) => text || null,
  untilDay: (text) => text || null,
  note: (text) => text,
};

function formOf(line: NamedLine): RegionForm {
  const said = Object.fromEntries(KEYS.map((key) => [key, READ[key](line.get(C[key]) ?? '')]));
  const read = RegionForm.safeParse(said);
  if (!read.success) throw badRequest(`${read.error.issues.map(({ message }) => message).join('；')}。`);
  return read.data;
}

/** A line that says the same of the same from the same day on changes what stands. */
export const regionFile = lineImport({
  ...{ task: 'region.import', kind: 'region', noun: '区域规则', most: MOST_REGION_RULES },
  file: listFile([C.kind, C.expressName, C.areaCode]),
  columns: Object.values(C),
  sameBy: (line) =>
    [C.kind, C.expressName, C.areaCode, C.postcodes, C.fromDay].map((name) => line.get(name)).join('\n'),
  hold: sql.holdRegions,
  take: async (trx, by, line) => {
    const form = formOf(line);
    const standing = await sql.ruleLike(trx, by.tenantId, form);
    if (!standing) {
      await insertIn(trx, by, form, 'file');
      return '新增';
    }
    if ((Object.keys(form) as Key[]).every((key) => form[key] === standing[key])) return '未变';
    await updateIn(trx, by, standing, form);
    return '修改';
  },
});

interface ExportInput {
  where: Parsed<typeof region.export>;
}
export const startExport = (ctx: Ctx, where: Parsed<typeof region.export>) =>
  startListExport(
    ctx,
    'region.export',
    { name: `区域规则-${ctx.now.toISOString().slice(0, 10)}`, told: '导出区域规则' },
    { where } satisfies ExportInput,
  );

type Row = Awaited<ReturnType<ReturnType<typeof sql.pageRules>['execute']>>[number];
const WRITE: Readonly<Record<Key, (row: Row) => string>> = {
  kind: ({ kind }) => REGION_KINDS[kind],
  expressName: ({ expressName }) => expressName,
  areaCode: ({ area }) => area,
  postcodes: ({ postcodes }) => postcodes,
  toExpress: ({ toExpress }) => toExpress,
  surchargeCents: ({ surchargeCents }) => amountText(surchargeCents),
  surchargePer: ({ surchargePer }) => SURCHARGE_PER[surchargePer],
  maxG: ({ maxG }) => (maxG === null ? '' : String(maxG)),
  maxMm: ({ maxMm }) => (maxMm === null ? '' : String(maxMm)),
  fromDay: ({ fromDay }) => fromDay ?? '',
  untilDay: ({ untilDay }) => untilDay ?? '',
  note: ({ note }) => note,
};
/** As the list was asked; what it writes can be changed and imported. */
export const runExport = listExport<ExportInput>((run, { where }) => ({
  noun: '区域规则',
  columns: Object.values(C),
  portions: portionsOf<Row>(
    ({ before, limit }) =>
      sql.pageRules(run.db, run.task.tenantId, run.clock.now(), where).offset(before).limit(limit).execute(),
    // No spreadsheet program may take a day or a name for a number.
    (rows) => Promise.resolve(rows.map((row) => KEYS.map((key) => ({ digits: WRITE[key](row) })))),
  ),
}));
