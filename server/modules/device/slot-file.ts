import { MOST_SLOTS, SLOT_COLUMNS as C, SLOT_ROTATIONS, type JigSlot } from '#contract/device/jig.ts';
import { MM } from '#contract/device/lengths.ts';
import { badRequest } from '#server/platform/refusal.ts';
import { openTable } from '#server/platform/spreadsheet/table.ts';

interface Model {
  id: number;
  code: string;
  name: string;
}
type Line = Omit<JigSlot, 'models'> & { line: number; codes: string[] };

type Column = keyof typeof C;
const NEEDED = ['x', 'y', 'w', 'h'] as const;
/** Where the column stands; -1: nowhere. */
const at = (titles: readonly string[], column: Column): number =>
  titles.findIndex((title) =>
    ([column, C[column]] as readonly string[]).includes(title.trim().toLowerCase()),
  );
const knows = (titles: string[]): boolean => NEEDED.every((column) => at(titles, column) >= 0);

/**
 * The slots of a file with the columns of a jig: millimetres, degrees, and codes of models.
 * @throws Refusal 400 with the line that is wrong
 */
export async function readSlots(
  path: string,
  name: string,
  modelsCalled: (codes: readonly string[]) => Promise<readonly Model[]>,
): Promise<JigSlot[]> {
  const table = await openTable(path, { name, knows });
  if (!knows(table.columns))
    throw badRequest(`文件「${name}」的第一行应为列名 ${Object.values(C).join('、')}，请修改后重新上传。`);
  const lines: Line[] = [];
  for await (const { line, cells } of table.rows()) {
    if (lines.length >= MOST_SLOTS) throw badRequest(`一个治具最多 ${MOST_SLOTS} 个槽位，请减少后重新上传。`);
    lines.push(lineOf(line, (column) => cells[at(table.columns, column)]?.trim() ?? ''));
  }
  const models = new Map(
    (await modelsCalled([...new Set(lines.flatMap(({ codes }) => codes))])).map((one) => [one.code, one]),
  );
  return lines.map(({ line, codes, ...place }) => ({
    ...place,
    models: codes.map((code) => {
      const found = models.get(code);
      if (!found) throw badRequest(`第 ${line} 行：没有编码为「${code}」的型号，请先新建型号，或改正编码。`);
      return { id: found.id, name: found.name };
    }),
  }));
}

function lineOf(line: number, cell: (column: Column) => string): Line {
  const length = (column: Column): number => {
    const text = cell(column);
    if (!/^\d{1,4}(\.\d{1,2})?$/.test(text))
      throw badRequest(`第 ${line} 行：${C[column]}应为毫米数，最多两位小数，如 71.5。`);
    return Math.round(Number(text) * MM);
  };
  const [x, y, w, h] = [length('x'), length('y'), length('w'), length('h')];
  if (w === 0 || h === 0) throw badRequest(`第 ${line} 行：${C.w}和${C.h}应大于 0。`);
  const rotation = SLOT_ROTATIONS.find((one) => String(one) === (cell('rotation') || '0'));
  if (rotation === undefined)
    throw badRequest(`第 ${line} 行：${C.rotation}应为 ${SLOT_ROTATIONS.join('、')} 之一。`);
  const codes = cell('models')
    .toUpperCase()
    .split(/[\s,，;；、/|]+/)
    .filter((code) => code !== '');
  return { line, x, y, w, h, rotation, codes: [...new Set(codes)] };
}
