import fs from 'node:fs/promises';
import type { Answer, Parsed } from '#contract/endpoint.ts';
import { MISSING_AT, MOST_PRINTED, type Tail, type tails } from '#contract/tails/tails.ts';
import { timeWriter } from '#server/modules/order-export/service.ts';
import { drawPaper } from '#server/modules/print-template/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest } from '#server/platform/refusal.ts';
import { findTails } from './list.sql.ts';
import { askerOf, shown } from './list.ts';
import { SEARCH_A4 } from './paper-design.ts';

/** As the clock of the factory says it. */
const clock = timeWriter('Asia/Shanghai');
const NOWHERE = '没有扫描过';

/** A list to look for them by: those of one station together, the oldest scan first. */
export async function paper(
  ctx: Ctx,
  { view, ids, ...filter }: Parsed<typeof tails.paper>,
): Promise<Answer<typeof tails.paper>> {
  const asker = await askerOf(ctx);
  const asked = ids ? { ids, view: 'all' as const } : { ...filter, view };
  const found = await findTails(ctx.db, asker, asked, { pageNo: 1, pageSize: MOST_PRINTED });
  if (found.total === 0) throw badRequest('没有要打印的尾件，请刷新列表。');
  if (found.total > MOST_PRINTED) throw badRequest('一次最多打印 2,000 件，请缩小筛选范围后分次打印。');
  const rows = (await shown(ctx, found.rows)).toSorted(byStation);
  const values = {
    title: '尾件找件清单',
    total: String(rows.length),
    madeBy: ctx.userName,
    madeAt: clock(ctx.now),
  };
  const lines = rows.map(lineOf);
  const folder = await ctx.files.scratch();
  try {
    const drawn = await drawPaper(ctx.files, { folder, design: SEARCH_A4, rows: [{ values, lines }] });
    return { ...drawn, pieces: rows.length };
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
}

type Row = Awaited<ReturnType<typeof shown>>[number];
const momentOf = (at: Row['scannedAt']): number => (at === null ? 0 : new Date(at).getTime());
/** Those that nobody scanned stand last. */
const byStation = (one: Row, other: Row): number =>
  Number(one.station === '') - Number(other.station === '') ||
  one.station.localeCompare(other.station, 'zh-CN') ||
  momentOf(one.scannedAt) - momentOf(other.scannedAt);

export const missingText = ({ missingAt, step }: Pick<Tail, 'missingAt' | 'step'>): string =>
  missingAt === 'step' && step !== '' ? `未过 ${step}` : MISSING_AT[missingAt];

const lineOf = (row: Row, at: number) => ({
  no: String(at + 1),
  place: row.scannedAt === null ? NOWHERE : `${row.station} ${clock(new Date(row.scannedAt)).slice(5, 16)}`,
  pieceNumber: row.number,
  batchNumber: row.batch,
  orderNo: row.orderNo ?? '',
  model: row.model,
  color: row.color,
  missing: missingText(row),
  waits: `${row.waited} h`,
  found: '',
});
