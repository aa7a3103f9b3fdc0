import fsp from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { suit, SUIT_COLUMNS } from '#contract/suit/suit.ts';
import { openTable } from '#server/platform/spreadsheet/table.ts';
import { endedTask } from '#tests/support/imported.ts';
import { openSuits, type SuitWorld } from '#tests/support/suits.ts';

let w: SuitWorld;
let folder: string;
beforeAll(async () => {
  w = await openSuits();
  folder = await fsp.mkdtemp(path.join(os.tmpdir(), 'suits-'));
  await w.system
    .updateTable('file')
    .set({ name: '封面.png', width: 100, height: 100 })
    .where('id', '=', w.picture.id)
    .execute();
});
afterAll(async () => {
  await w.t.close();
  await fsp.rm(folder, { recursive: true });
});

const bring = async (content: Buffer | string, name = '套装.csv') => {
  const { code, msg, data } = await w.merchant.upload(suit.import, name, content);
  if (code !== 0) throw new Error(msg);
  return endedTask(w.merchant, data.taskId);
};
const tableOf = async (url: string) => {
  const { rawPayload } = await w.t.app.inject({ url });
  const at = path.join(folder, 'table');
  await fsp.writeFile(at, rawPayload);
  const table = await openTable(at);
  const rows: string[][] = [];
  for await (const { cells } of table.rows()) rows.push(cells);
  return { content: rawPayload, head: table.columns, rows };
};
const csv = (lines: string[]) => [Object.values(SUIT_COLUMNS).join(','), ...lines].join('\n');

it('a file makes suits and changes them with their orders; one with a wrong line is refused alone and whole', async () => {
  const waits = await w.waiting('F-1');
  const done = await bring(
    csv([
      `F-1,一号,${w.shell.code},2,封面.png`,
      `F-2,二号,${w.strap.code},1,`,
      `F-1,,${w.strap.code},1,`,
      `F-2,,没有的,1,`,
      `F-3,三号,${w.shell.code},0,`,
      `F-4,四号,${w.shell.code},1,没有.png`,
      `F-5,五号,F-1,1,`,
      `,六号,${w.shell.code},1,`,
    ]),
  );
  expect(done.result).toEqual({ 新增: 1, 修改: 0, 未变: 0, 拒绝: 6 });
  const refused = await tableOf(done.errorFile!);
  expect(refused.rows.map((cells) => [cells[0], cells[1]])).toEqual([
    ['3', '这个套装的第 5 行有错误，改正后整个套装再导入。'],
    ['5', '没有编码为「没有的」的 SKU，或已停用，请核对。'],
    ['6', '数量应为 1 至 99 的整数。'],
    ['7', '没有名为「没有.png」的图片，请先上传，或改正图片名。'],
    ['8', '没有编码为「F-1」的 SKU，或已停用，请核对。'],
    ['9', '请输入套装编码'],
  ]);
  expect(await w.lines(waits)).toEqual([
    'notGoods F-1 ×3 5000',
    'notGoods GIFT-CARD ×1 1000',
    `部件 ${w.shell.code} ×6 0 属于 F-1`,
    `部件 ${w.strap.code} ×3 0 属于 F-1`,
  ]);

  const again = await bring(csv([`F-1,一号改,${w.shell.code},1,封面.png`, `F-9,,F-1,1,`]));
  expect(again.result).toEqual({ 新增: 0, 修改: 1, 未变: 0, 拒绝: 1 });
  expect((await tableOf(again.errorFile!)).rows[0]![1]).toBe('套装里不能再放套装，请填写 SKU。');
  expect(await w.counted(waits)).toMatchObject({ pieces: 3, partPieces: 3, agrees: true });
});

it('what an export writes goes in again and changes nothing', async () => {
  const { taskId } = await w.merchant.call(suit.export, { code: 'F-1' });
  const out = await tableOf((await endedTask(w.merchant, taskId)).resultFile!);
  expect(out.head).toEqual(Object.values(SUIT_COLUMNS));
  expect(out.rows).toEqual([['F-1', '一号改', w.shell.code, '1', '封面.png']]);
  expect((await bring(out.content, '套装.xlsx')).result).toEqual({ 新增: 0, 修改: 0, 未变: 1, 拒绝: 0 });
});

it('is refused without its headings, and to who may not edit codes', async () => {
  expect(await w.merchant.upload(suit.import, 'x.csv', '套装编码,数量\nA,1')).toMatchObject({
    code: 400,
    msg: expect.stringContaining('缺少「SKU」列') as string,
  });
  const looking = await w.t.as('merchant04');
  expect(await looking.upload(suit.import, 'x.csv', csv([]))).toMatchObject({ code: 403 });
});
