import { COLOR_COLUMNS, ColorForm } from '#contract/means/color.ts';
import { MATERIAL_COLUMNS, MaterialForm } from '#contract/means/material.ts';
import { MODEL_COLUMNS, ModelForm } from '#contract/means/model.ts';
import { CODE_COLUMNS, MOST_CODE_LINES } from '#contract/means/code.ts';
import { CAUSES } from '#contract/sku/life-cycle/sku-events.ts';
import type { z } from 'zod';
import type { Db } from '#server/platform/database.ts';
import { badRequest } from '#server/platform/refusal.ts';
import { listFile } from '#server/platform/spreadsheet/list-file.ts';
import { refuseTooMany } from '../code/code.ts';
import { idsOf } from '../code/code.sql.ts';
import { codeCells, sameCode, takeCodes } from '../code/lines.ts';
import { COLORS } from '../color.ts';
import { COMPATIBLE_FILE } from '../compatible/file.ts';
import { oneByOne, paging, type FileKind } from '../file-kind.ts';
import { colorForm, pageColors } from '../color.sql.ts';
import type { Field } from '../fields.ts';
import { MATERIALS } from '../material.ts';
import { materialForm, pageMaterials } from '../material.sql.ts';
import { MODELS } from '../model.ts';
import { modelForm, pageModels } from '../model.sql.ts';
import { alterIn, makeIn, type Kept, type Wish } from '../named.ts';
import { idOfCode } from '../names.sql.ts';
import { giftFile } from '../ports.ts';

const { giftType: _never, ...NOUNS } = CAUSES;
/** What comes in and goes out by files. */
export const FILE_NOUNS = { ...NOUNS, code: '编码', compatible: '兼容型号', gift: '赠品' } as const;
export type Listed = keyof typeof FILE_NOUNS;

function fileKind<Form extends Wish>(
  kept: Kept<Form>,
  schema: z.ZodType<Form>,
  needed: readonly string[],
  more: Pick<FileKind, 'ids'> & { formOf: (db: Db, factoryId: number, id: number) => Promise<Form> },
): FileKind {
  const { kind, most, fields } = kept;
  const inFile = fields.filter((field): field is Field<Form> & Required<Pick<Field<Form>, 'read'>> =>
    Boolean(field.read),
  );
  return {
    ...{ most, file: listFile(needed), columns: inFile.map(({ title }) => title), ids: more.ids },
    cells: async (db, factoryId, ids, codes) => {
      const all: string[][] = [];
      for (const id of ids) {
        const form = await more.formOf(db, factoryId, id);
        all.push(inFile.map(({ write }) => write(form, codes)));
      }
      return all;
    },
    take: oneByOne(async (trx, by, line, codes) => {
      const said = Object.fromEntries(
        inFile.flatMap(({ key, title, read }) => {
          const cell = line.get(title);
          const value = cell === undefined ? undefined : read(cell, codes);
          return value === undefined ? [] : [[key, value]];
        }),
      );
      const code = String(said.code ?? '').toUpperCase();
      const id = await idOfCode(trx, kind, by.tenantId, code);
      const before = id === undefined ? {} : await more.formOf(trx, by.tenantId, id);
      const checked = schema.safeParse({ ...before, ...said });
      if (!checked.success) throw badRequest(checked.error.issues.map(({ message }) => message).join('；'));
      if (id !== undefined) return (await alterIn(trx, by, { id }, checked.data, kept)) ? '修改' : '未变';
      await makeIn(trx, by, checked.data, kept);
      return '新增';
    }),
  };
}

export const FILE_KINDS: Readonly<Record<Listed, FileKind>> = {
  material: fileKind(MATERIALS, MaterialForm, [MATERIAL_COLUMNS.code, MATERIAL_COLUMNS.name], {
    formOf: materialForm,
    ids: (db, factoryId, where, reached) => paging(pageMaterials(db, factoryId, where, reached)),
  }),
  color: fileKind(COLORS, ColorForm, [COLOR_COLUMNS.code, COLOR_COLUMNS.name], {
    formOf: colorForm,
    ids: (db, factoryId, where, reached) => paging(pageColors(db, factoryId, where, reached)),
  }),
  model: fileKind(MODELS, ModelForm, [MODEL_COLUMNS.code, MODEL_COLUMNS.brand, MODEL_COLUMNS.name], {
    formOf: modelForm,
    ids: (db, factoryId, where) => paging(pageModels(db, factoryId, where)),
  }),
  compatible: COMPATIBLE_FILE,
  get gift() {
    return giftFile.its;
  },
  code: {
    ...{ most: MOST_CODE_LINES, file: listFile([CODE_COLUMNS.code, CODE_COLUMNS.skuCode]) },
    ...{
      columns: Object.values(CODE_COLUMNS),
      refuseTooMany,
      sameBy: sameCode,
      take: takeCodes,
      cells: codeCells,
    },
    ids: idsOf,
  },
};
