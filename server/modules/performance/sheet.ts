import type { Parsed } from '#contract/endpoint.ts';
import { PERFORMANCE_GROUPS, type performance } from '#contract/performance/performance.ts';
import { hoursCell, timeCell, type Sheet } from '#server/modules/figures/service.ts';
import { countLines, groupsOf, linesOf } from './performance.ts';

const tenths = (value: number | null) => (value === null ? undefined : value / 10);

export const performanceSheet: Sheet<Parsed<typeof performance.export>> = {
  noun: '绩效',
  rows: ({ figure }) => (figure === undefined ? '行' : '明细'),
  columns: ({ figure, by }) =>
    figure === undefined
      ? [
          ...[
            '名次',
            PERFORMANCE_GROUPS[by],
            '件数',
            '返工',
            '折合标准（小时）',
            '在岗（小时）',
            '效率（%）',
            '件每小时',
          ],
          ...[
            '已判定',
            '不良归己',
            '一次合格（%）',
            '被判责',
            '被判责（‰）',
            '错误扫描',
            '错误扫描（‰）',
            '上期件数',
          ],
        ]
      : ['时间', '至', '内容', '人员', '工序或工位', '号码', '件数', '说明'],
  async total(at, { figure, code, atLeast, rankBy, ...wanted }) {
    if (figure === undefined) return (await groupsOf(at, { ...wanted, atLeast, rankBy })).rows.length;
    return (await countLines(at, { ...wanted, figure, code })).total;
  },
  async read(at, { figure, code, atLeast, rankBy, ...wanted }, place) {
    if (figure === undefined) {
      const { rows } = await groupsOf(at, { ...wanted, atLeast, rankBy });
      return rows
        .slice((place.pageNo - 1) * place.pageSize, place.pageNo * place.pageSize)
        .map((row) => [
          ...[
            row.rank ?? undefined,
            row.name,
            row.pieces,
            row.rework,
            hoursCell(row.standardMs),
            hoursCell(row.onMs),
          ],
          ...[tenths(row.efficiency), tenths(row.perHour), row.judged, row.failed, tenths(row.firstPass)],
          ...[row.faults, tenths(row.faultRate), row.errors ?? undefined, tenths(row.errorRate)],
          row.before?.pieces ?? 0,
        ]);
    }
    const rows = await linesOf(at, { ...wanted, figure, code }, place);
    return rows.map((row) => [
      ...[timeCell(row.at), timeCell(row.until), row.what, row.person, row.work, { digits: row.number }],
      ...[row.pieces ?? undefined, row.note],
    ]);
  },
};
