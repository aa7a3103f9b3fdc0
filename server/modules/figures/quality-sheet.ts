import type { Parsed } from '#contract/endpoint.ts';
import { QUALITY_FIGURES, QUALITY_GROUPS, type qualityFigures } from '#contract/figures/quality-figures.ts';
import { askerOf } from './asked.ts';
import { countPieces, groupsOf, piecesOf } from './quality.ts';
import { timeCell, yesCell, type Sheet } from './sheet.ts';

const FIGURES = Object.keys(QUALITY_FIGURES) as (keyof typeof QUALITY_FIGURES)[];

export const qualitySheet: Sheet<Parsed<typeof qualityFigures.export>> = {
  noun: '质量数据',
  rows: ({ figure }) => (figure === undefined ? '行' : '生产件'),
  columns: ({ figure, group }) =>
    figure === undefined
      ? [QUALITY_GROUPS[group], ...Object.values(QUALITY_FIGURES)]
      : [
          ...['生产件', '判定时间', '一次合格', '返工', '补做', '缺陷', '级别', '责任', '责任方', '设备'],
          ...['订单号', '客户', 'SKU', '材质', '型号', '第几次', '现在'],
        ],
  async total(at, { figure, ...asked }) {
    if (figure !== undefined) return countPieces(at.db, askerOf(at), { ...asked, figure }, at.now);
    return (await groupsOf(at.db, askerOf(at), asked, at.now)).rows.length;
  },
  async read(at, { figure, ...asked }, place) {
    if (figure === undefined) {
      const { rows } = await groupsOf(at.db, askerOf(at), asked, at.now);
      return rows
        .slice((place.pageNo - 1) * place.pageSize, place.pageNo * place.pageSize)
        .map((row) => [{ digits: row.name || row.code }, ...FIGURES.map((name) => row[name])]);
    }
    const rows = await piecesOf(at.db, askerOf(at), { ...asked, figure }, at.now, place);
    return rows.map((row) => [
      ...[{ digits: row.number }, timeCell(row.judgedAt), yesCell(row.passed), yesCell(row.reworked)],
      ...[yesCell(row.remade), row.defect, row.level, row.responsible, row.responsibleName, row.device],
      ...[{ digits: row.orderNo ?? '' }, row.customer, row.skuCode, row.material, row.model, row.attempt],
      row.state,
    ]);
  },
};
