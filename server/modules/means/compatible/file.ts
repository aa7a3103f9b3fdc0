import { COMPATIBLE_COLUMNS as C, CompatibleSaid, GRADES, MOST_PAIRS } from '#contract/means/compatible.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { badRequest } from '#server/platform/refusal.ts';
import { listFile } from '#server/platform/spreadsheet/list-file.ts';
import { oneByOne, paging, type FileKind } from '../file-kind.ts';
import { alterPair, makePairs } from './compatible.ts';
import * as sql from './compatible.sql.ts';

/** @throws Refusal 400 with the cell that names no model */
async function modelIn(trx: Trx, factoryId: number, column: string, text: string): Promise<number> {
  if (text === '') throw badRequest(`请填写${column}，用型号编码或“品牌 名称”。`);
  const found = await sql.modelNamed(trx, factoryId, text);
  if (found === undefined) throw badRequest(`${column}「${text}」不存在，请用型号编码或“品牌 名称”。`);
  return found;
}

function gradeIn(text: string): keyof typeof GRADES {
  const found = Object.entries(GRADES).find(([, word]) => word === text)?.[0];
  if (!found) throw badRequest(`${C.grade}应为「${Object.values(GRADES).join('」或「')}」。`);
  return found as keyof typeof GRADES;
}

/** A pair is known by its two models; a line whose pair stands changes what is said of it. */
export const COMPATIBLE_FILE: FileKind = {
  most: MOST_PAIRS,
  sameBy: (line) => [line.get(C.caseModel), line.get(C.phoneModel)].join('\n').toUpperCase(),
  file: listFile([C.caseModel, C.phoneModel]),
  columns: Object.values(C),
  ids: (db, factoryId, where) => paging(sql.pagePairs(db, factoryId, where)),
  cells: async (db, factoryId, ids) =>
    (await sql.pairsInFile(db, factoryId, ids)).map(({ caseCode, phoneCode, grade, note }) => [
      ...[caseCode, phoneCode, GRADES[grade as keyof typeof GRADES], note],
    ]),
  take: oneByOne(async (trx, by, line) => {
    const pair = {
      caseModelId: await modelIn(trx, by.tenantId, C.caseModel, line.get(C.caseModel) ?? ''),
      phoneModelId: await modelIn(trx, by.tenantId, C.phoneModel, line.get(C.phoneModel) ?? ''),
    };
    const standing = await sql.pairOf(trx, by.tenantId, pair);
    const [grade, note] = [line.get(C.grade), line.get(C.note)];
    const checked = CompatibleSaid.safeParse({
      ...(standing && { grade: standing.grade, note: standing.note }),
      ...(grade && { grade: gradeIn(grade) }),
      ...(note !== undefined && { note }),
    });
    if (!checked.success) throw badRequest(checked.error.issues.map(({ message }) => message).join('；'));
    if (standing) return (await alterPair(trx, by, { id: standing.id }, checked.data)) ? '修改' : '未变';
    await makePairs(trx, by, [pair], checked.data);
    return '新增';
  }),
};
